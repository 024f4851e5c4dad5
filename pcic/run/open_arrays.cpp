#include "pcic/run/open_arrays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/zipped_source.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;

bool offers(const DrawSource& source, const std::string& name) {
  return std::ranges::any_of(source.arrays(), [&](const ArrayInfo& array) { return array.name == name; });
}

class Opener {
 public:
  Opener(std::span<const InputFile> draws, OpenOptions options)
      : draws_(draws.begin(), draws.end()), options_(std::move(options)) {
    sources_.push_back(open_draws(draws_, options_));
    options_.named.clear();
    options_.layout.other_draws = draws_of(*sources_.front());
  }

  // The name under which the source will know what the user called `name`.
  std::string resolve(const std::string& name) {
    if (offers(*sources_.front(), name)) return name;
    std::error_code ignored;
    if (!fs::is_regular_file(name, ignored)) return name;  // select() explains, with the names there are
    if (draws_.size() == 1 && fs::equivalent(name, draws_.front().path(), ignored))
      return only_array(*sources_.front(), name);
    const InputFile file{fs::path(name)};
    sources_.push_back(open_draws(std::span(&file, 1), options_));
    std::string array = only_array(*sources_.back(), name);
    for (std::size_t other = 0; other + 1 < sources_.size(); ++other)
      if (offers(*sources_[other], array))
        throw InputError(fmt::format("{}: its array is called '{}', and so is one of {}. Rename the file.",
                                     name, array, sources_[other]->chain_name(0)));
    return array;
  }

  std::string resolve_score(const std::string& name) {
    const std::vector<ArrayInfo>& arrays = sources_.front()->arrays();
    const bool is_matrix = arrays.size() == 1 && !arrays.front().shape.empty() && !draws_.empty() &&
                           arrays.front().name == array_name_of(draws_.front());
    if (is_matrix && name == ArrayNames().score) return arrays.front().name;
    const std::string log_lik =
        "log_lik_" + name;  // of the variable `name`, one of several that were observed
    return find_array(arrays, log_lik) != nullptr ? log_lik : resolve(name);
  }

  std::unique_ptr<DrawSource> finish() { return std::make_unique<ZippedSource>(std::move(sources_)); }

 private:
  // If every chain is known to have as many.
  static std::optional<LayoutEvidence::OtherDraws> draws_of(const DrawSource& source) {
    const std::optional<std::size_t> num_draws = source.expected_draws(0);
    for (std::size_t chain = 0; chain < source.num_chains(); ++chain)
      if (!num_draws || source.expected_draws(chain) != num_draws) return std::nullopt;
    return {{source.chain_name(0), source.num_chains(), *num_draws}};
  }

  static std::string only_array(const DrawSource& source, const std::string& path) {
    if (source.arrays().size() == 1) return source.arrays().front().name;
    throw InputError(fmt::format(
        "{}: holds {} arrays where one is expected. Give the file as draws and name the array, "
        "for example --score {}.",
        path, source.arrays().size(), source.arrays().empty() ? "log_lik" : source.arrays().back().name));
  }

  std::vector<InputFile> draws_;
  OpenOptions options_;
  std::vector<std::unique_ptr<DrawSource>> sources_;
};

}  // namespace

OpenedArrays open_arrays(std::span<const InputFile> draws, const ArrayNames& names, OpenOptions options) {
  Opener opener(draws, std::move(options));
  OpenedArrays opened;
  opened.names.score = opener.resolve_score(names.score);
  for (const std::string& loss : names.losses)
    opened.names.losses.push_back(loss == "-" + names.score ? "-" + opened.names.score
                                                            : opener.resolve(loss));
  opened.source = opener.finish();
  return opened;
}

}  // namespace pcic
