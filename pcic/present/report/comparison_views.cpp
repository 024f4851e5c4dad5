#include <cstdint>

#include "pcic/present/plain_text.hpp"
#include "pcic/present/report/comparison_views-inl.hpp"
#include "pcic/present/report/figure_spec-inl.hpp"
#include "pcic/present/report/linked_points-inl.hpp"

namespace pcic {
namespace {

// Which of the two predicts an observation better: 0, 1, or 2 for neither.
std::uint8_t better_of_two(double best, double other) {
  return best < other ? 0 : other < best ? 1 : 2;
}

ObservationView view_of(const ComparedLoss& loss, const ComparedModel& model,
                        const std::vector<std::string>& names) {
  const RankedModel &best = loss.models.front().ranked, &other = model.ranked;
  const std::string best_name = printable(names[best.model]), name = printable(names[other.model]);
  ObservationView view{.loss = loss.loss, .target = name + " minus " + best_name};
  view.serving_title = "better predicted by";
  view.serving = {{best_name, blue}, {name, vermilion}, {"neither", grey}};
  const std::vector<double>&best_values = best.estimate.pointwise, &values = other.estimate.pointwise;
  for (std::size_t i = 0; i < values.size(); ++i)
    view.served.push_back(better_of_two(best_values[i], values[i]));
  view.columns = {{"difference", "difference", other.difference.pointwise},
                  {"rank", "rank", ranks_of(other.difference.pointwise)},
                  {"best", best_name, best_values},
                  {"other", name, values}};
  view.drawn = drawn_places(other.difference.pointwise);
  return view;
}

}  // namespace

std::vector<ObservationView> comparison_views(const Comparison& comparison) {
  std::vector<ObservationView> views;
  for (const ComparedLoss& loss : comparison.losses)
    for (std::size_t rank = 1; rank < loss.models.size(); ++rank)
      views.push_back(view_of(loss, loss.models[rank], comparison.models));
  return views;
}

std::vector<NamedPlot> comparison_plots(const ObservationView& view) {
  const Json difference = quantitative("difference", view.target);
  Json by_number =
      linked_plot("Difference of each observation", "Above 0 the first model predicts it better.");
  by_number["layer"] = {dashed_line("y", 0),
                        linked_points(view, counting("number", "number of the observation"), difference)};
  Json sorted = linked_plot("The same, sorted", "The largest difference first.");
  sorted["layer"] = {dashed_line("y", 0), linked_points(view, counting("rank", "rank"), difference)};
  Json against = linked_plot("One against the other", "Losses of each observation under the two models.");
  against["layer"] = {line_of_equality(view, "best", "other"),
                      linked_points(view, quantitative("best", view.find("best")->title),
                                    quantitative("other", view.find("other")->title))};
  return {{"difference", by_number}, {"sorted", sorted}, {"against", against}};
}

}  // namespace pcic
