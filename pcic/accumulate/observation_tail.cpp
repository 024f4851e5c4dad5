#include "pcic/accumulate/observation_tail.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "pcic/core/numbers.hpp"

namespace pcic {
namespace {

constexpr double lowest = std::numeric_limits<double>::lowest();

// nu exp(lr - reference) must not overflow: the reference follows the largest ratio at this distance.
constexpr double product_slack = 300;

void raise_reference(ObservationTail& tail, double reference) {
  if (!(reference > tail.reference)) return;
  const double factor = std::exp(tail.reference - reference), square = factor * factor;
  tail.reference = reference;
  tail.sums.weight *= factor;
  tail.sums.weight_square *= square;
  for (LossRemainder& loss : tail.losses) {
    loss.sums.first *= factor;
    loss.sums.square_first *= square;
    loss.sums.square_second *= square;
  }
}

void raise_product_reference(ObservationTail& tail, double reference) {
  if (!(reference > tail.product_reference)) return;
  const double factor = std::exp(tail.product_reference - reference);
  for (LargestValues& products : tail.products) products.multiply_keys(factor);
  tail.product_reference = reference;
}

void note_distinct(std::vector<double>& distinct, std::span<const double> values) {
  for (std::size_t i = 0; i < values.size() && distinct.size() < 3; ++i)
    if (std::find(distinct.begin(), distinct.end(), values[i]) == distinct.end())
      distinct.push_back(values[i]);
}

// With d = nu - from and d' = nu - to = d + (from - to).
WeightedLossSums measured_from(const LossRemainder& loss, double to, const RatioSums& ratios) {
  const double shift = loss.anchor - to;
  const WeightedLossSums& sums = loss.sums;
  return {
      .first = sums.first + shift * ratios.weight,
      .square_first = sums.square_first + shift * ratios.weight_square,
      .square_second = sums.square_second + shift * (2 * sums.square_first + shift * ratios.weight_square)};
}

void add_remainder(ObservationTail& tail, const ObservationTail& other) {
  for (std::size_t l = 0; l < tail.losses.size(); ++l) {
    const WeightedLossSums theirs = measured_from(other.losses[l], tail.losses[l].anchor, other.sums);
    WeightedLossSums& mine = tail.losses[l].sums;
    mine.first += theirs.first;
    mine.square_first += theirs.square_first;
    mine.square_second += theirs.square_second;
    note_distinct(tail.losses[l].distinct, other.losses[l].distinct);
  }
  tail.sums.weight += other.sums.weight;
  tail.sums.weight_square += other.sums.weight_square;
}

}  // namespace

void TailGrower::add(ObservationTail& tail, const double* log_ratios, std::span<const double* const> losses,
                     std::size_t count) {
  make_room(tail);
  const std::size_t size = tail.ratios.size(), room = count + selection_slack;
  const double threshold = tail.ratios.threshold();
  const RatioRun run = collect_ratios(log_ratios, count, threshold, tail.reference,
                                      tail.ratios.make_room(0, room), weights_for(tail, count), tail.sums);
  for (std::size_t l = 0; l < losses.size(); ++l) {
    note_distinct(tail.losses[l].distinct, {losses[l], count});
    collect_loss(log_ratios, losses[l], weights_.data(), count, threshold, tail.losses[l].anchor,
                 tail.ratios.make_room(1 + l, room), tail.losses[l].sums);
  }
  tail.ratios.trim(size + run.num_kept);
  tail.has_infinite |= run.has_infinite;
  tail.has_zero |= run.has_zero;
  if (!losses.empty()) add_products(tail, log_ratios, losses, count);
}

void TailGrower::add_products(ObservationTail& tail, const double* log_ratios,
                              std::span<const double* const> losses, std::size_t count) {
  const double highest = highest_of(log_ratios, count);
  if (highest > tail.product_reference + product_slack) raise_product_reference(tail, highest);
  products_.resize(longest_run);
  for (std::size_t l = 0; l < losses.size(); ++l) {
    loss_products(log_ratios, losses[l], count, tail.product_reference, products_.data());
    for (std::size_t side = 0; side < 2; ++side) {
      LargestValues& products = tail.products[2 * l + side];
      if (products.size() == 0) products.reserve(capacity());
      if (is_full(products)) products.compact_roughly(num_kept_, num_kept_ * 3 / 2, left_out_);
      const std::size_t size = products.size();
      products.trim(size + copy_largest(products_.data(), count, side == 0 ? 1 : -1, products.threshold(),
                                        products.make_room(0, count + selection_slack)));
    }
  }
}

void TailGrower::make_room(ObservationTail& tail) {
  if (tail.ratios.size() == 0) tail.ratios.reserve(capacity());
  if (!is_full(tail.ratios)) return;
  tail.ratios.compact_roughly(num_kept_, num_kept_ * 3 / 2, left_out_);
  add_left_out(tail);
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
  collect_ratios(log_ratios, count, infinity, tail.reference, rubbish_.data(), weights_for(tail, count),
                 tail.sums);
  for (std::size_t l = 0; l < tail.losses.size(); ++l)
    collect_loss(log_ratios, left_out_[1 + l].data(), weights_.data(), count, infinity, tail.losses[l].anchor,
                 rubbish_.data(), tail.losses[l].sums);
}

void TailGrower::compact(ObservationTail& tail) {
  if (tail.ratios.size() > num_kept_) {
    tail.ratios.compact(num_kept_, left_out_);
    add_left_out(tail);
  }
  for (LargestValues& products : tail.products)
    if (products.size() > num_kept_) products.compact(num_kept_, left_out_);
}

void TailGrower::merge(ObservationTail& tail, ObservationTail other) {
  const double floor = std::max(tail.ratios.threshold(), other.ratios.threshold());
  raise_reference(tail, other.reference);
  raise_reference(other, tail.reference);
  add_remainder(tail, other);
  tail.ratios.append(other.ratios);
  tail.ratios.compact(num_kept_, left_out_, floor);
  add_left_out(tail);

  raise_product_reference(tail, other.product_reference);
  raise_product_reference(other, tail.product_reference);
  for (std::size_t p = 0; p < tail.products.size(); ++p) {
    const double product_floor = std::max(tail.products[p].threshold(), other.products[p].threshold());
    tail.products[p].append(other.products[p]);
    tail.products[p].compact(num_kept_, left_out_, product_floor);
  }
  tail.has_infinite |= other.has_infinite;
  tail.has_zero |= other.has_zero;
}

}  // namespace pcic
