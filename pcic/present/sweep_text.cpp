#include "pcic/present/sweep_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "pcic/present/aligned_table.hpp"
#include "pcic/present/json.hpp"
#include "pcic/present/json_layout-inl.hpp"
#include "pcic/present/number_text.hpp"
#include "pcic/present/plain_text.hpp"

namespace pcic {
namespace {

const Result* first_result(const Sweep& sweep) {
  for (const SweepPoint& point : sweep.points)
    if (point.result) return &*point.result;
  return nullptr;
}

std::vector<std::string> row_of(const SweepPoint& point, const Sweep& sweep, std::size_t loss) {
  std::string value = fmt::format("{:g}{}", point.value, point.value == sweep.fitted ? " (fitted)" : "");
  if (!point.result) return {std::move(value), "-", "-", "-", "-", "-"};
  const Answer& answer = point.result->losses[loss].answer;
  return {std::move(value),
          value_text(answer.value, answer.se, answer.mcse),
          uncertainty_text(answer.se),
          uncertainty_text(answer.mcse),
          uncertainty_text(answer.approximation),
          fmt::format("{}", answer.count(Served::by_nobody))};
}

std::string table_of(const Sweep& sweep, std::size_t loss) {
  std::vector<std::vector<std::string>> rows{
      {printable(sweep.constant), "answer", "SE", "MCSE", "approximation", "not settled"}};
  for (const SweepPoint& point : sweep.points) rows.push_back(row_of(point, sweep, loss));
  return aligned_table(rows);
}

std::string ways_sentence(const Sweep& sweep) {
  std::size_t most_moves = 0, lost = 0;
  for (const SweepPoint& point : sweep.points) {
    most_moves = std::max(most_moves, point.num_moves);
    lost += point.result ? 0 : 1;
  }
  std::string text = fmt::format(
      "The draws were walked from {} = {:g} to every value, each at most {} moves from the one before{}{}.",
      sweep.constant, sweep.fitted, most_moves, sweep.supports.empty() ? "" : "; ",
      fmt::join(sweep.supports, ", "));
  if (lost > 0)
    text += fmt::format(
        " {} of {} values were not reached: a walk did not settle, or its time was over (--bridge-seconds).",
        lost, sweep.points.size());
  return text;
}

}  // namespace

std::string to_sweep_text(const Sweep& sweep, std::size_t width) {
  if (!sweep.refusal.empty()) return wrapped(printable(sweep.refusal), width) + "\n";
  std::string text;
  if (const Result* any = first_result(sweep))
    for (std::size_t loss = 0; loss < any->losses.size(); ++loss) {
      const LossResult& about = any->losses[loss];
      text += wrapped(fmt::format("Expected loss `{}` of a new observation, target {}:",
                                  printable(about.evaluation.loss), name_of(about.answer.target)),
                      width) +
              "\n" + table_of(sweep, loss) + "\n";
    }
  return text + wrapped(printable(ways_sentence(sweep)), width) + "\n";
}

std::string to_json(const Sweep& sweep) {
  Json points = Json::array();
  for (const SweepPoint& point : sweep.points)
    points.push_back({{"value", point.value},
                      {"steps", point.num_steps},
                      {"moves", point.num_moves},
                      {"result", point.result ? Json::parse(to_json(*point.result)) : Json()}});
  return json_text(Json{{"schema", "pcic-sweep"},
                        {"schema_version", 1},
                        {"constant", sweep.constant},
                        {"fitted", sweep.fitted},
                        {"supports", sweep.supports},
                        {"refusal", sweep.refusal.empty() ? Json() : Json(sweep.refusal)},
                        {"points", std::move(points)}});
}

}  // namespace pcic
