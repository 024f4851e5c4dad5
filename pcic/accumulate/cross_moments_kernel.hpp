// The inner loops of CrossMoments, compiled for every instruction set and chosen at run time (Highway).
//
// Sums are interleaved in groups of eight observations: group g of the score holds eight values of sum y,
// then of sum y^2, then of sum y^3; group g of a loss eight of sum x, sum x^2, sum xy, sum xy^2. Plain
// arrays, one per sum, would collide in the cache when the number of observations is a power of two.
#pragma once

#include <cstddef>

namespace pcic {

inline constexpr std::size_t group_size = 8;
inline constexpr std::size_t score_fields = 3;
inline constexpr std::size_t loss_fields = 4;

// Rows of one array: draws x (groups * 8) observations, and what it is measured from.
struct KernelRows {
  const double* rows;
  std::size_t row_stride;
  const double* anchor;
  double* sums;
};

// Each adds `num_rows` draws to the raw sums, and to influence[m] the sum over observations of draw m's
// psi = x - x y (for the score alone x = -y, the log loss). With x, y measured from the anchors.
void add_score_rows(std::size_t num_groups, std::size_t num_rows, const KernelRows& score, double* influence);
void add_loss_rows(std::size_t num_groups, std::size_t num_rows, const KernelRows& score,
                   const KernelRows& loss, double* influence);
void add_score_and_loss_rows(std::size_t num_groups, std::size_t num_rows, const KernelRows& score,
                             const KernelRows& loss, double* influence);

// Centres the raw sums of `count_sums` draws, merges them into the moments of `count` draws with the same
// anchors, and leaves the sums zero; if `count` is 0 the moments may hold anything. Losses first: they need
// the score's sums and its moments of before.
void fold_loss_groups(std::size_t num_groups, double count, double count_sums, const double* score_sums,
                      const double* score_moments, double* sums, double* moments);
void fold_score_groups(std::size_t num_groups, double count, double count_sums, double* sums,
                       double* moments);

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
