// StoredValues: score and losses that the model saved as arrays. Nothing is computed or copied.
#pragma once

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/pass_values.hpp"

namespace pcic {

// The question whose formulas are names of arrays.
Question stored_question(const EvaluateOptions& options, std::size_t num_obs);

class StoredValues : public PassValues {
 public:
  // Throws InputError if an array is missing, or if score and losses have different observations.
  StoredValues(const DrawSource& draws, const EvaluateOptions& options);

  // Every formula is the name of an array (or minus the score), and nothing else is asked for.
  static bool suffice(const DrawSource& draws, const Dataset& data, const EvaluateOptions& options);

  const std::vector<EvaluationShape>& shapes() const override { return shapes_; }
  std::size_t num_losses() const override { return shapes_.front().losses.size(); }
  std::vector<std::string> draw_arrays() const override;
  std::size_t draws_for_anchor() const override { return static_cast<std::size_t>(-1); }
  void begin_block(std::span<const BlockView> arrays) override {
    arrays_.assign(arrays.begin(), arrays.end());
  }
  void visit(std::size_t first, std::size_t count,
             const std::function<void(const TileValues&)>& add) const override;

 private:
  std::vector<EvaluationShape> shapes_;
  std::vector<BlockView> arrays_;
};

}  // namespace pcic
