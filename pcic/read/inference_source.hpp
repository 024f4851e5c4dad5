// The draws and the data of InferenceData (inference_data.hpp), whatever tree of arrays holds it.
//
// A tree holds chains; several are more chains of one run. Of every block only the boxes it needs are read.
// The labels of the observations are data too: a text per observation, named after their dimension.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/read/array_tree.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_options.hpp"

namespace pcic {

struct OpenedTree {
  InputFile file;
  std::unique_ptr<ArrayTree> tree;
};

// `container`: "netCDF" or "zarr", for messages. InputError for --layout: these axes have names.
std::unique_ptr<DrawSource> make_inference_source(std::vector<OpenedTree> trees, const OpenOptions& options,
                                                  const std::string& container);

Dataset read_inference_data(ArrayTree& tree);

}  // namespace pcic
