// K-fold and leave-future-out: every fold of the data judged by a fit that has not seen it (held_out.hpp), and
// put together: one value per observation, as leave-one-out has.
//
//   value, SE    of all observations together
//   MCSE         sqrt(sum over folds of (share of the observations x MCSE of the fold)^2): fits are independent
#pragma once

#include <functional>
#include <memory>
#include <string>

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

// "fit-{fold}-*.csv" for the fold 3: "fit-3-*.csv".
inline constexpr std::string_view fold_in_pattern = "{fold}";
std::string pattern_for_fold(std::string pattern, const std::string& label);

}  // namespace pcic
