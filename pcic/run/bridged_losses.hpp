// BridgedLosses: what particles of the posterior without a unit (an observation or a group) say of its losses, under every
// target.
//
//   gibbs        mean of nu over the particles
//   predictive   -log mean exp(-nu) of the log loss; nu at the mean prediction
//   plugin       nu at the mean of the parameters
// The value is that of all particles; its error comes from the islands (sample/walk/walk.hpp).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "pcic/diagnose/answer.hpp"
#include "pcic/formula/program/program.hpp"
#include "pcic/run/posterior_formulas.hpp"
#include "pcic/sample/table.hpp"

namespace pcic {

class BridgedLosses {
 public:
  // Both must outlive it. Throws InputError if a loss uses an array that is no parameter of the posterior.
  BridgedLosses(const FormulaJob& job, const PosteriorFormulas& posterior);

  // values: rows as PosteriorFormulas has them. islands: as Walk has them.
  std::vector<ExactLoss> of_unit(std::size_t unit, const Table& values,
                                 std::span<const std::size_t> islands) const;

 private:
  struct Loss {
    std::string name;
    NodeId node;
    bool is_log_loss;
    const PointLoss* point;  // null: none
  };
  std::vector<double> column(const Table& values, std::size_t unit, NodeId node) const;
  double at_mean_parameters(const Table& values, std::size_t unit, NodeId node, std::size_t first,
                            std::size_t count) const;
  double at_mean_prediction(const PointLoss& point, std::size_t unit, std::span<const double> means) const;

  const FormulaJob& job_;
  const PosteriorFormulas& posterior_;
  std::vector<Loss> losses_;
};

}  // namespace pcic
