#include "pcic/read/cmdstan_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;

// The last one to four names of a path, the longest first: c/b/fit.csv, b/fit.csv, fit.csv.
std::vector<std::string> endings_of(const fs::path& path) {
  constexpr std::size_t most_names = 4;
  std::vector<std::string> endings;
  if (path.empty()) return endings;
  endings.push_back(unpacked_name_of(path));
  const fs::path folder = path.parent_path();
  for (auto name = folder.end(); name != folder.begin() && endings.size() < most_names;)
    endings.push_back((--name)->string() + "/" + endings.back());
  std::ranges::reverse(endings);
  return endings;
}

// Fits by what their paths end with; nothing where that is the same for several.
class FitsByName {
 public:
  void add(const fs::path& path, std::size_t fit) {
    for (const std::string& ending : endings_of(path)) {
      const auto [entry, added] = fits_.try_emplace(ending, fit);
      if (!added) entry->second.reset();
    }
  }

  std::optional<std::size_t> find(const fs::path& path) const {
    for (const std::string& ending : endings_of(path))
      if (const auto found = fits_.find(ending); found != fits_.end()) return found->second;
    return std::nullopt;
  }

 private:
  std::unordered_map<std::string, std::optional<std::size_t>> fits_;
};

std::optional<CmdStanPairs> pair_by_names(std::span<const CmdStanFile> fits,
                                          std::span<const CmdStanFile> quantities) {
  FitsByName given, written;
  for (std::size_t fit = 0; fit < fits.size(); ++fit) {
    given.add(fits[fit].path, fit);
    written.add(fits[fit].written_as, fit);
  }
  std::vector<std::optional<std::size_t>> found;
  for (const CmdStanFile& file : quantities) {
    found.push_back(given.find(file.made_from));
    if (!found.back()) found.back() = written.find(file.made_from);
  }
  if (std::ranges::none_of(found, [](const auto& fit) { return fit.has_value(); })) return std::nullopt;

  CmdStanPairs pairs{std::vector<std::size_t>(fits.size(), quantities.size())};
  for (std::size_t file = 0; file < quantities.size(); ++file) {
    if (!found[file])
      throw InputError(fmt::format(
          "{}: its header says it was made from '{}', which is not among the files of draws. Give the files "
          "of draws that the generated quantities were made from.",
          place_of(quantities[file].path), quantities[file].made_from));
    std::size_t& pair = pairs.quantities[*found[file]];
    if (pair != quantities.size())
      throw InputError(fmt::format(
          "{}: its header says it was made from '{}', and so does that of {}; expected one file of "
          "generated quantities for each file of draws.",
          place_of(quantities[file].path), quantities[file].made_from, place_of(quantities[pair].path)));
    pair = file;
  }
  return pairs;
}

std::optional<CmdStanPairs> pair_by_ids(std::span<const CmdStanFile> fits,
                                        std::span<const CmdStanFile> quantities) {
  std::unordered_map<std::string, std::size_t> of_id;
  for (std::size_t file = 0; file < quantities.size(); ++file) of_id.try_emplace(quantities[file].id, file);
  CmdStanPairs pairs;
  for (const CmdStanFile& fit : fits) {
    const auto found = of_id.find(fit.id);
    if (found == of_id.end()) return std::nullopt;
    pairs.quantities.push_back(found->second);
    of_id.erase(found);
  }
  return pairs;
}

}  // namespace

CmdStanPairs pair_by_headers(std::span<const CmdStanFile> fits, std::span<const CmdStanFile> quantities) {
  if (auto pairs = pair_by_names(fits, quantities)) return *pairs;
  if (auto pairs = pair_by_ids(fits, quantities)) return *pairs;
  CmdStanPairs pairs{std::vector<std::size_t>(fits.size())};
  std::iota(pairs.quantities.begin(), pairs.quantities.end(), std::size_t{0});
  if (fits.size() > 1)
    pairs.remark = fmt::format(
        "{}: its header does not tell from which of the files of draws it was made (it names '{}'); files of "
        "draws and of generated quantities were paired in the order in which they were given.",
        place_of(quantities.front().path), quantities.front().made_from);
  return pairs;
}

}  // namespace pcic
