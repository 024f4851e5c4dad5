// The state record of EvaluationState (docs/formats.md).
#include <cmath>
#include <istream>
#include <utility>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/accumulate/question_record.hpp"
#include "pcic/accumulate/state_record.hpp"

namespace pcic {
namespace {

constexpr std::string_view record_tag = "pcicstat";
// 1: without importance ratios; 2: without question and origins; 3: without beta, counts, point predictions and the name
// of the log loss
constexpr std::uint32_t record_version = 4;

}  // namespace

void EvaluationState::save(std::ostream& out, SavedAs as) const {
  RecordWriter record;
  record.put(std::uint64_t{shape_.num_obs});
  record.put(shape_.score);
  record.put(std::uint64_t{shape_.losses.size()});
  for (const std::string& loss : shape_.losses) record.put(loss);
  record.put(std::uint64_t{shape_.log_loss});
  record.put(std::uint64_t{shape_.ratios_kept});
  record.put(shape_.beta);
  record.put(shape_.log_loss_name);
  record.put(std::uint64_t{shape_.num_points});
  record.put(std::uint64_t{counts_.size()});
  record.put(counts_);
  record.put(std::uint64_t{chains_.size()});
  record.put(std::uint64_t{non_finite_.size()});
  for (const NonFiniteValue& value : non_finite_) {
    record.put(value.array);
    for (std::size_t number : {value.obs, value.chain, value.draw}) record.put(std::uint64_t{number});
    record.put(value.value);
  }
  record.put(std::uint64_t{question_.has_value()});
  if (question_) put(record, *question_);
  for (const ChainOrigin& origin : origins_) put(record, origin);
  record.finish(out, record_tag, record_version);
  for (const ChainState& chain : chains_) chain.save(out, as);
  if (tails_) tails_->save(out, as);
}

EvaluationState EvaluationState::load(std::istream& in, const std::string& place) {
  RecordReader record(in, record_tag, record_version, place);
  EvaluationShape shape;
  shape.num_obs = record.get_integer();
  shape.score = record.get_text();
  shape.losses.resize(record.get_count(8));
  for (std::string& loss : shape.losses) loss = record.get_text();
  shape.log_loss = record.get_integer() != 0;
  if (record.version() >= 2) shape.ratios_kept = record.get_integer();
  std::vector<double> counts;
  if (record.version() >= 4) {
    shape.beta = record.get_double();
    if (!(shape.beta > 0 && std::isfinite(shape.beta))) record.refuse("beta is not a number above 0");
    shape.log_loss_name = record.get_text();
    shape.num_points = record.get_integer();
    if (shape.num_points > shape.losses.size()) record.refuse("there are more predictions than arrays");
    counts = record.get_doubles(record.get_count(sizeof(double)));
    if (!counts.empty() && counts.size() != shape.num_obs)
      record.refuse("there is not one count for each observation");
  }
  const std::uint64_t num_chains = record.get_integer();
  std::vector<NonFiniteValue> non_finite(record.get_count(40));
  for (NonFiniteValue& value : non_finite) {
    value.array = record.get_text();
    for (std::size_t* number : {&value.obs, &value.chain, &value.draw}) *number = record.get_integer();
    value.value = record.get_double();
    if (value.obs >= shape.num_obs || value.chain >= num_chains)
      record.refuse("a non-finite value is said to be at an observation or chain that is not there");
  }
  std::optional<Question> question;
  std::vector<ChainOrigin> origins;
  if (record.version() >= 3) {
    if (record.get_integer() != 0) question = get_question(record);
    while (origins.size() < num_chains) origins.push_back(get_chain_origin(record));
  }
  record.expect_end();
  if (num_chains == 0) record.refuse("the state holds no draws");
  std::vector<ChainState> chains;
  for (std::uint64_t c = 0; c < num_chains; ++c) {
    chains.push_back(ChainState::load(in, place));
    const Batch& pattern = chains.back().pattern();
    if (pattern.moments.num_obs() != shape.num_obs || pattern.moments.num_losses() != shape.losses.size() ||
        chains.back().series().size() != shape.num_losses() + shape.num_points)
      record.refuse("a chain is not about the observations and losses that the state names");
  }
  std::optional<RatioTails> tails;
  if (shape.ratios_kept > 0) {
    tails = RatioTails::load(in, place);
    std::size_t num_draws = 0;
    for (const ChainState& chain : chains) num_draws += chain.num_draws();
    if (tails->num_obs() != shape.num_obs || tails->num_losses() != shape.losses.size() ||
        tails->num_kept() != shape.ratios_kept || tails->num_draws() != num_draws)
      record.refuse("the importance ratios are not of the draws, observations and losses of the state");
  }
  if (in.peek() != std::istream::traits_type::eof())
    record.refuse(
        "something follows the last record; this is not a state file of pcic, or two were put together");
  // Only now: a state of so many observations really was in the file.
  EvaluationState result(std::move(shape));
  result.pattern_.share_anchor(chains.back().pattern());
  result.anchored_ = chains.back().num_draws() > 0;
  origins.resize(chains.size());
  result.question_ = std::move(question);
  result.counts_ = std::move(counts);
  result.chains_ = std::move(chains);
  result.origins_ = std::move(origins);
  result.tails_ = std::move(tails);
  result.non_finite_ = std::move(non_finite);
  for (const NonFiniteValue& value : result.non_finite_) result.mark_as_noted(value.array, value.obs);
  return result;
}

}  // namespace pcic
