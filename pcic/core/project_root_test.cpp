#include "pcic/core/project_root_test.hpp"

namespace pcic {

std::filesystem::path project_root() {
  return PCIC_SOURCE_DIR;
}

}  // namespace pcic
