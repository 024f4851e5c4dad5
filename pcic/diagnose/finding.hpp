// Finding: something in the statistics a user should know before trusting a number. Never an exception.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace pcic {

enum class Level { note, warning, severe };

struct Finding {
  Level level = Level::note;
  std::string code = {};                       // stable, for programs: "ratio_unreliable"
  std::string loss = {};                       // empty if it is about the whole run
  std::string text = {};                       // one or two sentences: what, where, what to do
  std::vector<std::size_t> observations = {};  // concerned: places in the data, from 0; worst first
};

// "3, 17, 4 and 12 more": numbers counted from 1, as users count, in the order given.
std::string list_observations(std::span<const std::size_t> observations);

}  // namespace pcic
