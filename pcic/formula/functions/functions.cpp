#include "pcic/formula/functions/functions.hpp"

#include <cmath>
#include <stdexcept>

#include "pcic/formula/functions/bessel_functions.hpp"
#include "pcic/formula/functions/gamma_functions.hpp"
#include "pcic/formula/functions/incomplete_functions.hpp"
#include "pcic/formula/functions/logistic_functions.hpp"
#include "pcic/formula/functions/normal_functions.hpp"

namespace pcic {
namespace {

// 1 or 0, but NaN where an operand is: a comparison must not hide a value that is not there.
double truth(bool answer, double x, double y) {
  return std::isnan(x) || std::isnan(y) ? x + y : answer ? 1 : 0;
}

double of_one(Operation operation, double x) {
  switch (operation) {
#define PCIC_OF_X(name, call, meaning, example, value, slopes, kernel) \
  case Operation::name:                                                \
    return value;
#include "pcic/formula/functions/operation_rows.hpp"
    default:
      throw std::logic_error("evaluate: not an operation on one number");
  }
}

double of_two(Operation operation, double x, double y) {
  switch (operation) {
#define PCIC_OF_XY(name, call, meaning, example, value, slopes, kernel) \
  case Operation::name:                                                 \
    return value;
#include "pcic/formula/functions/operation_rows.hpp"
    default:
      throw std::logic_error("evaluate: not an operation on two numbers");
  }
}

double of_three(Operation operation, double x, double y, double z) {
  switch (operation) {
#define PCIC_OF_XYZ(name, call, meaning, example, value, slopes, kernel) \
  case Operation::name:                                                  \
    return value;
#include "pcic/formula/functions/operation_rows.hpp"
    default:
      throw std::logic_error("evaluate: not an operation on three numbers");
  }
}

}  // namespace

double evaluate(Operation operation, std::span<const double> operands) {
  if (!is_elementwise(operation) || operands.size() != num_operands(operation))
    throw std::logic_error("evaluate: expected an elementwise operation and its operands");
  switch (operands.size()) {
    case 1:
      return of_one(operation, operands[0]);
    case 2:
      return of_two(operation, operands[0], operands[1]);
    default:
      return of_three(operation, operands[0], operands[1], operands[2]);
  }
}

}  // namespace pcic
