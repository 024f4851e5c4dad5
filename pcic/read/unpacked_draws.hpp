// UnpackedDraws: one array of a tree, unpacked chunk by chunk into a nameless temporary file, from which the draws of a
// chain are read in order.
//
// For chunks that are laid across the draws, many draws of a few elements each: every chunk is unpacked once, and
// memory is that of one chunk, whatever the number of draws. IoError if there is no room.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pcic/read/file_descriptor.hpp"

namespace pcic {

// A part of the draws of a chain, and of the elements along each of their axes.
struct DrawsBox {
  std::size_t chain = 0;
  std::size_t first_draw = 0;
  std::size_t num_draws = 0;
  std::vector<std::size_t> first_element;
  std::vector<std::size_t> num_elements;

  std::size_t size_of_draw() const;
};

struct ChunkedDraws {
  std::size_t num_chains = 1;
  std::size_t num_draws = 0;
  std::vector<std::size_t> elements;  // along each of their axes
  std::size_t chain_chunk = 1;
  std::size_t draw_chunk = 1;
  std::vector<std::size_t> element_chunks;
};

class UnpackedDraws {
 public:
  // `read`: draw after draw, the last element axis fastest.
  UnpackedDraws(const ChunkedDraws& shape, const std::string& place,
                const std::function<void(const DrawsBox&, double* out)>& read);

  void read(std::size_t chain, std::size_t first, std::size_t count, double* out);

 private:
  struct Column {  // elements that are unpacked together
    std::vector<std::size_t> first, count;
    std::size_t size = 1;
    std::vector<std::size_t> run_begins;  // in a draw
    std::size_t run_length = 1;
  };
  void add_columns();
  std::size_t num_draw_chunks() const;
  std::size_t piece_of(std::size_t chain, std::size_t draw_chunk, std::size_t column) const;

  ChunkedDraws shape_;
  std::size_t size_of_draw_ = 1;
  std::vector<Column> columns_;
  std::vector<std::size_t> begins_;  // of the pieces, in doubles
  std::shared_ptr<const FileDescriptor> file_;
  std::vector<double> piece_;
};

}  // namespace pcic
