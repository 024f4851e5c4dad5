// Any bytes as a saved result: refused with the file, or a value for every observation.
#include "pcic/core/errors.hpp"
#include "pcic/read/result_json.hpp"
#include "tests/fuzz/fuzz_target.hpp"

using pcic::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const pcic::SavedResult result = pcic::parse_result_json(pcic::fuzz::as_text(data, size), "result.json");
    for (const pcic::SavedLoss& loss : result.losses) {
      require(loss.ratio.size() == result.num_obs, "r for every observation");
      for (const pcic::SavedEstimate& estimate : loss.estimates)
        require(estimate.pointwise.size() == result.num_obs, "a value for every observation");
    }
    require(!result.psis || result.psis->pareto_k.size() == result.num_obs, "k-hat for every observation");
  } catch (const pcic::InputError& error) {
    require(std::string_view(error.what()).starts_with("result.json:"), "a message names the file");
  }
  return 0;
}
