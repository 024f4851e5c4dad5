// Which observations matter under which loss: their ranks by correction, a line from loss to loss.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pcic/present/report/observation_view-inl.hpp"

namespace pcic {

// Those among the first `most_ranked` under some loss, by the first target of every loss. Nothing for fewer than two losses.
inline constexpr std::size_t most_ranked = 8;
std::optional<Json> rank_plot(const std::vector<ObservationView>& views,
                              const std::vector<std::string>& labels);

}  // namespace pcic
