#include "pcic/formula/operation.hpp"

namespace pcic {

std::size_t num_operands(Operation operation) {
  if (operation >= Operation::select) return 3;
  if (operation >= Operation::add) return 2;
  if (operation >= Operation::negate) return 1;
  switch (operation) {
    case Operation::product:
      return 2;
    case Operation::sum:
    case Operation::minimum:
    case Operation::maximum:
      return 1;
    default:
      return 0;
  }
}

}  // namespace pcic
