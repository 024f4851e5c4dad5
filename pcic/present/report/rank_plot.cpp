#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "pcic/present/report/figure_spec-inl.hpp"
#include "pcic/present/report/rank_plot-inl.hpp"

namespace pcic {
namespace {

std::vector<const ObservationView*> first_of_every_loss(const std::vector<ObservationView>& views) {
  std::vector<const ObservationView*> firsts;
  for (const ObservationView& view : views)
    if (view.find("rank") &&
        std::ranges::none_of(firsts, [&](const ObservationView* first) { return first->loss == view.loss; }))
      firsts.push_back(&view);
  return firsts;
}

}  // namespace

std::optional<Json> rank_plot(const std::vector<ObservationView>& views,
                              const std::vector<std::string>& labels) {
  const std::vector<const ObservationView*> losses = first_of_every_loss(views);
  if (losses.size() < 2) return std::nullopt;
  std::set<std::size_t> ranked;
  for (const ObservationView* view : losses)
    for (std::size_t i = 0; i < labels.size(); ++i)
      if (view->find("rank")->values[i] <= static_cast<double>(most_ranked)) ranked.insert(i);
  Json values = Json::array(), names = Json::array();
  double lowest = 1;
  for (const ObservationView* view : losses) {
    names.push_back(view->loss);
    for (const std::size_t i : ranked) {
      const double rank = view->find("rank")->values[i];
      lowest = std::max(lowest, rank);
      values.push_back({{"loss", view->loss},
                        {"observation", labels[i]},
                        {"rank", rank},
                        {"correction", view->find("correction")->values[i]}});
    }
  }
  const Json x{{"field", "loss"},
               {"type", "nominal"},
               {"title", nullptr},
               {"sort", names},
               {"axis", {{"labelAngle", 0}, {"labelLimit", 160}}},
               {"scale", {{"padding", 0.3}}}};
  Json y = counting("rank", "rank by correction");
  y["scale"] = {{"type", "log"}, {"domain", {lowest, 0.9}}, {"nice", false}};
  Json spec = figure_spec(
      "Rank of observations per loss",
      fmt::format("A line for every observation that is among the {} with the largest correction under "
                  "some loss. Where lines cross, another loss depends on other observations.",
                  most_ranked),
      260);
  spec["data"] = {{"values", std::move(values)}};
  spec["encoding"] = {{"x", x},
                      {"y", std::move(y)},
                      {"detail", {{"field", "observation"}, {"type", "nominal"}}},
                      {"tooltip",
                       {tooltip("observation", "observation"), tooltip("loss", "loss"),
                        tooltip("rank", "rank"), tooltip("correction", "correction", ".4~g")}}};
  const Json ends{{"type", "text"}, {"align", "left"}, {"dx", 8}, {"color", grey}};
  spec["layer"] = {
      Json{{"mark", {{"type", "line"}, {"color", blue}, {"opacity", 0.5}, {"aria", false}}}},
      Json{{"mark", {{"type", "point"}, {"filled", true}, {"color", blue}, {"opacity", 1}, {"size", 50}}}},
      Json{{"transform", {{{"filter", {{"field", "loss"}, {"equal", names.back()}}}}}},
           {"mark", ends},
           {"encoding", {{"text", {{"field", "observation"}}}}}}};
  return spec;
}

}  // namespace pcic
