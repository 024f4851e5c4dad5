// Observations that walks were made to, under one loss: what the estimators had, and what the walk found.
#pragma once

#include <optional>

#include "pcic/present/json_layout-inl.hpp"

namespace pcic {

// Of the target of the loss's answer; those that changed most, at most `most_bridged`. Nothing without a walk that arrived.
inline constexpr std::size_t most_bridged = 30;
std::optional<Json> bridged_plot(const Json& loss, const Json& result);

}  // namespace pcic
