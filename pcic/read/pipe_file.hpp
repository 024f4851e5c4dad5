// What comes through a pipe, as a file: without a name, in the folder for temporary files, gone with its owner.
#pragma once

#include <filesystem>
#include <memory>

#include "pcic/read/file_descriptor.hpp"

namespace pcic {

// InputError at once if nobody writes to it; IoError if there is no room to store it.
std::shared_ptr<const FileDescriptor> store_pipe(const std::filesystem::path& path);

// A file or a pipe; InputError for a terminal.
std::shared_ptr<const FileDescriptor> open_standard_input();

}  // namespace pcic
