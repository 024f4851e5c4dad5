// Any bytes as a state: refused, or a state that answers and saves itself as the same bytes. It merges and
// joins with itself as far as it does not know its chains.
#include <sstream>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/core/errors.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

pcic::EvaluationState load(const std::string& bytes) {
  std::istringstream in(bytes);
  return pcic::EvaluationState::load(in, "fuzz");
}

std::string saved(const pcic::EvaluationState& state) {
  std::ostringstream out;
  state.save(out);
  return out.str();
}

void ask_everything(const pcic::EvaluationState& state) {
  for (const pcic::Divisor divisor : {pcic::Divisor::draws, pcic::Divisor::draws_minus_one}) {
    pcic::fuzz::require(state.score_moments(divisor).mean.size() == state.num_obs(),
                        "one mean per observation");
    for (std::size_t loss = 0; loss < state.shape().num_losses(); ++loss) {
      const pcic::LossMoments moments = state.loss_moments(loss, divisor);
      pcic::fuzz::require(moments.covariance.size() == state.num_obs(), "one covariance per observation");
      for (const pcic::ChainState& chain : state.chains())
        pcic::fuzz::require(chain.series().at(loss).num_draws() == chain.num_draws(),
                            "one influence per draw");
    }
  }
}

void combine(const std::string& bytes, void (pcic::EvaluationState::*verb)(const pcic::EvaluationState&)) {
  pcic::EvaluationState state = load(bytes);
  try {
    (state.*verb)(load(bytes));
  } catch (const pcic::InputError&) {
    pcic::fuzz::require(saved(state) == bytes, "a state that refuses another stays as it is");
    return;
  }
  ask_everything(state);
  pcic::fuzz::require(saved(load(saved(state))) == saved(state), "what was combined can be saved and loaded");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    pcic::EvaluationState state = load(std::string(pcic::fuzz::as_text(data, size)));
    const std::string bytes = saved(state);
    pcic::fuzz::require(saved(load(bytes)) == bytes, "a state that is saved and loaded is the same state");
    ask_everything(state);
    combine(bytes, &pcic::EvaluationState::merge);
    combine(bytes, &pcic::EvaluationState::join);
  } catch (const pcic::InputError&) {
  }
  return 0;
}
