// Importance sampling from one streamed pass agrees with what R loo answered for all draws in memory
// (psis/make.R).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
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
  expect_near(ours.mcse, recorded["mcse"].get<double>(), 1e-7, "mcse of " + which);
}

class Case {
 public:
  explicit Case(const json& recorded) : recorded_(recorded), score_(generated_log_ratios(recorded)) {
    for (double& value : score_) value = -value;
    for (const std::string& name : loss_names) losses_.push_back(generated_losses(recorded).at(name));
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

void expect_answer_of_loo(const LeaveOneOut& ours, const json& recorded, const std::string& which) {
  expect_near(-ours.log_loss.is.value, recorded["sis"]["elpd"].get<double>(), 1e-9, "is of " + which);
  expect_near(-ours.log_loss.tis.value, recorded["tis"]["elpd"].get<double>(), 1e-9, "tis of " + which);
  for (std::size_t l = 0; l < loss_names.size(); ++l) {
    const std::string what = loss_names[l] + ", " + which;
    expect_same(ours.losses[l].is, recorded["sis"][loss_names[l]], "is of " + what);
    expect_same(ours.losses[l].tis, recorded["tis"][loss_names[l]], "tis of " + what);
  }
  if (recorded["guarded"].get<bool>()) return;  // loo 2.5.1 fits what 2.10.1 and we do not
  expect_near(ours.pareto_k[0], recorded_number(recorded["psis"]["k"]), 1e-8, "k of " + which);
  expect_near(ours.n_eff[0], recorded["psis"]["n_eff"].get<double>(), 1e-9, "n_eff of " + which);
  expect_near(-ours.log_loss.psis.value, recorded["psis"]["elpd"].get<double>(), 1e-9, "psis of " + which);
  for (std::size_t l = 0; l < loss_names.size(); ++l) {
    const std::string what = loss_names[l] + ", " + which;
    expect_same(ours.losses[l].psis, recorded["psis"][loss_names[l]], "psis of " + what);
    if (recorded.contains("loss_k") && std::isfinite(ours.pareto_k[0]))
      expect_near(ours.losses[l].pareto_k[0], recorded_number(recorded["loss_k"][loss_names[l]]), 1e-7,
                  "k of " + what);
  }
}

TEST(StreamedImportanceSampling, OfEveryRecordedCaseIsThatOfLooWhateverTheBlocks) {
  const json recording = read_recording("psis/cases.json");
  ASSERT_GT(recording["cases"].size(), 50u);
  for (const json& recorded : recording["cases"])
    for (std::size_t per_block : {100u, 256u, 20000u})
      expect_answer_of_loo(Case(recorded).in_blocks_of(per_block), recorded,
                           describe_case(recorded) + " in blocks of " + std::to_string(per_block));
}

}  // namespace
}  // namespace pcic::reference
