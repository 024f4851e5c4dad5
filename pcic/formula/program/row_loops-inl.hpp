// From a function of vectors to a RowKernel. Included once per instruction set (Highway).
#if defined(PCIC_ROW_LOOPS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCIC_ROW_LOOPS_INL
#undef PCIC_ROW_LOOPS_INL
#else
#define PCIC_ROW_LOOPS_INL
#endif

#include <hwy/highway.h>

#include <utility>

#include "pcic/formula/program/elementwise.hpp"
#include "pcic/formula/program/vector_log-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

constexpr std::size_t group_size = 4;

struct Elements {  // one after the other
  const double* data;
  template <std::size_t n>
  HWY_INLINE Group<n> load(std::size_t i) const {
    Group<n> group;
    for (std::size_t k = 0; k < n; ++k) group.lane[k] = hn::LoadU(Tag(), data + i + k * hn::Lanes(Tag()));
    return group;
  }
  HWY_INLINE Group<1> load_last(std::size_t i, std::size_t count) const {
    HWY_ALIGN double padded[HWY_MAX_BYTES / sizeof(double)];
    for (std::size_t k = 0; k < hn::Lanes(Tag()); ++k) padded[k] = data[i + (k < count ? k : 0)];
    return {{hn::Load(Tag(), padded)}};
  }
};

struct Repeated {  // one for the whole row
  V value;
  explicit HWY_INLINE Repeated(const double* data) : value(number(*data)) {}
  template <std::size_t n>
  HWY_INLINE Group<n> load(std::size_t) const {
    return repeat<n>(value);
  }
  HWY_INLINE Group<1> load_last(std::size_t, std::size_t) const { return {{value}}; }
};

template <std::size_t n, class Function, class... Sources>
HWY_INLINE std::size_t compute_groups(double* result, std::size_t i, std::size_t length,
                                      const Sources&... sources) {
  const std::size_t lanes = hn::Lanes(Tag());
  for (; i + n * lanes <= length; i += n * lanes) {
    const Group<n> group = Function()(sources.template load<n>(i)...);
    for (std::size_t k = 0; k < n; ++k) hn::StoreU(group.lane[k], Tag(), result + i + k * lanes);
  }
  return i;
}

template <class Function, class... Sources>
HWY_INLINE void compute_row(double* result, std::size_t length, const Sources&... sources) {
  std::size_t i = compute_groups<group_size, Function>(result, 0, length, sources...);
  i = compute_groups<1, Function>(result, i, length, sources...);
  if (i < length) {
    HWY_ALIGN double last[HWY_MAX_BYTES / sizeof(double)];
    hn::Store(Function()(sources.load_last(i, length - i)...).lane[0], Tag(), last);
    for (std::size_t k = 0; i < length; ++i, ++k) result[i] = last[k];
  }
}

template <class Function, class... Sources, std::size_t... k>
HWY_INLINE void compute_rows(const Rows& rows, std::index_sequence<k...>) {
  for (std::size_t row = 0; row < rows.num_rows; ++row)
    compute_row<Function>(rows.result + row * rows.result_stride, rows.length,
                          Sources{rows.operands[k].data + row * rows.operands[k].row_stride}...);
}

template <class Function>
void compute_one(const Rows& rows) {
  compute_rows<Function, Elements>(rows, std::make_index_sequence<1>());
}

template <class Function>
void compute_two(const Rows& rows) {
  constexpr std::make_index_sequence<2> both;
  const bool repeats_first = rows.operands[0].one_per_row, repeats_second = rows.operands[1].one_per_row;
  if (repeats_first == repeats_second)  // both are repeated only in rows of one element
    compute_rows<Function, Elements, Elements>(rows, both);
  else if (repeats_first)
    compute_rows<Function, Repeated, Elements>(rows, both);
  else
    compute_rows<Function, Elements, Repeated>(rows, both);
}

template <class Function>
void compute_three(const Rows& rows) {
  constexpr std::make_index_sequence<3> all;
  const bool repeats_first = rows.operands[0].one_per_row, repeats_second = rows.operands[1].one_per_row,
             repeats_third = rows.operands[2].one_per_row;
  if (repeats_first) {
    if (repeats_second)
      repeats_third ? compute_rows<Function, Elements, Elements, Elements>(rows, all)
                    : compute_rows<Function, Repeated, Repeated, Elements>(rows, all);
    else
      repeats_third ? compute_rows<Function, Repeated, Elements, Repeated>(rows, all)
                    : compute_rows<Function, Repeated, Elements, Elements>(rows, all);
  } else {
    if (repeats_second)
      repeats_third ? compute_rows<Function, Elements, Repeated, Repeated>(rows, all)
                    : compute_rows<Function, Elements, Repeated, Elements>(rows, all);
    else
      repeats_third ? compute_rows<Function, Elements, Elements, Repeated>(rows, all)
                    : compute_rows<Function, Elements, Elements, Elements>(rows, all);
  }
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#undef PCIC_FUNCTION_OF_X
#undef PCIC_FUNCTION_OF_XY
#undef PCIC_FUNCTION_OF_XYZ
#define PCIC_FUNCTION_OF_X(Name, expression)                               \
  struct Name {                                                            \
    template <std::size_t n>                                               \
    HWY_INLINE auto operator()([[maybe_unused]] const Group<n>& x) const { \
      return expression;                                                   \
    }                                                                      \
  }
#define PCIC_FUNCTION_OF_XY(Name, expression)                              \
  struct Name {                                                            \
    template <std::size_t n>                                               \
    HWY_INLINE auto operator()([[maybe_unused]] const Group<n>& x,         \
                               [[maybe_unused]] const Group<n>& y) const { \
      return expression;                                                   \
    }                                                                      \
  }
#define PCIC_FUNCTION_OF_XYZ(Name, expression)                                                         \
  struct Name {                                                                                        \
    template <std::size_t n>                                                                           \
    HWY_INLINE auto operator()([[maybe_unused]] const Group<n>& x, [[maybe_unused]] const Group<n>& y, \
                               [[maybe_unused]] const Group<n>& z) const {                             \
      return expression;                                                                               \
    }                                                                                                  \
  }

#endif
