#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

#include "pcic/core/numbers.hpp"
#include "pcic/present/plain_text.hpp"
#include "pcic/present/report/figure_spec-inl.hpp"
#include "pcic/present/report/observation_view-inl.hpp"

namespace pcic {
namespace {

constexpr std::string_view plot_keys[] = {"answer", "in_sample", "r", "k", "series", "weights"};

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
    if (values.empty()) return;
    const bool in_plots = std::ranges::find(plot_keys, key) != std::end(plot_keys);
    view_.columns.push_back({std::move(key), std::move(title), numbers_in(values), in_plots});
  }

  // Plots know the estimators by what they do.
  std::string key_of(const std::string& name) const {
    return name == view_.series ? "series" : name == view_.weights ? "weights" : name;
  }

  void add_served() {
    for (const Json& each : pointwise_.at("served_by")) {
      const std::string words = words_for(each);
      const auto found = std::ranges::find(view_.serving, words, &Serving::words);
      view_.served.push_back(static_cast<std::uint8_t>(found - view_.serving.begin()));
      if (found == view_.serving.end()) view_.serving.push_back({words, color_for(words)});
    }
  }

  std::string_view color_for(const std::string& words) const {
    return words == view_.weights        ? blue
           : words == view_.series       ? green
           : words == "not settled"      ? vermilion
           : words == "a fit without it" ? purple
           : words == "bridge"           ? orange
                                         : grey;
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

  // By how much the loss moves; where nobody could be trusted, by more than anywhere else.
  std::vector<double> importance() const {
    const ObservationColumn* correction = view_.find("correction");
    std::vector<double> values = correction ? correction->values : view_.columns.front().values;
    double largest = 0;
    for (double& value : values) {
      value = std::abs(value);
      if (std::isfinite(value)) largest = std::max(largest, value);
    }
    for (std::size_t i = 0; i < values.size(); ++i)
      if (view_.serving[view_.served[i]].words == "not settled") values[i] += largest;
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

std::vector<std::size_t> drawn_places(const std::vector<double>& values) {
  std::vector<std::size_t> places(values.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  if (places.size() <= most_drawn) return places;
  const auto half = static_cast<std::ptrdiff_t>(most_drawn / 2);
  std::vector<std::size_t> by_size = places;
  std::ranges::stable_sort(by_size, [&](std::size_t a, std::size_t b) {
    return std::isnan(values[a]) ? !std::isnan(values[b]) : std::abs(values[a]) > std::abs(values[b]);
  });
  std::vector<std::size_t> drawn(by_size.begin(), by_size.begin() + half);
  std::vector<std::size_t> rest(by_size.begin() + half, by_size.end());
  std::ranges::sort(rest);
  const std::size_t steps = most_drawn - most_drawn / 2;
  for (std::size_t step = 0; step < steps; ++step) drawn.push_back(rest[step * rest.size() / steps]);
  std::ranges::sort(drawn);
  return drawn;
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
