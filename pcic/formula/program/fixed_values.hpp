// FixedValues: everything that does not vary with the draws, computed once for all observations.
//
// While it computes, it finds what becomes a mere view once the indices are known: an element picked by a
// constant, and draws with one element per observation (lambda[i] for observation i).
#pragma once

#include <vector>

#include "pcic/core/aligned.hpp"
#include "pcic/formula/graph/graph.hpp"
#include "pcic/formula/program/value.hpp"

namespace pcic {

class FixedValues {
 public:
  FixedValues() = default;

  // Values that turn out to be views or constants are changed.
  FixedValues(const Graph& graph, std::vector<Value>& values);

  bool holds(ValueId value) const { return value < views_.size() && views_[value].data != nullptr; }
  std::size_t num_obs() const { return num_obs_; }
  const View& operator[](ValueId value) const { return views_[value]; }

  // Frees what is not marked.
  void keep_only(const std::vector<bool>& used);

 private:
  void compute(const Graph& graph, const std::vector<Value>& values, ValueId id);
  void simplify_gather(const std::vector<Value>& values, Value& gather) const;

  std::size_t num_obs_ = 0;
  std::vector<View> views_;  // by value; no data where the value varies with the draws
  std::vector<AlignedVector> storage_;
};

}  // namespace pcic
