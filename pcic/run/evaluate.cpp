#include "pcic/run/evaluate.hpp"

#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <optional>

#include "pcic/core/errors.hpp"
#include "pcic/run/held_draws.hpp"
#include "pcic/run/tiled_state.hpp"

namespace pcic {
namespace {

const ArrayInfo& info_of(const DrawSource& draws, const std::string& name) {
  return *std::ranges::find_if(draws.arrays(), [&](const ArrayInfo& array) { return array.name == name; });
}

// "3 values per draw (in fit-1.csv)"
std::string size_text(const ArrayInfo& array) {
  return fmt::format("{} {} per draw{}", array.size(), array.size() == 1 ? "value" : "values",
                     array.place.empty() ? "" : fmt::format(" (in {})", array.place));
}

EvaluationShape shape_of(DrawSource& draws, const EvaluateOptions& options) {
  EvaluationShape shape{
      .num_obs = 0, .score = options.score, .losses = {}, .log_loss = options.losses.empty()};
  for (const std::string& loss : options.losses) {
    if (std::ranges::count(options.losses, loss) > 1)
      throw InputError(fmt::format("loss '{}' is given twice; give every loss once.", loss));
    if (loss == "-" + options.score)
      shape.log_loss = true;
    else
      shape.losses.push_back(loss);
  }
  std::vector<std::string> names = {shape.score};
  names.insert(names.end(), shape.losses.begin(), shape.losses.end());
  draws.select(names);
  const ArrayInfo& score = info_of(draws, shape.score);
  for (const std::string& loss : shape.losses)
    if (info_of(draws, loss).size() != score.size())
      throw InputError(
          fmt::format("loss '{}' has {} but score '{}' has {}. Both need one value per observation.", loss,
                      size_text(info_of(draws, loss)), shape.score, size_text(score)));
  shape.num_obs = score.size();
  if (shape.num_obs == 0)
    throw InputError(
        fmt::format("score '{}' has no elements; it needs one value per observation.", shape.score));
  return shape;
}

// About 20 batches in all, but never fewer than 8 in a chain: enough for a variance, few enough to be long. A
// chain of unknown length may end up with half as many as allowed.
ChainOptions chain_options(const DrawSource& draws, std::size_t chain) {
  const std::size_t wanted = std::max<std::size_t>(8, 20 / draws.num_chains());
  const std::optional<std::size_t> expected = draws.expected_draws(chain);
  return {.expected_draws = expected, .max_batches = expected ? wanted : 2 * wanted};
}

class Pass {
 public:
  Pass(DrawSource& draws, const EvaluateOptions& options)
      : draws_(draws), options_(options), shape_(shape_of(draws, options)) {}

  EvaluationState run() {
    HeldDraws held;
    std::optional<DrawBlock> block;
    while (!held.full() && (block = draws_.next())) {
      held.add(*block);
      num_draws_ += block->arrays.front().num_draws;
      report();
    }
    if (num_draws_ == 0)
      throw InputError(
          fmt::format("{}: there are no draws in it; at least one is needed.", draws_.chain_name(0)));
    state_.emplace(shape_, held.means());
    for (const DrawBlock& first : held.blocks()) add(first);
    held = {};
    while ((block = draws_.next())) {
      add(*block);
      num_draws_ += block->arrays.front().num_draws;
      report();
    }
    return std::move(*state_).join();
  }

 private:
  void add(const DrawBlock& block) {
    for (; chains_begun_ <= block.chain; ++chains_begun_)
      state_->begin_chain(chain_options(draws_, chains_begun_));
    state_->add(std::span(block.arrays).subspan(1), block.arrays.front());
  }

  void report() const {
    if (options_.on_progress) options_.on_progress({num_draws_, draws_.progress()});
  }

  DrawSource& draws_;
  const EvaluateOptions& options_;
  EvaluationShape shape_;
  std::optional<TiledState> state_;
  std::size_t num_draws_ = 0;
  std::size_t chains_begun_ = 0;
};

}  // namespace

EvaluationState accumulate_draws(DrawSource& draws, const EvaluateOptions& options) {
  if (options.threads == 0) return Pass(draws, options).run();
  const tbb::global_control allow(tbb::global_control::max_allowed_parallelism, options.threads);
  tbb::task_arena arena(static_cast<int>(options.threads));
  return arena.execute([&] { return Pass(draws, options).run(); });
}

Result evaluate(DrawSource& draws, const EvaluateOptions& options) {
  const EvaluationState state = accumulate_draws(draws, options);
  return make_result(state,
                     {.divisor = options.divisor, .plug_in = options.plug_in, .remarks = draws.remarks()});
}

}  // namespace pcic
