// Vector kernels of RatioTails: one observation, a run of consecutive draws.
//
// What is selected, and the weights, may be followed by up to `selection_slack` doubles of rubbish.
#pragma once

#include <cstddef>

namespace pcic {

inline constexpr std::size_t selection_slack = 8;

// Sums over draws with ratio w = exp(lr - reference).
struct RatioSums {
  double weight = 0, weight_square = 0;
};
struct WeightedLossSums {                      // d = nu - anchor
  double first = 0;                            // w d
  double square_first = 0, square_second = 0;  // w^2 d, w^2 d^2
};

struct RatioRun {
  std::size_t num_kept = 0;
  bool has_infinite = false;  // an infinite ratio, or one that is not a number
  bool has_zero = false;      // lr = -inf
};

// Copies the log ratios that are not below the threshold to `kept` and adds the others to the sums; w of each
// draw goes to `weights`, 0 for those kept; it may be null.
RatioRun collect_ratios(const double* log_ratios, std::size_t count, double threshold, double reference,
                        double* kept, double* weights, RatioSums& sums);

// The same draws' losses: copies those of the draws that were kept and adds the others to the sums.
void collect_loss(const double* log_ratios, const double* loss, const double* weights, std::size_t count,
                  double threshold, double anchor, double* kept, WeightedLossSums& sums);

// loss x exp(lr - reference).
void loss_products(const double* log_ratios, const double* loss, std::size_t count, double reference,
                   double* products);

// Copies sign x value, those not below the threshold. Returns their number.
std::size_t copy_largest(const double* values, std::size_t count, double sign, double threshold, double* to);

double highest_of(const double* values, std::size_t count);  // -inf for none; NaN is passed over

// Row m of `rows`, `width` values each, becomes column m of `columns`, each `column_stride` long, times sign.
void transpose(const double* rows, std::size_t row_stride, std::size_t num_rows, std::size_t width,
               double sign, double* columns, std::size_t column_stride);

// Values whose keys are not below the threshold move to the front, the others to `left_out`, in their order.
// Returns the number of the former. The values may be the keys.
std::size_t partition(const double* keys, double threshold, double* values, std::size_t count,
                      double* left_out);

std::size_t count_from(const double* keys, std::size_t count, double threshold);  // keys not below it

}  // namespace pcic
