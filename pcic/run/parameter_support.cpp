#include "pcic/run/parameter_support.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <optional>

#include "pcic/core/errors.hpp"
#include "pcic/core/nearest_words.hpp"
#include "pcic/run/effect_units.hpp"
#include "pcic/run/support.hpp"
#include "pcic/run/support_declaration.hpp"

namespace pcic {
namespace {

using Kind = ParameterSupport::Kind;

constexpr std::size_t most_probes = 64;
constexpr double draws_beyond_a_bound = 10;

// How much lower the log posterior may be at -x than at x if draws beyond 0 were to be expected: for a normal distribution of mean
// m and standard deviation s, 2 (m/s)^2 at its mean, and Phi(-m/s) of the draws lie beyond.
double about_as_large(std::size_t num_draws) {
  const double share = draws_beyond_a_bound / static_cast<double>(num_draws);
  if (share >= 0.5) return 0;
  const double distance = boost::math::quantile(boost::math::complement(boost::math::normal(), share));
  return 2 * distance * distance;
}

bool is_of_vectors(Kind kind) {
  return kind == Kind::simplex || kind == Kind::ordered || kind == Kind::positive_ordered;
}

class SupportFinder {
 public:
  SupportFinder(const PosteriorFormulas& posterior, const BlockView& draws)
      : posterior_(posterior), draws_(draws) {
    step_ = std::max<std::size_t>(1, draws.num_draws / most_probes);
    for (std::size_t m = 0; m < draws.num_draws; m += step_)
      probed_.insert(probed_.end(), draws.row(m), draws.row(m) + draws.num_obs);
    at_draws_ = log_posterior(probed_);
  }

  // Elements of an array that are not fixed have one support in common.
  ParameterSupport infer(const ArrayInfo& array, std::size_t first) const {
    const BlockView draws = draws_.columns(first, array.size());
    if (may_be_structured_matrix(array, draws))
      throw InputError(fmt::format(
          "--bridge: `{}` looks like a correlation or covariance matrix, or a Cholesky factor, whose bounds the bridge does "
          "not know. Write the score with parameters that are not matrices, or use --refit.",
          array.name));
    refuse_whole_numbers(array, draws);
    const std::vector<Support> possible = possible_supports(array, draws);
    const auto is_possible = [&](Support support) {
      return std::ranges::find(possible, support) != possible.end();
    };
    if (is_possible(Support::simplex)) return {.kind = Kind::simplex};
    const std::size_t length = array.shape.empty() ? 1 : array.shape.back();
    const bool positive =
        is_possible(Support::positive) && is_bound(array, first, [](double x) { return -x; });
    if (is_possible(Support::ordered) && is_order(array, first, length))
      return {.kind = positive ? Kind::positive_ordered : Kind::ordered};
    if (!positive) return {};
    if (is_possible(Support::below_one) && is_bound(array, first, [](double x) { return 2 - x; }))
      return {.kind = Kind::between, .lower = 0, .upper = 1};
    return {.kind = Kind::above};
  }

 private:
  static void refuse_whole_numbers(const ArrayInfo& array, const BlockView& draws) {
    bool varies = false;
    for (std::size_t m = 0; m < draws.num_draws; ++m)
      for (std::size_t k = 0; k < draws.num_obs; ++k) {
        if (draws(m, k) != std::floor(draws(m, k))) return;
        varies = varies || draws(m, k) != draws(0, k);
      }
    if (varies)
      throw InputError(fmt::format(
          "--bridge: `{}` has whole numbers only, and the bridge moves along continuous parameters. Sum it out of the score, "
          "or use --refit.",
          array.name));
  }

  std::vector<double> log_posterior(const std::vector<double>& values) const {
    return posterior_.at({values.data(), values.size() / draws_.num_obs, draws_.num_obs, draws_.num_obs});
  }

  // One element of the array is changed in every draw, in turn.
  template <class Change>
  bool is_forbidden(const Change& change) const {
    std::vector<double> changed = probed_;
    const std::size_t num_probes = changed.size() / draws_.num_obs;
    for (std::size_t m = 0; m < num_probes; ++m) change(m, changed.data() + m * draws_.num_obs);
    const std::vector<double> there = log_posterior(changed);
    std::size_t forbidden = 0;
    for (std::size_t m = 0; m < num_probes; ++m)
      forbidden += !std::isfinite(there[m]) || there[m] > at_draws_[m] - about_as_large(draws_.num_draws);
    return 2 * forbidden > num_probes;
  }

  template <class Reflect>
  bool is_bound(const ArrayInfo& array, std::size_t first, const Reflect& reflect) const {
    return is_forbidden([&](std::size_t m, double* row) {
      double& element = row[first + m % array.size()];
      element = reflect(element);
    });
  }

  bool is_order(const ArrayInfo& array, std::size_t first, std::size_t length) const {
    return is_forbidden([&](std::size_t m, double* row) {
      const std::size_t vector = m % (array.size() / length), k = m % (length - 1);
      double* element = row + first + vector * length + k;
      std::swap(element[0], element[1]);
    });
  }

  const PosteriorFormulas& posterior_;
  const BlockView& draws_;
  std::size_t step_ = 1;
  std::vector<double> probed_, at_draws_;
};

std::vector<SupportDeclaration> declarations_in(const std::vector<std::string>& texts,
                                                const PosteriorFormulas& posterior) {
  std::vector<SupportDeclaration> all;
  std::vector<std::string> names;
  for (const ArrayInfo& array : posterior.parameters()) names.push_back(array.name);
  for (const std::string& text : texts)
    for (SupportDeclaration& declaration : parse_support(text)) {
      if (std::ranges::find(names, declaration.parameter) == names.end()) {
        const std::vector<std::string> nearest = nearest_words(declaration.parameter, names);
        throw InputError(fmt::format(
            "--support: score and prior have no parameter `{}`.{} They have: {}.", declaration.parameter,
            nearest.empty() ? "" : fmt::format(" Did you mean `{}`?", nearest.front()),
            fmt::join(names, ", ")));
      }
      all.push_back(std::move(declaration));
    }
  return all;
}

void add_array(Unbounded& map, const ParameterSupport& support, const ArrayInfo& array,
               const BlockView& draws) {
  if (is_of_vectors(support.kind)) {
    const std::size_t length = array.shape.empty() ? 1 : array.shape.back();
    for (std::size_t k = 0; k < array.size(); k += length) map.add(support, length);
    return;
  }
  for (std::size_t k = 0; k < array.size(); ++k) {
    bool varies = false;
    for (std::size_t m = 1; m < draws.num_draws && !varies; ++m) varies = draws(m, k) != draws(0, k);
    map.add(varies ? support : ParameterSupport{.kind = Kind::fixed, .lower = draws(0, k)}, 1);
  }
}

void refuse_draws_outside(const Unbounded& map, const PosteriorFormulas& posterior, const BlockView& draws) {
  std::vector<double> coordinates(map.num_coordinates());
  for (std::size_t m = 0; m < draws.num_draws; ++m) {
    map.coordinates_of({draws.row(m), draws.num_obs}, coordinates);
    if (std::ranges::all_of(coordinates, [](double z) { return std::isfinite(z); })) continue;
    std::vector<std::string> names;
    for (const ArrayInfo& array : posterior.parameters()) names.push_back(array.name);
    throw InputError(
        fmt::format("--support: a draw of {} lies outside of it, or on its edge. Correct the bounds.",
                    fmt::join(names, ", ")));
  }
}

}  // namespace

KnownSupport find_support(const std::vector<std::string>& declared, const PosteriorFormulas& posterior,
                          const BlockView& draws) {
  const std::vector<SupportDeclaration> declarations = declarations_in(declared, posterior);
  const SupportFinder finder(posterior, draws);
  KnownSupport known;
  std::vector<SupportedArray> supported;
  std::size_t first = 0;
  for (const ArrayInfo& array : posterior.parameters()) {
    const auto said = std::ranges::find(declarations, array.name, &SupportDeclaration::parameter);
    const bool is_declared = said != declarations.end();
    const SupportDeclaration support =
        is_declared ? *said : SupportDeclaration{array.name, finder.infer(array, first)};
    if (is_declared || support.support.kind != Kind::real)
      known.sentences.push_back(describe(support) + (is_declared ? " (declared)" : ""));
    add_array(known.map, support.support, array, draws.columns(first, array.size()));
    supported.push_back({array.name, first, array.size(), support.support});
    first += array.size();
  }
  for (const FoundUnits& found : find_effect_units(supported, draws)) {
    known.map.measure_in(found.units);
    known.sentences.push_back(found.sentence);
  }
  refuse_draws_outside(known.map, posterior, draws);
  return known;
}

}  // namespace pcic
