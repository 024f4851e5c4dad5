// Fit: the draws of one fit, from which a source can be opened as often as a computation reads them.
//
// Either files, or arrays that lie in memory and are not copied; and arrays that a Python function computes from
// the others, block by block.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <pcic/draws.hpp>
#include <pcic/evaluate.hpp>
#include <string>
#include <vector>

namespace pcic::python {

using Doubles = nanobind::ndarray<const double, nanobind::c_contig, nanobind::device::cpu>;

struct HeldArray {
  std::string name;
  Doubles values;  // draws of all chains x elements
  std::vector<std::size_t> element;
};

struct Fit {
  std::size_t chains = 1;
  std::vector<HeldArray> arrays = {};
  std::vector<ComputedArray> computed = {};
  std::vector<InputFile> files = {};
  OpenOptions open_options = {};

  // The score and the losses may name files of their own; `names` becomes what the source calls them.
  std::unique_ptr<DrawSource> open(ArrayNames& names) const;
  OpenDraws opener(const ArrayNames& names) const;  // the fit must outlive it
};

}  // namespace pcic::python
