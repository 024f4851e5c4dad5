// The two classification data sets of the paper: an intercept and standardised features, and classes 0 and 1.
//
// Features are standardised by the mean and standard deviation (divisor n) of the whole data set. Columns of
// texts are numbered in the sorted order of the texts, as the authors did. A file that is not the published
// one is an InputError (known_file.hpp).
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "paper/known_file.hpp"
#include "paper/splits.hpp"
#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic::paper {

struct ClassificationData {
  Table design;
  std::vector<double> outcomes;
};

// The last value of a row is its class: 1 if it is class_one, 0 otherwise.
ClassificationData standardised(const std::vector<TextRow>& rows, const std::string& class_one);

ClassificationData read_banknote(const std::filesystem::path& folder);  // 1372 rows, 4 features
ClassificationData read_adult(const std::filesystem::path& folder);     // adult.data: 32561 rows, 14 features

struct Split {
  ClassificationData training, test;
};

Split at_rows(const ClassificationData& data, const RowSplit& rows);
ClassificationData chosen(const ClassificationData& data, std::span<const std::size_t> rows);

// Training rows drawn without replacement; all others are test rows. InputError if there would be none.
Split random_split(const ClassificationData& data, std::size_t num_training, RandomStream stream);

}  // namespace pcic::paper
