// Fit: the draws of one fit, from which a source can be opened as often as a computation reads them.
//
// Either files, or arrays of R, which are not copied; and arrays that an R function computes from the others, block by
// block. Made in the main thread; the list it was made from must outlive it.
#pragma once

#include <cpp11/list.hpp>
#include <memory>
#include <pcic/draws.hpp>
#include <pcic/evaluate.hpp>
#include <string>
#include <vector>

#include "main_thread.hpp"

namespace pcic::r {

class Fit {
 public:
  // given: as R/given.R makes it.
  Fit(const cpp11::list& given, MainThread& main_thread);

  const std::vector<InputFile>& files() const { return files_; }
  const OpenOptions& open_options() const { return open_options_; }
  void set_data_lengths(std::vector<std::size_t> lengths) {
    open_options_.layout.data_lengths = std::move(lengths);
  }

  // Of what is stored, not of what is computed.
  std::vector<ArrayInfo> arrays() const;

  // The score and the losses may name files of their own; `names` becomes what the source calls them.
  std::unique_ptr<DrawSource> open(ArrayNames& names) const;
  OpenDraws opener(const ArrayNames& names) const;  // the fit must outlive it

 private:
  struct HeldArray {
    std::string name;
    std::vector<std::size_t> shape;
    std::vector<const double*> columns;  // last index fastest
  };

  void hold_array(const cpp11::list& array);
  void hold_columns(const cpp11::list& columns);
  std::unique_ptr<DrawSource> held_draws() const;
  std::unique_ptr<DrawSource> open_stored(ArrayNames& names) const;

  std::size_t num_draws_ = 0, chains_ = 1;
  std::vector<HeldArray> arrays_;
  std::vector<ComputedArray> computed_;
  std::vector<InputFile> files_;
  OpenOptions open_options_;
};

}  // namespace pcic::r
