// Every loss of the catalogue, value and gradient, against what it means (losses/make.py).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "catalogue_formula.hpp"
#include "pcic/formula/catalogue/catalogue.hpp"
#include "reference_files.hpp"

namespace pcic::reference {
namespace {

using nlohmann::json;

// Some losses are differences of numbers of size 1: near 0 only their rounding errors count.
constexpr double rounding = 1e-15;

double error_of_loss(double computed, double expected) {
  return std::abs(computed - expected) <= rounding ? 0 : relative_error(computed, expected);
}

json cases() {
  return read_recording("losses/losses.json")["cases"];
}

TEST(Losses, AreWhatTheyMeanWithTheirGradients) {
  for (const json& record : cases()) {
    const ValueAndGradient computed =
        call_catalogue(record["function"], record["arguments"].get<std::vector<double>>());
    EXPECT_LE(error_of_loss(computed.value, record["value"]), 1e-12)
        << record << fmt::format("\n  computed {}", computed.value);
    const std::size_t fixed = record["fixed"].get<std::size_t>();
    for (std::size_t i = 0; i < record["gradient"].size(); ++i)
      EXPECT_LE(error_of_loss(computed.gradient[fixed + i], record["gradient"][i]), 1e-12)
          << record << fmt::format("\n  computed {}", computed.gradient[fixed + i]);
  }
}

TEST(Losses, AreAllOnRecord) {
  std::set<std::string> recorded;
  for (const json& record : cases()) recorded.insert(record["function"]);
  for (const LossEntry& loss : losses()) EXPECT_TRUE(recorded.contains(std::string(loss.name))) << loss.name;
}

TEST(Losses, OfAnArgumentThatIsNotANumberAreNotANumber) {
  for (const json& record : cases()) {
    auto arguments = record["arguments"].get<std::vector<double>>();
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      auto spoilt = arguments;
      spoilt[i] = std::numeric_limits<double>::quiet_NaN();
      EXPECT_TRUE(std::isnan(call_catalogue(record["function"], spoilt).value)) << record << " " << i;
    }
  }
}

}  // namespace
}  // namespace pcic::reference
