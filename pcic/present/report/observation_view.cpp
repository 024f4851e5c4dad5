#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

#include "pcic/core/numbers.hpp"
#include "pcic/present/plain_text.hpp"
#include "pcic/present/report/observation_view-inl.hpp"

namespace pcic {
namespace {

std::vector<double> numbers_in(const Json& array) {
  std::vector<double> values;
  values.reserve(array.size());
  for (const Json& element : array)
    values.push_back(element.is_null() ? not_a_number : element.get<double>());
  return values;
}

std::string text_or_empty(const Json& json) {
  return json.is_null() ? "" : json.get<std::string>();
}

std::string words_for(const Json& served_by) {
  if (served_by.is_null()) return "undefined";
  const std::string name = served_by.get<std::string>();
  return name == "nobody" ? "not settled" : name == "other_fit" ? "a fit without it" : name;
}

std::vector<double> ranks_of(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::isnan(values[b]) ? !std::isnan(values[a]) : values[a] > values[b];
  });
  std::vector<double> ranks(values.size());
  for (std::size_t rank = 0; rank < order.size(); ++rank) ranks[order[rank]] = static_cast<double>(rank + 1);
  return ranks;
}

std::vector<std::size_t> drawn_places(const std::vector<double>& importance) {
  std::vector<std::size_t> places(importance.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  if (places.size() <= most_drawn) return places;
  const auto half = static_cast<std::ptrdiff_t>(most_drawn / 2);
  std::vector<std::size_t> by_importance = places;
  std::ranges::stable_sort(by_importance, [&](std::size_t a, std::size_t b) {
    return std::isnan(importance[a]) ? !std::isnan(importance[b]) : importance[a] > importance[b];
  });
  std::vector<std::size_t> drawn(by_importance.begin(), by_importance.begin() + half);
  std::vector<std::size_t> rest(by_importance.begin() + half, by_importance.end());
  std::ranges::sort(rest);
  const std::size_t steps = most_drawn - most_drawn / 2;
  for (std::size_t step = 0; step < steps; ++step) drawn.push_back(rest[step * rest.size() / steps]);
  std::ranges::sort(drawn);
  return drawn;
}

class ViewMaker {
 public:
  ViewMaker(const Json& result, const Json& loss, const Json& answer)
      : psis_(result.at("psis")),
        diagnostics_(loss.at("pointwise").at("diagnostics")),
        target_(answer.at("target")),
        pointwise_(loss.at("pointwise").at(target_)),
        in_sample_(text_or_empty(answer.at("sources").at("in_sample"))) {
    view_.loss = loss.at("loss");
    view_.target = target_;
    view_.series = text_or_empty(answer.at("sources").at("series"));
    view_.weights = text_or_empty(answer.at("sources").at("weights"));
    view_.k_threshold = psis_.is_null() || psis_.at("threshold").is_null()
                            ? not_a_number
                            : psis_.at("threshold").get<double>();
  }

  ObservationView make() {
    add_served();
    add("answer", "answer", pointwise_.at("answer"));
    if (pointwise_.contains(in_sample_)) {
      add("in_sample", in_sample_, pointwise_.at(in_sample_));
      add_correction();
    }
    for (const auto& [name, values] : pointwise_.items())
      if (name != "answer" && name != "served_by" && name != in_sample_) add(key_of(name), name, values);
    add_diagnostics();
    view_.drawn = drawn_places(importance());
    return std::move(view_);
  }

 private:
  void add(std::string key, std::string title, const Json& values) {
    if (!values.empty()) view_.columns.push_back({std::move(key), std::move(title), numbers_in(values)});
  }

  // Plots know the estimators by what they do.
  std::string key_of(const std::string& name) const {
    return name == view_.series ? "series" : name == view_.weights ? "weights" : name;
  }

  void add_served() {
    for (const Json& each : pointwise_.at("served_by")) {
      const std::string words = words_for(each);
      const auto found = std::ranges::find(view_.serving, words);
      view_.served.push_back(static_cast<std::uint8_t>(found - view_.serving.begin()));
      if (found == view_.serving.end()) view_.serving.push_back(words);
    }
  }

  void add_correction() {
    std::vector<double> correction = view_.columns[0].values;
    for (std::size_t i = 0; i < correction.size(); ++i) correction[i] -= view_.columns[1].values[i];
    std::vector<double> ranks = ranks_of(correction);
    view_.columns.insert(view_.columns.begin() + 1, {"correction", "correction", std::move(correction)});
    view_.columns.insert(view_.columns.begin() + 2, {"rank", "rank", std::move(ranks)});
  }

  void add_diagnostics() {
    const bool of_point = target_ == "predictive" && diagnostics_.contains("point_ratio");
    if (!view_.series.empty()) add("r", "r", diagnostics_.at(of_point ? "point_ratio" : "ratio"));
    if (!psis_.is_null()) {
      add("k", "k-hat", psis_.at("pareto_k"));
      add("n_eff", "n_eff", psis_.at("n_eff"));
    }
    add("covariance", "covariance", diagnostics_.at("covariance"));
    add("remaining_error", "remaining error", diagnostics_.at("remaining_error"));
  }

  // Infinite where nobody could be trusted, so that these are drawn whatever their correction.
  std::vector<double> importance() const {
    const ObservationColumn* correction = view_.find("correction");
    std::vector<double> values = correction ? correction->values : view_.columns.front().values;
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = view_.serving[view_.served[i]] == "not settled" ? infinity : std::abs(values[i]);
    return values;
  }

  const Json& psis_;
  const Json& diagnostics_;
  std::string target_;
  const Json& pointwise_;
  std::string in_sample_;
  ObservationView view_;
};

}  // namespace

const ObservationColumn* ObservationView::find(const std::string& key) const {
  const auto found = std::ranges::find(columns, key, &ObservationColumn::key);
  return found == columns.end() ? nullptr : &*found;
}

std::vector<ObservationView> observation_views(const Json& result) {
  std::vector<ObservationView> views;
  for (const Json& loss : result.at("losses"))
    for (const Json& answer : loss.at("answers")) views.push_back(ViewMaker(result, loss, answer).make());
  return views;
}

std::vector<std::string> observation_labels(const Json& result) {
  const Json& question = result.at("question");
  const Json& numbers = result.at("run").at("observations");
  std::vector<std::string> labels;
  if (!question.is_null() && !question.at("group_labels").empty())
    for (const Json& label : question.at("group_labels"))
      labels.push_back(printable(label.get<std::string>()));
  else
    for (std::size_t i = 0; i < result.at("run").at("num_obs").get<std::size_t>(); ++i)
      labels.push_back(std::to_string(numbers.is_null() ? i + 1 : numbers.at(i).get<std::size_t>()));
  return labels;
}

}  // namespace pcic
