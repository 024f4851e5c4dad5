// Vector kernels of RatioTails: one observation, a run of consecutive draws.
//
// What is selected, and the weights, may be followed by up to `selection_slack` doubles of rubbish.
#pragma once

#include <cstddef>
#include <limits>

namespace pcic {

inline constexpr std::size_t selection_slack = 8;

// Over draws with ratio w = exp(x), x = lr - reference.
struct RatioSums {
  double weight = 0, weight_square = 0;
  double weighted_log = 0;  // w x
};
struct LossSums {
  double weighted = 0;                                                // w d, d = nu - anchor
  double highest_product = -std::numeric_limits<double>::infinity();  // of the w nu
  double lowest_product = std::numeric_limits<double>::infinity();
};

struct RatioRun {
  std::size_t num_kept = 0;
  bool has_infinite = false;  // an infinite ratio, or one that is not a number
  bool has_zero = false;      // lr = -inf
};

// Copies the log ratios that are not below the threshold to `kept`, with their numbers from `first_draw` on,
// and adds the others to the sums; w of each draw goes to `weights`, 0 for those kept; it may be null.
struct KeptRatios {
  double* log_ratios;
  double* draws;
};
RatioRun collect_ratios(const double* log_ratios, std::size_t count, double first_draw, double threshold,
                        double reference, KeptRatios kept, double* weights, RatioSums& sums);

// The same draws' losses: copies those of the draws that were kept and adds the others to the sums.
void collect_loss(const double* log_ratios, const double* loss, const double* weights, std::size_t count,
                  double threshold, double anchor, double* kept, LossSums& sums);

// Row m of `rows`, `width` values each, becomes column m of `columns`, each `column_stride` long, times sign.
void transpose(const double* rows, std::size_t row_stride, std::size_t num_rows, std::size_t width,
               double sign, double* columns, std::size_t column_stride);

// Values whose keys are not below the threshold move to the front, the others to `left_out`, in their order.
// Returns the number of the former. The values may be the keys.
std::size_t partition(const double* keys, double threshold, double* values, std::size_t count,
                      double* left_out);

std::size_t count_from(const double* keys, std::size_t count, double threshold);  // keys not below it

}  // namespace pcic
