// Any text as a formula: refused with a message of printable lines, or a tree no deeper than the limit in
// which every part, cut out by its span, is the same formula.
#include <algorithm>
#include <optional>

#include "pcic/core/errors.hpp"
#include "pcic/formula/language/parse.hpp"
#include "pcic/formula/language/syntax_text_test.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

using pcic::Syntax;
using pcic::fuzz::require;

constexpr std::size_t longest_cut_up = 500;  // bytes: cutting out every part takes quadratic time

void check_message(std::string_view message) {
  require(std::ranges::count(message, '\n') == 2, "a message has three lines");
  require(std::ranges::none_of(message, [](char c) { return c != '\n' && c >= 0 && c < ' '; }),
          "a message has no control characters");
  const std::string_view carets = message.substr(message.rfind('\n') + 1);
  require(std::ranges::count(carets, '^') == 1, "a message has one caret");
  require(carets.size() < 90, "the caret stands on the screen");
}

std::optional<Syntax> parse(std::string_view text) {
  try {
    return pcic::parse_formula(text, "fuzz");
  } catch (const pcic::InputError& error) {
    check_message(error.what());
    return std::nullopt;
  }
}

std::string_view cut(std::string_view text, pcic::TextSpan span) {
  require(span.begin <= span.end && span.end <= text.size(), "a span lies in the text");
  return text.substr(span.begin, span.end - span.begin);
}

// A name may stand in backquotes, `y ~ normal(mu, 1)` means normal_lpdf, and x' transpose(x).
bool is_written(std::string_view word, std::string_view text) {
  return text == word || (text == "'" && word == "transpose") || text == "`" + std::string(word) + "`" ||
         word == std::string(text) + "_lpdf" || word == std::string(text) + "_lpmf";
}

void check_tree(std::string_view text, const Syntax& tree, std::size_t depth) {
  require(depth <= pcic::deepest_nesting, "a tree is no deeper than the limit");
  require(tree.word.empty() || is_written(tree.word, cut(text, tree.word_span)),
          "the word stands where it says");
  const bool stands_alone = tree.kind != Syntax::Kind::range && tree.kind != Syntax::Kind::omitted;
  if (stands_alone && text.size() <= longest_cut_up) {
    const std::optional<Syntax> part = parse(cut(text, tree.span));
    require(part && pcic::syntax_text(*part) == pcic::syntax_text(tree), "a part is the same formula");
  }
  for (const Syntax& child : tree.children) check_tree(text, child, depth + 1);
}

void check_definition(std::string_view text) {
  try {
    const pcic::FunctionDefinition definition = pcic::parse_definition(text, "fuzz");
    require(definition.bar <= definition.parameters.size(), "the bar stands between the parameters");
    check_tree(definition.text, definition.body, 0);
  } catch (const pcic::InputError& error) {
    check_message(error.what());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = pcic::fuzz::as_text(data, size);
  if (const std::optional<Syntax> tree = parse(text)) check_tree(text, *tree, 0);
  check_definition(text);
  return 0;
}
