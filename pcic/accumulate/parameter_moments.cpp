#include "pcic/accumulate/parameter_moments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "pcic/accumulate/state_record.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/core/numbers.hpp"

namespace pcic {
namespace {

constexpr std::string_view tag = "pcicparm";
constexpr std::uint32_t version = 1;

void add_to(std::vector<double>& sums, const std::vector<double>& more) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += more[i];
}

// Rows of `first`, each followed by the row of `second`: n columns become n1 + n2.
std::vector<double> side_by_side(const std::vector<double>& first, std::size_t n1,
                                 const std::vector<double>& second, std::size_t n2, std::size_t num_rows) {
  std::vector<double> joined;
  joined.reserve(num_rows * (n1 + n2));
  for (std::size_t row = 0; row < num_rows; ++row) {
    joined.insert(joined.end(), first.data() + row * n1, first.data() + (row + 1) * n1);
    joined.insert(joined.end(), second.data() + row * n2, second.data() + (row + 1) * n2);
  }
  return joined;
}

}  // namespace

ParameterMoments::ParameterMoments(std::size_t num_obs, std::size_t num_parameters)
    : num_obs_(num_obs),
      num_parameters_(num_parameters),
      parameter_anchor_(num_parameters),
      score_anchor_(num_obs),
      sums_{.t = std::vector<double>(num_parameters),
            .u = std::vector<double>(num_obs),
            .uu = std::vector<double>(num_obs),
            .tu = std::vector<double>(num_obs * num_parameters),
            .tuu = std::vector<double>(num_obs * num_parameters)} {}

void ParameterMoments::set_anchor(std::span<const double> parameters, std::span<const double> score) {
  if (num_draws_ > 0) throw std::logic_error("ParameterMoments: the anchor is set before the first draw");
  parameter_anchor_.assign(parameters.begin(), parameters.end());
  score_anchor_.assign(score.begin(), score.end());
  anchored_ = true;
}

void ParameterMoments::anchor_at_first_draw(const BlockView& parameters, const BlockView& score) {
  set_anchor({parameters.row(0), num_parameters_}, {score.row(0), num_obs_});
}

void ParameterMoments::add(const BlockView& parameters, const BlockView& score) {
  if (parameters.num_obs != num_parameters_ || score.num_obs != num_obs_ ||
      parameters.num_draws != score.num_draws)
    throw InputError(fmt::format(
        "ParameterMoments: {} draws of {} parameters and {} of {} scores; expected as many draws of {} and "
        "{}.",
        parameters.num_draws, parameters.num_obs, score.num_draws, score.num_obs, num_parameters_, num_obs_));
  if (score.num_draws == 0) return;
  if (!anchored_) anchor_at_first_draw(parameters, score);
  std::vector<double> u(num_obs_), uu(num_obs_);
  for (std::size_t m = 0; m < score.num_draws; ++m) {
    const double* s = score.row(m);
    for (std::size_t i = 0; i < num_obs_; ++i) {
      u[i] = s[i] - score_anchor_[i];
      uu[i] = u[i] * u[i];
      sums_.u[i] += u[i];
      sums_.uu[i] += uu[i];
    }
    for (std::size_t j = 0; j < num_parameters_; ++j) {
      const double t = parameters(m, j) - parameter_anchor_[j];
      double* tu = sums_.tu.data() + j * num_obs_;
      double* tuu = sums_.tuu.data() + j * num_obs_;
      sums_.t[j] += t;
      for (std::size_t i = 0; i < num_obs_; ++i) {
        tu[i] += t * u[i];
        tuu[i] += t * uu[i];
      }
    }
  }
  num_draws_ += score.num_draws;
}

// With a = old - new anchor of theta and b likewise of s, t + a and u + b are measured from the new one:
//   sum (t+a)           = sum t + M a
//   sum (u+b)^2         = sum uu + 2 b sum u + M b^2
//   sum (t+a)(u+b)      = sum tu + b sum t + a sum u + M a b
//   sum (t+a)(u+b)^2    = sum tuu + 2 b sum tu + b^2 sum t + a sum (u+b)^2
void ParameterMoments::move_anchor(std::span<const double> parameters, std::span<const double> score) {
  const auto count = static_cast<double>(num_draws_);
  for (std::size_t i = 0; i < num_obs_; ++i) {
    const double b = score_anchor_[i] - score[i];
    const double u = sums_.u[i];
    sums_.uu[i] += 2 * b * u + count * b * b;
    sums_.u[i] += count * b;
    for (std::size_t j = 0; j < num_parameters_; ++j) {
      const double a = parameter_anchor_[j] - parameters[j];
      double& tu = sums_.tu[j * num_obs_ + i];
      sums_.tuu[j * num_obs_ + i] += 2 * b * tu + b * b * sums_.t[j] + a * sums_.uu[i];
      tu += b * sums_.t[j] + a * u + count * a * b;
    }
  }
  for (std::size_t j = 0; j < num_parameters_; ++j)
    sums_.t[j] += count * (parameter_anchor_[j] - parameters[j]);
  parameter_anchor_.assign(parameters.begin(), parameters.end());
  score_anchor_.assign(score.begin(), score.end());
}

void ParameterMoments::merge(const ParameterMoments& other) {
  if (other.num_obs_ != num_obs_ || other.num_parameters_ != num_parameters_)
    throw InputError(
        fmt::format("ParameterMoments: cannot merge {} observations x {} parameters into {} x {}; merging "
                    "needs the same.",
                    other.num_obs_, other.num_parameters_, num_obs_, num_parameters_));
  if (other.num_draws_ == 0) return;
  if (num_draws_ == 0) {
    *this = other;
    return;
  }
  ParameterMoments moved = other;
  moved.move_anchor(parameter_anchor_, score_anchor_);
  add_to(sums_.t, moved.sums_.t);
  add_to(sums_.u, moved.sums_.u);
  add_to(sums_.uu, moved.sums_.uu);
  add_to(sums_.tu, moved.sums_.tu);
  add_to(sums_.tuu, moved.sums_.tuu);
  num_draws_ += other.num_draws_;
}

void ParameterMoments::join(const ParameterMoments& other) {
  if (other.num_draws_ != num_draws_ || other.num_parameters_ != num_parameters_)
    throw InputError(fmt::format(
        "ParameterMoments: cannot join {} draws of {} parameters to {} of {}; joining needs the same.",
        other.num_draws_, other.num_parameters_, num_draws_, num_parameters_));
  ParameterMoments moved = other;
  moved.move_anchor(parameter_anchor_, other.score_anchor_);
  sums_.tu = side_by_side(sums_.tu, num_obs_, moved.sums_.tu, other.num_obs_, num_parameters_);
  sums_.tuu = side_by_side(sums_.tuu, num_obs_, moved.sums_.tuu, other.num_obs_, num_parameters_);
  sums_.u.insert(sums_.u.end(), moved.sums_.u.begin(), moved.sums_.u.end());
  sums_.uu.insert(sums_.uu.end(), moved.sums_.uu.begin(), moved.sums_.uu.end());
  score_anchor_.insert(score_anchor_.end(), moved.score_anchor_.begin(), moved.score_anchor_.end());
  num_obs_ += other.num_obs_;
}

std::vector<double> ParameterMoments::means() const {
  std::vector<double> result(num_parameters_, not_a_number);
  if (num_draws_ == 0) return result;
  for (std::size_t j = 0; j < num_parameters_; ++j)
    result[j] = parameter_anchor_[j] + sums_.t[j] / static_cast<double>(num_draws_);
  return result;
}

std::vector<double> ParameterMoments::covariances(std::size_t obs, Divisor divisor) const {
  const auto count = static_cast<double>(num_draws_);
  const double divided_by = divisor == Divisor::draws ? count : count - 1;
  std::vector<double> result(num_parameters_, not_a_number);
  if (divided_by <= 0) return result;
  for (std::size_t j = 0; j < num_parameters_; ++j)
    result[j] = (sums_.tu[j * num_obs_ + obs] - sums_.t[j] * sums_.u[obs] / count) / divided_by;
  return result;
}

// E[(t - T)(u - U)^2] with T, U the means:  E tuu - 2 U E tu - T E uu + 2 T U^2
std::vector<double> ParameterMoments::third_comoments(std::size_t obs, Divisor divisor) const {
  const auto count = static_cast<double>(num_draws_);
  std::vector<double> result(num_parameters_, not_a_number);
  if (num_draws_ == 0) return result;
  const double mean_u = sums_.u[obs] / count;
  for (std::size_t j = 0; j < num_parameters_; ++j) {
    const double mean_t = sums_.t[j] / count;
    const std::size_t at = j * num_obs_ + obs;
    const double sum = sums_.tuu[at] - 2 * mean_u * sums_.tu[at] - mean_t * sums_.uu[obs] +
                       2 * mean_t * mean_u * mean_u * count;
    result[j] = sum / divide_by(divisor, num_draws_);
  }
  return result;
}

void ParameterMoments::save(std::ostream& out) const {
  RecordWriter record;
  record.put(static_cast<std::uint64_t>(num_obs_));
  record.put(static_cast<std::uint64_t>(num_parameters_));
  record.put(static_cast<std::uint64_t>(num_draws_));
  record.put(static_cast<std::uint64_t>(anchored_));
  for (const std::vector<double>* values :
       {&parameter_anchor_, &score_anchor_, &sums_.t, &sums_.u, &sums_.uu, &sums_.tu, &sums_.tuu})
    record.put(std::span<const double>(*values));
  record.finish(out, tag, version);
}

ParameterMoments ParameterMoments::load(std::istream& in, const std::string& place) {
  RecordReader record(in, tag, version, place);
  ParameterMoments loaded;
  loaded.num_obs_ = record.get_count(3 * sizeof(double));
  loaded.num_parameters_ = record.get_count(2 * sizeof(double) * std::max<std::size_t>(1, loaded.num_obs_));
  loaded.num_draws_ = record.get_integer();
  loaded.anchored_ = record.get_integer() != 0;
  const std::size_t n = loaded.num_obs_, p = loaded.num_parameters_;
  loaded.parameter_anchor_ = record.get_doubles(p);
  loaded.score_anchor_ = record.get_doubles(n);
  loaded.sums_ = {.t = record.get_doubles(p),
                  .u = record.get_doubles(n),
                  .uu = record.get_doubles(n),
                  .tu = record.get_doubles(p * n),
                  .tuu = record.get_doubles(p * n)};
  record.expect_end();
  return loaded;
}

}  // namespace pcic
