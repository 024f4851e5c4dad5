#include "pcic/read/text_codes.hpp"

#include <utility>

namespace pcic {

void TextCodes::add(std::string text) {
  added_.push_back(numbers_.try_emplace(std::move(text), numbers_.size()).first->second);
}

std::vector<double> TextCodes::codes() const {
  std::vector<double> code_of_number(numbers_.size());
  double code = 0;
  for (const auto& [text, number] : numbers_) code_of_number[number] = ++code;
  std::vector<double> codes;
  codes.reserve(added_.size());
  for (std::size_t number : added_) codes.push_back(code_of_number[number]);
  return codes;
}

std::vector<std::string> TextCodes::labels() const {
  std::vector<std::string> labels;
  labels.reserve(numbers_.size());
  for (const auto& [text, number] : numbers_) labels.push_back(text);
  return labels;
}

}  // namespace pcic
