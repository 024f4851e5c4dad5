// What Stan Math says: reads lines "normal_lpdf 1.5 0 1" and prints, for each, the value and the gradient in the
// arguments that are not integers, with 17 digits; "refused" if Stan throws, "absent" if it has no such function.
#include <cstdio>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>
#include <stan/math/rev/scal.hpp>
#include <string>
#include <vector>

namespace {

using stan::math::var;
using Numbers = std::vector<double>;
using Answer = std::function<var(std::vector<var>&, const Numbers&)>;

struct Function {
  std::size_t integers;  // the first arguments, which have no derivative
  Answer answer;
};

#define ONE(name) \
  {#name, {0, [](std::vector<var>& x, const Numbers&) { return var(stan::math::name(x[0])); }}}
#define TWO(name) \
  {#name, {0, [](std::vector<var>& x, const Numbers&) { return var(stan::math::name(x[0], x[1])); }}}
#define THREE(name) \
  {#name, {0, [](std::vector<var>& x, const Numbers&) { return var(stan::math::name(x[0], x[1], x[2])); }}}
#define FOUR(name) \
  {#name, {0, [](std::vector<var>& x, const Numbers&) { return var(stan::math::name(x[0], x[1], x[2], x[3])); }}}
#define COUNT_ONE(name) \
  {#name, {1, [](std::vector<var>& x, const Numbers& n) { return var(stan::math::name(int(n[0]), x[0])); }}}
#define COUNT_TWO(name)                                            \
  {#name, {1, [](std::vector<var>& x, const Numbers& n) {          \
             return var(stan::math::name(int(n[0]), x[0], x[1])); \
           }}}
#define COUNTS_ONE(name)                                                 \
  {#name, {2, [](std::vector<var>& x, const Numbers& n) {                \
             return var(stan::math::name(int(n[0]), int(n[1]), x[0])); \
           }}}
#define FAMILY(number, name, density) \
  number(name##_##density), number(name##_cdf), number(name##_lcdf), number(name##_lccdf)

const std::map<std::string, Function> functions = {
    FAMILY(THREE, normal, lpdf),
    ONE(std_normal_lpdf),
    FAMILY(FOUR, student_t, lpdf),
    FAMILY(THREE, cauchy, lpdf),
    FAMILY(THREE, logistic, lpdf),
    FAMILY(THREE, double_exponential, lpdf),
    FAMILY(THREE, lognormal, lpdf),
    FAMILY(THREE, gamma, lpdf),
    FAMILY(THREE, inv_gamma, lpdf),
    FAMILY(TWO, chi_square, lpdf),
    FAMILY(TWO, exponential, lpdf),
    FAMILY(THREE, weibull, lpdf),
    FAMILY(THREE, uniform, lpdf),
    FAMILY(THREE, beta, lpdf),
    THREE(beta_proportion_lpdf),
    THREE(beta_proportion_lcdf),
    THREE(beta_proportion_lccdf),
    FAMILY(COUNT_ONE, bernoulli, lpmf),
    COUNT_ONE(bernoulli_logit_lpmf),
    FAMILY(COUNTS_ONE, binomial, lpmf),
    COUNTS_ONE(binomial_logit_lpmf),
    FAMILY(COUNT_ONE, poisson, lpmf),
    COUNT_ONE(poisson_log_lpmf),
    FAMILY(COUNT_TWO, neg_binomial_2, lpmf),
    COUNT_TWO(neg_binomial_2_log_lpmf),
};

void print_answer(const Function& function, const Numbers& arguments) {
  std::vector<var> x(arguments.begin() + static_cast<std::ptrdiff_t>(function.integers), arguments.end());
  var value = function.answer(x, arguments);
  std::vector<double> gradient;
  value.grad(x, gradient);
  std::printf("%.17g", value.val());
  for (double slope : gradient) std::printf(" %.17g", slope);
}

void print_line(const Function& function, const Numbers& arguments) {
  try {
    print_answer(function, arguments);
  } catch (const std::exception&) {
    std::printf("refused");
  }
  std::printf("\n");
  stan::math::recover_memory();
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string name;
    words >> name;
    const auto function = functions.find(name);
    if (function == functions.end()) {
      std::printf("absent\n");
      continue;
    }
    Numbers arguments;
    for (std::string word; words >> word;) arguments.push_back(std::stod(word));
    print_line(function->second, arguments);
  }
}
