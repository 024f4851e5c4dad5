#include "pcic/core/evaluated_observations.hpp"

namespace pcic {

EvaluatedObservations::EvaluatedObservations(const std::optional<Question>& question) {
  if (question) *this = EvaluatedObservations(question->num_obs, question->dropped);
}

EvaluatedObservations::EvaluatedObservations(std::size_t num_obs, const std::vector<std::size_t>& dropped) {
  if (dropped.empty()) return;
  auto next = dropped.begin();
  for (std::size_t obs = 0; obs < num_obs; ++obs)
    if (next != dropped.end() && *next == obs)
      ++next;
    else
      places_.push_back(obs);
}

std::vector<std::size_t> EvaluatedObservations::places(std::vector<std::size_t> evaluated) const {
  for (std::size_t& obs : evaluated) obs = place(obs);
  return evaluated;
}

}  // namespace pcic
