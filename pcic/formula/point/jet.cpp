#include "pcic/formula/point/jet.hpp"

#include <algorithm>
#include <array>

#include "pcic/formula/functions/partials.hpp"

namespace pcic {
namespace {

std::size_t triangle_size(std::size_t size) {
  return size * (size + 1) / 2;
}

std::size_t triangle_place(std::size_t i, std::size_t j) {
  return i >= j ? triangle_size(i) + j : triangle_size(j) + i;
}

void clear(Jet& out, double value) {
  out.value = value;
  out.support.clear();
  out.gradient.clear();
  out.hessian.clear();
}

}  // namespace

void JetArithmetic::assign_parameter(Jet& out, std::size_t parameter, double value) {
  clear(out, value);
  out.support.push_back(static_cast<std::uint32_t>(parameter));
  out.gradient.push_back(1);
}

void JetArithmetic::assign(Jet& out, JetOperand operand) {
  if (operand.jet != nullptr)
    out = *operand.jet;
  else
    clear(out, operand.value);
}

void JetArithmetic::add(Jet& out, JetOperand operand) {
  out.value += operand.value;
  if (operand.jet != nullptr) add_derivatives(out, 1, *operand.jet);
}

void JetArithmetic::add_product(Jet& out, JetOperand first, JetOperand second) {
  out.value += first.value * second.value;
  if (first.jet != nullptr) add_derivatives(out, second.value, *first.jet);
  if (second.jet != nullptr) add_derivatives(out, first.value, *second.jet);
  if (first.jet != nullptr && second.jet != nullptr) add_outer_product(out, 1, *first.jet, *second.jet);
}

// f(u, v, ...): the gradient is the sum of f_u u', the Hessian the sum of f_u u'' and of f_uv u' v'^T.
void JetArithmetic::apply(Operation operation, std::span<const JetOperand> operands, Jet& out) {
  std::array<double, 3> values = {};
  std::array<bool, 3> varies = {};
  for (std::size_t k = 0; k < operands.size(); ++k) {
    values[k] = operands[k].value;
    varies[k] = operands[k].jet != nullptr;
  }
  const Partials f = partials(operation, {values.data(), operands.size()}, varies);
  clear(out, f.value);
  for (std::size_t k = 0; k < operands.size(); ++k)
    if (varies[k]) add_derivatives(out, f.first[k], *operands[k].jet);
  for (std::size_t k = 0; k < operands.size(); ++k) {
    if (!varies[k]) continue;
    add_outer_product(out, f.second[k][k] / 2, *operands[k].jet, *operands[k].jet);
    for (std::size_t l = 0; l < k; ++l)
      if (varies[l]) add_outer_product(out, f.second[k][l], *operands[k].jet, *operands[l].jet);
  }
}

std::span<const std::uint32_t> JetArithmetic::places_in(Jet& out, std::span<const std::uint32_t> support,
                                                        std::vector<std::uint32_t>& places) {
  places.resize(support.size());
  if (out.support.empty()) out.support.assign(support.begin(), support.end());
  if (std::ranges::equal(out.support, support)) {
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::uint32_t>(i);
  } else {
    for (std::size_t i = 0; i < out.support.size(); ++i)
      position_[out.support[i]] = static_cast<std::uint32_t>(i + 1);
    for (std::size_t i = 0; i < support.size(); ++i) {
      std::uint32_t& position = position_[support[i]];
      if (position == 0) {
        out.support.push_back(support[i]);
        position = static_cast<std::uint32_t>(out.support.size());
      }
      places[i] = position - 1;
    }
    for (std::uint32_t parameter : out.support) position_[parameter] = 0;
  }
  out.gradient.resize(out.support.size());
  if (!out.hessian.empty()) out.hessian.resize(triangle_size(out.support.size()));
  return places;
}

void JetArithmetic::add_derivatives(Jet& out, double factor, const Jet& jet) {
  if (factor == 0) return;
  const std::span<const std::uint32_t> places = places_in(out, jet.support, places_);
  for (std::size_t i = 0; i < places.size(); ++i) out.gradient[places[i]] += factor * jet.gradient[i];
  if (jet.hessian.empty()) return;
  out.hessian.resize(triangle_size(out.support.size()));
  if (out.support == jet.support) {
    for (std::size_t i = 0; i < jet.hessian.size(); ++i) out.hessian[i] += factor * jet.hessian[i];
    return;
  }
  for (std::size_t i = 0, from = 0; i < places.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j, ++from)
      out.hessian[triangle_place(places[i], places[j])] += factor * jet.hessian[from];
}

// Adds factor * (u' v'^T + v' u'^T).
void JetArithmetic::add_outer_product(Jet& out, double factor, const Jet& first, const Jet& second) {
  if (factor == 0 || order_ == JetOrder::gradient) return;
  const std::span<const std::uint32_t> rows = places_in(out, first.support, places_);
  const std::span<const std::uint32_t> columns = places_in(out, second.support, more_places_);
  out.hessian.resize(triangle_size(out.support.size()));
  if (out.support == first.support && out.support == second.support) {
    for (std::size_t i = 0, to = 0; i < rows.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j, ++to)
        out.hessian[to] +=
            factor * (first.gradient[i] * second.gradient[j] + first.gradient[j] * second.gradient[i]);
    return;
  }
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < columns.size(); ++j) {
      const double on_diagonal_twice = rows[i] == columns[j] ? 2 : 1;
      out.hessian[triangle_place(rows[i], columns[j])] +=
          factor * on_diagonal_twice * first.gradient[i] * second.gradient[j];
    }
}

}  // namespace pcic
