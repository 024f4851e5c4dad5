// K-fold and leave-future-out: every fold of the data judged by a fit that has not seen it (held_out.hpp), and
// put together: one value per observation, as leave-one-out has.
//
//   value, SE    of all observations together
//   MCSE         sqrt(sum over folds of (share of the observations x MCSE of the fold)^2): fits are independent
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/diagnose/result.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

// The draws of the fit that has not seen the observations with this value in the column of folds.
using OpenFold = std::function<std::unique_ptr<DrawSource>(const std::string& label)>;

// data: all of them; fold: a column, in which equal values belong together. Observations that are dropped
// belong to no fold. Throws InputError as evaluate_held_out does, and if there is no such column.
Result evaluate_folds(const OpenFold& open, const Dataset& data, const std::string& fold,
                      const EvaluateOptions& options);

struct Fold {
  std::string label;
  double value = 0;                      // in the column
  std::vector<std::size_t> others = {};  // numbers of the observations that are not judged with it
};

// Those with observations that are evaluated, in the order of their values.
std::vector<Fold> folds_of(const Dataset& data, const std::string& column, const EvaluateOptions& options);

// What evaluate_held_out says of a fold, with options that drop the others; nothing if nothing can be said.
using JudgeFold = std::function<std::optional<Result>(const Fold& fold, const EvaluateOptions& of_fold)>;

// All folds together; observations that nothing is said of count as dropped. Nothing if that is true of all. column: for the question.
std::optional<Result> judge_folds(const std::vector<Fold>& folds, const std::string& column,
                                  const EvaluateOptions& options, const JudgeFold& judge);

// "fit-{fold}-*.csv" for the fold 3: "fit-3-*.csv".
inline constexpr std::string_view fold_in_pattern = "{fold}";
std::string pattern_for_fold(std::string pattern, const std::string& label);

}  // namespace pcic
