// A user's program: pcic from moments made by hand, and the whole job from a file, both with answers known in closed form.
#include <pcic/pcic.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <vector>

namespace {

// s - E s = 2, 1, -3 and nu - E nu = -1, 0, 1, so Cov(nu, s) = (-2 + 0 - 3) / (3 - 1) = -2.5 and pcic = 2 + 2.5.
constexpr double expected = 4.5;
const std::vector<double> nu = {1, 2, 3};
const std::vector<double> s = {-1, -2, -6};

bool is_expected(const char* what, double value) {
  std::cout << what << ": " << value << ", expected " << expected << "\n";
  return std::abs(value - expected) < 1e-14;
}

double by_hand() {
  pcic::CrossMoments moments(1);
  for (std::size_t draw = 0; draw < nu.size(); ++draw) moments.add(std::span(&nu[draw], 1), std::span(&s[draw], 1));
  return pcic::estimate_pcic(moments).value;
}

double from_file() {
  const std::vector<std::filesystem::path> files = {"draws.csv"};
  std::ofstream out(files.front());
  out << "log_lik[1],loss[1]\n";
  for (std::size_t draw = 0; draw < nu.size(); ++draw) out << s[draw] << "," << nu[draw] << "\n";
  out.close();

  const auto draws = pcic::open_draws(files);
  const pcic::Result result = pcic::evaluate(*draws, {.score = "log_lik", .losses = {"loss"}});
  std::cout << pcic::to_text(result);
  return result.losses.at(0).evaluation.find("pcic")->value;
}

}  // namespace

int main() { return is_expected("by hand", by_hand()) && is_expected("from a file", from_file()) ? 0 : 1; }
