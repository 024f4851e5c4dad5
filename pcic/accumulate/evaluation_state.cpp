#include "pcic/accumulate/evaluation_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pcic/accumulate/same_chains.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/core/question_difference.hpp"

namespace pcic {
namespace {

std::string describe(const EvaluationShape& shape) {
  std::string losses;
  for (const std::string& name : shape.loss_names()) losses += (losses.empty() ? "" : ", ") + name;
  return fmt::format("score {} and losses {} over {} observations", shape.score, losses, shape.num_obs);
}

Batch empty_batch(const EvaluationShape& shape) {
  const std::size_t num_obs = shape.num_obs, num_losses = shape.losses.size();
  const bool sampled = shape.ratios_kept > 0;
  Batch batch{.moments = CrossMoments(num_obs, num_losses)};
  if (shape.log_loss) batch.log_sum_exp = LogSumExp(num_obs, 1 / shape.beta);
  if (sampled) batch.weighted = WeightedSums(num_obs, num_losses);
  if (sampled && shape.log_loss && shape.beta != 1)
    batch.weighted_density = LogSumExp(num_obs, 1 / shape.beta - 1);
  return batch;
}

bool same_but_for_observations(EvaluationShape a, const EvaluationShape& b) {
  a.num_obs = b.num_obs;
  return a == b;
}

bool same_but_for_ratios(EvaluationShape a, const EvaluationShape& b) {
  a.ratios_kept = b.ratios_kept;
  return a == b;
}

void require_ratios_in_both(const EvaluationShape& a, const EvaluationShape& b) {
  if ((a.ratios_kept == 0) != (b.ratios_kept == 0))
    throw InputError(fmt::format(
        "merge: {} importance ratios of each observation are kept here, {} there. Evaluate both with "
        "importance sampling, or both without it",
        a.ratios_kept, b.ratios_kept));
}

}  // namespace

std::optional<std::size_t> EvaluationShape::loss_array(std::size_t loss) const {
  if (!log_loss) return loss;
  return loss == 0 ? std::nullopt : std::optional(loss - 1);
}

std::string EvaluationShape::loss_name(std::size_t loss) const {
  const std::optional<std::size_t> array = loss_array(loss);
  if (array) return losses[*array];
  return log_loss_name.empty() ? "-" + score : log_loss_name;
}

std::vector<std::string> EvaluationShape::loss_names() const {
  std::vector<std::string> names;
  for (std::size_t loss = 0; loss < num_losses(); ++loss) names.push_back(loss_name(loss));
  return names;
}

EvaluationState::EvaluationState(EvaluationShape shape)
    : shape_(std::move(shape)), pattern_(empty_batch(shape_)) {
  if (shape_.ratios_kept > 0) tails_.emplace(shape_.num_obs, shape_.losses.size(), shape_.ratios_kept);
}

void EvaluationState::set_anchor(std::span<const std::vector<double>> anchors) {
  pattern_.moments.set_anchor(anchors);
  if (pattern_.weighted.num_obs() > 0) pattern_.weighted.set_anchor(anchors);
  anchored_ = true;
}

void EvaluationState::anchor_at_mean(std::span<const BlockView> losses, const BlockView& score) {
  std::vector<std::vector<double>> means;
  const auto add_mean = [&](const BlockView& array) { means.push_back(mean_of_rows(std::span(&array, 1))); };
  add_mean(score);
  for (const BlockView& loss : losses) add_mean(loss);
  set_anchor(means);
}

void EvaluationState::begin_chain(ChainOptions options) {
  if (!chains_.empty()) chains_.back().close();
  chains_.emplace_back(pattern_, shape_.log_loss, options);
  origins_.emplace_back();
}

void EvaluationState::set_origins(std::vector<ChainOrigin> origins) {
  if (origins.size() != chains_.size())
    throw std::logic_error("EvaluationState: another number of origins than of chains");
  origins_ = std::move(origins);
}

void EvaluationState::set_counts(std::vector<double> counts) {
  if (counts.size() != num_obs())
    throw std::logic_error("EvaluationState: another number of counts than of observations");
  counts_ = std::move(counts);
}

void EvaluationState::add(std::span<const BlockView> losses, const BlockView& score) {
  if (score.num_draws == 0) return;
  if (!anchored_) anchor_at_mean(losses, score);
  if (chains_.empty()) begin_chain();
  if (chains_.back().num_draws() == 0) chains_.back().share_anchor(pattern_);
  const std::size_t first_draw = chains_.back().num_draws();
  const std::vector<double> rows = chains_.back().add(losses, score);
  if (tails_) tails_->add(losses, score);
  for (std::size_t m = 0; m < rows.size(); ++m) {
    if (std::isfinite(rows[m])) continue;
    note_non_finite(shape_.score, 0, score.row(m), first_draw + m);
    for (std::size_t loss = 0; loss < losses.size(); ++loss)
      note_non_finite(shape_.losses[loss], loss + 1, losses[loss].row(m), first_draw + m);
  }
}

// Where more draws are added to a state that was saved.
void EvaluationState::mark_as_noted(const std::string& name, std::size_t obs) {
  noted_.resize(shape_.losses.size() + 1);
  const auto mark = [&](const std::string& array, std::size_t number) {
    if (array != name) return;
    noted_[number].resize(num_obs());
    noted_[number][obs] = true;
  };
  mark(shape_.score, 0);
  for (std::size_t loss = 0; loss < shape_.losses.size(); ++loss) mark(shape_.losses[loss], loss + 1);
}

void EvaluationState::note_non_finite(const std::string& name, std::size_t array, const double* row,
                                      std::size_t draw) {
  noted_.resize(shape_.losses.size() + 1);
  noted_[array].resize(num_obs());
  for (std::size_t obs = 0; obs < num_obs(); ++obs) {
    if (std::isfinite(row[obs]) || noted_[array][obs]) continue;
    noted_[array][obs] = true;
    non_finite_.push_back({name, obs, chains_.size() - 1, draw, row[obs]});
  }
}

void EvaluationState::merge(const EvaluationState& other) {
  if (question_ && other.question_)
    if (const std::optional<std::string> found = difference(*question_, *other.question_))
      throw InputError(fmt::format("merge: {}. Merge takes more chains of the same evaluation.", *found));
  if (!same_but_for_ratios(shape_, other.shape_))
    throw InputError(fmt::format("merge: {} here, {} there. Merge takes more chains of the same observations",
                                 describe(shape_), describe(other.shape_)));
  require_ratios_in_both(shape_, other.shape_);
  if (counts_ != other.counts_)
    throw InputError(
        "merge: rows count otherwise in the two states. Merge takes more chains of the same data");
  require_new_chains(origins_, other.origins_);
  if (!other.question_) question_.reset();
  if (tails_) {
    tails_->merge(*other.tails_);
    shape_.ratios_kept = tails_->num_kept();
  }
  for (NonFiniteValue value : other.non_finite_) {
    value.chain += chains_.size();
    non_finite_.push_back(std::move(value));
  }
  chains_.insert(chains_.end(), other.chains_.begin(), other.chains_.end());
  origins_.insert(origins_.end(), other.origins_.begin(), other.origins_.end());
}

void EvaluationState::join(const EvaluationState& other) {
  require_same_draws(other);
  std::vector<EvaluationState> parts = {other};  // which may be this
  parts.insert(parts.begin(), std::move(*this));
  *this = join_all(std::move(parts));
}

void EvaluationState::require_same_draws(const EvaluationState& other) const {
  if (question_ && other.question_)
    if (const std::optional<std::string> found =
            difference_but_for_observations(*question_, *other.question_))
      throw InputError(fmt::format("join: {}. Join takes more observations of the same evaluation.", *found));
  if (!same_but_for_observations(shape_, other.shape_) || chains_.size() != other.chains_.size())
    throw InputError(
        fmt::format("join: {} in {} chains here, {} in {} there. Join takes more observations of the same "
                    "draws",
                    describe(shape_), chains_.size(), describe(other.shape_), other.chains_.size()));
  for (std::size_t c = 0; c < chains_.size(); ++c) {
    if (question_ && other.question_)
      require_same_chain(origins_[c], question_->num_obs, other.origins_[c], other.question_->num_obs);
    chains_[c].require_same_draws(other.chains_[c]);
  }
}

EvaluationState join_all(std::vector<EvaluationState> parts) {
  if (parts.empty()) throw std::logic_error("join_all: nothing to join");
  if (parts.size() == 1) return std::move(parts.front());
  EvaluationShape shape = parts.front().shape_;
  shape.num_obs = 0;
  std::vector<NonFiniteValue> non_finite;
  for (EvaluationState& part : parts) {
    parts.front().require_same_draws(part);
    for (NonFiniteValue& value : part.non_finite_) {
      value.obs += shape.num_obs;
      non_finite.push_back(std::move(value));
    }
    shape.num_obs += part.num_obs();
  }
  std::vector<double> counts;
  if (std::ranges::any_of(parts, [](const EvaluationState& part) { return !part.counts_.empty(); }))
    for (const EvaluationState& part : parts) {
      if (part.counts_.empty())
        counts.resize(counts.size() + part.num_obs(), 1.0);
      else
        counts.insert(counts.end(), part.counts_.begin(), part.counts_.end());
    }
  std::optional<Question> question = std::move(parts.front().question_);
  std::vector<ChainOrigin> origins = std::move(parts.front().origins_);
  for (const EvaluationState& part : std::span(parts).subspan(1)) {
    question = question && part.question_ ? std::optional(joined(*std::move(question), *part.question_))
                                          : std::nullopt;
    for (std::size_t c = 0; c < origins.size(); ++c) join_origin(origins[c], part.origins_[c]);
  }
  std::vector<ChainState> chains;
  for (std::size_t c = 0; c < parts.front().chains_.size(); ++c) {
    std::vector<ChainState> of_parts;
    for (EvaluationState& part : parts) of_parts.push_back(std::move(part.chains_[c]));
    chains.push_back(ChainState::join_all(std::move(of_parts)));
  }
  std::vector<Batch> patterns;
  for (EvaluationState& part : parts) patterns.push_back(std::move(part.pattern_));
  JoinedAnchors anchors;
  std::vector<RatioTails> tails;
  for (EvaluationState& part : parts)
    if (part.tails_) tails.push_back(std::move(*part.tails_));

  EvaluationState whole(std::move(shape));
  if (!tails.empty()) whole.tails_ = RatioTails::join_all(std::move(tails));
  whole.pattern_ = Batch::join_all(std::move(patterns), anchors);
  whole.anchored_ = parts.front().anchored_;
  whole.counts_ = std::move(counts);
  whole.question_ = std::move(question);
  whole.chains_ = std::move(chains);
  whole.origins_ = std::move(origins);
  whole.non_finite_ = std::move(non_finite);
  return whole;
}

std::size_t EvaluationState::num_draws() const {
  std::size_t total = 0;
  for (const ChainState& chain : chains_) total += chain.num_draws();
  return total;
}

Batch EvaluationState::all_draws() const {
  Batch total = empty_batch(shape_);
  for (const ChainState& chain : chains_)
    for (const Batch& batch : chain.batches()) total.merge(batch);
  return total;
}

ScoreMoments EvaluationState::score_moments(const Batch& batch, Divisor divisor) const {
  ScoreMoments moments = batch.moments.score_moments(divisor);
  if (shape_.log_loss) moments.log_mean_exp = batch.log_sum_exp.log_mean_exp();
  return moments;
}

LossMoments EvaluationState::loss_moments(const Batch& batch, std::size_t loss, Divisor divisor) const {
  const std::optional<std::size_t> array = shape_.loss_array(loss);
  return array ? batch.moments.loss_moments(*array, divisor)
               : minus_score_loss(batch.moments.score_moments(divisor), shape_.beta);
}

ScoreMoments EvaluationState::score_moments(Divisor divisor) const {
  return score_moments(all_draws(), divisor);
}

LossMoments EvaluationState::loss_moments(std::size_t loss, Divisor divisor) const {
  return loss_moments(all_draws(), loss, divisor);
}

}  // namespace pcic
