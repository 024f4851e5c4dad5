// Importance sampling from one streamed pass agrees with what R loo answered for all draws in memory
// (psis/make.R).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "pcic/estimate/importance_sampling.hpp"
#include "psis/generated_ratios.hpp"
#include "reference_files.hpp"

namespace pcic::reference {
namespace {

using nlohmann::json;

const std::vector<std::string> loss_names = {"offset", "signed", "binary", "hinge"};

void expect_near(double ours, double recorded, double relative, const std::string& what) {
  if (std::isfinite(recorded))
    EXPECT_NEAR(ours, recorded, relative * std::max(1e-3, std::abs(recorded))) << what;
  else
    EXPECT_EQ(ours, recorded) << what;
}

void expect_same(const Estimate& ours, const json& recorded, const std::string& which) {
  expect_near(ours.value, recorded["mean"].get<double>(), 1e-9, which);
}

class Case {
 public:
  explicit Case(const json& recorded) : recorded_(recorded), score_(generated_log_ratios(recorded)) {
    for (double& value : score_) value = -value;
    for (const std::string& name : loss_names) losses_.push_back(generated_losses(recorded).at(name));
  }

  // Whether loo's tails of loss x ratio, both sides, are of draws whose ratios are among the largest that a
  // pass holds. Elsewhere loo knows more than one pass can.
  bool holds_tails_of(std::size_t l) const {
    const double r_eff = recorded_["r_eff"].get<double>();
    const std::size_t num_kept = ratios_to_keep(score_.size(), {.r_eff = {r_eff}});
    const std::size_t needed = tail_length(score_.size(), r_eff) + 1;
    if (num_kept >= score_.size()) return true;
    std::vector<std::size_t> order(score_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return score_[a] > score_[b]; });
    const auto largest = static_cast<std::ptrdiff_t>(score_.size() - num_kept);  // the first that is held
    for (const double side : {1.0, -1.0}) {
      const auto product = [&](std::size_t m) {
        return side * losses_[l][m] * std::exp(score_[order.back()] - score_[m]);
      };
      double highest_other = -std::numeric_limits<double>::infinity();
      for (auto m = order.begin(); m != order.begin() + largest; ++m)
        highest_other = std::max(highest_other, product(*m));
      const auto above = std::count_if(order.begin() + largest, order.end(), [&](std::size_t m) {
        return product(m) > highest_other + 1e-9 * std::abs(highest_other);
      });
      if (static_cast<std::size_t>(above) < needed) return false;
    }
    return true;
  }

  LeaveOneOut in_blocks_of(std::size_t per_block) const {
    const ImportanceSampling options{.r_eff = {recorded_["r_eff"].get<double>()}};
    RatioTails tails(1, losses_.size(), ratios_to_keep(score_.size(), options));
    for (std::size_t from = 0; from < score_.size(); from += per_block) {
      const std::size_t count = std::min(per_block, score_.size() - from);
      std::vector<BlockView> blocks;
      for (const std::vector<double>& loss : losses_) blocks.push_back({loss.data() + from, count, 1, 1});
      tails.add(blocks, {score_.data() + from, count, 1, 1});
    }
    return leave_one_out(tails, options);
  }

 private:
  const json& recorded_;
  std::vector<double> score_;
  std::vector<std::vector<double>> losses_;
};

// Returns how many losses have the k that loo gives them.
std::size_t expect_answer_of_loo(const Case& of, const LeaveOneOut& ours, const json& recorded,
                                 const std::string& which) {
  std::size_t num_same_k = 0;
  expect_near(-ours.log_loss.is.value, recorded["sis"]["elpd"].get<double>(), 1e-9, "is of " + which);
  expect_near(-ours.log_loss.tis.value, recorded["tis"]["elpd"].get<double>(), 1e-9, "tis of " + which);
  for (std::size_t l = 0; l < loss_names.size(); ++l) {
    const std::string what = loss_names[l] + ", " + which;
    expect_same(ours.losses[l].is, recorded["sis"][loss_names[l]], "is of " + what);
    expect_same(ours.losses[l].tis, recorded["tis"][loss_names[l]], "tis of " + what);
  }
  if (recorded["guarded"].get<bool>()) return 0;  // loo 2.5.1 fits what 2.10.1 and we do not
  expect_near(ours.pareto_k[0], recorded_number(recorded["psis"]["k"]), 1e-8, "k of " + which);
  expect_near(ours.n_eff[0], recorded["psis"]["n_eff"].get<double>(), 1e-9, "n_eff of " + which);
  expect_near(-ours.log_loss.psis.value, recorded["psis"]["elpd"].get<double>(), 1e-9, "psis of " + which);
  for (std::size_t l = 0; l < loss_names.size(); ++l) {
    const std::string what = loss_names[l] + ", " + which;
    expect_same(ours.losses[l].psis, recorded["psis"][loss_names[l]], "psis of " + what);
    if (!recorded.contains("loss_k") || !std::isfinite(ours.pareto_k[0])) continue;
    EXPECT_GE(ours.losses[l].pareto_k[0], ours.pareto_k[0]) << what;
    if (loss_names[l] != "binary" && !of.holds_tails_of(l)) continue;
    expect_near(ours.losses[l].pareto_k[0], recorded_number(recorded["loss_k"][loss_names[l]]), 1e-7,
                "k of " + what);
    ++num_same_k;
  }
  return num_same_k;
}

TEST(StreamedImportanceSampling, OfEveryRecordedCaseIsThatOfLooWhateverTheBlocks) {
  const json recording = read_recording("psis/cases.json");
  ASSERT_GT(recording["cases"].size(), 50u);
  std::size_t num_same_k = 0;
  for (const json& recorded : recording["cases"])
    for (std::size_t per_block : {100u, 256u, 20000u}) {
      const Case of(recorded);
      num_same_k +=
          expect_answer_of_loo(of, of.in_blocks_of(per_block), recorded,
                               describe_case(recorded) + " in blocks of " + std::to_string(per_block));
    }
  EXPECT_GT(num_same_k, 150u);
}

}  // namespace
}  // namespace pcic::reference
