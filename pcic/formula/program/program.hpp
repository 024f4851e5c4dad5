// Program: formulas made ready to run over blocks of draws and tiles of observations.
//
//   what varies with              is computed
//   nothing, or observations      once, when the program is built   lgamma(y + 1)
//   draws                         once per block, by prepare()      log(sigma)
//   both                          chunk by chunk, by evaluate()     square((y - mu) / sigma)
//
// A chunk is a few draws times some hundred observations, so that everything between the formula's leaves and
// its outputs stays in cache; nothing of size draws x observations is ever held. Vectors on the way to a
// value per draw are held for a few draws at a time: log_sum_exp(w * mu) costs a number per draw. An output's
// bits do not depend on how draws and observations are cut into blocks, tiles and threads.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/aligned.hpp"
#include "pcic/core/block.hpp"
#include "pcic/formula/graph/graph.hpp"
#include "pcic/formula/program/fixed_values.hpp"
#include "pcic/formula/program/registers.hpp"
#include "pcic/formula/program/value.hpp"

namespace pcic {

struct IndexRange {
  std::size_t first = 0;
  std::size_t count = 0;
};

// Where an output goes: draw d of the range, observation i of the range stands at data[d * row_stride + i].
struct OutputBlock {
  double* data = nullptr;
  std::size_t row_stride = 0;
};

class Program {
 public:
  // Every output has no inner dimension; one that lacks the draws or the observations is repeated along them.
  Program(const Graph& graph, std::span<const NodeId> outputs);

  const std::vector<std::string>& draw_arrays() const { return draw_arrays_; }  // to be given to prepare()
  std::size_t num_outputs() const { return outputs_.size(); }
  std::size_t num_obs() const { return num_obs_; }
  std::size_t values_per_draw() const { return values_per_draw_; }  // that prepare() keeps

  // Of one block of draws. Holds views of the block's arrays: valid as long as they are.
  class DrawValues {
   public:
    std::size_t num_draws() const { return num_draws_; }

   private:
    friend class Program;
    std::size_t num_draws_ = 0;
    std::vector<View> views_;  // by value
    std::vector<AlignedVector> storage_;
  };
  DrawValues prepare(std::span<const BlockView> draw_arrays) const;

  // Scratch memory of one thread; any program may use it.
  class Workspace {
    friend class Program;
    AlignedVector memory_;
    std::vector<View> views_;  // by value, from the first draw and observation asked for
    std::vector<View> operands_;
  };

  // `draws` counts from the first of the block. Threads may evaluate at the same time, each with its own
  // workspace.
  void evaluate(const DrawValues& draw_values, IndexRange draws, IndexRange observations,
                std::span<const OutputBlock> outputs, Workspace& workspace) const;

 private:
  // A value of a chunk: in a register, or elsewhere (Workspace::views_).
  struct Place {
    bool is_in_register = false;
    std::size_t first_register = 0;  // of the value it is, or is a part of, in inner elements
    std::size_t owner_inner = 1;     // inner elements of that value
    std::size_t first_inner = 0;     // where the part begins
    bool has_inner = false;
  };
  struct Chunk {
    IndexRange draws, observations;  // within what evaluate() was asked for
  };

  void find_used_arrays(const Graph& graph);
  void find_places();
  void find_draw_places();
  void choose_chunk_size();
  void compute_draw_values(IndexRange draws, AlignedVector& registers, DrawValues& result) const;
  void find_views(const DrawValues& draw_values, IndexRange draws, IndexRange observations,
                  std::span<const OutputBlock> outputs, Workspace& workspace) const;
  Destination register_at(const Place& place, const Chunk& chunk, Workspace& workspace) const;
  View view_of(ValueId value, const Chunk& chunk, Workspace& workspace) const;
  void compute_chunk(const Chunk& chunk, std::span<const OutputBlock> outputs, Workspace& workspace) const;

  std::size_t num_obs_;
  std::vector<std::string> draw_arrays_;
  std::vector<Value> values_;
  std::vector<ValueId> outputs_;
  FixedValues fixed_;
  std::vector<ValueId> order_;          // everything that varies with the draws
  std::vector<ValueId> steps_;          // what evaluate() computes of it
  std::vector<std::size_t> output_of_;  // by value: the output whose memory it is computed into, or none
  std::vector<Place> places_;           // by value
  std::vector<bool> is_stored_;  // by value that varies with the draws only: kept for all draws of a block
  Registers draw_registers_;     // of the others
  std::size_t draws_per_preparation_ = 1;
  std::size_t values_per_draw_ = 0;
  std::size_t num_registers_ = 0;
  std::size_t draws_per_chunk_ = 1;
  std::size_t obs_per_chunk_ = 1;
};

}  // namespace pcic
