#include "pcic/run/combine_states.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/core/errors.hpp"
#include "pcic/run/state_file.hpp"

namespace pcic {
namespace {

// Arrays of one value per observation differ between parts of the observations, whatever their chains are.
bool tells_its_chains(const EvaluationState& state) {
  const std::size_t num_obs = state.question()->num_obs;
  return std::ranges::all_of(state.origins(), [&](const ChainOrigin& chain) {
    return !chain.identity.empty() ||
           std::ranges::any_of(chain.arrays, [&](const ArrayRead& array) { return array.size != num_obs; });
  });
}

}  // namespace

CombinedStates combine_states(std::span<const std::filesystem::path> paths, Combining how) {
  CombinedStates all{load_state(paths.front()), {}};
  std::vector<std::string> unknown;
  bool chains_told = true;
  const auto note = [&](const std::filesystem::path& path, const EvaluationState& state) {
    if (!state.question())
      unknown.push_back(path.string());
    else
      chains_told = chains_told && tells_its_chains(state);
  };
  note(paths.front(), all.state);
  for (const std::filesystem::path& path : paths.subspan(1)) {
    const EvaluationState other = load_state(path);
    note(path, other);
    try {
      how == Combining::merge ? all.state.merge(other) : all.state.join(other);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{} and {}: {}", paths.front().string(), path.string(), error.what()));
    }
  }
  if (!unknown.empty())
    all.unchecked.push_back(fmt::format(
        "{} {} not say what was evaluated: a pcic that did not keep it has written {}. That the states "
        "belong "
        "together, and that no chain counts twice, could not be checked.",
        fmt::join(unknown, ", "), unknown.size() == 1 ? "does" : "do", unknown.size() == 1 ? "it" : "them"));
  else if (how == Combining::join && paths.size() > 1 && !chains_told)
    all.unchecked.push_back(
        "The states do not say which chains they are from: it could not be checked that they are of the same "
        "draws in the same order. Make sure of it.");
  return all;
}

}  // namespace pcic
