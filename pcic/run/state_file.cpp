#include "pcic/run/state_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "pcic/core/errors.hpp"
#include "pcic/present/write_file.hpp"

namespace pcic {

void save_state(const std::filesystem::path& path, const EvaluationState& state) {
  AtomicFile file(path);
  state.save(file.stream());
  file.commit();
}

EvaluationState load_state(const std::filesystem::path& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    throw InputError(
        fmt::format("{}: is a directory; expected a file written by --save-state.", path.string()));
  if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored))
    throw InputError(
        fmt::format("{}: is not a regular file; expected a file written by --save-state. Store the state in "
                    "a file first.",
                    path.string()));
  std::ifstream in(path, std::ios::binary);
  if (!in) throw IoError(fmt::format("{}: cannot be read: {}.", path.string(), std::strerror(errno)));
  return EvaluationState::load(in, path.string());
}

}  // namespace pcic
