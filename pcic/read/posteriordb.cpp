#include "pcic/read/posteriordb.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/column_layout.hpp"
#include "pcic/read/name_length.hpp"
#include "pcic/read/stan_json.hpp"
#include "pcic/read/stored_arrays.hpp"

namespace pcic {
namespace {

using Column = std::vector<double>;

// Gathers the numbers as they come, without a document in between.
class ChainReader final : public nlohmann::json_sax<nlohmann::json> {
 public:
  ChainReader(std::string_view text, std::string place) : place_(std::move(place)) {
    nlohmann::json::sax_parse(text, this);
    if (chains.empty() || chains.front().empty()) refuse("no chain with draws");
  }

  bool null() override { refuse("null"); }
  bool boolean(bool value) override { return add(value ? 1 : 0); }
  bool number_integer(number_integer_t value) override { return add(static_cast<double>(value)); }
  bool number_unsigned(number_unsigned_t value) override { return add(static_cast<double>(value)); }
  bool number_float(number_float_t value, const string_t&) override { return add(value); }
  bool string(string_t& value) override { refuse(fmt::format("the text \"{}\"", value.substr(0, 40))); }
  bool binary(binary_t&) override { refuse("binary data"); }

  bool start_object(std::size_t) override {
    if (depth_ != 1) refuse("an object inside of a chain");
    ++depth_;
    chains.emplace_back();
    return true;
  }
  bool key(string_t& name) override {
    require_short_name(name, place_);
    if (chains.size() == 1) names.push_back(name);
    const std::size_t column = chains.back().size();
    if (column >= names.size() || names[column] != name)
      refuse(
          fmt::format("'{}' in chain {}, which is not what chain 1 has in this place", name, chains.size()));
    chains.back().emplace_back();
    return true;
  }
  bool end_object() override {
    --depth_;
    for (const Column& column : chains.back())
      if (column.size() != chains.front().front().size() || column.empty())
        refuse(fmt::format("{} draws beside {}", column.size(), chains.front().front().size()));
    if (chains.back().size() != names.size()) refuse("a chain that lacks an array");
    return true;
  }
  bool start_array(std::size_t) override {
    if (depth_ != 0 && depth_ != 2) refuse("a list inside of a list");
    ++depth_;
    return true;
  }
  bool end_array() override {
    --depth_;
    return true;
  }
  bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception&) override {
    throw InputError(
        fmt::format("{}: not valid JSON, from byte {} on. Is it cut short? Write it again.", place_, at));
  }

  std::vector<std::string> names;
  std::vector<std::vector<Column>> chains;  // [chain][name]

 private:
  bool add(double value) {
    if (depth_ != 3) refuse("a number outside of the draws");
    chains.back().back().push_back(value);
    return true;
  }

  [[noreturn]] void refuse(const std::string& found) const {
    throw InputError(fmt::format(
        "{}: JSON draws with {}; expected a list of chains, each {{\"name\": [draws], ...}}, as posteriordb has them.",
        place_, found));
  }

  std::string place_;
  std::size_t depth_ = 0;  // 1: chains, 2: names, 3: draws
};

class PosteriordbDraws final : public StoredArrays {
 public:
  explicit PosteriordbDraws(const InputFile& file)
      : read_(read_all(file, largest_whole_file), file.place()),
        layout_(arrange_columns(read_.names, file.place())) {}

  const std::vector<ArrayInfo>& arrays() const override { return layout_.arrays; }
  std::size_t num_chains() const override { return read_.chains.size(); }
  std::size_t num_draws() const override { return read_.chains.front().front().size(); }

  void read(std::size_t array, std::size_t chain, std::size_t first, std::size_t count,
            double* out) override {
    const std::vector<std::size_t>& columns = layout_.columns[array];
    for (std::size_t element = 0; element < columns.size(); ++element) {
      const Column& column = read_.chains[chain][columns[element]];
      for (std::size_t draw = 0; draw < count; ++draw)
        out[draw * columns.size() + element] = column[first + draw];
    }
  }

 private:
  ChainReader read_;
  ColumnLayout layout_;
};

}  // namespace

bool is_posteriordb(const InputFile& file, std::string_view first_bytes) {
  const std::size_t first = first_bytes.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  return is_json(file, first_bytes) && first_bytes[first] == '[';
}

std::unique_ptr<DrawSource> open_posteriordb(std::span<const InputFile> files, const OpenOptions&) {
  std::vector<StoredFile> stored;
  for (const InputFile& file : files) stored.push_back({file, std::make_unique<PosteriordbDraws>(file)});
  return make_stored_source(std::move(stored), {.format = "JSON draws as in posteriordb"});
}

}  // namespace pcic
