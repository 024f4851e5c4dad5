// What Stan Math says: reads lines "normal_lpdf 1.5 0 1" and prints, for each, the value and the gradient in
// the arguments that are not integers, with 17 digits; "refused" if Stan throws, "absent" if it has no such
// function.
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

// x are the real arguments, n all of them.
#define CALL(integers, name, ...) \
  functions[#name] = {            \
      integers, [](std::vector<var>& x, const Numbers& n) { return var(stan::math::name(__VA_ARGS__)); }};
#define FAMILY(integers, name, density, ...)    \
  CALL(integers, name##_##density, __VA_ARGS__) \
  CALL(integers, name##_cdf, __VA_ARGS__)       \
  CALL(integers, name##_lcdf, __VA_ARGS__)      \
  CALL(integers, name##_lccdf, __VA_ARGS__)

std::map<std::string, Function> all_functions() {
  std::map<std::string, Function> functions;
  FAMILY(0, normal, lpdf, x[0], x[1], x[2]);
  CALL(0, std_normal_lpdf, x[0]);
  FAMILY(0, student_t, lpdf, x[0], x[1], x[2], x[3]);
  FAMILY(0, cauchy, lpdf, x[0], x[1], x[2]);
  FAMILY(0, logistic, lpdf, x[0], x[1], x[2]);
  FAMILY(0, double_exponential, lpdf, x[0], x[1], x[2]);
  FAMILY(0, lognormal, lpdf, x[0], x[1], x[2]);
  FAMILY(0, gamma, lpdf, x[0], x[1], x[2]);
  FAMILY(0, inv_gamma, lpdf, x[0], x[1], x[2]);
  FAMILY(0, weibull, lpdf, x[0], x[1], x[2]);
  FAMILY(0, uniform, lpdf, x[0], x[1], x[2]);
  FAMILY(0, beta, lpdf, x[0], x[1], x[2]);
  CALL(0, beta_proportion_lpdf, x[0], x[1], x[2]);
  CALL(0, beta_proportion_lcdf, x[0], x[1], x[2]);
  CALL(0, beta_proportion_lccdf, x[0], x[1], x[2]);
  FAMILY(0, chi_square, lpdf, x[0], x[1]);
  FAMILY(0, exponential, lpdf, x[0], x[1]);
  FAMILY(1, bernoulli, lpmf, int(n[0]), x[0]);
  CALL(1, bernoulli_logit_lpmf, int(n[0]), x[0]);
  FAMILY(2, binomial, lpmf, int(n[0]), int(n[1]), x[0]);
  CALL(2, binomial_logit_lpmf, int(n[0]), int(n[1]), x[0]);
  FAMILY(1, poisson, lpmf, int(n[0]), x[0]);
  CALL(1, poisson_log_lpmf, int(n[0]), x[0]);
  FAMILY(1, neg_binomial_2, lpmf, int(n[0]), x[0], x[1]);
  CALL(1, neg_binomial_2_log_lpmf, int(n[0]), x[0], x[1]);
  return functions;
}

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
  const std::map<std::string, Function> functions = all_functions();
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
