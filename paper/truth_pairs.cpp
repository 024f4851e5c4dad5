#include "paper/truth_pairs.hpp"

#include <cmath>

#include "pcic/estimate/pareto_smoothing.hpp"

namespace pcic::paper {
namespace {

TruthPairs from_evaluation(const LossEvaluation& loss, const std::vector<double>& pareto_k) {
  TruthPairs all{.loss = {}, .target = Target::gibbs, .pairs = {}};
  const auto at = [&](const char* estimator, std::size_t i) { return loss.find(estimator)->pointwise[i]; };
  for (std::size_t i = 0; i < pareto_k.size(); ++i)
    all.pairs.push_back({.observation = i,
                         .in_sample = at("in_sample", i),
                         .pcic = at("pcic", i),
                         .pcic2 = at("pcic2", i),
                         .is = at("is", i),
                         .psis = at("psis", i),
                         .ratio = loss.ratio[i],
                         .pareto_k = pareto_k[i],
                         .loss_pareto_k = loss.loss_pareto_k[i],
                         .exact = 0,
                         .needed = 0});
  return all;
}

void set_exact(TruthPairs& all, const std::vector<double>& exact) {
  double mean = 0;
  for (TruthPair& pair : all.pairs) {
    pair.exact = exact[pair.observation];
    mean += std::abs(pair.exact - pair.in_sample) / static_cast<double>(all.pairs.size());
  }
  for (TruthPair& pair : all.pairs) pair.needed = std::max(std::abs(pair.exact - pair.in_sample), mean);
}

// log sum exp(a + b).
double log_sum_exp(std::span<const double> a, std::span<const double> b) {
  double highest = -std::numeric_limits<double>::infinity(), sum = 0;
  for (std::size_t m = 0; m < a.size(); ++m) highest = std::max(highest, a[m] + b[m]);
  for (std::size_t m = 0; m < a.size(); ++m) sum += std::exp(a[m] + b[m] - highest);
  return highest + std::log(sum);
}

void predict_density(TruthPairs& all, const Table& score, const ScoreMoments& moments) {
  const std::size_t num_draws = score.num_rows();
  std::vector<double> log_density(num_draws), log_ratios(num_draws);
  const std::vector<double> zeros(num_draws);
  const double log_draws = std::log(static_cast<double>(num_draws));
  for (TruthPair& pair : all.pairs) {
    for (std::size_t m = 0; m < num_draws; ++m) {
      log_density[m] = score(m, pair.observation);
      log_ratios[m] = -log_density[m];
    }
    pair.in_sample = log_draws - log_sum_exp(log_density, zeros);
    pair.pcic = pair.pcic2 = pair.in_sample + moments.variance[pair.observation];
    pair.is = log_sum_exp(log_ratios, zeros) - log_draws;
    pair.psis = -log_sum_exp(log_density, pareto_smooth(log_ratios).log_weights);
  }
}

void predict_point(TruthPairs& all, const SolvedLoss& loss) {
  for (TruthPair& pair : all.pairs)
    for (double* mean : {&pair.in_sample, &pair.pcic, &pair.pcic2, &pair.is, &pair.psis})
      *mean = loss.loss_of_point(pair.observation, *mean);
}

}  // namespace

FitTables tables_with_points(const SolvedProblem& problem) {
  FitTables tables{.score = problem.tables.score, .losses = problem.tables.losses};
  for (const SolvedLoss& loss : problem.losses)
    if (loss.prediction == Prediction::point) tables.losses.push_back(loss.points);
  return tables;
}

std::vector<TruthPairs> truth_pairs(const SolvedProblem& problem, const FitEvaluation& fit) {
  std::size_t next_points = problem.losses.size();
  std::vector<TruthPairs> all;
  for (std::size_t k = 0; k < problem.losses.size(); ++k) {
    const SolvedLoss& loss = problem.losses[k];
    all.push_back(from_evaluation(fit.losses[k], fit.pareto_k));
    all.back().loss = loss.name;
    set_exact(all.back(), loss.gibbs);
    if (loss.prediction == Prediction::unknown) continue;
    const bool is_point = loss.prediction == Prediction::point;
    all.push_back(from_evaluation(fit.losses[is_point ? next_points++ : k], fit.pareto_k));
    all.back().loss = loss.name;
    all.back().target = Target::predictive;
    if (is_point)
      predict_point(all.back(), loss);
    else
      predict_density(all.back(), problem.tables.score, fit.score_moments);
    set_exact(all.back(), loss.predictive);
  }
  return all;
}

TidyTable empty_pair_table() {
  return TidyTable({"family", "problem", "observation", "loss", "target", "in_sample", "pcic", "pcic2", "is",
                    "psis", "r", "pareto_k", "loss_pareto_k", "exact"});
}

void add_pairs(const std::string& family, std::size_t problem, const TruthPairs& pairs, TidyTable& table) {
  for (const TruthPair& pair : pairs.pairs)
    table.add({family, static_cast<double>(problem + 1), static_cast<double>(pair.observation + 1),
               pairs.loss, pairs.target == Target::gibbs ? "gibbs" : "predictive", pair.in_sample, pair.pcic,
               pair.pcic2, pair.is, pair.psis, pair.ratio, pair.pareto_k, pair.loss_pareto_k, pair.exact});
}

}  // namespace pcic::paper
