#include <algorithm>

#include "pcic/present/report/traffic_light-inl.hpp"

namespace pcic {
namespace {

Light light_of_answer(const Json& answer) {
  if (answer.at("mean").at("value").is_null()) return Light::red;
  const Json& served = answer.at("served");
  return served.at("nobody") == 0 && served.at("undefined") == 0 ? Light::green : Light::amber;
}

Light light_of_finding(const Json& finding) {
  const Json& level = finding.at("level");
  return level == "severe" ? Light::red : level == "warning" ? Light::amber : Light::green;
}

}  // namespace

Light light_of(const Json& loss, const Json& findings) {
  Light light = light_of_answer(loss.at("answers").at(0));
  for (const Json& finding : findings)
    if (finding.at("loss").is_null() || finding.at("loss") == loss.at("loss"))
      light = std::max(light, light_of_finding(finding));
  return light;
}

std::string_view name_of(Light light) {
  return light == Light::green ? "green" : light == Light::amber ? "amber" : "red";
}

std::string_view meaning_of(Light light) {
  switch (light) {
    case Light::green:
      return "Nothing speaks against this answer.";
    case Light::amber:
      return "Read the findings before you rely on this answer.";
    case Light::red:
      break;
  }
  return "Do not rely on this answer.";
}

}  // namespace pcic
