#include "paper/classification_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <string>

#include "paper/number_in_text.hpp"
#include "pcic/core/errors.hpp"

namespace pcic::paper {
namespace {

std::vector<double> codes_or_numbers(const std::vector<TextRow>& rows, std::size_t column) {
  std::vector<double> values;
  for (const TextRow& row : rows) {
    const std::optional<double> number = number_in(row[column]);
    if (!number) break;
    values.push_back(*number);
  }
  if (values.size() == rows.size()) return values;
  std::map<std::string, double> codes;
  for (const TextRow& row : rows) codes[row[column]] = 0;
  double next = 0;
  for (auto& [text, code] : codes) code = next++;
  values.clear();
  for (const TextRow& row : rows) values.push_back(codes[row[column]]);
  return values;
}

}  // namespace

ClassificationData chosen(const ClassificationData& data, std::span<const std::size_t> rows) {
  ClassificationData part{Table(rows.size(), data.design.num_columns()), {}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::ranges::copy(data.design.row(rows[i]), part.design.row(i).begin());
    part.outcomes.push_back(data.outcomes[rows[i]]);
  }
  return part;
}

Split at_rows(const ClassificationData& data, const RowSplit& rows) {
  return {chosen(data, rows.training), chosen(data, rows.test)};
}

ClassificationData standardised(const std::vector<TextRow>& rows, const std::string& class_one) {
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

ClassificationData read_banknote(const std::filesystem::path& folder) {
  const KnownFile banknote{.name = "data_banknote_authentication.txt",
                           .where_to_get_it = "the UCI repository (data set 267, banknote authentication)",
                           .features = {{595.0847727}, {2637.4684815172}, {1917.54440489}, {-1634.9527455}},
                           .classes = {{"0", 762}, {"1", 610}}};
  return standardised(read_known_file(folder, banknote), "1");
}

ClassificationData read_adult(const std::filesystem::path& folder) {
  const auto texts = [](std::size_t count) { return KnownColumn{.num_texts = count}; };
  const KnownFile adult{.name = "adult.data",
                        .where_to_get_it = "the UCI repository (data set 2, adult)",
                        .features = {{1256257},
                                     texts(9),
                                     {6179373392},
                                     texts(16),
                                     {328237},
                                     texts(7),
                                     texts(15),
                                     texts(6),
                                     texts(5),
                                     texts(2),
                                     {35089324},
                                     {2842700},
                                     {1316684},
                                     texts(42)},
                        .classes = {{"<=50K", 24720}, {">50K", 7841}}};
  return standardised(read_known_file(folder, adult), ">50K");
}

Split random_split(const ClassificationData& data, std::size_t num_training, RandomStream stream) {
  if (num_training >= data.outcomes.size())
    throw InputError(fmt::format("the data have {} rows; {} to train on and some to test on are needed.",
                                 data.outcomes.size(), num_training));
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
