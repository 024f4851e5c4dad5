#include "pcic/run/job_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/core/nearest_words.hpp"
#include "pcic/read/file_descriptor.hpp"
#include "pcic/run/dotted_keys.hpp"
#include "pcic/run/find_files.hpp"
#include "pcic/run/folds.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;

struct Entry {
  std::string key;
  toml::source_position position;
  const toml::node* value = nullptr;
};

// toml++ sorts by key.
std::vector<Entry> in_file_order(const toml::table& table) {
  std::vector<Entry> entries;
  for (const auto& [key, value] : table)
    entries.push_back({std::string(key.str()), key.source().begin, &value});
  std::ranges::sort(entries, {},
                    [](const Entry& entry) { return std::pair(entry.position.line, entry.position.column); });
  return entries;
}

std::string found(const toml::node& value) {
  switch (value.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return fmt::format("the text \"{}\"", value.ref<std::string>());
    case toml::node_type::integer:
      return fmt::format("the number {}", value.ref<std::int64_t>());
    case toml::node_type::floating_point:
      return fmt::format("the number {}", value.ref<double>());
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

class JobReader {
 public:
  JobReader(std::string_view file_name, const FindFiles& find_files)
      : file_name_(file_name), find_files_(find_files) {}

  Job read(const toml::table& table) {
    for (const Entry& entry : in_file_order(table)) {
      const auto reader = std::ranges::find(readers, entry.key, &KeyReader::key);
      if (reader == std::end(readers)) fail_unknown(entry);
      (this->*reader->read)(entry);
    }
    return std::move(job_);
  }

 private:
  struct KeyReader {
    std::string_view key;
    void (JobReader::*read)(const Entry&);
  };
  static const KeyReader readers[22];

  void read_draws(const Entry& entry) { job_.draws = files(entry); }
  void read_data(const Entry& entry) { job_.data = files(entry); }
  void read_score(const Entry& entry) { job_.score = text(entry, "a formula"); }
  void read_prior(const Entry& entry) { job_.prior = text(entry, "a formula"); }
  void read_group(const Entry& entry) { job_.group = text(entry, "a column of the data"); }
  void read_weights(const Entry& entry) { job_.weights = text(entry, "a column of the data"); }

  void read_where(const Entry& entry) { job_.where = text(entry, "a formula of the data"); }

  void read_fold(const Entry& entry) { job_.fold = text(entry, "a column of the data"); }

  void read_observations(const Entry& entry) {
    const auto number = entry.value->value_exact<std::int64_t>();
    if (!number || *number < 1) fail(entry, "how many observations there are, a whole number from 1");
    job_.observations = static_cast<std::size_t>(*number);
  }

  void read_drop(const Entry& entry) {
    constexpr std::string_view expected = "a list of the numbers of observations, such as drop = [4, 17]";
    const toml::array* list = entry.value->as_array();
    if (!list || list->empty()) fail(entry, expected);
    for (const toml::node& element : *list) {
      const auto number = element.value_exact<std::int64_t>();
      if (!number || *number < 1) fail({entry.key, element.source().begin, &element}, expected);
      job_.drop.push_back(static_cast<std::size_t>(*number));
    }
  }

  void read_losses(const Entry& entry) {
    if (entry.value->is_table())
      job_.losses = formulas(entry);
    else
      for (const Entry& loss : texts(entry, "a list of formulas in quotes, or a table name = \"formula\""))
        job_.losses.push_back({"", text(loss, "a formula")});
  }

  void read_let(const Entry& entry) {
    if (!entry.value->is_table()) fail(entry, "a table of definitions, name = \"formula\"");
    job_.definitions = formulas(entry);
  }

  void read_levels(const Entry& entry) {
    constexpr std::string_view expected =
        "a list of texts in their order, or a file that has them row by row";
    if (!entry.value->is_table()) fail(entry, "a table, column = [\"first text\", \"second text\"]");
    for (const Entry& column : in_file_order(*entry.value->as_table())) {
      Levels& levels = job_.levels.emplace_back(Levels{.column = column.key});
      const std::vector<Entry> elements = texts(column, expected);
      if (column.value->is_string())
        levels.file = only_file(column);
      else
        for (const Entry& element : elements) levels.texts.push_back(level(element));
    }
  }

  void read_weighting(const Entry& entry) {
    job_.weighting = text(entry, "\"frequency\" or \"importance\"");
    if (job_.weighting != "frequency" && job_.weighting != "importance")
      fail(entry, "\"frequency\" or \"importance\"");
  }

  void read_beta(const Entry& entry) {
    job_.beta = entry.value->is_number() ? entry.value->value<double>() : std::nullopt;
    if (!job_.beta || !std::isfinite(*job_.beta) || *job_.beta <= 0)
      fail(entry, "a number above 0, such as beta = 0.5");
  }

  void read_plug_in(const Entry& entry) {
    job_.plug_in = entry.value->value_exact<bool>();
    if (!job_.plug_in) fail(entry, "true or false");
  }

  void read_points(const Entry& entry) {
    for (const Entry& point : texts(entry, "a formula in quotes, or a list of them"))
      job_.points.push_back(text(point, "a formula"));
  }

  void read_target(const Entry& entry) {
    constexpr std::string_view expected = "\"predictive\", \"gibbs\" or \"plugin\"";
    job_.target = target_named(text(entry, expected));
    if (!job_.target) fail(entry, expected);
  }

  void read_bridge(const Entry& entry) {
    const std::optional<bool> wanted = entry.value->value_exact<bool>();
    const std::string word = entry.value->value_exact<std::string>().value_or("");
    if (!wanted && word != "all" && word != "future") fail(entry, "true, false, \"all\" or \"future\"");
    job_.bridge = !wanted ? word : *wanted ? "unsettled" : "";
  }

  void read_bridge_seconds(const Entry& entry) {
    job_.bridge_seconds = entry.value->is_number() ? entry.value->value<double>() : std::nullopt;
    if (!job_.bridge_seconds || !std::isfinite(*job_.bridge_seconds) || *job_.bridge_seconds <= 0)
      fail(entry, "a number of seconds above 0");
  }

  void read_support(const Entry& entry) {
    for (const Entry& declaration :
         texts(entry, "bounds in quotes, such as \"sigma > 0\", or a list of them"))
      job_.support.push_back(text(declaration, "bounds such as \"sigma > 0\""));
  }

  void read_layout(const Entry& entry) {
    const std::string words = text(entry, "a layout such as \"draws,obs\"");
    try {
      job_.layout = parse_layout(words);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", place(entry), error.what()));
    }
  }

  std::string text(const Entry& entry, std::string_view expected) const {
    const auto* value = entry.value->as_string();
    if (!value) fail(entry, fmt::format("{} in quotes", expected));
    if (value->get().find_first_not_of(" \t\r\n") == std::string::npos) fail(entry, expected);
    return value->get();
  }

  // The value itself or, of a list, every element.
  std::vector<Entry> texts(const Entry& entry, std::string_view expected) const {
    const toml::array* list = entry.value->as_array();
    if (!list && !entry.value->is_string()) fail(entry, expected);
    if (!list) return {entry};
    if (list->empty()) fail(entry, expected);
    std::vector<Entry> elements;
    for (const toml::node& element : *list) elements.push_back({entry.key, element.source().begin, &element});
    return elements;
  }

  std::vector<fs::path> files(const Entry& entry) const {
    std::vector<fs::path> paths;
    for (const Entry& element : texts(entry, "a file name in quotes or a list of them"))
      for (fs::path& path : find_files_(text(element, "a file name"), place(element)))
        paths.push_back(std::move(path));
    return paths;
  }

  fs::path only_file(const Entry& entry) const {
    std::vector<fs::path> paths = files(entry);
    if (paths.size() != 1) fail(entry, "one file");
    return std::move(paths.front());
  }

  std::string level(const Entry& entry) const {
    const auto* value = entry.value->as_string();
    if (!value) fail(entry, "texts in quotes");
    return value->get();
  }

  std::vector<NamedText> formulas(const Entry& entry) const {
    std::vector<NamedText> result;
    for (const Entry& formula : in_file_order(*entry.value->as_table()))
      result.push_back({formula.key, text(formula, "a formula")});
    return result;
  }

  std::string place(const Entry& entry) const {
    return fmt::format("{}:{}", file_name_, entry.position.line);
  }

  [[noreturn]] void fail(const Entry& entry, std::string_view expected) const {
    throw InputError(
        fmt::format("{}: '{}' is {}; expected {}.", place(entry), entry.key, found(*entry.value), expected));
  }

  [[noreturn]] void fail_unknown(const Entry& entry) const {
    std::vector<std::string> keys;
    for (const KeyReader& reader : readers) keys.emplace_back(reader.key);
    const std::vector<std::string> nearest = nearest_words(entry.key, keys);
    throw InputError(fmt::format("{}: unknown key '{}'.{} The keys are: {}.", place(entry), entry.key,
                                 nearest.empty() ? "" : fmt::format(" Did you mean '{}'?", nearest.front()),
                                 fmt::join(keys, ", ")));
  }

  std::string_view file_name_;
  const FindFiles& find_files_;
  Job job_;
};

constexpr JobReader::KeyReader JobReader::readers[22] = {
    {"draws", &JobReader::read_draws},     {"data", &JobReader::read_data},
    {"score", &JobReader::read_score},     {"losses", &JobReader::read_losses},
    {"prior", &JobReader::read_prior},     {"group", &JobReader::read_group},
    {"weights", &JobReader::read_weights}, {"weighting", &JobReader::read_weighting},
    {"beta", &JobReader::read_beta},       {"plug_in", &JobReader::read_plug_in},
    {"let", &JobReader::read_let},         {"levels", &JobReader::read_levels},
    {"layout", &JobReader::read_layout},   {"drop", &JobReader::read_drop},
    {"where", &JobReader::read_where},     {"fold", &JobReader::read_fold},
    {"point", &JobReader::read_points},    {"target", &JobReader::read_target},
    {"bridge", &JobReader::read_bridge},   {"bridge_seconds", &JobReader::read_bridge_seconds},
    {"support", &JobReader::read_support}, {"observations", &JobReader::read_observations},
};

}  // namespace

Job parse_job(std::string_view text, std::string_view file_name, const FindFiles& find_files) {
  if (text.size() > largest_job_file)
    throw InputError(
        fmt::format("{}: has more than {} bytes; expected a job file in TOML.", file_name, largest_job_file));
  if (const auto line = line_of_too_long_key(text))
    throw InputError(fmt::format("{}:{}: a key has more than {} parts; expected one or two, as in let.mu.",
                                 file_name, *line, longest_dotted_key));
  try {
    const toml::table table = toml::parse(text);
    return JobReader(file_name, find_files).read(table);
  } catch (const toml::parse_error& error) {
    throw InputError(fmt::format("{}:{}: {}.", file_name, error.source().begin.line, error.description()));
  }
}

Job read_job_file(const fs::path& file) {
  const FileDescriptor descriptor(file);
  std::string text(std::min(descriptor.size(), largest_job_file + 1), '\0');
  text.resize(descriptor.read_at(0, text));
  return parse_job(text, descriptor.place(), [&](const std::string& pattern, const std::string& place) {
    if (pattern.find(fold_in_pattern) != std::string::npos)
      return std::vector{file.parent_path() / pattern};  // files of a fold: when it is known which
    return find_files(file.parent_path(), pattern, place);
  });
}

}  // namespace pcic
