#include "flag_checks.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

namespace pcic::app {
namespace {

template <class Number>
std::optional<Number> parse(const std::string& word) {
  Number number = 0;
  const std::string_view digits = std::string_view(word).substr(word.starts_with('+') ? 1 : 0);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

template <class Accepts>
CLI::Validator check(const std::string& expected, const Accepts& accepts) {
  return {[=](std::string& word) {
            return accepts(word) ? std::string() : fmt::format("'{}' is not {}", word, expected);
          },
          ""};
}

}  // namespace

CLI::Validator file_name() {
  return check("the name of a file", [](const std::string& word) { return !word.empty(); });
}

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  const bool is_bounded = most < std::numeric_limits<std::uint64_t>::max();
  const std::string expected = is_bounded ? fmt::format("a whole number from {} to {}", least, most)
                                          : fmt::format("a whole number of at least {}", least);
  return check(expected, [=](const std::string& word) {
    const std::optional<std::uint64_t> number = parse<std::uint64_t>(word);
    return number && *number >= least && *number <= most;
  });
}

CLI::Validator positive_number(double below) {
  const std::string expected =
      std::isinf(below) ? "a finite number above 0" : fmt::format("a number above 0 and below {:g}", below);
  return check(expected, [=](const std::string& word) {
    const std::optional<double> number = parse<double>(word);
    return number && *number > 0 && *number < below;
  });
}

}  // namespace pcic::app
