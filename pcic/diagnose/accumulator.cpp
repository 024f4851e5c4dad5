#include "pcic/diagnose/accumulator.hpp"

#include <fmt/format.h>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

EvaluationShape shape_of(const AccumulatorOptions& options) {
  if (options.num_obs == 0) throw InputError("Accumulator: num_obs is 0; give the number of observations.");
  return {.num_obs = options.num_obs,
          .score = "score",
          .losses = options.losses,
          .log_loss = options.log_loss || options.losses.empty(),
          .ratios_kept = ratios_to_keep(options.expected_draws, {})};
}

}  // namespace

Accumulator::Accumulator(AccumulatorOptions options) : state_(shape_of(options)) {
  state_.begin_chain();
}

void Accumulator::add(std::span<const double> nu, std::span<const double> s) {
  const std::size_t n = state_.num_obs(), num_losses = state_.shape().losses.size();
  if (s.size() != n || nu.size() != num_losses * n)
    throw InputError(fmt::format("Accumulator: {} scores and {} losses in a draw; expected {} and {} x {}.",
                                 s.size(), nu.size(), n, num_losses, n));
  std::vector<BlockView> losses;
  for (std::size_t k = 0; k < num_losses; ++k) losses.push_back({nu.data() + k * n, 1, n, n});
  state_.add(losses, {s.data(), 1, n, n});
}

void Accumulator::add(std::span<const double> s) {
  add({}, s);
}

void Accumulator::begin_chain() {
  if (state_.chains().back().num_draws() > 0) state_.begin_chain();
}

void Accumulator::merge(const Accumulator& other) {
  if (other.num_draws() > 0) state_.merge(other.state_);
}

Accumulator Accumulator::load(std::istream& in, const std::string& place) {
  Accumulator loaded({.num_obs = 1});
  loaded.state_ = EvaluationState::load(in, place);
  return loaded;
}

Result Accumulator::result() const {
  return make_result(state_);
}

}  // namespace pcic
