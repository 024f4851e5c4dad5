#include "pcic/accumulate/observation_tail.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "pcic/core/numbers.hpp"

namespace pcic {
namespace {

constexpr double lowest = std::numeric_limits<double>::lowest();

void raise_reference(ObservationTail& tail, double reference) {
  if (!(reference > tail.reference)) return;
  const double down = tail.reference - reference, factor = std::exp(down);
  tail.reference = reference;
  RatioSums& sums = tail.sums;
  sums.weighted_log = sums.weight > 0 ? factor * (sums.weighted_log + down * sums.weight) : 0;
  sums.weight *= factor;
  sums.weight_square *= factor * factor;
  for (LossRemainder& loss : tail.losses) {
    loss.sums.weighted *= factor;
    // An infinite one says that there is no product yet.
    for (double* product : {&loss.sums.highest_product, &loss.sums.lowest_product})
      if (std::isfinite(*product)) *product *= factor;
  }
}

void note_distinct(std::vector<double>& distinct, std::span<const double> values) {
  for (std::size_t i = 0; i < values.size() && distinct.size() < 3; ++i)
    if (std::find(distinct.begin(), distinct.end(), values[i]) == distinct.end())
      distinct.push_back(values[i]);
}

void add_remainder(ObservationTail& tail, const ObservationTail& other) {
  for (std::size_t l = 0; l < tail.losses.size(); ++l) {
    const LossRemainder& theirs = other.losses[l];
    LossRemainder& mine = tail.losses[l];
    // nu - mine = (nu - theirs) + (theirs - mine)
    mine.sums.weighted += theirs.sums.weighted + (theirs.anchor - mine.anchor) * other.sums.weight;
    mine.sums.highest_product = std::max(mine.sums.highest_product, theirs.sums.highest_product);
    mine.sums.lowest_product = std::min(mine.sums.lowest_product, theirs.sums.lowest_product);
    note_distinct(mine.distinct, theirs.distinct);
  }
  tail.sums.weight += other.sums.weight;
  tail.sums.weight_square += other.sums.weight_square;
  tail.sums.weighted_log += other.sums.weighted_log;
}

}  // namespace

TailGrower::TailGrower(std::size_t num_kept, std::size_t num_losses)
    : num_kept_(num_kept), run_(2 + num_losses, std::vector<double>(longest_run + selection_slack)) {}

void TailGrower::add(ObservationTail& tail, const double* log_ratios, std::span<const double* const> losses,
                     std::size_t count, std::size_t first_draw) {
  const double threshold = tail.ratios.threshold();
  const RatioRun run =
      collect_ratios(log_ratios, count, static_cast<double>(first_draw), threshold, tail.reference,
                     {run_[0].data(), run_[1].data()}, weights_for(tail, count), tail.sums);
  for (std::size_t l = 0; l < losses.size(); ++l) {
    note_distinct(tail.losses[l].distinct, {losses[l], count});
    collect_loss(log_ratios, losses[l], weights_.data(), count, threshold, tail.losses[l].anchor,
                 run_[2 + l].data(), tail.losses[l].sums);
  }
  append_run(tail, run.num_kept);
  tail.has_infinite |= run.has_infinite;
  tail.has_zero |= run.has_zero;
}

std::size_t TailGrower::capacity() const {
  return std::max(num_kept_ * 3 / 2, num_kept_ + longest_run);
}

void TailGrower::append_run(ObservationTail& tail, std::size_t count) {
  if (tail.ratios.size() == 0) tail.ratios.reserve(capacity());
  if (tail.ratios.size() + count > capacity()) {
    const std::size_t most = std::max(num_kept_, std::min(num_kept_ * 5 / 4, capacity() - count));
    tail.ratios.compact_roughly(num_kept_, most, left_out_);
    add_left_out(tail);
  }
  tail.ratios.append(run_, count);
}

// Room for the weights of a run, null if there is no loss that needs them.
double* TailGrower::weights_for(const ObservationTail& tail, std::size_t count) {
  if (tail.losses.empty()) return nullptr;
  weights_.resize(std::max(weights_.size(), count + selection_slack));
  return weights_.data();
}

// The sums have the threshold as their reference: no ratio among them is larger.
void TailGrower::add_left_out(ObservationTail& tail) {
  raise_reference(tail, std::max(tail.ratios.threshold(), lowest));
  const std::size_t count = left_out_.front().size();
  const double* log_ratios = left_out_.front().data();
  rubbish_.resize(std::max(rubbish_.size(), count + selection_slack));
  collect_ratios(log_ratios, count, 0, infinity, tail.reference, {rubbish_.data(), rubbish_.data()},
                 weights_for(tail, count), tail.sums);
  for (std::size_t l = 0; l < tail.losses.size(); ++l)
    collect_loss(log_ratios, left_out_[2 + l].data(), weights_.data(), count, infinity, tail.losses[l].anchor,
                 rubbish_.data(), tail.losses[l].sums);
}

void TailGrower::compact(ObservationTail& tail) {
  if (tail.ratios.size() <= num_kept_) return;
  tail.ratios.compact(num_kept_, left_out_);
  add_left_out(tail);
}

void TailGrower::merge(ObservationTail& tail, ObservationTail later, std::size_t num_draws_before) {
  const double floor = std::max(tail.ratios.threshold(), later.ratios.threshold());
  raise_reference(tail, later.reference);
  raise_reference(later, tail.reference);
  add_remainder(tail, later);
  later.ratios.add_to_column(1, static_cast<double>(num_draws_before));
  tail.ratios.append(later.ratios);
  tail.ratios.compact(num_kept_, left_out_, floor);
  add_left_out(tail);
  tail.has_infinite |= later.has_infinite;
  tail.has_zero |= later.has_zero;
}

}  // namespace pcic
