#include "pcic/accumulate/chain_state.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/accumulate/state_record.hpp"
#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::string_view chain_tag = "chain   ";
constexpr std::uint32_t chain_version = 2;  // 1: batches without sums of importance ratios
constexpr std::size_t shortest_batch = 8;
constexpr std::size_t values_in_cache = 16384;  // of the score, and as many of each loss
constexpr std::size_t fewest_rows = 8;

std::size_t first_batch_length(const ChainOptions& options) {
  std::size_t length = shortest_batch;
  while (options.expected_draws.value_or(0) > length * options.max_batches) length *= 2;
  return length;
}

bool same_shape(const WeightedSums& a, const WeightedSums& b) {
  return a.num_obs() == b.num_obs() && a.num_losses() == b.num_losses();
}

}  // namespace

void Batch::merge(const Batch& other) {
  moments.merge(other.moments);
  log_sum_exp.merge(other.log_sum_exp);
  if (other.weighted.num_obs() != weighted.num_obs()) {  // one is from a state that did not hold them
    weighted = {};
    weighted_density = {};
    return;
  }
  weighted.merge(other.weighted);
  weighted_density.merge(other.weighted_density);
}

Batch Batch::join_all(std::vector<Batch> parts, JoinedAnchors& anchors) {
  std::vector<CrossMoments> moments;
  std::vector<LogSumExp> log_sum_exps, densities;
  std::vector<WeightedSums> weighted;
  for (Batch& part : parts) {
    moments.push_back(std::move(part.moments));
    log_sum_exps.push_back(std::move(part.log_sum_exp));
    weighted.push_back(std::move(part.weighted));
    densities.push_back(std::move(part.weighted_density));
  }
  return {CrossMoments::join_all(std::move(moments), anchors), LogSumExp::join_all(log_sum_exps),
          WeightedSums::join_all(weighted), LogSumExp::join_all(densities)};
}

Batch Batch::part(std::size_t first, std::size_t count, std::optional<std::size_t> loss) const {
  return {moments.part(first, count, loss),
          log_sum_exp.num_obs() == 0 ? LogSumExp() : log_sum_exp.part(first, count)};
}

void Batch::share_anchor(const Batch& other) {
  moments.share_anchor(other.moments);
  weighted.share_anchor(other.weighted);
}

void Batch::save(std::ostream& out, SavedAs as) const {
  moments.save(out, as);
  log_sum_exp.save(out);
  weighted.save(out);
  weighted_density.save(out);
}

ChainState::ChainState(Batch pattern, bool log_loss, ChainOptions options)
    : pattern_(std::move(pattern)),
      log_loss_(log_loss),
      max_batches_(std::max<std::size_t>(2, options.max_batches)),
      batch_length_(first_batch_length(options)),
      series_(pattern_.moments.num_losses() + (log_loss ? 1 : 0)) {}

std::size_t ChainState::num_draws() const {
  std::size_t total = 0;
  for (const Batch& batch : batches_) total += batch.num_draws();
  return total;
}

void ChainState::merge_neighbours() {
  for (std::size_t i = 0; 2 * i < batches_.size(); ++i) {
    if (i > 0) batches_[i] = std::move(batches_[2 * i]);
    if (2 * i + 1 < batches_.size()) batches_[i].merge(batches_[2 * i + 1]);
  }
  batches_.resize((batches_.size() + 1) / 2);
  batch_length_ *= 2;
}

Batch& ChainState::open_batch() {
  if (!batches_.empty() && batches_.back().num_draws() < batch_length_) return batches_.back();
  if (batches_.size() >= max_batches_) {
    batches_.back().moments.close();
    merge_neighbours();
    return open_batch();
  }
  Batch next = pattern_;
  if (!batches_.empty()) {
    batches_.back().moments.close_and_hand_on(next.moments);
    next.log_sum_exp.share_reference(batches_.back().log_sum_exp);
    next.weighted_density.share_reference(batches_.back().weighted_density);
  }
  return batches_.emplace_back(std::move(next));
}

std::vector<double> ChainState::add(std::span<const BlockView> losses, const BlockView& score) {
  const std::size_t num_losses = losses.size();
  std::vector<double> log_loss_rows, loss_rows, all_rows;
  std::vector<BlockView> part(num_losses);
  for (std::size_t draw = 0; draw < score.num_draws;) {
    Batch& batch = open_batch();
    std::size_t count = std::min(score.num_draws - draw, batch_length_ - batch.num_draws());
    const bool weighted = batch.weighted.num_obs() > 0;
    if (log_loss_ || weighted)  // few enough that the moments find in the cache what the others have read
      count =
          std::min(count, std::max(fewest_rows, values_in_cache / std::max<std::size_t>(1, score.num_obs)));
    std::transform(losses.begin(), losses.end(), part.begin(),
                   [&](const BlockView& loss) { return loss.draws(draw, count); });
    log_loss_rows.resize(log_loss_ ? count : 0);
    loss_rows.resize(count * num_losses);
    if (log_loss_) batch.log_sum_exp.add(score.draws(draw, count));
    if (weighted) batch.weighted.add(part, score.draws(draw, count));
    if (batch.weighted_density.num_obs() > 0) batch.weighted_density.add(score.draws(draw, count));
    batch.moments.add(
        part, score.draws(draw, count),
        {log_loss_ ? log_loss_rows.data() : nullptr, num_losses > 0 ? loss_rows.data() : nullptr});

    all_rows.resize(draw + count, 0.0);
    const auto record = [&](InfluenceSeries& series, std::span<const double> rows) {
      series.add(rows);
      for (std::size_t m = 0; m < count; ++m) all_rows[draw + m] += rows[m];
    };
    std::size_t next = 0;
    if (log_loss_) record(series_[next++], log_loss_rows);
    for (std::size_t loss = 0; loss < num_losses; ++loss)
      record(series_[next++], std::span(loss_rows).subspan(loss * count, count));
    draw += count;
  }
  return all_rows;
}

void ChainState::require_same_draws(const ChainState& other) const {
  const auto same_length = [](const Batch& a, const Batch& b) { return a.num_draws() == b.num_draws(); };
  if (series_.size() != other.series_.size() || !std::ranges::equal(batches_, other.batches_, same_length))
    throw InputError(
        fmt::format("join: the chains differ: {} draws in {} batches here, {} in {} there. Join takes states "
                    "of the same draws; "
                    "evaluate both parts with the same files and options",
                    num_draws(), batches_.size(), other.num_draws(), other.batches_.size()));
}

ChainState ChainState::join_all(std::vector<ChainState> parts) {
  JoinedAnchors anchors;
  const auto join_batches = [&](auto batch_of) {
    std::vector<Batch> batches;
    for (ChainState& part : parts) batches.push_back(std::move(batch_of(part)));
    return Batch::join_all(std::move(batches), anchors);  // which frees those of the parts
  };
  ChainState whole;
  whole.log_loss_ = parts.front().log_loss_;
  whole.max_batches_ = parts.front().max_batches_;
  whole.batch_length_ = parts.front().batch_length_;
  whole.pattern_ = join_batches([](ChainState& part) -> Batch& { return part.pattern_; });
  for (std::size_t b = 0; b < parts.front().batches_.size(); ++b)
    whole.batches_.push_back(join_batches([b](ChainState& part) -> Batch& { return part.batches_[b]; }));
  whole.series_ = std::move(parts.front().series_);
  for (const ChainState& part : std::span(parts).subspan(1))
    for (std::size_t loss = 0; loss < whole.series_.size(); ++loss)
      whole.series_[loss].join(part.series_[loss]);
  return whole;
}

void ChainState::save(std::ostream& out, SavedAs as) const {
  RecordWriter record;
  record.put(std::uint64_t{log_loss_});
  record.put(std::uint64_t{max_batches_});
  record.put(std::uint64_t{batch_length_});
  record.put(std::uint64_t{batches_.size()});
  record.put(std::uint64_t{series_.size()});
  record.finish(out, chain_tag, chain_version);
  pattern_.save(out, as);
  for (const Batch& batch : batches_) batch.save(out, as);
  for (const InfluenceSeries& series : series_) series.save(out);
}

ChainState ChainState::load(std::istream& in, const std::string& place) {
  RecordReader record(in, chain_tag, chain_version, place);
  ChainState result;
  result.log_loss_ = record.get_integer() != 0;
  result.max_batches_ = record.get_integer();
  result.batch_length_ = record.get_integer();
  const std::uint64_t num_batches = record.get_integer();
  const std::uint64_t num_series = record.get_integer();
  record.expect_end();
  const auto load_batch = [&] {
    Batch batch;
    batch.moments = CrossMoments::load(in, place);
    batch.log_sum_exp = LogSumExp::load(in, place);
    if (record.version() < 2) return batch;
    batch.weighted = WeightedSums::load(in, place);
    batch.weighted_density = LogSumExp::load(in, place);
    return batch;
  };
  result.pattern_ = load_batch();
  const CrossMoments& pattern = result.pattern_.moments;
  for (std::uint64_t b = 0; b < num_batches; ++b) {
    Batch batch = load_batch();
    if (batch.moments.num_obs() != pattern.num_obs() || batch.moments.num_losses() != pattern.num_losses() ||
        batch.log_sum_exp.num_obs() != (result.log_loss_ ? pattern.num_obs() : 0) ||
        !same_shape(batch.weighted, result.pattern_.weighted) ||
        batch.weighted_density.num_obs() != result.pattern_.weighted_density.num_obs())
      record.refuse("the batches of a chain are not about the same observations and losses");
    if (b > 0) batch.share_anchor(result.batches_.back());
    result.batches_.push_back(std::move(batch));
  }
  if (!result.batches_.empty()) result.share_anchor(result.batches_.back());
  for (std::uint64_t loss = 0; loss < num_series; ++loss) {
    result.series_.push_back(InfluenceSeries::load(in, place));
    if (result.series_.back().num_draws() != result.num_draws())
      record.refuse("an influence series is not of the same draws as its chain");
  }
  if (result.max_batches_ < 2 || result.batch_length_ == 0 ||
      num_series != pattern.num_losses() + (result.log_loss_ ? 1 : 0))
    record.refuse("a chain record contradicts itself");
  return result;
}

}  // namespace pcic
