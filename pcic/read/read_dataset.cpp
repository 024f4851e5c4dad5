#include "pcic/read/read_dataset.hpp"

#include "pcic/read/file_format.hpp"

namespace pcic {

Dataset read_dataset(const InputFile& file, FirstRow first_row) {
  return format_of(file).read_data(file, first_row);
}

Dataset read_dataset(const std::filesystem::path& path, FirstRow first_row) {
  return read_dataset(InputFile(path), first_row);
}

}  // namespace pcic
