#include "pcic/core/target.hpp"

namespace pcic {

std::string_view name_of(Target target) {
  switch (target) {
    case Target::predictive:
      return "predictive";
    case Target::gibbs:
      return "gibbs";
    case Target::plugin:
      break;
  }
  return "plugin";
}

std::optional<Target> target_named(std::string_view name) {
  for (const Target target : targets)
    if (name_of(target) == name) return target;
  return std::nullopt;
}

}  // namespace pcic
