// The inner loops of CrossMoments, compiled for every instruction set and chosen at run time (Highway).
//
// Sums are interleaved in groups of eight observations: group g of the score holds eight values of the
// anchor, then of sum y, of sum y^2, of sum y^3; group g of a loss eight of the anchor, sum x, sum x^2, sum
// xy, sum xy^2. So every array has one stream of sums: plain arrays, one per sum, would be more streams than
// the processor fetches ahead, and collide in the cache when the number of observations is a power of two.
// Moments are grouped in the same way, without the anchor.
#pragma once

#include <cstddef>

namespace pcic {

inline constexpr std::size_t group_size = 8;
inline constexpr std::size_t score_fields = 3;
inline constexpr std::size_t loss_fields = 4;
inline constexpr std::size_t score_sum_fields = 1 + score_fields;
inline constexpr std::size_t loss_sum_fields = 1 + loss_fields;

// Rows whole pages apart compete for the same places in the cache.
inline bool pages_apart(std::size_t row_stride) {
  constexpr std::size_t page_doubles = 512;
  return row_stride % page_doubles == 0;
}

// How many observations to add at a time, where rows are not pages apart: longer rows are read faster, as
// long as their sums stay in the cache.
std::size_t most_obs_per_tile();

// Rows of one array: draws x (groups * 8) observations, and what they are added to.
struct KernelRows {
  const double* rows;
  std::size_t row_stride;
  double* sums;
};

// Each adds `num_rows` draws to the raw sums, and to influence[m] the sum over observations of draw m's
// psi = x - x y (for the score alone x = -y, the log loss). With x, y measured from the anchors.
void add_score_rows(std::size_t num_groups, std::size_t num_rows, const KernelRows& score, double* influence);
void add_loss_rows(std::size_t num_groups, std::size_t num_rows, const KernelRows& score,
                   const KernelRows& loss, double* influence);
void add_score_and_loss_rows(std::size_t num_groups, std::size_t num_rows, const KernelRows& score,
                             const KernelRows& loss, double* influence);

struct FoldedArray {
  double* sums;
  double* moments;
};

// Each centres the raw sums of `count_sums` draws, merges them into the moments of `count` draws with the
// same anchors, and leaves the sums zero; if `count` is 0 the moments may hold anything. The score last,
// alone or with a loss: losses need its sums and its moments of before.
void fold_loss_groups(std::size_t num_groups, double count, double count_sums, const FoldedArray& score,
                      const FoldedArray& loss);
void fold_score_groups(std::size_t num_groups, double count, double count_sums, const FoldedArray& score);
void fold_score_and_loss_groups(std::size_t num_groups, double count, double count_sums,
                                const FoldedArray& score, const FoldedArray& loss);

// Centred sums of a set of draws, and what its means are measured from.
struct CentredGroups {
  const double* anchor;
  const double* score_anchor;
  const double* sums;
  const double* score;
};

// Merges the centred sums of `count_b` draws into those of `count_a`. Losses first: they need the score's
// sums of a.
void merge_loss_groups(std::size_t num_groups, double count_a, double count_b, const CentredGroups& a,
                       const CentredGroups& b, double* result);
void merge_score_groups(std::size_t num_groups, double count_a, double count_b, const CentredGroups& a,
                        const CentredGroups& b, double* result);

}  // namespace pcic
