// What a report shows of the observations under one loss and target: the columns of its table, and the rows that
// its plots draw.
//
// All observations are in the table. Plots draw at most `most_drawn`: half of them those whose loss moves most
// when they are left out, the rest at even steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "pcic/present/json_layout-inl.hpp"

namespace pcic {

inline constexpr std::size_t most_drawn = 1000;

struct ObservationColumn {
  std::string key;    // of the plots: "correction"
  std::string title;  // of the table: "correction"
  std::vector<double> values;
};

struct ObservationView {
  std::string loss, target;
  std::string series, weights;            // the estimators behind the answer; empty: there is none
  double k_threshold = 0;                 // NaN without importance sampling
  std::vector<std::string> serving = {};  // who served, in words
  std::vector<std::uint8_t> served = {};  // which of them, per observation
  std::vector<ObservationColumn> columns = {};
  std::vector<std::size_t> drawn = {};  // places of the observations that plots draw

  const ObservationColumn* find(const std::string& key) const;  // null: there is none
};

// One for each loss and target, those of the answers that were asked for first.
std::vector<ObservationView> observation_views(const Json& result);

// Labels of the observations: names of groups, or numbers in the data.
std::vector<std::string> observation_labels(const Json& result);

}  // namespace pcic
