// open_arrays: the score and the losses a user names, as one source.
//
// A name is an array of the draws ("log_lik") or a file of its own ("loss.npy"). "-log_lik" for the score
// log_lik is the log loss, which needs no array. Draws that are one matrix without a name are the score,
// whatever their file is called.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/open_draws.hpp"

namespace pcic {

struct ArrayNames {
  std::string score = "log_lik";
  std::vector<std::string> losses;  // none: the log loss
};

struct OpenedArrays {
  std::unique_ptr<DrawSource> source;
  ArrayNames names;  // as the source knows them
};

OpenedArrays open_arrays(std::span<const InputFile> draws, const ArrayNames& names, OpenOptions options = {});

}  // namespace pcic
