// What is said of a name, a call or shapes that mean nothing.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "pcic/core/nearest_words.hpp"
#include "pcic/formula/language/lexer.hpp"
#include "pcic/formula/language/library.hpp"
#include "pcic/formula/language/message.hpp"
#include "pcic/formula/language/translation.hpp"

namespace pcic {
namespace {

constexpr std::size_t most_listed = 20;
constexpr std::size_t longest_compared = 64;  // letters: the time grows with their number

std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
  std::vector<std::string> near = nearest_words(word, known);
  if (!near.empty()) {
    std::ranges::transform(near, near.begin(), written_name);
    return fmt::format("; did you mean '{}'?", fmt::join(near, "' or '"));
  }
  std::vector<std::string> listed(
      known.begin(), known.begin() + static_cast<std::ptrdiff_t>(std::min(known.size(), most_listed)));
  std::ranges::transform(listed, listed.begin(), written_name);
  return fmt::format(
      "; there are: {}{}.", fmt::join(listed, ", "),
      known.size() > listed.size() ? fmt::format(" and {} others", known.size() - listed.size()) : "");
}

}  // namespace

std::string head_of(const FunctionDefinition& function) {
  return function.text.substr(0, function.text.find(')') + 1);
}

std::string Translation::shapes_of(const std::vector<NodeId>& operands, const Syntax& syntax,
                                   const Frame& frame) const {
  std::string shapes;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const TextSpan span = i < syntax.children.size() ? syntax.children[i].span : syntax.span;
    shapes += fmt::format("{}{} has {}", shapes.empty() ? "" : ", ",
                          frame.text.substr(span.begin, span.end - span.begin),
                          describe(graph_[operands[i]].shape));
  }
  return shapes;
}

void Translation::shapes_do_not_fit(const std::vector<NodeId>& operands, const Syntax& syntax,
                                    const Frame& frame) const {
  fail(frame, syntax.span,
       fmt::format(
           "the shapes do not fit: {}. There are {} observations; vectors that meet element by element need "
           "equal lengths, and a vector per group is picked by a column, as in alpha[group].",
           shapes_of(operands, syntax, frame), graph_.num_obs()));
}

// In Stan, a * b' is a matrix if a and b are columns, a number if they are rows. Here vectors are neither.
void Translation::refuse_outer_product(const std::vector<NodeId>& operands, const Syntax& syntax,
                                       const Frame& frame) const {
  const Syntax& right = syntax.children[1];
  const bool is_transposed = right.kind == Syntax::Kind::call && right.word == "transpose";
  if (is_transposed && graph_[operands[0]].shape.inner.size() == 1 &&
      graph_[operands[1]].shape.inner.size() == 1)
    fail(
        frame, syntax.span,
        "a vector times a transposed vector may be a number or a matrix; write dot_product(a, b) for the sum of "
        "their products. Vectors are neither rows nor columns here.");
}

void Translation::unknown_name(const Syntax& syntax, const Frame& frame) const {
  std::vector<std::string> known;
  for (const auto& [word, node] : frame.function ? frame.parameters : scope_.values) known.push_back(word);
  if (is_users(frame)) {
    for (const DataArray& array : scope_.data.arrays) known.push_back(array.name);
    for (const ArrayInfo& array : scope_.draws) known.push_back(array.name);
  }
  fail(
      frame, syntax.span,
      fmt::format("no data, draws or definition called '{}'{}", syntax.word, suggestion(syntax.word, known)));
}

// The three nearest, however far they are.
std::string Translation::no_function(const std::string& word) const {
  std::vector<std::string> known = functions_to_call();
  for (const auto& [name, function] : scope_.functions) known.push_back(name);
  std::ranges::stable_sort(known, {}, [&](const std::string& name) {
    return edit_distance(word.substr(0, longest_compared), name);
  });
  const std::vector<std::string> near = nearest_words(word, known);
  if (!near.empty())
    return fmt::format("no function called '{}'; did you mean '{}'? `pcic functions` lists all", word,
                       fmt::join(near, "' or '"));
  known.resize(3);
  return fmt::format("no function called '{}'; the nearest names are '{}'. `pcic functions` lists all", word,
                     fmt::join(known, "', '"));
}

// Trouble inside a function of the catalogue is shown where the user calls it.
void Translation::fail(const Frame& frame, TextSpan span, const std::string& message) const {
  if (!frame.function) fail_at(frame.place, frame.text, span, message);
  fail(*frame.caller, frame.call, fmt::format("in {}: {}", head_of(*frame.function), message));
}

}  // namespace pcic
