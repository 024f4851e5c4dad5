#include "pcic/run/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/run/same_observations.hpp"

namespace pcic {
namespace {

constexpr std::string_view any_log_loss = "log_loss";

double power_of(const SavedResult& result) {
  return result.question ? result.question->beta : 1;
}

// One loss and where every result has it.
struct SharedLoss {
  std::string name;
  std::vector<const SavedLoss*> of_results;
};

class Comparer {
 public:
  Comparer(std::span<const SavedResult> results, const CompareOptions& options)
      : results_(results), options_(options) {
    if (results.size() < 2)
      throw InputError(fmt::format("compare: {} result; expected two or more.", results.size()));
  }

  Comparison compare() {
    findings_ = check_same_observations(results_);
    find_shared_losses();
    std::vector<LossOfModels> losses;
    for (const SharedLoss& loss : shared_) losses.push_back(of_models(loss));
    return make_comparison(model_names(), losses, std::move(findings_));
  }

 private:
  // Minus the score means the same for all results unless their powers differ.
  void find_shared_losses() {
    same_power_ = std::ranges::all_of(
        results_, [&](const SavedResult& each) { return power_of(each) == power_of(results_.front()); });
    for (const SavedLoss& loss : results_.front().losses) {
      SharedLoss shared{.name = loss.name, .of_results = {}};
      for (const SavedResult& result : results_)
        if (const SavedLoss* same = find_same(result, loss)) shared.of_results.push_back(same);
      if (shared.of_results.size() < results_.size()) continue;
      if (std::ranges::any_of(shared.of_results, [&](auto* same) { return same->name != loss.name; }))
        shared.name = any_log_loss;
      if (options_.loss.empty() || options_.loss == shared.name ||
          (loss.is_log_loss && options_.loss == any_log_loss))
        shared_.push_back(std::move(shared));
    }
    if (shared_.empty()) refuse_losses();
    if (options_.loss.empty()) note_the_others();
  }

  const SavedLoss* find_same(const SavedResult& result, const SavedLoss& loss) const {
    const auto found = std::ranges::find_if(result.losses, [&](const SavedLoss& each) {
      if (same_power_ && (loss.is_log_loss || each.is_log_loss)) return loss.is_log_loss && each.is_log_loss;
      return each.name == loss.name;
    });
    return found == result.losses.end() ? nullptr : &*found;
  }

  [[noreturn]] void refuse_losses() const {
    std::string there;
    for (const SavedResult& result : results_) {
      std::vector<std::string> names;
      for (const SavedLoss& loss : result.losses) names.push_back("'" + loss.name + "'");
      there += fmt::format(" {} has {}.", result.place,
                           names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")));
    }
    throw InputError(
        options_.loss.empty()
            ? fmt::format(
                  "The results share no loss.{} Give losses the same name, as in --loss 'mae = abs(y - mu)'.",
                  there)
            : fmt::format(
                  "Loss '{}' is not in all results.{} Evaluate the models under it, or choose another.",
                  options_.loss, there));
  }

  void note_the_others() {
    for (const SavedResult& result : results_)
      for (const SavedLoss& loss : result.losses) {
        const bool is_shared = std::ranges::any_of(shared_, [&](const SharedLoss& shared) {
          return std::ranges::find(shared.of_results, &loss) != shared.of_results.end();
        });
        if (!is_shared)
          findings_.push_back({.level = Level::note,
                               .code = "loss_not_shared",
                               .text = fmt::format("Loss '{}' of {} is not in all results and was left out.",
                                                   loss.name, result.place)});
      }
  }

  LossOfModels of_models(const SharedLoss& loss) const {
    const Target target = options_.target.value_or(loss.of_results.front()->target);
    const std::string estimator = options_.estimator.empty() ? "answer" : options_.estimator;
    LossOfModels models{.loss = loss.name,
                        .is_log_loss = loss.of_results.front()->is_log_loss,
                        .estimates = {},
                        .diag_value = {}};
    for (std::size_t k = 0; k < results_.size(); ++k) {
      const SavedLoss& of_result = *loss.of_results[k];
      const SavedEstimate* saved = of_result.find(estimator, target);
      if (!saved) refuse_estimator(estimator, target, results_[k], of_result);
      models.estimates.push_back(make_estimate(estimator, saved->pointwise));
      models.estimates.back().target = target;
      models.estimates.back().mcse = saved->mcse;
      models.diag_value.push_back(diag_value(results_[k], of_result, *saved));
    }
    return models;
  }

  [[noreturn]] static void refuse_estimator(const std::string& estimator, Target target,
                                            const SavedResult& result, const SavedLoss& loss) {
    std::vector<std::string> names;
    for (const SavedEstimate& estimate : loss.estimates)
      names.push_back(fmt::format("{} ({})", estimate.name, name_of(estimate.target)));
    throw InputError(
        fmt::format("{}: no '{}' of loss '{}' under the {} target; there is {}. Choose with --target and "
                    "--estimator, or another loss with --loss.",
                    result.place, estimator, loss.name, name_of(target), fmt::join(names, ", ")));
  }

  // What speaks against the value. What is not known counts as above the limit.
  static std::string diag_value(const SavedResult& result, const SavedLoss& loss,
                                const SavedEstimate& estimate) {
    if (estimate.name == "answer") {
      const std::size_t unsettled = loss.unsettled.at(estimate.target);
      return unsettled == 0 ? "" : fmt::format("{} unsettled", unsettled);
    }
    const bool by_k = estimate.name == "psis" && result.psis;
    const std::vector<double>& values = by_k ? result.psis->pareto_k : loss.ratio;
    const double limit = by_k ? result.psis->threshold : thresholds.ratio_unreliable;
    const auto above = std::ranges::count_if(values, [&](double value) { return !(value <= limit); });
    if (above == 0) return "";
    return by_k ? fmt::format("{} k_psis > {:.2g}", above, limit) : fmt::format("{} r > {}", above, limit);
  }

  std::vector<std::string> model_names() const {
    std::vector<std::string> names = options_.names;
    if (names.empty())
      for (const SavedResult& result : results_)
        names.push_back(std::filesystem::path(result.place).stem().string());
    if (names.size() != results_.size())
      throw InputError(
          fmt::format("compare: {} names for {} results; give one for each.", names.size(), results_.size()));
    for (const std::string& name : names)
      if (std::ranges::count(names, name) > 1)
        throw InputError(
            fmt::format("compare: two models are called '{}'. Name them with --names a,b.", name));
    return names;
  }

  std::span<const SavedResult> results_;
  const CompareOptions& options_;
  bool same_power_ = true;
  std::vector<SharedLoss> shared_;
  std::vector<Finding> findings_;
};

}  // namespace

Comparison compare_results(std::span<const SavedResult> results, const CompareOptions& options) {
  return Comparer(results, options).compare();
}

}  // namespace pcic
