// Linked into every test program: RapidCheck tries the same cases in every run, unless RC_PARAMS names a
// seed. New cases are searched for by `make laws`.
#include <cstdlib>
#include <string>

namespace {

[[maybe_unused]] const bool seed_is_fixed = [] {
  const char* given = std::getenv("RC_PARAMS");
  const std::string parameters = given == nullptr ? "" : given;
  if (parameters.find("seed=") != std::string::npos) return false;
  return setenv("RC_PARAMS", ("seed=1 " + parameters).c_str(), 1) == 0;
}();

}  // namespace
