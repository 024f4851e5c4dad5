#include "pcic/read/result_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"

namespace pcic {
namespace {

using Json = nlohmann::json;

struct Schema {
  std::string_view name;
  std::size_t version;
  std::string_view command;
};
constexpr Schema result_schema{"pcic-result", 3, "pcic estimate"};
constexpr Schema prediction_schema{"pcic-prediction", 2, "pcic predict"};

// A value of the document, and the way to it for messages: losses[2].pointwise.pcic.
class JsonField {
 public:
  JsonField(const Json& value, const std::string& place, std::string path = "")
      : value_(value), place_(place), path_(std::move(path)) {}

  JsonField operator[](const std::string& key) const {
    require(value_.is_object(), "an object");
    const auto found = value_.find(key);
    const std::string path = path_.empty() ? key : path_ + "." + key;
    if (found == value_.end()) refuse(path, "is not there");
    return {*found, place_, path};
  }

  bool has(const std::string& key) const {  // there, and not null
    require(value_.is_object(), "an object");
    const auto found = value_.find(key);
    return found != value_.end() && !found->is_null();
  }

  std::vector<JsonField> elements() const {
    require(value_.is_array(), "an array");
    std::vector<JsonField> fields;
    for (std::size_t k = 0; k < value_.size(); ++k) fields.push_back(at(k));
    return fields;
  }

  std::string text() const {
    require(value_.is_string(), "a text");
    return value_.get<std::string>();
  }

  bool truth() const {
    require(value_.is_boolean(), "true or false");
    return value_.get<bool>();
  }

  std::size_t count() const {
    require(value_.is_number_unsigned(), "a count");
    return value_.get<std::size_t>();
  }

  Fingerprint fingerprint() const {
    const std::optional<Fingerprint> read = Fingerprint::from_text(text());
    if (!read) refuse(path_, "is no fingerprint");
    return *read;
  }

  double number() const {
    if (value_.is_null()) return std::numeric_limits<double>::quiet_NaN();
    require(value_.is_number(), "a number or null");
    return value_.get<double>();
  }

  bool is_empty() const { return value_.is_array() && value_.empty(); }

  std::vector<double> numbers(std::size_t expected) const {
    require(value_.is_array(), "an array");
    std::vector<double> values;
    for (const Json& element : value_)
      values.push_back(element.is_number() ? element.get<double>() : at(values.size()).number());
    if (values.size() != expected)
      refuse(path_, fmt::format("holds {} numbers for {} observations", values.size(), expected));
    return values;
  }

  [[noreturn]] void refuse(const std::string& path, const std::string& why) const {
    throw InputError(
        fmt::format("{}: '{}' {}. Write the file again with pcic estimate --json.", place_, path, why));
  }

 private:
  JsonField at(std::size_t element) const {
    return {value_[element], place_, fmt::format("{}[{}]", path_, element + 1)};
  }

  void require(bool fits, std::string_view expected) const {
    if (!fits)
      refuse(path_.empty() ? "the document" : path_,
             fmt::format("is {}; expected {}", value_.type_name(), expected));
  }

  const Json& value_;
  const std::string& place_;
  std::string path_;
};

Json parse(std::string_view text, const std::string& place) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const std::size_t offset = std::min(error.byte, text.size());
    throw InputError(
        fmt::format("{}:{}: not valid JSON, or cut short. Expected a result written by pcic estimate --json.",
                    place, 1 + std::ranges::count(text.substr(0, offset), '\n')));
  } catch (const Json::out_of_range& error) {
    const std::string_view reason = error.what();  // "... number overflow parsing '1e999'"
    throw InputError(
        fmt::format("{}: {} is too large for a number. Expected a result written by pcic estimate --json.",
                    place, reason.substr(std::min(reason.find('\''), reason.size()))));
  }
}

const Schema& schema_of(const JsonField& document, const std::string& place) {
  const std::string name = document.has("schema") ? document["schema"].text() : "";
  for (const Schema* known : {&result_schema, &prediction_schema}) {
    if (name != known->name) continue;
    const std::size_t version = document["schema_version"].count();
    if (version == known->version) return *known;
    throw InputError(
        fmt::format("{}: {} of version {}; this pcic reads version {}. Use the pcic that wrote it, or write "
                    "it again with this one.",
                    place, known->name, version, known->version));
  }
  throw InputError(fmt::format("{}: JSON, but no {}. Expected a file written by {} --json.", place,
                               result_schema.name, result_schema.command));
}

std::string text_or_empty(const JsonField& object, const std::string& key) {
  return object.has(key) ? object[key].text() : "";
}

std::optional<Fingerprint> read_optional_fingerprint(const JsonField& object, const std::string& key) {
  if (!object.has(key)) return std::nullopt;
  return object[key].fingerprint();
}

std::vector<AskedFormula> read_formulas(const JsonField& formulas) {
  std::vector<AskedFormula> result;
  for (const JsonField& each : formulas.elements())
    result.push_back({each["name"].text(), each["formula"].text()});
  return result;
}

Question read_question(const JsonField& field) {
  Question question{.score = field["score"].text(),
                    .losses = read_formulas(field["losses"]),
                    .definitions = read_formulas(field["definitions"]),
                    .prior = text_or_empty(field, "prior"),
                    .group = text_or_empty(field, "group"),
                    .weights = text_or_empty(field, "weights"),
                    .weighting = text_or_empty(field, "weighting") == "importance" ? Weighting::importance
                                                                                   : Weighting::frequency,
                    .beta = field["beta"].number(),
                    .num_obs = field["num_obs"].count(),
                    .total_weight = field.has("total_weight") ? field["total_weight"].number() : 0,
                    .group_values = read_optional_fingerprint(field, "group_values"),
                    .weight_values = read_optional_fingerprint(field, "weight_values")};
  if (field.has("points"))
    for (const JsonField& point : field["points"].elements()) question.points.push_back(point.text());
  if (field.has("where")) question.where = field["where"].text();
  question.fold = text_or_empty(field, "fold");
  if (field.has("dropped"))
    for (const JsonField& number : field["dropped"].elements())
      question.dropped.push_back(number.count() - 1);
  for (const JsonField& values : field["outcome"].elements())
    question.outcome.push_back(values.fingerprint());
  for (const JsonField& array : field["data"].elements())
    question.data.push_back(
        {array["name"].text(), array["per_observation"].truth(), array["fingerprint"].fingerprint()});
  return question;
}

Target read_target(const JsonField& field) {
  const std::optional<Target> target = target_named(field.text());
  if (!target) field.refuse("target", "is neither predictive, gibbs nor plugin");
  return *target;
}

SavedLoss read_loss(const JsonField& loss, std::size_t num_obs) {
  SavedLoss saved{.name = loss["loss"].text(),
                  .is_log_loss = loss["is_log_loss"].truth(),
                  .target = read_target(loss["target"])};
  const JsonField pointwise = loss["pointwise"];
  for (const char* list : {"answers", "estimates"})
    for (const JsonField& estimate : loss[list].elements()) {
      const std::string name = estimate["name"].text();
      const Target target = read_target(estimate["target"]);
      saved.estimates.push_back({name, target, estimate["mean"]["mcse"].number(),
                                 pointwise[std::string(name_of(target))][name].numbers(num_obs)});
    }
  for (const JsonField& answer : loss["answers"].elements())
    saved.unsettled[read_target(answer["target"])] = answer["served"]["nobody"].count();
  const JsonField ratio = pointwise["diagnostics"]["ratio"];  // empty where other fits answered
  if (!ratio.is_empty()) saved.ratio = ratio.numbers(num_obs);
  return saved;
}

// Scores are losses under the predictive target, observation by observation. Of held-out data they are known;
// otherwise psis answers, where its weights can be trusted.
void read_scores(const JsonField& document, SavedResult& result) {
  const JsonField pointwise = document["pointwise"], run = document["run"];
  const bool is_held_out = run.has("held_out");
  result.psis = {run["pareto_k_threshold"].number(), pointwise["pareto_k"].numbers(result.num_obs)};
  const auto unsettled = std::ranges::count_if(
      result.psis->pareto_k, [&](double k) { return !is_held_out && !(k <= result.psis->threshold); });
  for (const JsonField& measure : document["measures"].elements()) {
    const std::string name = measure["name"].text();
    if (!pointwise.has(name + "_psis")) continue;  // a metric of all observations together
    const std::string answer = is_held_out ? "in_sample" : "psis";
    SavedLoss loss{.name = name, .target = Target::predictive};
    loss.unsettled[Target::predictive] = static_cast<std::size_t>(unsettled);
    for (const std::string& estimator :
         {std::string("answer"), std::string("in_sample"), std::string("first_order"), std::string("psis")})
      loss.estimates.push_back(
          {estimator, Target::predictive, std::numeric_limits<double>::quiet_NaN(),
           pointwise[name + "_" + (estimator == "answer" ? answer : estimator)].numbers(result.num_obs)});
    result.losses.push_back(std::move(loss));
  }
}

}  // namespace

const SavedEstimate* SavedLoss::find(std::string_view estimator, Target of) const {
  const auto found = std::ranges::find_if(
      estimates, [&](const SavedEstimate& each) { return each.name == estimator && each.target == of; });
  return found == estimates.end() ? nullptr : &*found;
}

SavedResult parse_result_json(std::string_view text, const std::string& place) {
  const Json json = parse(text, place);
  const JsonField document(json, place);
  const Schema& schema = schema_of(document, place);
  const JsonField run = document["run"];
  SavedResult result{.place = place, .num_obs = run["num_obs"].count(), .score = run["score"].text()};
  if (document.has("question")) result.question = read_question(document["question"]);
  if (&schema == &prediction_schema) {
    read_scores(document, result);
    return result;
  }
  for (const JsonField& loss : document["losses"].elements())
    result.losses.push_back(read_loss(loss, result.num_obs));
  if (document.has("psis")) {
    const JsonField psis = document["psis"];
    result.psis = {psis["threshold"].number(), psis["pareto_k"].numbers(result.num_obs)};
  }
  return result;
}

SavedResult read_result_json(const std::filesystem::path& path) {
  return parse_result_json(read_all(path, largest_whole_file), place_of(path));
}

}  // namespace pcic
