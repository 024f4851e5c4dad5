#include "pcic/formula/language/truncation.hpp"

#include <cmath>
#include <string_view>
#include <utility>

namespace pcic {
namespace {

using Kind = Syntax::Kind;

class Rewriting {
 public:
  explicit Rewriting(const Syntax& truncation)
      : span_(truncation.span),
        density_(truncation.children[0]),
        lower_(truncation.children[1]),
        upper_(truncation.children[2]),
        is_discrete_(density_.word.ends_with("_lpmf")),
        family_(density_.word.substr(0, density_.word.size() - std::string_view("_lpdf").size())) {}

  Syntax written_out() const {
    if (!has_lower() && !has_upper()) return density_;
    return select(is_outside(), call("negative_infinity", {}), binary("-", density_, log_probability()));
  }

 private:
  bool has_lower() const { return lower_.kind != Kind::omitted; }
  bool has_upper() const { return upper_.kind != Kind::omitted; }
  const Syntax& outcome() const { return density_.children[0]; }

  Syntax is_outside() const {
    if (!has_upper()) return binary("<", outcome(), lower_);
    if (!has_lower()) return binary(">", outcome(), upper_);
    return binary("||", binary("<", outcome(), lower_), binary(">", outcome(), upper_));
  }

  Syntax log_probability() const {
    if (!has_upper()) return tail("_lccdf", just_below_lower());
    if (!has_lower()) return tail("_lcdf", upper_);
    const Syntax from_below =
        call("log_diff_exp", {tail("_lcdf", upper_), tail("_lcdf", just_below_lower())});
    const Syntax from_above =
        call("log_diff_exp", {tail("_lccdf", just_below_lower()), tail("_lccdf", upper_)});
    return select(binary("<", tail("_lcdf", just_below_lower()), number(std::log(0.5))), from_below,
                  from_above);
  }

  // P(Y > just_below_lower) is P(Y >= lower).
  Syntax just_below_lower() const { return is_discrete_ ? binary("-", lower_, number(1)) : lower_; }

  Syntax tail(std::string_view suffix, Syntax y) const {
    Syntax result = call(family_ + std::string(suffix), density_.children);
    result.bar = 1;
    result.children[0] = std::move(y);
    return result;
  }

  Syntax number(double value) const {
    return {.kind = Kind::number, .span = span_, .word_span = span_, .value = value};
  }
  Syntax call(std::string word, std::vector<Syntax> arguments) const {
    return {.kind = Kind::call,
            .span = span_,
            .word_span = span_,
            .word = std::move(word),
            .children = std::move(arguments)};
  }
  Syntax binary(std::string word, Syntax left, Syntax right) const {
    return {.kind = Kind::binary,
            .span = span_,
            .word_span = span_,
            .word = std::move(word),
            .children = {std::move(left), std::move(right)}};
  }
  Syntax select(Syntax condition, Syntax yes, Syntax no) const {
    return {.kind = Kind::conditional,
            .span = span_,
            .word_span = span_,
            .children = {std::move(condition), std::move(yes), std::move(no)}};
  }

  TextSpan span_;
  const Syntax& density_;
  const Syntax& lower_;
  const Syntax& upper_;
  bool is_discrete_;
  std::string family_;
};

}  // namespace

Syntax without_truncation(const Syntax& truncation) {
  return Rewriting(truncation).written_out();
}

}  // namespace pcic
