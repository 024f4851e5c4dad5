#include "pcic/read/cmdstan_header.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

std::string_view trim(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

struct Level {
  std::size_t indent;
  std::string path;
};

std::size_t ceil_divide(std::size_t amount, std::size_t step) {
  return amount / step + (amount % step != 0 ? 1 : 0);
}

CmdStanRun describe_sample(const CmdStanHeader& header, std::string_view place) {
  const std::size_t thin = header.count("method.sample.thin").value_or(1);
  if (thin == 0) throw InputError(fmt::format("{}: header says thin = 0; expected at least 1.", place));
  CmdStanRun run;
  run.ends_with_elapsed_time = true;
  if (const auto num_samples = header.count("method.sample.num_samples"))
    run.num_draws = ceil_divide(*num_samples, thin);

  const bool saved = header.flag("method.sample.save_warmup").value_or(false);
  const bool fixed = header.text("method.sample.algorithm") == "fixed_param";  // has no warm-up at all
  if (!saved || fixed) return run;
  const std::size_t rows = ceil_divide(header.count("method.sample.num_warmup").value_or(1000), thin);
  const bool adapts = header.flag("method.sample.adapt.engaged").value_or(true);
  if (adapts) {
    run.num_warmup_rows = rows;
  } else {
    run.num_leading_rows = rows;
  }
  return run;
}

CmdStanRun describe_variational(const CmdStanHeader& header, std::string_view) {
  CmdStanRun run;
  run.approximation = "variational";
  run.num_leading_rows = 1;
  run.num_draws = header.count("method.variational.output_samples");
  return run;
}

CmdStanRun describe_laplace(const CmdStanHeader& header, std::string_view) {
  CmdStanRun run;
  run.approximation = "laplace";
  run.num_draws = header.count("method.laplace.draws");
  return run;
}

// How many draws come out depends on how many paths succeed: no promise.
CmdStanRun describe_pathfinder(const CmdStanHeader&, std::string_view) {
  CmdStanRun run;
  run.approximation = "pathfinder";
  return run;
}

CmdStanRun describe_generated_quantities(const CmdStanHeader&, std::string_view) {
  CmdStanRun run;
  run.kind = CmdStanRun::Kind::generated_quantities;
  return run;
}

struct Method {
  std::string_view name;
  CmdStanRun (*describe)(const CmdStanHeader&, std::string_view place);
};

constexpr std::array methods{
    Method{"sample", describe_sample},
    Method{"variational", describe_variational},
    Method{"laplace", describe_laplace},
    Method{"pathfinder", describe_pathfinder},
    Method{"generate_quantities", describe_generated_quantities},
};

}  // namespace

CmdStanHeader::CmdStanHeader(std::span<const std::string> comment_lines, std::string place)
    : place_(std::move(place)) {
  std::vector<Level> levels;
  for (std::string_view line : comment_lines) {
    line.remove_prefix(line.starts_with('#') ? 1 : 0);
    const std::string_view entry = trim(line);
    if (entry.empty()) continue;
    const std::size_t indent = line.find_first_not_of(" \t");
    while (!levels.empty() && levels.back().indent >= indent) levels.pop_back();
    const std::size_t equals = entry.find('=');
    const std::string_view key = trim(entry.substr(0, equals));
    // Each level holds its whole path: a bound on the depth bounds the memory a hostile header can take.
    constexpr std::size_t deepest = 32;
    constexpr std::size_t longest_value = 4096;
    if (levels.size() >= deepest) continue;
    std::string path = levels.empty() ? std::string(key) : fmt::format("{}.{}", levels.back().path, key);
    if (equals != std::string_view::npos) {
      std::string_view value = trim(entry.substr(equals + 1));
      constexpr std::string_view default_mark = "(Default)";
      if (value.ends_with(default_mark)) value = trim(value.substr(0, value.size() - default_mark.size()));
      values_.try_emplace(path, value.substr(0, longest_value));
    }
    levels.push_back({indent, std::move(path)});
  }
}

std::optional<std::string_view> CmdStanHeader::text(std::string_view path) const {
  const auto entry = values_.find(path);
  if (entry == values_.end()) return std::nullopt;
  return entry->second;
}

std::optional<std::size_t> CmdStanHeader::count(std::string_view path) const {
  const auto value = text(path);
  if (!value) return std::nullopt;
  std::size_t number = 0;
  const char* end = value->data() + value->size();
  const auto [stop, status] = std::from_chars(value->data(), end, number);
  if (stop != end || status != std::errc())
    throw InputError(
        fmt::format("{}: header says {} = '{}'; expected a whole number.", place_, path, *value));
  return number;
}

std::optional<bool> CmdStanHeader::flag(std::string_view path) const {
  const auto value = text(path);
  if (!value) return std::nullopt;
  if (*value == "1" || *value == "true") return true;
  if (*value == "0" || *value == "false") return false;
  throw InputError(fmt::format("{}: header says {} = '{}'; expected true or false.", place_, path, *value));
}

std::string chain_identity(const CmdStanHeader& header) {
  const auto seed = header.text("random.seed"), id = header.text("id");
  const bool is_alone = header.text("method.sample.num_chains").value_or("1") == "1" &&
                        header.text("method.generate_quantities.num_chains").value_or("1") == "1";
  if (!seed || !id || !is_alone) return {};
  std::string identity =
      fmt::format("model {}, method {}, seed {}, chain {}", header.text("model").value_or("unnamed"),
                  header.text("method").value_or("unnamed"), *seed, *id);
  if (const auto fit = header.text("method.generate_quantities.fitted_params"))
    identity += fmt::format(", made from {}", *fit);
  return identity;
}

CmdStanRun describe_run(const CmdStanHeader& header, std::string_view place) {
  const std::string_view name = header.text("method").value_or("");
  for (const Method& method : methods)
    if (method.name == name) return method.describe(header, place);
  throw InputError(
      fmt::format("{}: output of method '{}', which leaves no posterior draws; expected sample, "
                  "generate_quantities, variational, "
                  "laplace or pathfinder. Run the model with method sample.",
                  place, name));
}

}  // namespace pcic
