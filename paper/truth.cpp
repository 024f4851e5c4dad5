// How far each estimator is from exact leave-one-out, and whether the diagnostics flag the observations that
// are wrong.
//
// An estimate is wrong at observation i if it misses the exact leave-one-out loss by more than half of the
// correction that was needed, or of the mean correction over observations if that is larger:
//   |estimate_i - exact_i| > (1/2) max(|exact_i - E_i|, mean_j |exact_j - E_j|)
// recall: share of the wrong that are flagged; false alarms: share of the right that are flagged; precision:
// share of the flagged that are wrong.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "paper/answer_rule.hpp"
#include "paper/experiments.hpp"
#include "paper/truth_pairs.hpp"
#include "paper/truth_problems.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/estimate/diagnostic_ratio.hpp"

namespace pcic::paper {
namespace {

const std::vector<std::string> estimators{"in_sample", "pcic", "pcic2", "is", "psis"};

constexpr double other_guards[] = {0, 0.1, 0.3};  // of r; ratio_guard is the one in use
std::string r_with_guard(double guard) {
  return fmt::format("r (guard {})", guard);
}

// What one data set says of one family.
struct Verdicts {
  std::map<std::string, double> error = {};                // mean over observations: estimate minus exact
  std::map<std::string, std::vector<bool>> is_wrong = {};  // per observation
  std::map<std::string, std::vector<double>> diagnostics = {};  // r, k, r_with_guard: per observation
  std::size_t num_obs = 0;
  double correction = 0;                                            // exact minus in_sample
  double mcse_distance = std::numeric_limits<double>::quiet_NaN();  // (pcic - exact pcic)/mcse
  double se_distance = std::numeric_limits<double>::quiet_NaN();    // (pcic - generalisation)/se
};

Verdicts judge(const SolvedProblem& problem, const FitEvaluation& fit, std::size_t k) {
  const LossEvaluation& loss = fit.losses[k];
  const std::vector<double>& loocv = problem.losses[k].gibbs;
  const std::vector<double>& in_sample = loss.find("in_sample")->pointwise;
  const std::size_t n = in_sample.size();
  double mean_correction = 0;
  for (std::size_t i = 0; i < n; ++i)
    mean_correction += std::abs(loocv[i] - in_sample[i]) / static_cast<double>(n);
  Verdicts verdicts{.diagnostics = {{"r", loss.ratio}, {"k", fit.pareto_k}}, .num_obs = n};
  for (const double guard : other_guards)
    verdicts.diagnostics[r_with_guard(guard)] =
        diagnostic_ratio(fit.loss_moments[k], fit.score_moments, guard);
  for (const std::string& name : estimators) {
    const std::vector<double>& pointwise = loss.find(name)->pointwise;
    for (std::size_t i = 0; i < n; ++i) {
      const double error = pointwise[i] - loocv[i];
      const double needed = std::max(std::abs(loocv[i] - in_sample[i]), mean_correction);
      verdicts.error[name] += error / static_cast<double>(n);
      verdicts.is_wrong[name].push_back(!(std::abs(error) <= needed / 2));
    }
  }
  verdicts.correction = -verdicts.error["in_sample"];
  const Estimate& pcic = *loss.find("pcic");
  if (k > 0) return verdicts;  // the rest is known of the first loss
  verdicts.mcse_distance = (pcic.value - problem.pcic) / pcic.mcse;
  verdicts.se_distance = (pcic.value - problem.generalisation) / pcic.se;
  return verdicts;
}

// One data set: a verdict per loss, and the pairs behind them.
struct Judged {
  std::vector<std::string> losses = {};
  std::vector<Verdicts> verdicts = {};
  std::vector<TruthPairs> pairs = {};
};

Judged judge(const SolvedProblem& problem) {
  const FitEvaluation fit = estimate_all(tables_with_points(problem));
  Judged judged{.pairs = truth_pairs(problem, fit)};
  for (std::size_t k = 0; k < problem.losses.size(); ++k) {
    judged.losses.push_back(problem.losses[k].name);
    judged.verdicts.push_back(judge(problem, fit, k));
  }
  return judged;
}

// A diagnostic of an estimator: observations with a value above the threshold are flagged.
struct Alarm {
  std::string estimator, diagnostic;
  double threshold;
};

std::vector<Alarm> all_alarms() {
  std::vector<Alarm> alarms;
  for (const char* estimator : {"pcic", "pcic2"})
    for (const double threshold : {0.2, 0.3, 0.4, 0.5, 0.7, 1.0})
      alarms.push_back({estimator, "r", threshold});
  for (const double guard : other_guards)
    for (const double threshold : {thresholds.ratio_look, thresholds.ratio_unreliable})
      alarms.push_back({"pcic", r_with_guard(guard), threshold});
  for (const char* estimator : {"is", "psis"})
    for (const double threshold : {0.5, 0.6, 0.7, 1.0}) alarms.push_back({estimator, "k", threshold});
  return alarms;
}

struct Counts {
  double wrong = 0, wrong_and_flagged = 0, right = 0, right_and_flagged = 0;

  double recall() const { return wrong_and_flagged / wrong; }  // NaN if nothing was wrong
  double false_alarms() const { return right_and_flagged / right; }
  double precision() const { return wrong_and_flagged / (wrong_and_flagged + right_and_flagged); }
};

Counts count(const std::vector<Verdicts>& verdicts, const Alarm& alarm) {
  Counts counts;
  for (const Verdicts& one : verdicts)
    for (std::size_t i = 0; i < one.num_obs; ++i) {
      const bool flagged = !(one.diagnostics.at(alarm.diagnostic)[i] <= alarm.threshold);
      if (one.is_wrong.at(alarm.estimator)[i]) {
        ++counts.wrong;
        counts.wrong_and_flagged += flagged;
      } else {
        ++counts.right;
        counts.right_and_flagged += flagged;
      }
    }
  return counts;
}

double share_within_two(const std::vector<Verdicts>& verdicts, double Verdicts::*distance) {
  double known = 0, within = 0;
  for (const Verdicts& one : verdicts) {
    if (std::isnan(one.*distance)) continue;
    ++known;
    within += std::abs(one.*distance) <= 2;
  }
  return within / known;  // NaN if it is not known anywhere
}

double quantile(std::vector<double> values, double share) {
  const auto k = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::ranges::nth_element(values, values.begin() + k);
  return values[static_cast<std::size_t>(k)];
}

void add_family(const std::string& family, const std::vector<Verdicts>& verdicts, TidyTable& numbers) {
  for (const std::string& name : estimators) {
    std::vector<double> relative;
    double wrong = 0, all = 0;
    for (const Verdicts& one : verdicts) {
      relative.push_back(std::abs(one.error.at(name) / one.correction));
      all += static_cast<double>(one.num_obs);
      wrong += static_cast<double>(std::ranges::count(one.is_wrong.at(name), true));
    }
    numbers.add({family, name, "median of |error / correction|", quantile(relative, 0.5)});
    numbers.add({family, name, "90 % quantile of |error / correction|", quantile(relative, 0.9)});
    numbers.add({family, name, "share of observations wrong", wrong / all});
  }
  for (const Alarm& alarm : all_alarms()) {
    const Counts counts = count(verdicts, alarm);
    const std::string flag = fmt::format("{} > {}", alarm.diagnostic, alarm.threshold);
    numbers.add({family, alarm.estimator, "recall of " + flag, counts.recall()});
    numbers.add({family, alarm.estimator, "false alarms of " + flag, counts.false_alarms()});
    numbers.add({family, alarm.estimator, "precision of " + flag, counts.precision()});
  }
  numbers.add({family, "pcic", "within 2 mcse of its exact value",
               share_within_two(verdicts, &Verdicts::mcse_distance)});
  numbers.add({family, "pcic", "within 2 se of the generalisation error",
               share_within_two(verdicts, &Verdicts::se_distance)});
}

std::string numbers_of(const Counts& counts) {
  return fmt::format(
      "{} of {} observations are wrong; recall {:.2f}, false alarms {:.3f}, {:.0f} per cent of the flagged "
      "wrong.",
      counts.wrong, counts.wrong + counts.right, counts.recall(), counts.false_alarms(),
      100 * counts.precision());
}

Claim alarm_claim(const std::vector<Verdicts>& all, const Alarm& alarm) {
  const Counts counts = count(all, alarm);
  return {.text = fmt::format("{} > {} flags the observations where {} is wrong (rule: "
                              "recall at least 0.8 and false alarms at most 0.1).",
                              alarm.diagnostic, alarm.threshold, alarm.estimator),
          .verdict = verdict_if(counts.recall() >= 0.8 && counts.false_alarms() <= 0.1),
          .found = numbers_of(counts)};
}

Claim precision_claim(const std::vector<Verdicts>& all, const Alarm& alarm) {
  const Counts counts = count(all, alarm);
  return {.text = fmt::format("Where {} > {}, {} is unreliable (rule: wrong more often than right).",
                              alarm.diagnostic, alarm.threshold, alarm.estimator),
          .verdict = verdict_if(counts.precision() > 0.5),
          .found = numbers_of(counts)};
}

}  // namespace

Outcome run_truth(const Settings& settings) {
  const std::size_t num_data_sets = settings.quick ? 60 : 600, num_draws = settings.quick ? 1000 : 4000;
  const std::vector<ProblemFamily>& families = problem_families();
  std::vector<std::vector<Judged>> judged;
  for (const ProblemFamily& family : families) judged.emplace_back(num_data_sets / family.cost);
  std::vector<std::pair<std::size_t, std::size_t>> tasks;
  for (std::size_t f = 0; f < families.size(); ++f)
    for (std::size_t k = 0; k < judged[f].size(); ++k) tasks.emplace_back(f, k);
  in_parallel_with_progress(tasks.size(), settings, [&](std::size_t task) {
    const auto [f, k] = tasks[task];
    judged[f][k] = judge(families[f].make(num_draws, RandomStream(settings.seed, {103, f, k})));
  });

  Outcome outcome{.numbers = TidyTable({"family", "estimator", "what", "value"}),
                  .details = {{"pairs", empty_pair_table()}}};
  std::vector<Verdicts> all;
  std::vector<JudgedPair> pairs;
  for (std::size_t f = 0; f < families.size(); ++f) {
    const std::vector<std::string>& losses = judged[f].front().losses;
    for (std::size_t l = 0; l < losses.size(); ++l) {
      std::vector<Verdicts> verdicts;
      for (const Judged& one : judged[f]) verdicts.push_back(one.verdicts[l]);
      add_family(losses.size() == 1 ? families[f].name : families[f].name + ", " + losses[l], verdicts,
                 outcome.numbers);
      all.insert(all.end(), verdicts.begin(), verdicts.end());
    }
    for (std::size_t k = 0; k < judged[f].size(); ++k)
      for (const TruthPairs& each : judged[f][k].pairs) {
        add_pairs(families[f].name, k, each, outcome.details[0].table);
        for (const TruthPair& pair : each.pairs) pairs.push_back({families[f].name, each.target, pair});
      }
  }
  add_family("all", all, outcome.numbers);
  add_answer_rules(pairs, outcome.numbers);
  Figure figure{.title = "Observations flagged at each threshold of r",
                .x_label = "threshold",
                .y_label = "share",
                .shared_y = true};
  for (const std::string name : {"pcic", "pcic2"}) {
    FigurePanel panel{.title = name, .lines = {{"recall", {}}, {"false alarms", {}}}};
    for (double threshold = 0.1; threshold <= 1.5; threshold += 0.1) {
      const Counts counts = count(all, {name, "r", threshold});
      panel.lines[0].points.push_back({threshold, counts.recall()});
      panel.lines[1].points.push_back({threshold, counts.false_alarms()});
    }
    figure.panels.push_back(std::move(panel));
  }
  outcome.figures.push_back(std::move(figure));
  const double coverage = share_within_two(all, &Verdicts::mcse_distance);
  outcome.claims = {alarm_claim(all, {"pcic", "r", thresholds.ratio_look}),
                    precision_claim(all, {"pcic", "r", thresholds.ratio_unreliable}),
                    alarm_claim(all, {"pcic2", "r", thresholds.ratio_unreliable}),
                    alarm_claim(all, {"psis", "k", thresholds.pareto_k}),
                    {.text = "The Monte Carlo error of pcic is what it says (rule: 90 to 99 per cent within "
                             "two of them).",
                     .verdict = verdict_if(coverage >= 0.9 && coverage <= 0.99),
                     .found = fmt::format("{:.1f} per cent of the data sets.", 100 * coverage)}};
  outcome.remarks = {
      "Wrong: off by more than half of the correction that was needed there, or of the mean correction if "
      "that is "
      "larger. Everything exact is a closed form or quadrature."};
  return outcome;
}

}  // namespace pcic::paper
