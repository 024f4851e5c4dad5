// Columns: score and values of one observation over all draws, for what cannot be streamed (Pareto smoothing,
// quantiles, CRPS).
//
// The draws are read as often as memory demands: every sweep holds as many observations as fit, in tiles of
// 8, and hands them to the visitor, several threads at a time. Cost: a reading of the files per sweep; one
// sweep if draws x observations x (1 + values) x 8 bytes fit.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

struct ColumnOptions {
  std::string score = "log_lik";
  std::vector<std::string> values = {};  // formulas, as the score
  std::vector<std::string> definitions = {};
  std::string group = {}, weights = {};  // as in EvaluateOptions
  Weighting weighting = Weighting::frequency;
  std::vector<std::size_t> drop = {};
  std::string where = {};
  double beta = 1;
  std::size_t memory_bytes = 1'000'000'000;
  std::size_t threads = 0;                                // 0: as many as there are cores
  std::function<void(const Progress&)> on_progress = {};  // starts again with every sweep
};

struct ObservationColumns {
  std::size_t observation = 0;  // counted from 0
  std::span<const double> score;
  std::span<const std::span<const double>> values;
  std::span<const std::size_t> chain_lengths;
};

class Columns {
 public:
  using Visitor = std::function<void(const ObservationColumns&)>;

  // Throws InputError if names or shapes do not fit. The data must outlive it.
  Columns(OpenDraws open, const Dataset& data, ColumnOptions options);
  ~Columns();
  Columns(const Columns&) = delete;
  Columns& operator=(const Columns&) = delete;

  std::size_t num_obs() const;
  std::optional<Question> question() const;  // of formulas; none of stored arrays
  const std::vector<ArrayInfo>& draw_arrays() const;

  // Once. Several threads call the visitor at a time, each for another observation; the order is not fixed.
  // Throws InputError if there is no draw, or if not even one tile fits.
  void visit(const Visitor& visitor);

  // After visit().
  const std::vector<std::size_t>& chain_lengths() const;
  const std::vector<std::string>& remarks() const;  // of the readers
  const Reading& reading() const;
  std::size_t num_sweeps() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pcic
