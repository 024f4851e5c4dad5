// How often two Monte Carlo errors cover the exact value, in a model where that has a closed form.
//
// y = X theta + N(0, 1), theta ~ N(0, 100 I): under the posterior d_i = y_i - x_i'theta ~ N(e, h), h the
// leverage. Without observation i: d_i ~ N(e/(1 - h), h/(1 - h)). Draws are chains of that posterior: AR(1), or
// Hamiltonian Monte Carlo with leapfrog steps, trajectories of random length and unit masses.
#pragma once

#include <Eigen/Dense>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "pcic/estimate/loss_evaluation.hpp"

namespace pcic {

enum class ChainKind { autoregressive, hamiltonian };

struct CoverageSetting {
  std::size_t num_obs = 8, num_parameters = 2;
  std::size_t num_chains = 4, num_draws = 1000;  // per chain
  double rho = 0;                                // of autoregressive chains
  ChainKind kind = ChainKind::autoregressive;
};

class CoverageProblem {
 public:
  explicit CoverageProblem(const CoverageSetting& setting) : setting_(setting) {
    std::mt19937_64 random(setting.num_obs);
    std::normal_distribution<double> normal;
    const auto n = static_cast<Eigen::Index>(setting.num_obs),
               p = static_cast<Eigen::Index>(setting.num_parameters);
    x_.resize(n, p);
    y_.resize(n);
    for (Eigen::Index i = 0; i < n; ++i) {
      for (Eigen::Index j = 0; j < p; ++j) x_(i, j) = j == 0 ? 1 : normal(random);
      y_(i) = x_.row(i).sum() + normal(random);
    }
    const Eigen::MatrixXd precision = x_.transpose() * x_ + Eigen::MatrixXd::Identity(p, p) / 100;
    covariance_ = precision.inverse();
    mean_ = covariance_ * x_.transpose() * y_;
    for (Eigen::Index i = 0; i < n; ++i) {
      const double h = x_.row(i) * covariance_ * x_.row(i).transpose(), e = y_(i) - x_.row(i) * mean_;
      const double e2 = e * e, out = e2 / ((1 - h) * (1 - h)), v = h / (1 - h),
                   share = 1 / static_cast<double>(n);
      add("squared", {e2 + h, 2 * h * e2 + h * h, 3 * h * h * e2 + h * h * h, out + v}, share);
      // nu = d^2/2 + log(2 pi)/2: half of the squared loss; the predictive loss is that of N(., 1 + v).
      const double constant = std::log(2 * std::numbers::pi) / 2;
      exact_["log psis"] += share * (constant + std::log1p(v) / 2 + out / (1 + v) / 2);
    }
    for (const char* name : {"is", "tis"}) {
      exact_[std::string("squared ") + name] = exact_["squared psis"];
      exact_[std::string("log ") + name] = exact_["log psis"];
    }
  }

  // From draws of the parameters, one chain after another.
  EvaluationState state(const std::vector<Eigen::MatrixXd>& chains) const {
    const std::size_t n = setting_.num_obs;
    EvaluationState state({.num_obs = n,
                           .score = "log_lik",
                           .losses = {"squared"},
                           .log_loss = true,
                           .ratios_kept = ratios_to_keep(chains.size() * setting_.num_draws, {})});
    for (const Eigen::MatrixXd& chain : chains) {
      const auto num_draws = static_cast<std::size_t>(chain.cols());
      state.begin_chain({.expected_draws = num_draws});
      const Eigen::MatrixXd loss = ((-x_ * chain).colwise() + y_).cwiseAbs2();
      const Eigen::MatrixXd score = -(loss.array() + std::log(2 * std::numbers::pi)) / 2;
      const BlockView losses[] = {{loss.data(), num_draws, n, n}};
      state.add(losses, {score.data(), num_draws, n, n});
    }
    return state;
  }

  std::vector<Eigen::MatrixXd> sample(std::uint64_t seed) const {
    Normal normal(seed);
    std::vector<Eigen::MatrixXd> chains;
    for (std::size_t c = 0; c < setting_.num_chains; ++c)
      chains.push_back(setting_.kind == ChainKind::hamiltonian ? hamiltonian_chain(normal)
                                                               : autoregressive_chain(normal));
    return chains;
  }

  const std::map<std::string, double>& exact() const { return exact_; }
  const Eigen::MatrixXd& x() const { return x_; }
  const Eigen::VectorXd& y() const { return y_; }

 private:
  struct Normal {
    explicit Normal(std::uint64_t seed) : random(seed) {}
    Eigen::VectorXd vector(Eigen::Index size) {
      return Eigen::VectorXd::NullaryExpr(size, [&] { return distribution(random); });
    }
    std::mt19937_64 random;
    std::normal_distribution<double> distribution;
  };

  Eigen::MatrixXd autoregressive_chain(Normal& normal) const {
    const Eigen::MatrixXd root = covariance_.llt().matrixL();
    const double kept = setting_.rho, fresh = std::sqrt(1 - kept * kept);
    Eigen::MatrixXd chain(mean_.size(), static_cast<Eigen::Index>(setting_.num_draws));
    Eigen::VectorXd z = normal.vector(mean_.size());
    for (auto draw : chain.colwise()) {
      draw = mean_ + root * z;
      z = kept * z + fresh * normal.vector(mean_.size());
    }
    return chain;
  }

  // The step is two thirds of the smallest scale of the posterior: most trajectories are accepted.
  Eigen::MatrixXd hamiltonian_chain(Normal& normal) const {
    const Eigen::MatrixXd precision = covariance_.inverse();
    const double step = 2.0 / 3 / std::sqrt(precision.operatorNorm());
    std::uniform_int_distribution<int> num_steps(1, 6);
    std::uniform_real_distribution<double> uniform;
    const auto energy = [&](const Eigen::VectorXd& at, const Eigen::VectorXd& momentum) {
      return (at.dot(precision * at) + momentum.squaredNorm()) / 2;
    };
    Eigen::MatrixXd chain(mean_.size(), static_cast<Eigen::Index>(setting_.num_draws));
    Eigen::VectorXd now = covariance_.llt().matrixL() * normal.vector(mean_.size());  // stationary
    for (auto draw : chain.colwise()) {
      Eigen::VectorXd at = now, momentum = normal.vector(mean_.size());
      const double before = energy(at, momentum);
      for (int left = num_steps(normal.random); left > 0; --left) {
        momentum -= step / 2 * (precision * at);
        at += step * momentum;
        momentum -= step / 2 * (precision * at);
      }
      if (std::log(uniform(normal.random)) < before - energy(at, momentum)) now = at;
      draw = mean_ + now;
    }
    return chain;
  }

  struct Terms {
    double in_sample, first, second, out;  // E nu, T1, T2 (math.md 3), leave-one-out
  };
  void add(const std::string& loss, const Terms& terms, double share) {
    exact_[loss + " in_sample"] += share * terms.in_sample;
    exact_[loss + " pcic"] += share * (terms.in_sample + terms.first);
    exact_[loss + " pcic2"] += share * (terms.in_sample + terms.first + terms.second);
    exact_[loss + " psis"] += share * terms.out;
  }

  CoverageSetting setting_;
  Eigen::MatrixXd x_, covariance_;
  Eigen::VectorXd y_, mean_;
  std::map<std::string, double> exact_;
};

// Counts, for every row with an exact value, the states in which two Monte Carlo errors cover it.
class Coverage {
 public:
  void add(const CoverageProblem& problem, const EvaluationState& state) {
    ++num_states_;
    for (const std::size_t loss : {0u, 1u}) {
      const LossEvaluation evaluation = evaluate_loss(state, loss);
      for (const Estimate& estimate : evaluation.estimates) {
        const auto exact =
            problem.exact().find((evaluation.is_log_loss ? "log " : "squared ") + estimate.name);
        if (exact == problem.exact().end()) continue;
        num_covered_[exact->first] += std::abs(estimate.value - exact->second) <= 2 * estimate.mcse;
      }
    }
  }
  std::map<std::string, double> shares() const {
    std::map<std::string, double> result;
    for (const auto& [name, number] : num_covered_) result[name] = number / num_states_;
    return result;
  }

 private:
  double num_states_ = 0;
  std::map<std::string, double> num_covered_;
};

}  // namespace pcic
