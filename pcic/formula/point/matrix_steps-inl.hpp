// Cholesky factors, triangular systems and recurrences in steps of an arithmetic: of numbers, or of jets, whose
// derivatives come out exact.
//
// Operands are functions of an element's number. `out` is filled in an order in which every step uses what is there.
#pragma once

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "pcic/formula/functions/operation.hpp"

namespace pcic {

inline double value_of(double number) {
  return number;
}
template <class Operand>
double value_of(const Operand& operand) {
  return operand.value;
}

template <class Arithmetic>
class MatrixSteps {
 public:
  using Number = typename Arithmetic::Number;
  using Operand = typename Arithmetic::Operand;

  explicit MatrixSteps(Arithmetic& arithmetic) : arithmetic_(arithmetic) {}

  template <class Matrix>
  void cholesky(std::size_t size, const Matrix& matrix, std::vector<Number>& out) {
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j < size; ++j) {
        Number& to = out[i * size + j];
        if (j > i) {
          arithmetic_.assign(to, 0.0);
          continue;
        }
        arithmetic_.assign(known_, 0.0);
        for (std::size_t k = 0; k < j; ++k)
          arithmetic_.add_product(known_, out[i * size + k], out[j * size + k]);
        apply(Operation::subtract, matrix(i * size + j), known_, rest_);
        if (i != j)
          apply(Operation::divide, rest_, out[j * size + j], to);
        else if (value_of(rest_) > 0)
          arithmetic_.apply(Operation::sqrt, std::array<Operand, 1>{rest_}, to);
        else
          arithmetic_.assign(to, std::numeric_limits<double>::quiet_NaN());
      }
  }

  template <class Lower, class Right>
  void solve_lower(std::size_t size, const Lower& lower, const Right& right, std::vector<Number>& out) {
    const std::size_t columns = out.size() / size;
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t column = 0; column < columns; ++column) {
        arithmetic_.assign(known_, 0.0);
        for (std::size_t k = 0; k < i; ++k)
          arithmetic_.add_product(known_, lower(i * size + k), out[k * columns + column]);
        apply(Operation::subtract, right(i * columns + column), known_, rest_);
        apply(Operation::divide, rest_, lower(i * size + i), out[i * columns + column]);
      }
  }

  template <class First, class Second>
  void recurrence(const First& a, const Second& b, std::vector<Number>& out) {
    for (std::size_t t = 0; t < out.size(); ++t) {
      arithmetic_.assign(out[t], a(t));
      if (t > 0) arithmetic_.add_product(out[t], b(t), out[t - 1]);
    }
  }

 private:
  void apply(Operation operation, Operand first, Operand second, Number& to) {
    arithmetic_.apply(operation, std::array<Operand, 2>{first, second}, to);
  }

  Arithmetic& arithmetic_;
  Number known_ = {}, rest_ = {};
};

}  // namespace pcic
