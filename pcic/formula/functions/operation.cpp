#include "pcic/formula/functions/operation.hpp"

namespace pcic {

std::size_t num_operands(Operation operation) {
  switch (operation) {
    case Operation::constant:
    case Operation::data:
    case Operation::draws:
    case Operation::gather:
    case Operation::stack:
      return 0;
    case Operation::product:
    case Operation::solve_lower:
    case Operation::recurrence:
      return 2;
    case Operation::transpose:
    case Operation::cholesky:
    case Operation::sum:
    case Operation::minimum:
    case Operation::maximum:
      return 1;
#define PCIC_OF_X(name, ...) \
  case Operation::name:      \
    return 1;
#define PCIC_OF_XY(name, ...) \
  case Operation::name:       \
    return 2;
#define PCIC_OF_XYZ(name, ...) \
  case Operation::name:        \
    return 3;
#include "pcic/formula/functions/operation_rows.hpp"
  }
  return 0;
}

}  // namespace pcic
