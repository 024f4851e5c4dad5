// The algebra of third-order co-moments, on vectors of observations. Included once per instruction set
// (Highway).
//
// x is a loss, y the score. A set of N draws is summarised by means and sums of centred products,
//
//   mean_x, mean_y,  Myy = sum y~^2,  Myyy = sum y~^3,  Mxx = sum x~^2,  Mxy = sum x~ y~,  Mxyy = sum x~
//   y~^2.
//
// `centre_*`: from raw sums about any origin to sums about the mean.  `merge_*`: from two sets to their union
// (Chan et al. 1979 for the second order, Pébay 2008 for the third).
#if defined(PCIC_COMOMENT_ALGEBRA_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCIC_COMOMENT_ALGEBRA_INL
#undef PCIC_COMOMENT_ALGEBRA_INL
#else
#define PCIC_COMOMENT_ALGEBRA_INL
#endif

#include <hwy/highway.h>

#include "pcic/accumulate/cross_moments_kernel.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<double, group_size>;
using V = hn::Vec<Tag>;

struct ScoreSums {  // raw: sum y, sum y^2, sum y^3; centred: mean_y, Myy, Myyy
  V first, second, third;
};

struct LossSums {  // raw: sum x, sum x^2, sum xy, sum xy^2; centred: mean_x, Mxx, Mxy, Mxyy
  V first, second, cross, cross_square;
};

HWY_INLINE V broadcast(double value) {
  return hn::Set(Tag(), value);
}

// With c = mean_y:  sum (y-c)^2 = Syy - N c^2;  sum (y-c)^3 = Syyy - 3 c Syy + 2 N c^3 = Syyy - 3 c Myy - N
// c^3.
HWY_INLINE ScoreSums centre_score(const ScoreSums& raw, V count, V inverse_count) {
  const V c = raw.first * inverse_count;
  const V centred_square = raw.second - c * raw.first;
  return {c, centred_square, raw.third - c * (broadcast(3) * centred_square + count * c * c)};
}

// With a = mean_x, c = mean_y:  sum (x-a)(y-c)^2 = Sxyy - 2 c Sxy - a Syy + 2 N a c^2
//                                                = Sxyy - 2 c Mxy - a Myy - N a c^2.
HWY_INLINE LossSums centre_loss(const LossSums& raw, const ScoreSums& centred_score, V count,
                                V inverse_count) {
  const V a = raw.first * inverse_count;
  const V c = centred_score.first;
  const V centred_square = raw.second - a * raw.first;
  const V centred_cross = raw.cross - c * raw.first;
  return {a, centred_square, centred_cross,
          raw.cross_square - broadcast(2) * c * centred_cross - a * (centred_score.second + count * c * c)};
}

// How much of each set is in the union of N = N_a + N_b draws.
struct MergeWeights {
  V share_a, share_b;  // N_a/N, N_b/N
  V product;           // N_a N_b / N
  V skew;              // N_a N_b (N_a - N_b) / N^2
};

HWY_INLINE MergeWeights merge_weights(double count_a, double count_b) {
  const double share_a = count_a / (count_a + count_b), share_b = count_b / (count_a + count_b);
  const double product = count_a * share_b;
  return {broadcast(share_a), broadcast(share_b), broadcast(product),
          broadcast(product * (share_a - share_b))};
}

// Centred at the mean of the union, every draw of a moves by -share_b d and every draw of b by +share_a d,
// where d = mean_b - mean_a; expand (y~ + shift)^k and sum.
HWY_INLINE ScoreSums merge_score(const ScoreSums& a, const ScoreSums& b, V d, const MergeWeights& w) {
  const V tilt = w.share_a * b.second - w.share_b * a.second;
  return {a.first + w.share_b * d, a.second + b.second + w.product * d * d,
          a.third + b.third + broadcast(3) * d * tilt + w.skew * d * d * d};
}

// The same for sum (x~ + shift_x)(y~ + shift_y)^2; score_a and score_b are the sets' centred score sums.
HWY_INLINE LossSums merge_loss(const LossSums& a, const LossSums& b, V dx, const ScoreSums& score_a,
                               const ScoreSums& score_b, V dy, const MergeWeights& w) {
  const V cross_tilt = w.share_a * b.cross - w.share_b * a.cross;
  const V score_tilt = w.share_a * score_b.second - w.share_b * score_a.second;
  return {a.first + w.share_b * dx, a.second + b.second + w.product * dx * dx,
          a.cross + b.cross + w.product * dx * dy,
          a.cross_square + b.cross_square + broadcast(2) * dy * cross_tilt + dx * score_tilt +
              w.skew * dx * dy * dy};
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
