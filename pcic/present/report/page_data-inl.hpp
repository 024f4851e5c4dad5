// What the scripts of a page read: specifications of plots, and columns of numbers, each stored once.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "pcic/present/json_layout-inl.hpp"

namespace pcic {

class PageData {
 public:
  // The place on the page for a plot: an element that the script fills.
  std::string plot(Json spec);

  // The number of a column with these values.
  std::size_t column(const std::vector<double>& values);

  void set(const std::string& key, Json value) { more_[key] = std::move(value); }

  Json json() const;

 private:
  Json plots_ = Json::array(), columns_ = Json::array(), more_ = Json::object();
};

}  // namespace pcic
