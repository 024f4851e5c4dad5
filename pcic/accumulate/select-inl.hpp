// Copying the lanes that a mask selects, for the kernels of this folder. Included once per target by each of
// them (no include guard but Highway's).
#if defined(PCIC_ACCUMULATE_SELECT) == defined(HWY_TARGET_TOGGLE)
#ifdef PCIC_ACCUMULATE_SELECT
#undef PCIC_ACCUMULATE_SELECT
#else
#define PCIC_ACCUMULATE_SELECT
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_AVX2
// The selected lanes of four, as pairs of 32 bits. Compress of Highway 1.0.3 has the same table, but g++
// copies it to the stack on every call.
alignas(32) constexpr std::uint32_t selected_halves[16][8] = {{},
                                                              {0, 1},
                                                              {2, 3},
                                                              {0, 1, 2, 3},
                                                              {4, 5},
                                                              {0, 1, 4, 5},
                                                              {2, 3, 4, 5},
                                                              {0, 1, 2, 3, 4, 5},
                                                              {6, 7},
                                                              {0, 1, 6, 7},
                                                              {2, 3, 6, 7},
                                                              {0, 1, 2, 3, 6, 7},
                                                              {4, 5, 6, 7},
                                                              {0, 1, 4, 5, 6, 7},
                                                              {2, 3, 4, 5, 6, 7},
                                                              {0, 1, 2, 3, 4, 5, 6, 7}};
#endif

// Writes the selected lanes of `value`, then rubbish up to a whole vector. Returns the end of the former.
template <class Tag, class V, class Mask>
HWY_INLINE double* store_selected(Tag tag, V value, Mask selected, double* to) {
#if HWY_TARGET == HWY_AVX2
  std::uint8_t bits[8];
  hn::StoreMaskBits(tag, selected, bits);
  const hn::Repartition<std::uint32_t, Tag> halves;
  const auto order = hn::SetTableIndices(halves, selected_halves[bits[0]]);
  hn::StoreU(hn::BitCast(tag, hn::TableLookupLanes(hn::BitCast(halves, value), order)), tag, to);
#elif HWY_TARGET <= HWY_AVX3  // has an instruction for it; Compress copies a table here too
  hn::StoreU(V{_mm512_maskz_compress_pd(selected.raw, value.raw)}, tag, to);
#else
  hn::StoreU(hn::Compress(value, selected), tag, to);
#endif
  return to + hn::CountTrue(tag, selected);
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
