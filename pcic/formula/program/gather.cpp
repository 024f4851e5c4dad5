#include "pcic/formula/program/gather.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace pcic {
namespace {

double offset_of(std::span<const View> indices, std::span<const std::size_t> index_extents, std::size_t unit,
                 std::size_t draw, std::size_t obs) {
  std::size_t offset = 0;
  for (std::size_t k = 0; k < indices.size(); ++k) {
    const double index = *indices[k].from(draw, obs).data;
    const bool is_inside = index >= 1 && index <= static_cast<double>(index_extents[k]);
    if (!is_inside || std::floor(index) != index) return -1;
    offset = offset * index_extents[k] + static_cast<std::size_t>(index) - 1;
  }
  return static_cast<double>(offset * unit);
}

// The offsets of some observations as integers, for as many draws as they are good for.
struct Places {
  static constexpr std::size_t most = 256;
  std::array<std::int64_t, most> of_obs;
  bool are_all_valid = true;

  Places(const double* offsets, std::size_t stride, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      of_obs[i] = static_cast<std::int64_t>(offsets[i * stride]);
      are_all_valid &= of_obs[i] >= 0;
    }
  }
};

void pick(const View& base, const Places& places, std::size_t count, double* to) {
  const double* from = base.data;
  const auto stride = static_cast<std::int64_t>(base.inner_stride);
  if (places.are_all_valid && stride == 1 && base.obs_stride == 0) {
    for (std::size_t i = 0; i < count; ++i) to[i] = from[places.of_obs[i]];
    return;
  }
  for (std::size_t i = 0; i < count; ++i)
    to[i] = places.of_obs[i] < 0
                ? std::numeric_limits<double>::quiet_NaN()
                : from[places.of_obs[i] * stride + static_cast<std::int64_t>(i * base.obs_stride)];
}

}  // namespace

void find_offsets(std::span<const View> indices, std::span<const std::size_t> index_extents, std::size_t unit,
                  const Destination& result, const Extents& extents) {
  for (std::size_t draw = 0; draw < extents.draws; ++draw)
    for (std::size_t obs = 0; obs < extents.obs; ++obs)
      *result.from(draw, obs).data = offset_of(indices, index_extents, unit, draw, obs);
}

void gather(const View& base, const View& offsets, const Destination& result, const Extents& extents) {
  const bool same_for_all_draws = offsets.draw_stride == 0;
  const std::size_t draws_at_once = same_for_all_draws ? extents.draws : 1;
  for (std::size_t first = 0; first < extents.obs; first += Places::most) {
    const std::size_t count = std::min(Places::most, extents.obs - first);
    for (std::size_t first_draw = 0; first_draw < extents.draws; first_draw += draws_at_once) {
      const Places places(offsets.from(first_draw, first).data, offsets.obs_stride, count);
      for (std::size_t draw = first_draw; draw < first_draw + draws_at_once; ++draw)
        for (std::size_t inner = 0; inner < extents.inner; ++inner)
          pick(base.from(draw, first).from_inner(inner), places, count,
               result.from(draw, first).from_inner(inner).data);
    }
  }
}

}  // namespace pcic
