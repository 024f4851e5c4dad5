#include "paper/comparison_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pcic::paper {
namespace {

// Distance to the reference in a typical cell, relative to the reference's mean there.
double median_relative_distance(const Comparison& comparison, std::string_view estimator,
                                std::string_view reference) {
  std::vector<double> distances;
  for (const Comparison::Cell cell : comparison.cells())
    distances.push_back(comparison.distance(cell, estimator, reference) /
                        std::abs(comparison.spread(cell, reference).mean));
  std::ranges::nth_element(distances, distances.begin() + static_cast<long>(distances.size() / 2));
  return distances[distances.size() / 2];
}

}  // namespace

Claim pcic_tracks(const Comparison& comparison, std::string_view reference) {
  double worst = 0;
  Comparison::Cell where;
  for (const Comparison::Cell cell : comparison.cells()) {
    const double share =
        comparison.distance(cell, "pcic", reference) / comparison.distance(cell, "in_sample", reference);
    if (!(share > worst)) continue;
    worst = share;
    where = cell;
  }
  return {.paper = "PCIC tracks exact leave-one-out cross-validation.",
          .verdict = verdict_if(worst < 0.5),
          .found = fmt::format(
              "Its distance to {} (root mean square over repetitions) is at most {:.2g} of the in-sample "
              "loss's ({}); the rule: below 0.5 everywhere. In the median cell it is {:.2g} % of the value; "
              "in_sample {:.2g} %, pcic2 {:.2g} %, psis {:.2g} %, is {:.2g} %.",
              reference, worst, comparison.name_of(where),
              100 * median_relative_distance(comparison, "pcic", reference),
              100 * median_relative_distance(comparison, "in_sample", reference),
              100 * median_relative_distance(comparison, "pcic2", reference),
              100 * median_relative_distance(comparison, "psis", reference),
              100 * median_relative_distance(comparison, "is", reference))};
}

Claim pcic_foresees(const Comparison& comparison, std::string_view generalisation) {
  const std::vector<Comparison::Cell> cells = comparison.cells();
  const auto unbiased = [&](std::string_view estimator) {
    return static_cast<std::size_t>(std::ranges::count_if(cells, [&](Comparison::Cell cell) {
      const Spread error = comparison.error(cell, estimator, generalisation);
      const double root = std::sqrt(static_cast<double>(comparison.num_repetitions(cell)));
      return std::abs(error.mean) <= 2 * error.sd / root;
    }));
  };
  const auto mean_error = [&](std::string_view estimator) {
    double sum = 0;
    for (const Comparison::Cell cell : cells)
      sum += comparison.error(cell, estimator, generalisation).mean /
             comparison.spread(cell, generalisation).mean;
    return 100 * sum / static_cast<double>(cells.size());
  };
  return {.paper = "PCIC is a nearly unbiased estimate of the generalisation error.",
          .verdict = 10 * unbiased("pcic") < 9 * cells.size()         ? Verdict::not_confirmed
                     : 10 * unbiased("in_sample") >= 9 * cells.size() ? Verdict::not_checkable
                                                                      : Verdict::confirmed,
          .found = fmt::format(
              "Its mean error against {} is within 2 standard errors of zero in {} of {} cells (the rule: "
              "nine of ten; where in_sample passes as well, nothing is shown), that of in_sample in {}. "
              "Averaged over the cells: pcic {:+.2g} %, in_sample "
              "{:+.2g} %, loocv {:+.2g} %.",
              generalisation, unbiased("pcic"), cells.size(), unbiased("in_sample"), mean_error("pcic"),
              mean_error("in_sample"), mean_error("loocv"))};
}

Claim importance_sampling_fails(const Comparison& comparison, std::string_view reference) {
  const std::vector<Comparison::Cell> cells = comparison.cells();
  const auto further = [&](std::string_view estimator) {
    return static_cast<std::size_t>(std::ranges::count_if(cells, [&](Comparison::Cell cell) {
      return !(comparison.distance(cell, estimator, reference) <=
               comparison.distance(cell, "pcic", reference));  // NaN counts as a failure
    }));
  };
  const std::size_t is = further("is"), psis = further("psis");
  return {
      .paper =
          "Importance sampling fails where observations are influential or parameters many; PCIC does not.",
      .verdict = verdict_if(2 * is > cells.size() && 2 * psis > cells.size()),
      .found = fmt::format("Further from {} than PCIC: IS in {} and PSIS in {} of {} cells (the rule: "
                           "both in more than half).",
                           reference, is, psis, cells.size())};
}

}  // namespace pcic::paper
