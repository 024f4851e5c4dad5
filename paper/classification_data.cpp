#include "paper/classification_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <map>
#include <numeric>
#include <optional>
#include <string>

#include "pcic/core/errors.hpp"

namespace pcic::paper {
namespace {

using Row = std::vector<std::string>;

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \r"), last = text.find_last_not_of(" \r");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

// Comma-separated rows without a header; blank lines are left out. The last column is the class.
std::vector<Row> read_rows(const std::filesystem::path& file, const std::string& where_to_get_it) {
  std::ifstream in(file);
  if (!in)
    throw InputError(
        fmt::format("{}: there is no such file. It is not part of pcic; get it from {} and name its "
                    "folder with --data",
                    file.string(), where_to_get_it));
  std::vector<Row> rows;
  for (std::string line; std::getline(in, line);) {
    if (trimmed(line).empty()) continue;
    Row row;
    for (std::size_t begin = 0; begin <= line.size();) {
      const std::size_t end = std::min(line.find(',', begin), line.size());
      row.push_back(trimmed(line.substr(begin, end - begin)));
      begin = end + 1;
    }
    if (!rows.empty() && row.size() != rows.front().size())
      throw InputError(fmt::format("{}: row {} has {} values; the first has {}. The file may be cut short",
                                   file.string(), rows.size() + 1, row.size(), rows.front().size()));
    rows.push_back(std::move(row));
  }
  if (rows.empty()) throw InputError(fmt::format("{}: the file is empty", file.string()));
  return rows;
}

std::optional<double> number_in(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::vector<double> codes_or_numbers(const std::vector<Row>& rows, std::size_t column) {
  std::vector<double> values;
  for (const Row& row : rows) {
    const std::optional<double> number = number_in(row[column]);
    if (!number) break;
    values.push_back(*number);
  }
  if (values.size() == rows.size()) return values;
  std::map<std::string, double> codes;
  for (const Row& row : rows) codes[row[column]] = 0;
  double next = 0;
  for (auto& [text, code] : codes) code = next++;
  values.clear();
  for (const Row& row : rows) values.push_back(codes[row[column]]);
  return values;
}

ClassificationData standardised(const std::vector<Row>& rows, const std::string& class_one) {
  const std::size_t num_features = rows.front().size() - 1;
  const auto n = static_cast<double>(rows.size());
  ClassificationData data{Table(rows.size(), num_features + 1), {}};
  for (std::size_t j = 0; j < num_features; ++j) {
    const std::vector<double> values = codes_or_numbers(rows, j);
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    double variance = 0;
    for (const double value : values) variance += (value - mean) * (value - mean) / n;
    for (std::size_t i = 0; i < rows.size(); ++i)
      data.design(i, j + 1) = (values[i] - mean) / std::sqrt(variance);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    data.design(i, 0) = 1;
    data.outcomes.push_back(rows[i].back() == class_one ? 1 : 0);
  }
  return data;
}

ClassificationData chosen(const ClassificationData& data, std::span<const std::size_t> rows) {
  ClassificationData part{Table(rows.size(), data.design.num_columns()), {}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::ranges::copy(data.design.row(rows[i]), part.design.row(i).begin());
    part.outcomes.push_back(data.outcomes[rows[i]]);
  }
  return part;
}

}  // namespace

ClassificationData read_banknote(const std::filesystem::path& folder) {
  return standardised(read_rows(folder / "data_banknote_authentication.txt",
                                "the UCI repository (data set 267, banknote authentication)"),
                      "1");
}

ClassificationData read_adult(const std::filesystem::path& folder) {
  return standardised(read_rows(folder / "adult.data", "the UCI repository (data set 2, adult)"), ">50K");
}

Split random_split(const ClassificationData& data, std::size_t num_training, RandomStream stream) {
  std::vector<std::size_t> rows(data.outcomes.size());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  for (std::size_t k = 0; k < num_training; ++k) {  // Fisher and Yates, as far as needed
    const auto rest = static_cast<double>(rows.size() - k);
    std::swap(rows[k], rows[k + static_cast<std::size_t>(stream.uniform() * rest)]);
  }
  const std::span all(rows);
  return {chosen(data, all.first(num_training)), chosen(data, all.subspan(num_training))};
}

}  // namespace pcic::paper
