#include "paper/answer_rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace pcic::paper {
namespace {

double quantile(std::vector<double> values, double share) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  const auto k = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::ranges::nth_element(values, values.begin() + k);
  return values[static_cast<std::size_t>(k)];
}

constexpr AnswerRule rules[] = {{0.5, 0.3}, {0.5, 0.5}, {0.7, 0.2}, {0.7, 0.3}, {0.7, 0.5}};

}  // namespace

RuleRecord judge_rule(const AnswerRule& rule, std::span<const JudgedPair> pairs) {
  RuleRecord record{.num_pairs = pairs.size()};
  std::vector<double> settled;
  double rest = 0, wrong_settled = 0, wrong_rest = 0;
  for (const JudgedPair& each : pairs) {
    const TruthPair& pair = each.pair;
    if (pair.needed == 0) continue;  // leaving it out changes nothing, and every estimator says so
    const bool by_weights = pair.pareto_k <= rule.highest_k;
    const double error = pair.error_of(by_weights ? pair.psis : pair.pcic2);
    const bool is_wrong = !(std::abs(error) <= 0.5);
    if (by_weights || pair.ratio <= rule.highest_r) {
      settled.push_back(std::abs(error));
      wrong_settled += is_wrong;
    } else {
      ++rest;
      wrong_rest += is_wrong;
      record.mean_error_of_rest += error;
    }
  }
  const auto num_settled = static_cast<double>(settled.size());
  const double all = num_settled + rest, wrong = wrong_settled + wrong_rest;
  record.settled = num_settled / all;
  record.median_error = quantile(settled, 0.5);
  record.highest_percent = quantile(settled, 0.99);
  record.wrong = wrong_settled / num_settled;
  record.wrong_of_rest = wrong_rest / rest;
  record.mean_error_of_rest /= rest;
  record.base_rate = wrong / all;
  record.recall = wrong_rest / wrong;
  record.false_alarms = (rest - wrong_rest) / (all - wrong);
  return record;
}

void add_answer_rules(std::span<const JudgedPair> pairs, TidyTable& numbers) {
  std::vector<std::string> families;
  for (const JudgedPair& each : pairs)
    if (families.empty() || families.back() != each.family) families.push_back(each.family);
  families.push_back("all");
  for (const std::string& family : families)
    for (const Target target : {Target::gibbs, Target::predictive}) {
      std::vector<JudgedPair> chosen;
      for (const JudgedPair& each : pairs)
        if (each.target == target && (family == "all" || each.family == family)) chosen.push_back(each);
      if (chosen.empty()) continue;
      for (const AnswerRule& rule : rules) {
        const RuleRecord record = judge_rule(rule, chosen);
        const std::string name =
            fmt::format("psis if k <= {}, else pcic2 if r <= {}", rule.highest_k, rule.highest_r);
        const std::string target_name = target == Target::gibbs ? " (gibbs)" : " (predictive)";
        const std::array<std::pair<const char*, double>, 10> values{{
            {"pairs", static_cast<double>(record.num_pairs)},
            {"share settled", record.settled},
            {"median |error| of the settled", record.median_error},
            {"99 % quantile of |error| of the settled", record.highest_percent},
            {"share of the settled wrong", record.wrong},
            {"share of the rest wrong under pcic2", record.wrong_of_rest},
            {"mean error of the rest under pcic2", record.mean_error_of_rest},
            {"share wrong (base rate)", record.base_rate},
            {"recall of 'not settled'", record.recall},
            {"false alarms of 'not settled'", record.false_alarms},
        }};
        for (const auto& [what, value] : values) numbers.add({family, name + target_name, what, value});
      }
    }
}

}  // namespace pcic::paper
