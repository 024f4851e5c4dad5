// TidyTable: one row per number, with columns that say what it is a number of. Written as CSV.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace pcic::paper {

class TidyTable {
 public:
  using Cell = std::variant<std::string, double>;

  TidyTable() = default;
  explicit TidyTable(std::vector<std::string> columns) : columns_(std::move(columns)) {}

  void add(std::vector<Cell> row);  // std::logic_error unless it has a cell for every column
  std::size_t num_rows() const { return rows_.size(); }
  std::string to_csv() const;

 private:
  std::vector<std::string> columns_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace pcic::paper
