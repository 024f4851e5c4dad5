// FormulaValues: score and losses computed from parameters and data, a tile at a time; never held as a whole.
#pragma once

#include <memory>

#include "pcic/run/formula_job.hpp"
#include "pcic/run/pass_values.hpp"

namespace pcic {

class FormulaValues : public PassValues {
 public:
  // The job must outlive it. with_parameters: hand out the draws of every array the formulas use, side by
  // side.
  FormulaValues(const FormulaJob& job, bool with_parameters);
  ~FormulaValues() override;

  const std::vector<EvaluationShape>& shapes() const override { return shapes_; }
  std::size_t num_losses() const override { return shapes_.back().losses.size(); }
  std::size_t num_parameters() const override;
  bool ties_parameters_to_score() const override;
  std::vector<std::string> draw_arrays() const override;
  std::size_t draws_for_anchor() const override;
  void begin_block(std::span<const BlockView> arrays) override;
  void visit(std::size_t first, std::size_t count,
             const std::function<void(const TileValues&)>& add) const override;

 private:
  struct Computation;  // the compiled program and its buffers
  const FormulaJob& job_;
  bool with_parameters_;
  std::vector<EvaluationShape> shapes_;
  std::unique_ptr<Computation> computation_;
};

}  // namespace pcic
