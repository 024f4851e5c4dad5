// What a report shows of the observations under one loss and target: the columns of its table, and the rows that
// its plots draw.
//
// All observations are in the table. Plots draw at most `most_drawn`: half of them those whose loss moves most
// when they are left out, the rest at even steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/present/json_layout-inl.hpp"

namespace pcic {

inline constexpr std::size_t most_drawn = 1000;

struct ObservationColumn {
  std::string key;    // of the plots: "correction"
  std::string title;  // of the table: "correction"
  std::vector<double> values;
  bool in_plots = true;
};

// One that may serve an observation, or predict it best.
struct Serving {
  std::string words;
  std::string_view color;
};

struct ObservationView {
  std::string loss, target;
  std::string series = {}, weights = {};  // the estimators behind the answer; empty: there is none
  double k_threshold = 0;                 // NaN without importance sampling
  std::string serving_title = "served by";
  std::vector<Serving> serving = {};
  std::vector<std::uint8_t> served = {};  // which of them, per observation
  std::vector<ObservationColumn> columns = {};
  std::vector<std::size_t> drawn = {};  // places of the observations that plots draw

  const ObservationColumn* find(const std::string& key) const;  // null: there is none
};

// One for each loss and target, those of the answers that were asked for first.
std::vector<ObservationView> observation_views(const Json& result);

// 1 for the largest.
std::vector<double> ranks_of(const std::vector<double>& values);

// Which observations plots draw: of many, those whose value is largest, either way, and others at even steps.
std::vector<std::size_t> drawn_places(const std::vector<double>& values);

// Labels of the observations: names of groups, or numbers in the data.
std::vector<std::string> observation_labels(const Json& result);

}  // namespace pcic
