// A user's program: pcic inside a sampler, and the whole job from a file, both with the answer known in
// closed form.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <pcic/pcic.hpp>
#include <vector>

namespace {

struct Draw {
  std::vector<double> nu, s;
};

// One observation, three draws. nu - E nu = -1, 0, 1 and s - E s = 2, 1, -3, so Cov(nu, s) = (-2 + 0 - 3) /
// (3 - 1) = -2.5 and pcic = E nu - Cov(nu, s) = 2 + 2.5.
const std::size_t num_obs = 1;
const std::vector<Draw> draws = {{{1}, {-1}}, {{2}, {-2}}, {{3}, {-6}}};
constexpr double expected = 4.5;

double in_a_sampler() {
  pcic::Accumulator accumulator({.num_obs = num_obs});
  for (const Draw& draw : draws) accumulator.add(draw.nu, draw.s);  // once per draw
  const pcic::Result result = accumulator.result();
  return result["loss"]["pcic"].value;  // or result["loss"].answer
}

double from_memory() {
  std::vector<double> log_lik, loss;
  for (const Draw& draw : draws) {
    log_lik.push_back(draw.s[0]);
    loss.push_back(draw.nu[0]);
  }
  pcic::MemoryDraws memory;  // looks at the values, copies nothing
  memory.add("log_lik", log_lik, num_obs).add("loss", loss, num_obs);
  return pcic::evaluate(memory, {.losses = {"loss"}})["loss"]["pcic"].value;
}

double from_a_file() {
  const std::vector<std::filesystem::path> files = {"draws.csv"};
  std::ofstream out(files.front());
  out << "log_lik[1],loss[1]\n";
  for (const Draw& draw : draws) out << draw.s[0] << "," << draw.nu[0] << "\n";
  out.close();

  const auto source = pcic::open_draws(files);
  const pcic::Result result = pcic::evaluate(*source, {.score = "log_lik", .losses = {"loss"}});
  std::cout << pcic::to_text(result);
  return result["loss"]["pcic"].value;
}

// The same losses and scores, written as formulas: y = 0, so that nu = |mu| is 1, 2, 3.
double from_formulas() {
  std::ofstream("fit-1.csv") << "mu,s\n1,-1\n2,-2\n3,-6\n";
  std::ofstream("y.csv") << "y\n0\n";
  auto draws = pcic::open_draws({"fit-1.csv"});  // one file per chain, any format
  auto data = pcic::read_data("y.csv");
  auto result = pcic::evaluate(draws, data, {.score = "s + 0 * y", .losses = {"mae = abs(y - mu)"}});
  std::cout << result["mae"].answer.value << "\n";
  return result["mae"]["pcic"].value;
}

bool is_expected(const char* what, double value) {
  std::cout << what << ": " << value << ", expected " << expected << "\n";
  return std::abs(value - expected) < 1e-14;
}

}  // namespace

int main() {
  return is_expected("in a sampler", in_a_sampler()) && is_expected("from memory", from_memory()) &&
                 is_expected("from a file", from_a_file()) && is_expected("from formulas", from_formulas())
             ? 0
             : 1;
}
