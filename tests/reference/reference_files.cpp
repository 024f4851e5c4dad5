#include "reference_files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>

namespace pcic::reference {

nlohmann::json read_recording(const std::string& name) {
  std::ifstream in(project_root() / "tests" / "reference" / name);
  return nlohmann::json::parse(in);
}

ScratchDirectory::ScratchDirectory() {
  std::string pattern = (std::filesystem::temp_directory_path() / "pcic-reference-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a directory " + pattern);
  root_ = pattern;
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(root_, ignored);
}

void write_npy(const std::filesystem::path& path, const std::vector<std::size_t>& shape,
               const std::vector<double>& values) {
  std::string extents;
  for (std::size_t extent : shape) extents += fmt::format("{},", extent);
  std::string header = fmt::format("{{'descr': '<f8', 'fortran_order': False, 'shape': ({}), }}", extents);
  constexpr std::size_t preamble = 10;
  header.append(63 - (preamble + header.size()) % 64, ' ');
  header += '\n';
  std::ofstream out(path, std::ios::binary);
  out.write("\x93NUMPY\x01\x00", 8);
  out.put(static_cast<char>(header.size() % 256)).put(static_cast<char>(header.size() / 256));
  out << header;
  out.write(reinterpret_cast<const char*>(values.data()),
            static_cast<std::streamsize>(values.size() * sizeof(double)));
}

}  // namespace pcic::reference
