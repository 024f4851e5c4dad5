// A rule that chooses an estimator for every observation by its diagnostics, and how it fares against exact
// leave-one-out.
//
//   k-hat <= highest_k   psis
//   else r <= highest_r  pcic2
//   else                 not settled: nobody knows without other draws
// Errors are in units of the correction that was needed (truth_pairs.hpp); above one half they are wrong.
#pragma once

#include <span>
#include <string>

#include "paper/truth_pairs.hpp"

namespace pcic::paper {

struct AnswerRule {
  double highest_k, highest_r;
};

struct JudgedPair {
  std::string family;
  Target target;
  TruthPair pair;
};

struct RuleRecord {
  std::size_t num_pairs = 0;
  double settled = 0;                                // share of the pairs
  double median_error = 0, highest_percent = 0;      // of those: median and 99 % quantile of |error|
  double wrong = 0;                                  // share of those
  double wrong_of_rest = 0, mean_error_of_rest = 0;  // of pcic2, where the rule gives no answer
  // "Not settled" as an alarm about pcic2 and psis, whichever the rule would take or, in the rest, pcic2:
  double base_rate = 0;  // share that is wrong, over all pairs
  double recall = 0, false_alarms = 0;
};
RuleRecord judge_rule(const AnswerRule& rule, std::span<const JudgedPair> pairs);

// For every family, and all of them, every target and a table of rules.
void add_answer_rules(std::span<const JudgedPair> pairs, TidyTable& numbers);

}  // namespace pcic::paper
