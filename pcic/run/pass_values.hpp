// PassValues: where the pass gets scores and losses from, a block of draws and a tile of observations at a
// time.
//
// Columns are the units that are left out one at a time: observations, or groups of them.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/core/block.hpp"

namespace pcic {

// Values of consecutive draws for the columns of a tile.
struct TileValues {
  std::span<const BlockView> scores;  // the score, and its variants if there are any
  std::span<const BlockView> losses;  // a score's shape may name only the last of them
  BlockView parameters;               // draws x parameters, if they are wanted
};

class PassValues {
 public:
  virtual ~PassValues() = default;

  // For the score, and for each of its variants: the observations are the same.
  virtual const std::vector<EvaluationShape>& shapes() const = 0;
  virtual std::size_t num_losses() const = 0;

  virtual std::size_t num_parameters() const { return 0; }         // whose means are wanted
  virtual bool ties_parameters_to_score() const { return false; }  // their covariances with it as well
  virtual std::vector<std::string> draw_arrays() const = 0;

  // How many draws tell well enough where the values lie.
  virtual std::size_t draws_for_anchor() const = 0;

  // One thread calls begin_block; then several may call visit, each for its own columns. visit calls `add`
  // with the draws of the block in order, in as many pieces as it likes.
  virtual void begin_block(std::span<const BlockView> arrays) = 0;
  virtual void visit(std::size_t first, std::size_t count,
                     const std::function<void(const TileValues&)>& add) const = 0;
};

}  // namespace pcic
