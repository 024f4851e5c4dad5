#include "pcic/core/question.hpp"

namespace pcic {

Question joined(Question first, const Question& second) {
  const auto append = [](std::optional<Fingerprint>& values, const std::optional<Fingerprint>& after) {
    if (values && after) values->append(*after);
  };
  for (const std::size_t obs : second.dropped) first.dropped.push_back(first.num_obs + obs);
  first.num_obs += second.num_obs;
  first.group_labels.insert(first.group_labels.end(), second.group_labels.begin(), second.group_labels.end());
  first.total_weight += second.total_weight;
  append(first.group_values, second.group_values);
  append(first.weight_values, second.weight_values);
  if (first.outcome.size() != second.outcome.size()) first.outcome.clear();
  for (std::size_t k = 0; k < first.outcome.size(); ++k) first.outcome[k].append(second.outcome[k]);
  for (std::size_t k = 0; k < first.data.size() && k < second.data.size(); ++k)
    if (first.data[k].per_observation) first.data[k].values.append(second.data[k].values);
  return first;
}

}  // namespace pcic
