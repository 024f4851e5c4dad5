// Draws as several .npy files, each an array by the name the user gives it (--draws beta=beta.npy), alone or beside other
// files of the same draws.
//
// Together they are read like the arrays of an .npz (numpy_arrays.hpp): all begin with draws, or with chains and draws. A
// name that is given again means further chains; then every name is given as often.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_options.hpp"

namespace pcic {

// options.named beside `files`, which may be none.
std::unique_ptr<DrawSource> open_named_arrays(std::span<const InputFile> files, const OpenOptions& options);

// Of NAME=FILE; InputError for anything else. The file may be a folder or a pattern of the shell.
struct NameAndFile {
  std::string name;
  std::filesystem::path file;
};
NameAndFile parse_named_file(std::string_view flag);

}  // namespace pcic
