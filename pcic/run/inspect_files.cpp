#include "pcic/run/inspect_files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/file_format.hpp"
#include "pcic/read/read_dataset.hpp"

namespace pcic {
namespace {

constexpr std::string_view divergences = "divergent__";
constexpr std::string_view log_lik = "log_lik";

// A shell takes it for one word.
std::string quoted(const std::string& word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+,=:@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string escaped;
  for (const char c : word) escaped += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return "'" + escaped + "'";
}

bool is_table(const InputFile& file) {
  return format_of(file).name == "plain CSV";
}

bool has_texts(const InputFile& file) {
  const Dataset data = read_data(file);
  return std::ranges::any_of(data.arrays, [](const DataArray& array) { return !array.labels.empty(); });
}

// A table is data if it has texts, or stands beside draws of another format.
bool holds_draws(const InputFile& file, std::span<const InputFile> files) {
  const auto can_only_be_draws = [](const InputFile& other) {
    return !is_table(other) && format_of(other).open_draws != nullptr;
  };
  if (!is_table(file)) return can_only_be_draws(file);
  return std::ranges::none_of(files, can_only_be_draws) && !has_texts(file);
}

InspectedData describe_data(std::string place, Dataset data) {
  for (DataArray& array : data.arrays) array.values.clear();
  return {std::move(place), std::move(data.arrays)};
}

void read_to_the_end(DrawSource& source, InspectedDraws& draws) {
  const bool tells_divergences = find_array(draws.arrays, divergences) != nullptr;
  const std::string name = tells_divergences
                               ? std::string(divergences)
                               : std::ranges::min_element(draws.arrays, {}, &ArrayInfo::size)->name;
  if (tells_divergences) draws.num_divergent = 0;
  try {
    source.select(std::span(&name, 1));
    while (const auto block = source.next()) {
      const BlockView& view = block->arrays.front();
      draws.draws_of_chain[block->chain] += view.num_draws;
      for (std::size_t draw = 0; tells_divergences && draw < view.num_draws; ++draw)
        *draws.num_divergent += view(draw, 0);
    }
  } catch (const InputError& error) {
    draws.trouble = error.what();
  }
  draws.remarks = source.remarks();
}

InspectedDraws inspect_draws(std::span<const InputFile> files, const OpenOptions& options) {
  InspectedDraws draws;
  for (const InputFile& file : files) draws.files.push_back(file.path().string());
  const auto source = open_draws(files, options);
  draws.reading = source->reading();
  draws.arrays = source->arrays();
  draws.draws_of_chain.resize(source->num_chains());
  if (!draws.arrays.empty()) read_to_the_end(*source, draws);
  return draws;
}

bool is_score(const ArrayInfo& array, const InspectedDraws& draws) {
  const bool is_only_matrix = draws.arrays.size() == 1 && !array.shape.empty();
  return array.name == log_lik || array.name.starts_with("log_lik_") || is_only_matrix;
}

std::string command_for(const InspectedDraws& draws) {
  const auto score =
      std::ranges::find_if(draws.arrays, [&](const ArrayInfo& array) { return is_score(array, draws); });
  if (score == draws.arrays.end() || !draws.trouble.empty()) return {};
  std::string command = "pcic estimate";
  for (const std::string& file : draws.files) command += " " + quoted(file);
  if (score->name.starts_with("log_lik_")) command += " --score " + quoted(score->name);
  return command;
}

std::string shape_text(const std::vector<std::size_t>& shape) {
  return shape.empty() ? "one number" : fmt::format("{}", fmt::join(shape, " x "));
}

std::string use_of(const ArrayInfo& array, const InspectedDraws& draws) {
  if (is_score(array, draws)) return "score";
  if (array.name == "lprior" || array.name.starts_with("log_prior_")) return "log prior (--prior)";
  if (array.name == "y_rep" || array.name.ends_with("_rep")) return "predictions (pcic predict)";
  if (array.name.ends_with("__")) return "of the sampler";
  return array.shape.empty() ? "parameter" : "parameter, or a loss";
}

std::string draws_text(const InspectedDraws& draws) {
  const auto [least, most] = std::ranges::minmax(draws.draws_of_chain);
  std::string text =
      fmt::format("{}: {}, {} chain{} x {} draws\n", fmt::join(draws.files, " "), draws.reading.format,
                  draws.draws_of_chain.size(), draws.draws_of_chain.size() == 1 ? "" : "s",
                  least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most));
  if (!draws.reading.layout.empty()) text += fmt::format("  read as {}\n", draws.reading.layout);
  std::size_t width = 0;
  for (const ArrayInfo& array : draws.arrays) width = std::max(width, array.name.size());
  for (const ArrayInfo& array : draws.arrays)
    text +=
        fmt::format("  {:{}}  {:12}  {}\n", array.name, width, shape_text(array.shape), use_of(array, draws));
  text += draws.trouble.empty() ? "  complete\n" : fmt::format("  not complete: {}\n", draws.trouble);
  if (draws.num_divergent) text += fmt::format("  divergent transitions: {}\n", *draws.num_divergent);
  for (const std::string& remark : draws.remarks) text += fmt::format("  {}\n", remark);
  return text;
}

std::string data_text(const InspectedData& data) {
  std::string text = fmt::format("{}: data\n", data.file);
  std::size_t width = 0;
  for (const DataArray& array : data.arrays) width = std::max(width, array.name.size());
  for (const DataArray& array : data.arrays)
    text += fmt::format("  {:{}}  {:12}  {}\n", array.name, width, shape_text(array.shape),
                        array.labels.empty()
                            ? "numbers"
                            : fmt::format("{} texts, for labels or --group", array.labels.size()));
  return text;
}

}  // namespace

Inspection inspect_files(std::span<const std::filesystem::path> paths, const OpenOptions& options) {
  Inspection inspection;
  std::vector<InputFile> draws;
  const std::vector<InputFile> files = open_files(paths);
  for (const InputFile& file : files) {
    if (holds_draws(file, files))
      draws.push_back(file);
    else
      inspection.data.push_back(describe_data(file.place(), read_data(file)));
  }
  if (draws.empty()) return inspection;
  inspection.draws = inspect_draws(draws, options);
  Dataset beside = read_data_beside_draws(draws);
  if (!beside.arrays.empty())
    inspection.data.push_back(describe_data(draws.front().place(), std::move(beside)));
  inspection.command = command_for(*inspection.draws);
  return inspection;
}

std::string to_text(const Inspection& inspection) {
  std::string text;
  if (inspection.draws) text += draws_text(*inspection.draws);
  for (const InspectedData& data : inspection.data) text += data_text(data);
  if (!inspection.command.empty())
    text += fmt::format("Evaluate it: {}\n", inspection.command);
  else if (inspection.draws && inspection.draws->trouble.empty())
    text +=
        "No array is called log_lik: name the one that holds the log likelihood with --score, or write it as a "
        "formula, such as --score 'normal_lpdf(y | mu, sigma)'.\n";
  return text;
}

}  // namespace pcic
