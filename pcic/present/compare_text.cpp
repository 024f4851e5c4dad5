#include "pcic/present/compare_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "pcic/diagnose/answered.hpp"
#include "pcic/present/aligned_table.hpp"
#include "pcic/present/findings_text.hpp"
#include "pcic/present/number_text.hpp"
#include "pcic/present/plain_text.hpp"

namespace pcic {
namespace {

using Row = std::vector<std::string>;

std::string probability_text(double probability) {
  return std::isnan(probability) ? "-" : fmt::format("{:.2f}", probability);
}

// "0.62 +- 0.11"
std::string weight_text(double weight, double sd) {
  return std::isnan(sd) ? probability_text(weight) : fmt::format("{:.2f} +- {:.2f}", weight, sd);
}

std::string sum_text(const Estimate& estimate, int sign) {
  return value_text(sign * estimate.sum(), estimate.se_sum(), estimate.mcse_sum());
}

std::string mean_text(const Estimate& estimate) {
  return value_text(estimate.value, estimate.se, estimate.mcse);
}

class LossSection {
 public:
  LossSection(const ComparedLoss& loss, const Comparison& comparison)
      : loss_(loss), models_(comparison.models), findings_(comparison.findings) {}

  std::string answer() const {
    const ComparedModel& best = loss_.models.front();
    const std::string under =
        fmt::format("Under {} ({} target)", quoted_name(loss_.loss), name_of(loss_.target));
    if (!is_answered(loss_))
      return under + " the models cannot be compared" + printable(why_not_answered(findings_, loss_.loss));
    std::string worse, alike;
    for (std::size_t rank = 1; rank < loss_.models.size(); ++rank) {
      const ComparedModel& row = loss_.models[rank];
      std::string& list = is_clearly_worse(row, loss_) ? worse : alike;
      list += (list.empty() ? "" : "; ") + distance(row);
    }
    if (worse.empty())
      return fmt::format("{} there is no clear difference from {}: {}.", under, name(best), alike);
    std::string text = fmt::format("{} {} predicts better: {}.", under, name(best), worse);
    if (!alike.empty()) text += fmt::format(" There is no clear difference from {}: {}.", name(best), alike);
    return text;
  }

  std::vector<Row> table_rows() const {
    std::vector<Row> rows{loss_.is_log_loss ? Row{"", "elpd", "elpd_diff", "se_diff", "p_worse", "diag_diff",
                                                  "diag_elpd", "stacking", "pseudo_bma+"}
                                            : Row{"", "mean", "SE", "difference", "SE of diff.", "p_worse",
                                                  "diag_diff", "diag_value"}};
    for (const ComparedModel& row : loss_.models)
      rows.push_back(loss_.is_log_loss ? elpd_row(row) : mean_row(row));
    return rows;
  }

 private:
  std::string name(const ComparedModel& row) const { return quoted_name(models_[row.ranked.model]); }

  // "`b` is worse by 3.2 (SE 1.1; probability that it is worse 0.99)"
  std::string distance(const ComparedModel& row) const {
    const Estimate& difference = row.ranked.difference;
    if (difference.value == 0) return name(row) + " predicts exactly as well";
    const std::string by = loss_.is_log_loss ? sum_text(difference, 1) + " in elpd" : mean_text(difference);
    const double se = loss_.is_log_loss ? difference.se_sum() : difference.se;
    return fmt::format("{} is worse by {} (SE {}; probability that it is worse: {})", name(row), by,
                       uncertainty_text(se), probability_text(row.ranked.p_worse));
  }

  Row elpd_row(const ComparedModel& row) const {
    return {printable(models_[row.ranked.model]),
            sum_text(row.ranked.estimate, -1),
            sum_text(row.ranked.difference, -1),
            uncertainty_text(row.ranked.difference.se_sum()),
            probability_text(row.ranked.p_worse),
            row.diag_diff,
            row.diag_value,
            weight_text(row.weights.stacking, row.weights.stacking_sd),
            probability_text(row.weights.pseudo_bma_plus)};
  }

  Row mean_row(const ComparedModel& row) const {
    return {printable(models_[row.ranked.model]),
            mean_text(row.ranked.estimate),
            uncertainty_text(row.ranked.estimate.se),
            mean_text(row.ranked.difference),
            uncertainty_text(row.ranked.difference.se),
            probability_text(row.ranked.p_worse),
            row.diag_diff,
            row.diag_value};
  }

  const ComparedLoss& loss_;
  const std::vector<std::string>& models_;
  const std::vector<Finding>& findings_;
};

}  // namespace

std::string comparison_sentence(const Comparison& comparison, const ComparedLoss& loss) {
  return LossSection(loss, comparison).answer();
}

std::vector<std::vector<std::string>> comparison_rows(const Comparison& comparison,
                                                      const ComparedLoss& loss) {
  return LossSection(loss, comparison).table_rows();
}

std::string to_text(const Comparison& comparison, const TextOptions& options) {
  std::string answers, tables;
  for (const ComparedLoss& loss : comparison.losses) {
    const LossSection section(loss, comparison);
    answers += wrapped(section.answer(), options.width) + "\n";
    tables += heading("Loss " + quoted_name(loss.loss), options) + "\n\n" +
              aligned_table(section.table_rows()) + "\n";
  }
  return answers + "\n" + tables + findings_text(comparison.findings, options);
}

}  // namespace pcic
