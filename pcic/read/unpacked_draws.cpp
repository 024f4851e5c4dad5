#include "pcic/read/unpacked_draws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/chunk_runs.hpp"
#include "pcic/read/nameless_file.hpp"

namespace pcic {
namespace {

std::size_t product_of(std::span<const std::size_t> lengths) {
  std::size_t product = 1;
  for (const std::size_t length : lengths) product *= length;
  return product;
}

void read_doubles(const FileDescriptor& file, std::size_t begin, std::span<double> out) {
  const std::span<char> bytes{reinterpret_cast<char*>(out.data()), out.size_bytes()};
  for (std::size_t filled = 0; filled < bytes.size();) {
    const std::size_t got = file.read_at(begin * sizeof(double) + filled, bytes.subspan(filled));
    if (got == 0) throw IoError(fmt::format("{}: its temporary file ends too early.", file.place()));
    filled += got;
  }
}

}  // namespace

std::size_t DrawsBox::size_of_draw() const {
  return product_of(num_elements);
}

UnpackedDraws::UnpackedDraws(const ChunkedDraws& shape, const std::string& place,
                             const std::function<void(const DrawsBox&, double* out)>& read)
    : shape_(shape), size_of_draw_(product_of(shape.elements)) {
  add_columns();
  begins_.resize(shape_.num_chains * num_draw_chunks() * columns_.size());
  NamelessFile file(place);
  std::size_t num_written = 0;
  for (std::size_t chains = 0; chains < shape_.num_chains; chains += shape_.chain_chunk)
    for (std::size_t draws = 0; draws < num_draw_chunks(); ++draws)
      for (std::size_t column = 0; column < columns_.size(); ++column)
        for (std::size_t chain = chains; chain < std::min(chains + shape_.chain_chunk, shape_.num_chains);
             ++chain) {
          const std::size_t first = draws * shape_.draw_chunk;
          const DrawsBox box{chain, first, std::min(shape_.draw_chunk, shape_.num_draws - first),
                             columns_[column].first, columns_[column].count};
          piece_.resize(box.num_draws * box.size_of_draw());
          read(box, piece_.data());
          file.append({reinterpret_cast<const char*>(piece_.data()), piece_.size() * sizeof(double)});
          begins_[piece_of(chain, draws, column)] = num_written;
          num_written += piece_.size();
        }
  file_ = file.finish();
}

void UnpackedDraws::add_columns() {
  std::vector<std::size_t> order(shape_.elements.size()), none(shape_.elements.size(), 0);
  for (std::size_t axis = 0; axis < order.size(); ++axis) order[axis] = axis;
  const ChunkGrid grid{shape_.element_chunks, order};
  const Box all{none, shape_.elements};
  for (const std::vector<std::size_t>& index : chunks_of(grid, all)) {
    Column column;
    for (std::size_t axis = 0; axis < index.size(); ++axis) {
      const std::size_t first = index[axis] * shape_.element_chunks[axis];
      column.first.push_back(first);
      column.count.push_back(std::min(shape_.element_chunks[axis], shape_.elements[axis] - first));
    }
    column.size = product_of(column.count);
    for_each_run(grid, all, index, [&](const ChunkRun& run) {
      column.run_begins.push_back(run.in_box);
      column.run_length = run.count;
    });
    columns_.push_back(std::move(column));
  }
}

std::size_t UnpackedDraws::num_draw_chunks() const {
  return (shape_.num_draws + shape_.draw_chunk - 1) / shape_.draw_chunk;
}

std::size_t UnpackedDraws::piece_of(std::size_t chain, std::size_t draw_chunk, std::size_t column) const {
  return (chain * num_draw_chunks() + draw_chunk) * columns_.size() + column;
}

void UnpackedDraws::read(std::size_t chain, std::size_t first, std::size_t count, double* out) {
  for (std::size_t draws = first / shape_.draw_chunk; draws * shape_.draw_chunk < first + count; ++draws) {
    const std::size_t chunk_begin = draws * shape_.draw_chunk;
    const std::size_t begin = std::max(first, chunk_begin);
    const std::size_t end = std::min(first + count, chunk_begin + shape_.draw_chunk);
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      const Column& column = columns_[k];
      piece_.resize((end - begin) * column.size);
      read_doubles(*file_, begins_[piece_of(chain, draws, k)] + (begin - chunk_begin) * column.size, piece_);
      const double* values = piece_.data();
      for (std::size_t draw = begin; draw < end; ++draw)
        for (const std::size_t run : column.run_begins) {
          std::copy_n(values, column.run_length, out + (draw - first) * size_of_draw_ + run);
          values += column.run_length;
        }
    }
  }
}

}  // namespace pcic
