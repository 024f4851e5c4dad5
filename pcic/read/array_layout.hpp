// choose_layout: what the axes of a bare array of numbers are, which its file does not say.
//
//   2 axes   draws x observations (loo), or observations x draws (az.extract)
//   3 axes   chains x draws x observations (ArviZ), or draws x chains x observations (R)
//
// What the user asked for decides; then the lengths of the data; then the number of chains and draws of what
// was read before; then the shape, where only one reading is likely: no run has more than most_chains
// chains, and an array with more rows than columns is draws x observations. Else it is an InputError with
// both readings and the flag for each.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pcic {

enum class ArrayLayout { draws_obs, obs_draws, chains_draws_obs, draws_chains_obs };

inline constexpr std::size_t most_chains = 64;

// "draws,obs", as --layout and job files spell it. parse_layout: InputError for other words.
std::string_view layout_flag(ArrayLayout layout);
ArrayLayout parse_layout(std::string_view flag);

// Which axis is which.
struct LayoutAxes {
  std::optional<std::size_t> chains;
  std::size_t draws = 0;
  std::size_t observations = 1;
};
LayoutAxes axes_of(ArrayLayout layout);

struct LayoutEvidence {
  std::optional<ArrayLayout> asked = {};
  std::vector<std::size_t> data_lengths = {};  // of the arrays of --data, each once
  struct OtherDraws {
    std::string place;
    std::size_t num_chains = 0;
    std::size_t num_draws = 0;  // of each chain
  };
  std::optional<OtherDraws> other_draws = {};
};

struct ChosenLayout {
  ArrayLayout layout = ArrayLayout::draws_obs;
  std::string words = {};     // "draws x observations"
  std::string evidence = {};  // continues "because"
};

// `shape` has two or three extents; `place` opens the message.
ChosenLayout choose_layout(std::span<const std::size_t> shape, const LayoutEvidence& evidence,
                           std::string_view place);

}  // namespace pcic
