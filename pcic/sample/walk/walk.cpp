#include "pcic/sample/walk/walk.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "pcic/core/numbers.hpp"
#include "pcic/sample/walk/student_reference.hpp"
#include "pcic/sample/walk/tempering.hpp"

namespace pcic {
namespace {

constexpr double wanted_acceptance = 0.3;
constexpr double memory_allowed = 0.1;
constexpr double noise_allowed = 2;  // standard errors of a correlation
constexpr double smallest_b = 1e-4;

struct Columns {
  std::vector<double> start, end;

  explicit Columns(std::size_t size) : start(size), end(size) {}
  double at(std::size_t m, double t) const { return t == 0 ? start[m] : (1 - t) * start[m] + t * end[m]; }
  bool is_finite(std::size_t m) const { return std::isfinite(start[m]) && std::isfinite(end[m]); }
};

double correlation_of(const std::vector<double>& x, const std::vector<double>& y) {
  const double n = static_cast<double>(x.size());
  const double mean_x = std::accumulate(x.begin(), x.end(), 0.0) / n;
  const double mean_y = std::accumulate(y.begin(), y.end(), 0.0) / n;
  double xx = 0, yy = 0, xy = 0;
  for (std::size_t m = 0; m < x.size(); ++m) {
    xx += (x[m] - mean_x) * (x[m] - mean_x);
    yy += (y[m] - mean_y) * (y[m] - mean_y);
    xy += (x[m] - mean_x) * (y[m] - mean_y);
  }
  return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

std::vector<double> column_of(const Table& table, std::size_t column) {
  std::vector<double> values(table.num_rows());
  for (std::size_t m = 0; m < values.size(); ++m) values[m] = table(m, column);
  return values;
}

class Walker {
 public:
  Walker(Table particles, const EndDensities& densities, const RandomStream& stream,
         const WalkOptions& options)
      : densities_(densities),
        stream_(stream),
        options_(options),
        islands_{options.num_islands, particles.num_rows() / options.num_islands},
        logs_(particles.num_rows()),
        b_(std::min(0.9, 2.38 / std::sqrt(static_cast<double>(particles.num_columns())))) {
    if (particles.num_rows() % options.num_islands != 0 || islands_.size < 2)
      throw std::logic_error("walk: the particles cannot be shared among the islands");
    walk_.particles = std::move(particles);
    evaluate(walk_.particles, logs_);
  }

  Walk to_the_end() {
    if (!can_start()) return finished(WalkEnd::cannot_start);
    for (double t = 0; t < 1;) {
      const std::vector<double> slopes = slopes_of_path();
      const double stride = longest_step(slopes, islands_, 1 - t);
      if (stride <= 0 || walk_.num_steps == options_.most_steps) return finished(WalkEnd::cannot_start);
      t = stride == 1 - t ? 1 : t + stride;
      ++walk_.num_steps;
      resample_islands(slopes, stride);
      if (const WalkEnd end = forget(t); end != WalkEnd::arrived) return finished(end);
    }
    return finished(WalkEnd::arrived);
  }

  Walk in_place() {
    if (!can_start()) return finished(WalkEnd::cannot_start);
    return finished(forget(0));
  }

 private:
  std::size_t num_particles() const { return walk_.particles.num_rows(); }

  template <class Task>
  void for_each_island(Task task) const {
    tbb::parallel_for(std::size_t{0}, islands_.num_islands,
                      [&](std::size_t island) { task(island, island * islands_.size); });
  }

  void evaluate(const Table& particles, Columns& logs) const {
    for_each_island([&](std::size_t, std::size_t first) { evaluate(particles, first, logs); });
  }
  void evaluate(const Table& particles, std::size_t first, Columns& logs) const {
    densities_(particles.view().draws(first, islands_.size),
               std::span(logs.start).subspan(first, islands_.size),
               std::span(logs.end).subspan(first, islands_.size));
  }

  bool can_start() const {
    for (std::size_t m = 0; m < num_particles(); ++m)
      if (!logs_.is_finite(m)) return false;
    return true;
  }

  std::vector<double> slopes_of_path() const {
    std::vector<double> slopes(num_particles());
    for (std::size_t m = 0; m < slopes.size(); ++m) slopes[m] = logs_.end[m] - logs_.start[m];
    return slopes;
  }

  void resample_islands(const std::vector<double>& slopes, double stride) {
    const Table before = walk_.particles;
    const Columns logs_before = logs_;
    for_each_island([&](std::size_t island, std::size_t first) {
      RandomStream stream = stream_.child(walk_.num_steps).child(0).child(island);
      std::vector<double> log_weights(slopes.begin() + static_cast<std::ptrdiff_t>(first),
                                      slopes.begin() + static_cast<std::ptrdiff_t>(first + islands_.size));
      for (double& value : log_weights) value *= stride;
      const std::vector<std::size_t> chosen = resample(log_weights, stream);
      for (std::size_t k = 0; k < chosen.size(); ++k) {
        std::ranges::copy(before.row(first + chosen[k]), walk_.particles.row(first + k).begin());
        logs_.start[first + k] = logs_before.start[first + chosen[k]];
        logs_.end[first + k] = logs_before.end[first + chosen[k]];
      }
    });
  }

  // Moves until no particle remembers where it stands now.
  WalkEnd forget(double t) {
    const StudentReference reference(walk_.particles);
    Table u = reference.whiten(walk_.particles);
    const Table u_before = u;
    const std::vector<double> slopes_before = slopes_of_path();
    const double allowed = memory_allowed + noise_allowed / std::sqrt(static_cast<double>(num_particles()));
    for (std::size_t move = 1; move <= options_.most_moves; ++move) {
      if (options_.is_out_of_time && options_.is_out_of_time()) return WalkEnd::out_of_time;
      take_move(reference, u, t, stream_.child(walk_.num_steps).child(move));
      const double remembered =
          std::max(largest_correlation(u_before, u), correlation_of(slopes_before, slopes_of_path()));
      if (remembered <= allowed || move == options_.most_moves)
        walk_.correlation = std::max(walk_.correlation, remembered);
      if (remembered <= allowed) return WalkEnd::arrived;
    }
    return WalkEnd::did_not_mix;
  }

  static double largest_correlation(const Table& before, const Table& now) {
    std::vector<double> correlations(now.num_columns());
    tbb::parallel_for(std::size_t{0}, correlations.size(), [&](std::size_t k) {
      correlations[k] = correlation_of(column_of(before, k), column_of(now, k));
    });
    return correlations.empty() ? 0 : std::ranges::max(correlations);
  }

  void take_move(const StudentReference& reference, Table& u, double t, const RandomStream& stream) {
    Table proposed_u(u.num_rows(), u.num_columns()), proposed(u.num_rows(), u.num_columns());
    Columns proposed_logs(u.num_rows());
    std::vector<double> accepted(islands_.num_islands);
    for_each_island([&](std::size_t island, std::size_t first) {
      RandomStream random = stream.child(island);
      for (std::size_t m = first; m < first + islands_.size; ++m)
        reference.propose(u.row(m), b_, proposed_u.row(m), random);
      reference.colour(proposed_u, first, islands_.size, proposed);
      evaluate(proposed, first, proposed_logs);
      for (std::size_t m = first; m < first + islands_.size; ++m) {
        const double luck = std::log(random.uniform());
        if (!proposed_logs.is_finite(m)) continue;
        const double log_ratio = proposed_logs.at(m, t) - logs_.at(m, t) + reference.log_density(u.row(m)) -
                                 reference.log_density(proposed_u.row(m));
        if (!(luck < log_ratio)) continue;
        ++accepted[island];
        std::ranges::copy(proposed_u.row(m), u.row(m).begin());
        std::ranges::copy(proposed.row(m), walk_.particles.row(m).begin());
        logs_.start[m] = proposed_logs.start[m];
        logs_.end[m] = proposed_logs.end[m];
      }
    });
    const double share =
        std::accumulate(accepted.begin(), accepted.end(), 0.0) / static_cast<double>(num_particles());
    b_ = std::clamp(b_ * std::exp(share - wanted_acceptance), smallest_b, 1.0);
    ++walk_.num_moves;
    sum_of_acceptance_ += share;
  }

  Walk finished(WalkEnd end) {
    walk_.end = end;
    if (walk_.num_moves > 0) walk_.acceptance = sum_of_acceptance_ / static_cast<double>(walk_.num_moves);
    return std::move(walk_);
  }

  const EndDensities& densities_;
  RandomStream stream_;
  const WalkOptions& options_;
  Islands islands_;
  Walk walk_;
  Columns logs_;  // of the particles
  double b_;
  double sum_of_acceptance_ = 0;
};

}  // namespace

Walk walk_to(Table particles, const EndDensities& densities, const RandomStream& stream,
             const WalkOptions& options) {
  return Walker(std::move(particles), densities, stream, options).to_the_end();
}

Walk move_in_place(Table particles, const EndDensities& densities, const RandomStream& stream,
                   const WalkOptions& options) {
  return Walker(std::move(particles), densities, stream, options).in_place();
}

IslandMean mean_of_islands(std::span<const double> values) {
  const double count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const double two_sided = 0.9545;  // of a normal distribution, within two standard deviations
  const double t = boost::math::quantile(boost::math::students_t(count - 1), (1 + two_sided) / 2);
  return {mean, t / 2 * std::sqrt(squares / (count - 1) / count)};
}

}  // namespace pcic
