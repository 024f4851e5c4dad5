// Jet: a number with its gradient and Hessian in the parameters of a model.
//
// A jet knows its support, the parameters it depends on, and holds derivatives in these only: an observation
// that sees 3 of 1000 parameters costs as much as if there were 3. A jet that is linear holds no Hessian.
// Jets are overwritten in place and keep their memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "pcic/formula/functions/operation.hpp"

namespace pcic {

struct Jet {
  double value = 0;
  std::vector<std::uint32_t> support = {};  // in any order
  std::vector<double> gradient = {};        // in the order of the support
  std::vector<double> hessian = {};         // lower triangle, row after row; empty where it is 0
};

// A jet, or a plain number that does not depend on the parameters.
struct JetOperand {
  double value = 0;
  const Jet* jet = nullptr;

  JetOperand(double number) : value(number) {}
  JetOperand(const Jet& varying) : value(varying.value), jet(&varying) {}
};

enum class JetOrder { gradient, hessian };

// `out` is never one of the operands.
class JetArithmetic {
 public:
  using Number = Jet;
  using Operand = JetOperand;

  JetArithmetic(std::size_t num_parameters, JetOrder order) : order_(order), position_(num_parameters) {}

  void assign_parameter(Jet& out, std::size_t parameter, double value);
  void assign(Jet& out, JetOperand operand);
  void add(Jet& out, JetOperand operand);
  void add_product(Jet& out, JetOperand first, JetOperand second);
  void apply(Operation operation, std::span<const JetOperand> operands, Jet& out);

 private:
  // Where the parameters of `support` stand in out.support, which is extended by those it lacks.
  std::span<const std::uint32_t> places_in(Jet& out, std::span<const std::uint32_t> support,
                                           std::vector<std::uint32_t>& places);
  void add_derivatives(Jet& out, double factor, const Jet& jet);
  void add_outer_product(Jet& out, double factor, const Jet& first, const Jet& second);

  JetOrder order_;
  std::vector<std::uint32_t> position_;  // of every parameter in a support, + 1; 0 between calls
  std::vector<std::uint32_t> places_, more_places_;
};

}  // namespace pcic
