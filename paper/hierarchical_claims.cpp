// What Section 3.2 of the paper says about its figures, for one data set and one sweep.
#include <fmt/format.h>

#include <cmath>

#include "paper/comparison_claims.hpp"
#include "paper/hierarchical.hpp"

namespace pcic::paper {
namespace {

using Cell = Comparison::Cell;

constexpr const char* section = "Section 3.2";

// How much further from the generalisation error at the last setting than at the first.
Effect deterioration(const Comparison& values, std::string_view estimator) {
  const Cell first{0, 0}, last{values.axes().settings.size() - 1, 0};
  return values.effect([&](const Comparison::Means& means) {
    return std::abs(means.bias(last, estimator, "generalisation")) -
           std::abs(means.bias(first, estimator, "generalisation"));
  });
}

Effect faster(const Comparison& values, std::string_view one, std::string_view other) {
  const Cell first{0, 0}, last{values.axes().settings.size() - 1, 0};
  return values.effect([&](const Comparison::Means& means) {
    const auto grows = [&](std::string_view name) {
      return std::abs(means.bias(last, name, "generalisation")) -
             std::abs(means.bias(first, name, "generalisation"));
    };
    return grows(one) - grows(other);
  });
}

std::string ends_text(const Comparison& values, const std::string& estimator) {
  const Cell last{values.axes().settings.size() - 1, 0};
  return fmt::format("{} {} at {:.3g} and {} at {:.3g}", estimator,
                     percent_text(bias({values, {{0, 0}}}, estimator)), values.axes().settings.front(),
                     percent_text(bias({values, {last}}, estimator)), values.axes().settings.back());
}

Claim all_deteriorate(const Comparison& values, const std::string& data) {
  const std::vector<std::string> names{"is", "psis", "pcic", "gdic"};
  std::vector<Verdict> verdicts;
  std::string found = "Bias of ", grown;
  for (const std::string& name : names) {
    const Effect effect = deterioration(values, name);
    verdicts.push_back(more_than_nothing(effect, a_point));
    found += (verdicts.size() > 1 ? "; " : "") + ends_text(values, name);
    grown += fmt::format("{}{} {}", grown.empty() ? "" : ", ", name, points_text(effect));
  }
  found +=
      fmt::format(". Growth of its size: {} (rule: above 0, and by more than a point, for each).", grown);
  return {
      .section = section,
      .text =
          "\"As the data scaling factor becomes larger, all estimates deteriorate (become far from the "
          "generalisation error)\"",
      .verdict = of_all(verdicts),
      .found = found,
      .in_short = fmt::format("{}: from effects x 1 to x 10 the size of the bias grows by {}.", data, grown)};
}

Claim psis_deteriorates_faster(const Comparison& values, const std::string& data) {
  const Effect than_pcic = faster(values, "psis", "pcic"), than_is = faster(values, "psis", "is");
  const Effect authors_pcic = faster(values, "psis_authors", "pcic"),
               authors_is = faster(values, "psis_authors", "is");
  const std::vector verdicts{more_than_nothing(than_pcic, a_point), more_than_nothing(than_is, a_point)};
  return {
      .section = section,
      .text = "\"the deteriorating rates of IS-CV and PCIC are slower than that of PSIS-CV\"",
      .verdict = of_all(verdicts),
      .found = fmt::format(
          "From the first to the last scale the size of the bias of psis grows by {} more than that of pcic, "
          "and by {} more than that of is (rule: both above 0, and by more than a point). {}.",
          points_text(than_pcic), points_text(than_is), ends_text(values, "loocv")),
      .in_short = fmt::format(
          "{}: from effects x 1 to x 10 the size of the bias of PSIS grows by {} more than that of PCIC and "
          "by {} more than that of IS-CV; with the axes exchanged, as in the authors' code, by {} and {}.",
          data, points_text(than_pcic), points_text(than_is), points_text(authors_pcic),
          points_text(authors_is)),
      .authors_code =
          fmt::format("psis_authors (axes exchanged) grows by {} more than pcic and {} more than is; {}.",
                      points_text(authors_pcic), points_text(authors_is), ends_text(values, "psis_authors"))};
}

Claim psis_is_further(const Comparison& values, const std::string& data) {
  std::vector<Verdict> verdicts, with_authors;
  for (const Cell cell : values.cells())
    for (const char* name : {"pcic", "is"}) {
      verdicts.push_back(more_than_nothing(nearer({values, {cell}}, name, "psis"), a_point));
      with_authors.push_back(more_than_nothing(nearer({values, {cell}}, name, "psis_authors"), a_point));
    }
  const About all{values, values.cells()};
  const Effect pcic = nearer(all, "pcic", "psis"), is = nearer(all, "is", "psis");
  const Effect authors_pcic = nearer(all, "pcic", "psis_authors"),
               authors_is = nearer(all, "is", "psis_authors");
  return {
      .section = section,
      .text =
          "\"For any prior scaling factor, IS-CV and PCIC are closer to the generalisation error than "
          "PSIS-CV.\"",
      .verdict = of_all(verdicts),
      .found = fmt::format(
          "PCIC is nearer than psis by {} and IS-CV by {}, mean over the factors; by factor and estimator: "
          "{} (rule: nearer by more than a point). Mean biases: {}.",
          points_text(pcic), points_text(is), count_text(verdicts),
          biases_text(all, std::vector<std::string>{"psis", "is", "pcic", "loocv"})),
      .in_short = fmt::format(
          "{}: over the prior scales PCIC is nearer to the generalisation error than PSIS by {} and IS-CV "
          "by {}; than the authors' PSIS with exchanged axes by {} and {}.",
          data, points_text(pcic), points_text(is), points_text(authors_pcic), points_text(authors_is)),
      .authors_code =
          fmt::format("against psis_authors (axes exchanged) PCIC is nearer by {} and IS-CV by {}; {}.",
                      points_text(authors_pcic), points_text(authors_is), count_text(with_authors))};
}

Claim quality_of_gdic(const Comparison& values, const std::string& data, bool is_schools) {
  std::vector<Verdict> verdicts;
  double smallest = 1e300, largest = -1e300;
  for (const Cell cell : values.cells()) {
    const Effect effect = bias({values, {cell}}, "gdic");
    verdicts.push_back(is_schools ? beyond(effect, close) : within(effect, close));
    smallest = std::min(smallest, effect.value);
    largest = std::max(largest, effect.value);
  }
  return {.section = section,
          .text = is_schools ? "\"GDIC is a relatively good metric [...] but not for the 8-school data.\""
                             : "\"GDIC is a relatively good metric for the meta-analysis data\"",
          .verdict = of_all(verdicts),
          .found = fmt::format(
              "Bias of gdic over the settings: {:+.1f} to {:+.1f} % (rule: {} than {} %). {}. Mean "
              "biases: {}.",
              100 * smallest, 100 * largest, is_schools ? "more" : "less", 100 * close, count_text(verdicts),
              biases_text({values, values.cells()},
                          std::vector<std::string>{"gdic", "in_sample", "pcic", "loocv"})),
          .in_short = fmt::format("{}: GDIC is off by {:+.1f} to {:+.1f} % of the generalisation error.",
                                  data, 100 * smallest, 100 * largest)};
}

Claim second_order_is_nearer(const Comparison& values) {
  double first = 0, second = 0;
  bool everywhere = true;
  for (const Cell cell : values.cells()) {
    const double whole = values.distance(cell, "in_sample", "loocv");
    first = std::max(first, values.distance(cell, "pcic", "loocv") / whole);
    second = std::max(second, values.distance(cell, "pcic2", "loocv") / whole);
    everywhere =
        everywhere && values.distance(cell, "pcic2", "loocv") < values.distance(cell, "pcic", "loocv");
  }
  return {.text =
              "The second order, pcic2, is nearer to exact leave-one-out than pcic at every setting (rule: a "
              "smaller root mean square distance over the splits; all of them exact).",
          .verdict = verdict_if(everywhere),
          .found = fmt::format(
              "Distance to leave-one-out as a share of that of the in-sample loss, at the most: pcic "
              "{:.2g}, pcic2 {:.2g}.",
              first, second)};
}

}  // namespace

std::vector<Claim> hierarchical_claims(const Comparison& values, Sweep sweep, bool is_schools) {
  const std::string data = is_schools ? "Eight schools" : "Beta-blocker trials";
  std::vector<Claim> claims;
  if (sweep == Sweep::data_scale)
    claims = {all_deteriorate(values, data), psis_deteriorates_faster(values, data)};
  else
    claims = {psis_is_further(values, data)};
  claims.push_back(quality_of_gdic(values, data, is_schools));
  claims.push_back(second_order_is_nearer(values));
  return claims;
}

}  // namespace pcic::paper
