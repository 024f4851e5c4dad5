#include "pcic/present/influence_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "pcic/core/numbers.hpp"
#include "pcic/diagnose/answered.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/present/aligned_table.hpp"
#include "pcic/present/findings_text.hpp"
#include "pcic/present/number_text.hpp"
#include "pcic/present/plain_text.hpp"
#include "pcic/present/question_sentences.hpp"
#include "pcic/present/reading_text.hpp"

namespace pcic {
namespace {

using Row = std::vector<std::string>;

std::string number(double value) {
  return value_text(value == 0 ? 0.0 : value, not_a_number, not_a_number);
}

class InfluenceSection {
 public:
  InfluenceSection(const CaseInfluence& influence, const LossInfluence& loss)
      : influence_(influence), loss_(loss), order_(by_size(loss.own)) {}

  std::string answer() const {
    if (order_.empty() || !is_answered(loss_))
      return fmt::format("Under {} {}{}", name_of_loss(),
                         order_.empty() || std::isnan(loss_.own[order_.front()])
                             ? "no influence could be computed"
                             : "the influence of some cases could not be computed",
                         printable(why_not_answered(influence_.findings, loss_.loss)));
    const std::size_t first = order_.front();
    std::string text = fmt::format("Under {} case {} weighs most: left out, its own loss would change by {}",
                                   name_of_loss(), name(first), number(-loss_.own[first]));
    if (order_.size() > 1)
      text += fmt::format("; the next, {}, has {:.2f} of that influence", name(order_[1]),
                          loss_.relative[order_[1]]);
    const std::size_t most = by_size(loss_.on_total).front();
    return text + fmt::format(". The mean loss of all would change most, by {}, without {}.",
                              number(-loss_.on_total[most]), name(most));
  }

  std::string table(std::size_t top) const {
    const bool has_k = !influence_.pareto_k.empty(), has_scale = !influence_.observation_scale.empty();
    std::vector<Row> rows{{"case", "change of own loss", "relative", "change of mean loss", "Var(s)", "r"}};
    if (has_scale) rows[0].insert(rows[0].end(), {"obs. scale", "error"});
    if (has_k) rows[0].push_back("k-hat");
    for (std::size_t rank = 0; rank < std::min(top, order_.size()); ++rank) {
      const std::size_t i = order_[rank];
      Row& row = rows.emplace_back(
          Row{printable(influence_.case_name(i)), number(-loss_.own[i]),
              std::isnan(loss_.relative[i]) ? "NaN" : fmt::format("{:.2f}", loss_.relative[i]),
              number(-loss_.on_total[i]), number(influence_.score_variance[i]), number(loss_.ratio[i])});
      if (has_scale) {
        const double error = influence_.observation_scale_error[i];
        row.push_back(value_text(influence_.observation_scale[i], not_a_number, error));
        row.push_back(uncertainty_text(error));
      }
      if (has_k) row.push_back(number(influence_.pareto_k[i]));
    }
    return aligned_table(rows);
  }

 private:
  std::string name_of_loss() const { return quoted_name(loss_.loss); }
  std::string name(std::size_t obs) const { return quoted_name(influence_.case_name(obs)); }

  const CaseInfluence& influence_;
  const LossInfluence& loss_;
  std::vector<std::size_t> order_;
};

// What holds a posterior mean that hardly varies over data sets: the prior, or cases with so much leverage that
// leaving them out to first order says too little of them. Where r is small it is not the latter.
std::string jackknife_sentence(const CaseInfluence& influence) {
  const auto has_leverage = [](const LossInfluence& loss) {
    return std::ranges::any_of(loss.ratio, [](double r) { return !(r <= thresholds.ratio_look); });
  };
  std::string text =
      "The jackknife sd is how much a posterior mean would vary over data sets like this one. Far above the "
      "posterior sd, the posterior is surer than the data warrant; ";
  if (std::ranges::any_of(influence.losses, has_leverage))
    return text + fmt::format(
                      "far below says little here, because some cases have r > {} and would move it by more "
                      "than the jackknife knows.",
                      thresholds.ratio_look);
  return text +
         fmt::format("far below, the prior holds it, for no case has the leverage to (r is at most {}).",
                     thresholds.ratio_look);
}

std::string parameters_section(const CaseInfluence& influence, const TextOptions& options) {
  const ParameterSpread& spread = influence.parameters;
  std::vector<Row> rows{{"parameter", "mean", "posterior sd", "jackknife sd", "jackknife / posterior"}};
  for (std::size_t j = 0; j < spread.names.size(); ++j)
    rows.push_back({printable(spread.names[j]),
                    value_text(spread.means[j], spread.posterior_sd(j), not_a_number),
                    number(spread.posterior_sd(j)), number(spread.jackknife_sd(j)),
                    fmt::format("{:.2f}", spread.jackknife_sd(j) / spread.posterior_sd(j))});
  return heading("Posterior means over data sets", options) + "\n\n" + aligned_table(rows) + "\n" +
         wrapped(jackknife_sentence(influence), options.width) + "\n\n";
}

}  // namespace

std::string to_text(const CaseInfluence& influence, const InfluenceTextOptions& options) {
  std::string answers, tables;
  for (const LossInfluence& loss : influence.losses) {
    const InfluenceSection section(influence, loss);
    answers += wrapped(section.answer(), options.text.width) + "\n";
    tables +=
        heading("Loss " + quoted_name(loss.loss), options.text) + "\n\n" + section.table(options.top) + "\n";
  }
  std::string origin = influence.reading.format.empty()
                           ? fmt::format("Computed from {} draws, for {} cases; score {}.",
                                         influence.num_draws, influence.num_obs, quoted_name(influence.score))
                           : reading_clause({.reading = influence.reading,
                                             .num_chains = influence.chain_draws.size(),
                                             .num_draws = influence.num_draws,
                                             .chain_draws = influence.chain_draws,
                                             .num_obs = influence.num_obs,
                                             .score = influence.score}) +
                                 ".";
  if (influence.question)
    for (const std::string& sentence : question_sentences(*influence.question, influence.num_obs))
      origin += " " + printable(sentence);
  std::string text = answers + wrapped(origin, options.text.width) + "\n\n" + tables;
  if (!influence.parameters.names.empty()) text += parameters_section(influence, options.text);
  return text + findings_text(influence.findings, options.text);
}

}  // namespace pcic
