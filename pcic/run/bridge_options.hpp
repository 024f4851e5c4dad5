// Whether and how to walk to the posteriors without single observations (bridge.hpp).
#pragma once

#include <string>
#include <vector>

namespace pcic {

struct BridgeOptions {
  bool all = false;     // to every observation, not only to those that no estimator settles
  bool future = false;  // of folds: without those that come later as well (bridged_folds.hpp)
  double seconds = 60;  // no walk begins later, and one that has begun then is given up
  std::vector<std::string> support = {};  // declarations (support_declaration.hpp)
};

}  // namespace pcic
