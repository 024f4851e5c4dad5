#include "pcic/present/findings_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/present/plain_text.hpp"

namespace pcic {
namespace {

constexpr std::string_view bold = "\x1b[1m";
constexpr std::string_view red = "\x1b[31m";
constexpr std::string_view yellow = "\x1b[33m";
constexpr std::string_view cyan = "\x1b[36m";
constexpr std::string_view reset = "\x1b[0m";

struct LevelStyle {
  std::string_view word;
  std::string_view colour;
};

LevelStyle style_of(Level level) {
  switch (level) {
    case Level::severe:
      return {"severe", red};
    case Level::warning:
      return {"warning", yellow};
    case Level::note:
      break;
  }
  return {"note", cyan};
}

std::string coloured(std::string_view text, std::string_view colour, const TextOptions& options) {
  if (!options.colour) return std::string(text);
  return fmt::format("{}{}{}", colour, text, reset);
}

// Colour is put in after wrapping, so that its bytes do not count as width.
std::string finding_text(const Finding& finding, const TextOptions& options) {
  const LevelStyle style = style_of(finding.level);
  std::string text = fmt::format("{}: ", style.word);
  if (!finding.loss.empty()) text += quoted_name(finding.loss) + ": ";
  text += fmt::format("{} [{}]", printable(finding.text), printable(finding.code));
  text = wrapped(text, options.width, "  ");
  return coloured(style.word, style.colour, options) + text.substr(style.word.size()) + "\n";
}

}  // namespace

std::string findings_text(std::vector<Finding> findings, const TextOptions& options) {
  if (findings.empty()) return "Findings: none.\n";
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.level > b.level; });
  std::string text = heading("Findings", options) + "\n\n";
  for (const Finding& finding : findings) text += finding_text(finding, options);
  return text;
}

std::string heading(std::string_view text, const TextOptions& options) {
  return coloured(text, bold, options);
}

}  // namespace pcic
