#include "pcic/accumulate/log_sum_exp.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "pcic/accumulate/log_sum_exp_kernel.hpp"
#include "pcic/accumulate/state_record.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/core/numbers.hpp"

namespace pcic {
namespace {

constexpr std::string_view log_sum_exp_tag = "logsumex";
constexpr std::uint32_t log_sum_exp_version = 2;  // 1: without the factor, which was 1

// A strip of observations and a few draws stay in the cache.
constexpr std::size_t obs_per_sweep = 256 * log_sum_exp_group;
constexpr std::size_t draws_per_strip = 32;

std::size_t padded(std::size_t num_obs) {
  return (num_obs + log_sum_exp_group - 1) / log_sum_exp_group * log_sum_exp_group;
}

}  // namespace

LogSumExp::LogSumExp(std::size_t num_obs, double factor)
    : num_obs_(num_obs),
      factor_(factor),
      reference_(padded(num_obs), -infinity),
      sum_(padded(num_obs), 0.0) {}

void LogSumExp::add(const BlockView& score) {
  if (score.num_obs != num_obs_)
    throw InputError(
        fmt::format("LogSumExp::add: the score has {} observations; expected {}", score.num_obs, num_obs_));
  if (score.num_draws == 0) return;
  if (num_draws_ == 0) settle_reference(score.row(0));
  const std::size_t full = num_obs_ / log_sum_exp_group * log_sum_exp_group;
  for (std::size_t draw = 0; draw < score.num_draws; draw += draws_per_strip) {
    const BlockView chunk = score.draws(draw, std::min(draws_per_strip, score.num_draws - draw));
    for (std::size_t obs = 0; obs < full; obs += obs_per_sweep)
      add_exp_rows(std::min(obs_per_sweep, full - obs), chunk.num_draws, chunk.data + obs, chunk.row_stride,
                   factor_, reference_.data() + obs, sum_.data() + obs);
    if (full == num_obs_) continue;
    std::array<double, draws_per_strip * log_sum_exp_group> tail;
    tail.fill(factor_ < 0 ? infinity : -infinity);
    for (std::size_t row = 0; row < chunk.num_draws; ++row)
      std::copy(chunk.row(row) + full, chunk.row(row) + num_obs_, tail.begin() + row * log_sum_exp_group);
    add_exp_rows(log_sum_exp_group, chunk.num_draws, tail.data(), log_sum_exp_group, factor_,
                 reference_.data() + full, sum_.data() + full);
  }
  num_draws_ += score.num_draws;
}

void LogSumExp::share_reference(const LogSumExp& other) {
  if (num_draws_ == 0 && other.num_obs_ == num_obs_) reference_ = other.reference_;
}

// Near enough that the first draw alone leaves a sum above 0.
void LogSumExp::settle_reference(const double* first_draw) {
  for (std::size_t obs = 0; obs < num_obs_; ++obs)
    if (const double first = factor_ * first_draw[obs];
        !(std::abs(first - reference_[obs]) <= reference_slack))
      reference_[obs] = first;
}

// log(e^a A + e^b B) with the larger reference kept.
void LogSumExp::merge(const LogSumExp& other) {
  if (other.num_obs_ != num_obs_)
    throw InputError(
        fmt::format("LogSumExp::merge: {} observations here, {} there; merge takes more draws of the same "
                    "observations (join takes more observations)",
                    num_obs_, other.num_obs_));
  for (std::size_t obs = 0; obs < num_obs_; ++obs) {
    const double mine = reference_[obs], theirs = other.reference_[obs];
    if (theirs == -infinity) continue;
    if (mine == theirs) {
      sum_[obs] += other.sum_[obs];
    } else if (mine == -infinity) {
      reference_[obs] = theirs;
      sum_[obs] = other.sum_[obs];
    } else if (mine >= theirs) {
      sum_[obs] += other.sum_[obs] * std::exp(theirs - mine);
    } else {
      sum_[obs] = other.sum_[obs] + sum_[obs] * std::exp(mine - theirs);
      reference_[obs] = theirs;
    }
  }
  num_draws_ += other.num_draws_;
}

void LogSumExp::join(const LogSumExp& other) {
  if (other.num_draws_ != num_draws_)
    throw InputError(
        fmt::format("LogSumExp::join: {} draws here, {} there; join takes more observations of the same "
                    "draws (merge takes more draws)",
                    num_draws_, other.num_draws_));
  std::vector<LogSumExp> parts = {other};  // which may be this
  parts.insert(parts.begin(), std::move(*this));
  *this = join_all(parts);
}

LogSumExp LogSumExp::join_all(std::span<const LogSumExp> parts) {
  std::size_t num_obs = 0;
  for (const LogSumExp& part : parts) num_obs += part.num_obs_;
  LogSumExp whole(num_obs, parts.front().factor_);
  whole.num_draws_ = parts.front().num_draws_;
  auto reference = whole.reference_.begin(), sum = whole.sum_.begin();
  for (const LogSumExp& part : parts) {
    reference = std::copy_n(part.reference_.begin(), part.num_obs_, reference);
    sum = std::copy_n(part.sum_.begin(), part.num_obs_, sum);
  }
  return whole;
}

LogSumExp LogSumExp::part(std::size_t first, std::size_t count) const {
  LogSumExp result(count, factor_);
  result.num_draws_ = num_draws_;
  std::copy_n(reference_.data() + first, count, result.reference_.data());
  std::copy_n(sum_.data() + first, count, result.sum_.data());
  return result;
}

void LogSumExp::save(std::ostream& out) const {
  RecordWriter record;
  record.put(std::uint64_t{num_draws_});
  record.put(std::uint64_t{num_obs_});
  record.put(factor_);
  record.put(std::span(reference_.data(), num_obs_));
  record.put(std::span(sum_.data(), num_obs_));
  record.finish(out, log_sum_exp_tag, log_sum_exp_version);
}

LogSumExp LogSumExp::load(std::istream& in, const std::string& place) {
  RecordReader record(in, log_sum_exp_tag, log_sum_exp_version, place);
  const std::uint64_t num_draws = record.get_integer();
  LogSumExp result(record.get_count(2 * sizeof(double)));
  result.num_draws_ = num_draws;
  if (record.version() >= 2) result.factor_ = record.get_double();
  for (AlignedVector* field : {&result.reference_, &result.sum_})
    std::ranges::copy(record.get_doubles(result.num_obs_), field->begin());
  record.expect_end();
  return result;
}

std::vector<double> LogSumExp::log_mean_exp() const {
  std::vector<double> result(num_obs_);
  for (std::size_t obs = 0; obs < num_obs_; ++obs) {
    const double mean = sum_[obs] / static_cast<double>(num_draws_);
    result[obs] =
        reference_[obs] == -infinity && num_draws_ > 0 ? -infinity : reference_[obs] + std::log(mean);
  }
  return result;
}

}  // namespace pcic
