#include "pcic/read/unpacked_draws.hpp"

#include <gtest/gtest.h>

#include <map>

namespace pcic {
namespace {

double value(std::size_t chain, std::size_t draw, std::size_t row, std::size_t column) {
  return static_cast<double>(1000 * chain + 100 * draw + 10 * row + column);
}

TEST(UnpackedDraws, DrawsComeBackInOrderAndEveryChunkIsReadOnce) {
  const ChunkedDraws shape{.num_chains = 3,
                           .num_draws = 10,
                           .elements = {3, 5},
                           .chain_chunk = 2,
                           .draw_chunk = 4,
                           .element_chunks = {2, 2}};
  std::size_t num_read = 0;
  UnpackedDraws draws(shape, "fit.zarr", [&](const DrawsBox& box, double* out) {
    num_read += box.num_draws * box.size_of_draw();
    for (std::size_t draw = 0; draw < box.num_draws; ++draw)
      for (std::size_t row = 0; row < box.num_elements[0]; ++row)
        for (std::size_t column = 0; column < box.num_elements[1]; ++column)
          *out++ = value(box.chain, box.first_draw + draw, box.first_element[0] + row,
                         box.first_element[1] + column);
  });
  EXPECT_EQ(num_read, 3u * 10 * 15);
  for (const std::size_t chain : {0, 2, 1})
    for (const auto& [first, count] : std::map<std::size_t, std::size_t>{{0, 10}, {3, 6}, {9, 1}}) {
      std::vector<double> out(count * 15, -1);
      draws.read(chain, first, count, out.data());
      std::size_t at = 0;
      for (std::size_t draw = first; draw < first + count; ++draw)
        for (std::size_t row = 0; row < 3; ++row)
          for (std::size_t column = 0; column < 5; ++column)
            EXPECT_EQ(out[at++], value(chain, draw, row, column));
    }
}

TEST(UnpackedDraws, AScalarHasDrawsToo) {
  UnpackedDraws draws({.num_draws = 5, .elements = {}, .draw_chunk = 2, .element_chunks = {}}, "fit.zarr",
                      [&](const DrawsBox& box, double* out) {
                        for (std::size_t draw = 0; draw < box.num_draws; ++draw)
                          out[draw] = static_cast<double>(box.first_draw + draw);
                      });
  std::vector<double> out(3);
  draws.read(0, 1, 3, out.data());
  EXPECT_EQ(out, (std::vector<double>{1, 2, 3}));
}

}  // namespace
}  // namespace pcic
