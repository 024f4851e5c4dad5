// Vectors of effects that are better measured in units of their spread, as draws show it: theta = mu + tau * eta.
//
// Of an array theta, a scalar mu (or 0) and a positive scalar tau: how do the sizes |theta_k - mu| and |theta_k - mu|/tau hang
// together with tau? By the correlation of their logarithms with log tau, averaged over k. Where the effects in units hang
// together less, eta moves instead of theta. Data that say much about every effect keep theta as it is.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "pcic/core/block.hpp"
#include "pcic/sample/walk/unbounded.hpp"

namespace pcic {

struct SupportedArray {
  std::string name;
  std::size_t first, size;  // among the values of a draw
  ParameterSupport support;
};

struct FoundUnits {
  EffectUnits units;
  std::string sentence;  // "theta in units of tau around mu"
};

std::vector<FoundUnits> find_effect_units(std::span<const SupportedArray> arrays, const BlockView& draws);

}  // namespace pcic
