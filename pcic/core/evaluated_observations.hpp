// EvaluatedObservations: where the observations of an evaluation stand in the data, of which some may have been
// dropped. What users are told are places in the data.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "pcic/core/question.hpp"

namespace pcic {

class EvaluatedObservations {
 public:
  EvaluatedObservations() = default;  // all
  explicit EvaluatedObservations(const std::optional<Question>& question);
  EvaluatedObservations(std::size_t num_obs, const std::vector<std::size_t>& dropped);

  // Both are counted from 0.
  std::size_t place(std::size_t evaluated) const { return places_.empty() ? evaluated : places_[evaluated]; }
  std::vector<std::size_t> places(std::vector<std::size_t> evaluated) const;

  const std::vector<std::size_t>& all() const { return places_; }  // empty if none was dropped

 private:
  std::vector<std::size_t> places_;
};

}  // namespace pcic
