#include "pcic/run/checkpoints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/core/question_difference.hpp"

namespace pcic {
namespace {

bool same_draws(const ChainOrigin& one, const ChainOrigin& other) {
  return one.num_moves == other.num_moves && one.arrays == other.arrays;
}

bool same_shapes(const PassSums& one, const PassSums& other) {
  const auto shape_of = [](const TiledState& state) { return state.tiles().front().shape(); };
  const auto same_but_for_the_tile = [&](const TiledState& a, const TiledState& b) {
    EvaluationShape first = shape_of(a);
    first.num_obs = shape_of(b).num_obs;
    return first == shape_of(b);
  };
  const auto num_obs = [](const PassSums& sums) {
    std::size_t total = 0;
    for (const EvaluationState& tile : sums.states.front().tiles()) total += tile.num_obs();
    return total;
  };
  const auto num_parameters = [](const PassSums& sums) {
    return sums.parameters.empty() ? 0 : sums.parameters.front().num_parameters();
  };
  return std::ranges::equal(one.states, other.states, same_but_for_the_tile) &&
         num_obs(one) == num_obs(other) && num_parameters(one) == num_parameters(other);
}

}  // namespace

Checkpoints::Checkpoints(const std::optional<CheckpointOptions>& options, const Question& question)
    : options_(options) {
  position_.question = question;
  std::error_code ignored;
  if (options_ && !options_->resume && std::filesystem::exists(options_->file, ignored))
    throw InputError(
        fmt::format("{}: is there already. Add --resume to go on from it, or remove it to begin again.",
                    options_->file.string()));
}

void Checkpoints::resume(PassSums& sums) {
  std::error_code ignored;
  if (!options_ || !options_->resume || !std::filesystem::exists(options_->file, ignored)) return;
  Checkpoint loaded = load_checkpoint(options_->file);
  const std::string place = options_->file.string();
  if (const auto found = difference(loaded.position.question, position_.question))
    throw InputError(
        fmt::format("{}: of another evaluation: {}. Ask the same, or remove it.", place, *found));
  if (!same_shapes(loaded.sums, sums))
    throw InputError(fmt::format(
        "{}: of an evaluation with other flags, or of other files. Give the same, or remove it.", place));
  sums = std::move(loaded.sums);
  num_resumed_ = loaded.position.num_draws;
  position_.origins = std::move(loaded.position.origins);
}

void Checkpoints::refuse_other_draws() const {
  throw InputError(fmt::format(
      "{}: of other draws than those of the files. Give the files it was made from, or remove it.",
      options_->file.string()));
}

bool Checkpoints::is_passed(std::size_t num_draws, std::span<const ChainOrigin> origins) const {
  if (num_draws > num_resumed_) {
    if (num_resumed_ > 0 && !has_passed_) refuse_other_draws();
    return false;
  }
  if (num_draws == num_resumed_) {
    if (!std::ranges::equal(origins, position_.origins, same_draws)) refuse_other_draws();
    has_passed_ = true;
  }
  return true;
}

void Checkpoints::after_block(std::size_t num_draws, std::span<const ChainOrigin> origins,
                              const PassSums& sums) {
  if (!options_) return;
  const std::chrono::duration<double> passed = Clock::now() - written_at_;
  if (passed.count() < options_->seconds) return;
  position_.num_draws = num_draws;
  position_.origins.assign(origins.begin(), origins.end());
  try {
    save_checkpoint(options_->file, position_, sums);
  } catch (const IoError& error) {
    if (remarks_.empty())
      remarks_.push_back(
          fmt::format("A checkpoint could not be written, and the last good one was kept: {}", error.what()));
  }
  written_at_ = Clock::now();
}

void Checkpoints::require_passed() const {
  if (num_resumed_ > 0 && !has_passed_) refuse_other_draws();
}

}  // namespace pcic
