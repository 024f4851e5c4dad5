// KnownFile: a published data set of which everybody has the same copy. What is read must be that copy.
//
// Comma-separated rows without a header, blanks around values and blank lines left out; the last value of a
// row is its class. Refused with an InputError: a file that is not there (with where to get it), a row of
// another length, a value that is no number in a column of numbers, an unknown class (each with its line),
// and other numbers of rows, of texts or sums of columns than published.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace pcic::paper {

struct KnownColumn {
  double sum = 0;             // of a column of numbers
  std::size_t num_texts = 0;  // of a column of texts, the different ones; 0: of numbers
};

struct KnownFile {
  std::string name, where_to_get_it;
  std::vector<KnownColumn> features;
  std::map<std::string, std::size_t> classes;  // with their numbers of rows
};

using TextRow = std::vector<std::string>;

std::vector<TextRow> read_known_file(const std::filesystem::path& folder, const KnownFile& known);

}  // namespace pcic::paper
