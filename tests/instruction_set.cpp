// Linked into test programs: with PCIC_INSTRUCTION_SET=AVX2 their kernels run as on a processor that has
// nothing better. Exit code 77 (skipped) where this processor has not even that.
#include <hwy/targets.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

// In Highway the better target has the lower bit.
bool limit_kernels_to(std::string_view name) {
  for (const int64_t target : hwy::SupportedAndGeneratedTargets())
    if (name == hwy::TargetName(target)) {
      hwy::DisableTargets(target - 1);
      return true;
    }
  return false;
}

[[maybe_unused]] const bool limited = [] {
  const char* name = std::getenv("PCIC_INSTRUCTION_SET");
  if (name == nullptr) return false;
  if (limit_kernels_to(name)) return true;
  std::printf("skipped: no %s on this processor\n", name);
  std::_Exit(77);
}();

}  // namespace
