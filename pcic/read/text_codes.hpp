// TextCodes: a column of texts as codes 1, 2, ..., in byte order of the distinct texts.
//
// Cost: a search among the distinct texts per text added.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace pcic {

class TextCodes {
 public:
  void add(std::string text);

  // One per text added.
  std::vector<double> codes() const;
  // labels()[k - 1] is the text of code k.
  std::vector<std::string> labels() const;

 private:
  std::map<std::string, std::size_t> numbers_;  // distinct texts, numbered as they came
  std::vector<std::size_t> added_;
};

}  // namespace pcic
