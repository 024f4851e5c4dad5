#include "pcic/run/formula_values.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <optional>

#include "pcic/core/aligned.hpp"
#include "pcic/formula/program/program.hpp"

namespace pcic {
namespace {

std::vector<NodeId> outputs_of(const FormulaJob& job) {
  std::vector<NodeId> outputs = {job.score};
  if (job.score_with_prior) outputs.push_back(*job.score_with_prior);
  if (job.score_with_prior && job.log_loss) outputs.push_back(*job.log_loss);
  outputs.insert(outputs.end(), job.losses.begin(), job.losses.end());
  return outputs;
}

// With the prior in the score, minus the score is not the log loss any more: it becomes a loss like the
// others.
std::vector<EvaluationShape> shapes_of(const FormulaJob& job) {
  std::vector<EvaluationShape> shapes = {job.shape};
  if (!job.score_with_prior) return shapes;
  EvaluationShape& with_prior = shapes.emplace_back(job.shape);
  if (with_prior.log_loss) with_prior.losses.insert(with_prior.losses.begin(), job.shape.loss_name(0));
  with_prior.log_loss = false;
  return shapes;
}

constexpr std::size_t most_ties = 20'000'000;  // parameters x observations, 16 bytes each

// A piece of a block is small enough to stay in cache until it is added.
std::size_t draws_per_piece(std::size_t num_obs) {
  constexpr std::size_t values_per_piece = 32768;
  return std::clamp<std::size_t>(values_per_piece / std::max<std::size_t>(1, num_obs), 1, 128);
}

// What varies with the draws only is computed once for a block and shared by all its tiles, unless it would
// fill the memory, as vectors that are picked from by observation may: then every tile computes it, piece by
// piece.
constexpr std::size_t most_shared_values = std::size_t{1} << 24;
constexpr std::size_t most_values_per_piece = std::size_t{1} << 20;

// Sums of the columns [groups.begin(g), groups.begin(g + 1)), for count groups from the first one on.
void sum_groups(const Groups& groups, std::size_t first, std::size_t count, std::size_t num_draws,
                std::size_t num_obs, const double* values, double* sums) {
  const std::size_t start = groups.begin(first);
  for (std::size_t m = 0; m < num_draws; ++m)
    for (std::size_t g = 0; g < count; ++g) {
      double sum = 0;
      for (std::size_t i = groups.begin(first + g); i < groups.begin(first + g + 1); ++i)
        sum += values[m * num_obs + (i - start)];
      sums[m * count + g] = sum;
    }
}

}  // namespace

struct FormulaValues::Computation {
  struct Buffers {
    Program::Workspace workspace;
    std::vector<AlignedVector> outputs, group_sums;
  };

  explicit Computation(const FormulaJob& job) : program(job.graph, outputs_of(job)) {}

  std::size_t draws_at_once(std::size_t num_obs) const {
    const std::size_t piece = draws_per_piece(num_obs);
    if (draw_values) return piece;
    return std::clamp<std::size_t>(most_values_per_piece / program.values_per_draw(), 1, piece);
  }

  void evaluate(IndexRange draws, IndexRange observations, std::span<const OutputBlock> outputs,
                Program::Workspace& workspace) const {
    if (draw_values) return program.evaluate(*draw_values, draws, observations, outputs, workspace);
    std::vector<BlockView> piece;
    for (const BlockView& array : arrays) piece.push_back(array.draws(draws.first, draws.count));
    program.evaluate(program.prepare(piece), {0, draws.count}, observations, outputs, workspace);
  }

  Program program;
  std::optional<Program::DrawValues> draw_values;  // of the block, if they are shared
  std::vector<BlockView> arrays;
  AlignedVector parameters;
  mutable tbb::enumerable_thread_specific<Buffers> buffers;
};

FormulaValues::FormulaValues(const FormulaJob& job, bool with_parameters)
    : job_(job),
      with_parameters_(with_parameters),
      shapes_(shapes_of(job)),
      computation_(std::make_unique<Computation>(job)) {}

FormulaValues::~FormulaValues() = default;

std::size_t FormulaValues::num_parameters() const {
  std::size_t count = 0;
  if (with_parameters_)
    for (const std::string& name : draw_arrays())
      count += std::ranges::find(job_.graph.draw_arrays(), name, &ArrayInfo::name)->size();
  return count;
}

bool FormulaValues::ties_parameters_to_score() const {
  return num_parameters() * job_.shape.num_obs <= most_ties;
}

// Computing values costs time, so as many as are computed in an instant, and never too few.
std::size_t FormulaValues::draws_for_anchor() const {
  return std::max<std::size_t>(64, 2'000'000 / job_.graph.num_obs());
}

std::vector<std::string> FormulaValues::draw_arrays() const {
  return computation_->program.draw_arrays();
}

void FormulaValues::begin_block(std::span<const BlockView> arrays) {
  Computation& work = *computation_;
  work.arrays.assign(arrays.begin(), arrays.end());
  work.draw_values.reset();
  if (work.program.values_per_draw() * arrays.front().num_draws <= most_shared_values)
    work.draw_values.emplace(work.program.prepare(arrays));
  if (!with_parameters_) return;
  work.parameters.clear();
  for (std::size_t m = 0; m < arrays.front().num_draws; ++m)
    for (const BlockView& array : arrays)
      work.parameters.insert(work.parameters.end(), array.row(m), array.row(m) + array.num_obs);
}

void FormulaValues::visit(std::size_t first, std::size_t count,
                          const std::function<void(const TileValues&)>& add) const {
  const Computation& work = *computation_;
  Computation::Buffers& buffers = work.buffers.local();
  const std::size_t first_obs = job_.groups.begin(first);
  const std::size_t num_obs = job_.groups.begin(first + count) - first_obs;
  const std::size_t num_draws = work.arrays.front().num_draws;
  const std::size_t piece = work.draws_at_once(num_obs);
  const std::size_t num_outputs = work.program.num_outputs();
  const std::size_t p = num_parameters();
  const bool grouped = !job_.groups.first.empty();
  buffers.outputs.resize(num_outputs);
  buffers.group_sums.resize(grouped ? num_outputs : 0);
  for (std::size_t draw = 0; draw < num_draws; draw += piece) {
    const std::size_t rows = std::min(piece, num_draws - draw);
    std::vector<OutputBlock> destinations;
    for (AlignedVector& values : buffers.outputs) {
      values.resize(std::max(values.size(), rows * num_obs));
      destinations.push_back({values.data(), num_obs});
    }
    work.evaluate({draw, rows}, {first_obs, num_obs}, destinations, buffers.workspace);
    std::vector<BlockView> views;
    for (std::size_t k = 0; k < num_outputs; ++k) {
      if (grouped) {
        buffers.group_sums[k].resize(std::max(buffers.group_sums[k].size(), rows * count));
        sum_groups(job_.groups, first, count, rows, num_obs, buffers.outputs[k].data(),
                   buffers.group_sums[k].data());
      }
      const AlignedVector& values = grouped ? buffers.group_sums[k] : buffers.outputs[k];
      views.push_back({values.data(), rows, count, count});
    }
    const std::span<const BlockView> all = views;
    add({.scores = all.first(shapes_.size()),
         .losses = all.subspan(shapes_.size()),
         .parameters = {work.parameters.data() + draw * p, rows, p, p}});
  }
}

}  // namespace pcic
