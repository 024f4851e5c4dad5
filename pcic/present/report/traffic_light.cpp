#include <algorithm>

#include "pcic/present/report/traffic_light-inl.hpp"

namespace pcic {
namespace {

Light light_of_answer(const Json& answer) {
  if (answer.at("mean").at("value").is_null()) return Light::stop;
  const Json& served = answer.at("served");
  return served.at("nobody") == 0 && served.at("undefined") == 0 ? Light::go : Light::caution;
}

Light light_of_finding(const Json& finding) {
  const Json& level = finding.at("level");
  return level == "severe" ? Light::stop : level == "warning" ? Light::caution : Light::go;
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
  return light == Light::go ? "green" : light == Light::caution ? "amber" : "red";
}

std::string_view meaning_of(Light light) {
  switch (light) {
    case Light::go:
      return "Nothing speaks against this answer.";
    case Light::caution:
      return "Read the findings before you rely on this answer.";
    case Light::stop:
      break;
  }
  return "Do not rely on this answer.";
}

}  // namespace pcic
