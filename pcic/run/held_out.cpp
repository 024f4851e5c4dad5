#include "pcic/run/held_out.hpp"

#include <algorithm>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/named_formula.hpp"

namespace pcic {
namespace {

// Where no score is given the first loss stands in for it: the pass wants one, and nothing is made of it.
EvaluateOptions in_sample_options(EvaluateOptions options) {
  if (!options.group.empty() || !options.prior.empty() || options.beta != 1)
    throw InputError(
        "--held-out: nothing is left out of the fit, so --group, --prior and --beta have no meaning. Leave them "
        "out.");
  if (options.score.empty() && options.losses.empty())
    throw InputError(
        "--held-out: neither --loss nor --score is given. Give a loss or, for the log loss, the log density of an "
        "observation as --score 'normal_lpdf(y | mu, sigma)'.");
  if (options.score.empty()) options.score = split_name(options.losses.front()).formula;
  options.importance_sampling = {.wanted = false};
  options.open_again = {};
  options.refits.clear();
  return options;
}

// The loss in sample is the loss on held-out data, if these are the sample.
LossResult held_out(const LossResult& in_sample) {
  LossResult result;
  result.evaluation.loss = in_sample.evaluation.loss;
  result.evaluation.is_log_loss = in_sample.evaluation.is_log_loss;
  result.evaluation.prediction = in_sample.evaluation.prediction;
  for (const Answer* answer : in_sample.answers()) {
    Estimate& estimate = result.evaluation.estimates.emplace_back(
        *in_sample.evaluation.find(answer->in_sample, answer->target));
    estimate.name = "held_out";
  }
  answer_with_estimates(result);
  return result;
}

bool is_about_values(const Finding& finding) {
  return finding.code == "non_finite" || finding.code == "reader_remark";
}

}  // namespace

void answer_with_estimates(LossResult& result) {
  std::vector<Answer> answers;
  for (const Estimate& estimate : result.evaluation.estimates) {
    Answer& answer = answers.emplace_back();
    static_cast<Estimate&>(answer) = estimate;
    answer.name = "answer";
    answer.served.assign(estimate.pointwise.size(), Served::by_other_fit);
  }
  result.answer = std::move(answers.front());
  answers.erase(answers.begin());
  result.other_answers = std::move(answers);
}

Result evaluate_held_out(DrawSource& draws, const Dataset& held_out_data, const EvaluateOptions& options,
                         const std::string& files) {
  Result result = evaluate(draws, held_out_data, in_sample_options(options));
  for (LossResult& loss : result.losses) loss = held_out(loss);
  std::erase_if(result.findings, [](const Finding& finding) { return !is_about_values(finding); });
  result.score = options.score;
  result.question->score = options.score;
  result.question->held_out = files;
  return result;
}

}  // namespace pcic
