#include <cmath>
#include <limits>

#include "pcic/formula/program/matrix.hpp"

namespace pcic {
namespace {

// One element of a vector or matrix, for all observations of a draw.
struct Row {
  const double* data;
  std::size_t stride;
  double operator[](std::size_t obs) const { return data[obs * stride]; }
};

// One draw. The result's observations lie side by side.
class MatrixOperation {
 public:
  MatrixOperation(const MatrixExtents& inner, const Destination& result, std::size_t num_obs)
      : inner_(inner), result_(result), num_obs_(num_obs) {}

  void transpose(const View& matrix) const {
    for (std::size_t row = 0; row < inner_.rows; ++row)
      for (std::size_t column = 0; column < inner_.columns; ++column)
        copy(row_of(matrix, column * inner_.rows + row), result(row, column));
  }

  void cholesky(const View& matrix) const {
    for (std::size_t i = 0; i < inner_.rows; ++i)
      for (std::size_t j = 0; j < inner_.rows; ++j) {
        double* to = result(i, j);
        if (j > i) {
          for (std::size_t obs = 0; obs < num_obs_; ++obs) to[obs] = 0;
          continue;
        }
        copy(row_of(matrix, i * inner_.rows + j), to);
        for (std::size_t k = 0; k < j; ++k) subtract_product(to, {result(i, k), 1}, {result(j, k), 1});
        if (i == j)
          for (std::size_t obs = 0; obs < num_obs_; ++obs)
            to[obs] = to[obs] > 0 ? std::sqrt(to[obs]) : std::numeric_limits<double>::quiet_NaN();
        else
          divide(to, {result(j, j), 1});
      }
  }

  void solve_lower(const View& lower, const View& right) const {
    for (std::size_t i = 0; i < inner_.rows; ++i)
      for (std::size_t column = 0; column < inner_.columns; ++column) {
        double* to = result(i, column);
        copy(row_of(right, i * inner_.columns + column), to);
        for (std::size_t k = 0; k < i; ++k)
          subtract_product(to, row_of(lower, i * inner_.rows + k), {result(k, column), 1});
        divide(to, row_of(lower, i * inner_.rows + i));
      }
  }

  void recurrence(const View& first, const View& second) const {
    copy(row_of(first, 0), result(0, 0));
    for (std::size_t t = 1; t < inner_.rows; ++t) {
      const Row a = row_of(first, t), b = row_of(second, inner_.second_is_number ? 0 : t);
      const double* before = result(t - 1, 0);
      double* to = result(t, 0);
      for (std::size_t obs = 0; obs < num_obs_; ++obs) to[obs] = a[obs] + b[obs] * before[obs];
    }
  }

 private:
  static Row row_of(const View& view, std::size_t element) {
    return {view.from_inner(element).data, view.obs_stride};
  }
  double* result(std::size_t row, std::size_t column) const {
    return result_.from_inner(row * inner_.columns + column).data;
  }
  void copy(Row from, double* to) const {
    for (std::size_t obs = 0; obs < num_obs_; ++obs) to[obs] = from[obs];
  }
  void subtract_product(double* to, Row first, Row second) const {
    for (std::size_t obs = 0; obs < num_obs_; ++obs) to[obs] -= first[obs] * second[obs];
  }
  void divide(double* to, Row by) const {
    for (std::size_t obs = 0; obs < num_obs_; ++obs) to[obs] /= by[obs];
  }

  MatrixExtents inner_;
  Destination result_;
  std::size_t num_obs_;
};

}  // namespace

void apply_matrix_operation(Operation operation, std::span<const View> operands, const MatrixExtents& inner,
                            const Destination& result, const Extents& extents) {
  for (std::size_t draw = 0; draw < extents.draws; ++draw) {
    const MatrixOperation of_draw(inner, result.from(draw, 0), extents.obs);
    const View first = operands.front().from(draw, 0), second = operands.back().from(draw, 0);
    if (operation == Operation::transpose)
      of_draw.transpose(first);
    else if (operation == Operation::cholesky)
      of_draw.cholesky(first);
    else if (operation == Operation::solve_lower)
      of_draw.solve_lower(first, second);
    else
      of_draw.recurrence(first, second);
  }
}

}  // namespace pcic
