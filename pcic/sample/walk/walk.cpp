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
constexpr double share_of_short_moves = 0.3,
                 short_move = 0.2;  // for those that long ones leave where they stand
constexpr double far_out = 3;       // standard deviations; beyond it one place is like another

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

// Every half of the particles moves by the shape of the other. A reference that had seen the particle itself would fit it too
// well, and let it come back from the tails too easily: of 1000 particles in ten coordinates that cost 5 % of a standard deviation.
class References {
 public:
  explicit References(const Table& particles)
      : half_(particles.num_rows() / 2),
        of_first_(particles, half_, particles.num_rows() - half_),
        of_second_(particles, 0, half_) {}

  // For a part that begins there.
  const StudentReference& of(std::size_t first) const { return first < half_ ? of_first_ : of_second_; }

 private:
  std::size_t half_;
  StudentReference of_first_, of_second_;
};

class Walker {
 public:
  Walker(Table particles, const EndDensities& densities, const RandomStream& stream,
         const WalkOptions& options)
      : densities_(densities),
        stream_(stream),
        options_(options),
        part_size_(particles.num_rows() / options.num_islands),
        logs_(particles.num_rows()),
        b_(std::min(0.9, 2.38 / std::sqrt(static_cast<double>(particles.num_columns())))) {
    if (particles.num_rows() % options.num_islands != 0 || options.num_islands % 2 != 0 || part_size_ < 2)
      throw std::logic_error("walk: the particles cannot be shared among the islands");
    for (std::size_t k = 0; k <= options.num_islands; ++k) walk_.islands.push_back(k * part_size_);
    walk_.particles = std::move(particles);
    evaluate(walk_.particles, logs_);
  }

  Walk to_the_end() {
    if (!can_start()) return finished(WalkEnd::cannot_start);
    for (double t = 0; t < 1;) {
      const std::vector<double> slopes = slopes_of_path();
      const double stride = longest_step(slopes, 1 - t);
      if (stride <= 0 || walk_.num_steps == options_.most_steps) return finished(WalkEnd::cannot_start);
      t = stride == 1 - t ? 1 : t + stride;
      ++walk_.num_steps;
      resample_particles(slopes, stride);
      if (2 * num_islands_left() <= options_.num_islands) return finished(WalkEnd::did_not_mix);
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

  // Parts of the particles, for threads.
  template <class Task>
  void for_each_part(Task task) const {
    tbb::parallel_for(std::size_t{0}, options_.num_islands,
                      [&](std::size_t part) { task(part, part * part_size_); });
  }

  void evaluate(const Table& particles, Columns& logs) const {
    for_each_part([&](std::size_t, std::size_t first) { evaluate(particles, first, logs); });
  }
  void evaluate(const Table& particles, std::size_t first, Columns& logs) const {
    densities_(particles.view().draws(first, part_size_), std::span(logs.start).subspan(first, part_size_),
               std::span(logs.end).subspan(first, part_size_));
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

  void resample_particles(const std::vector<double>& slopes, double stride) {
    const Table before = walk_.particles;
    const Columns logs_before = logs_;
    RandomStream stream = stream_.child(walk_.num_steps).child(0);
    std::vector<double> log_weights = slopes;
    for (double& value : log_weights) value *= stride;
    const std::vector<std::size_t> chosen = resample(log_weights, stream);
    for (std::size_t m = 0; m < chosen.size(); ++m) {
      std::ranges::copy(before.row(chosen[m]), walk_.particles.row(m).begin());
      logs_.start[m] = logs_before.start[chosen[m]];
      logs_.end[m] = logs_before.end[chosen[m]];
    }
    for (std::size_t& begin : walk_.islands)
      begin = static_cast<std::size_t>(std::ranges::lower_bound(chosen, begin) - chosen.begin());
  }

  std::size_t num_islands_left() const {
    std::size_t count = 0;
    for (std::size_t k = 0; k + 1 < walk_.islands.size(); ++k)
      count += walk_.islands[k] < walk_.islands[k + 1];
    return count;
  }

  // Moves until no particle remembers where it stands now.
  WalkEnd forget(double t) {
    const References references(walk_.particles);
    Table u(num_particles(), walk_.particles.num_columns());
    for_each_part([&](std::size_t, std::size_t first) {
      references.of(first).whiten(walk_.particles, first, part_size_, u);
    });
    const Table u_before = u;
    const std::vector<double> slopes_before = slopes_of_path();
    const double allowed = memory_allowed + noise_allowed / std::sqrt(static_cast<double>(num_particles()));
    for (std::size_t move = 1; move <= options_.most_moves; ++move) {
      if (options_.is_out_of_time && options_.is_out_of_time()) return WalkEnd::out_of_time;
      take_move(references, u, t, stream_.child(walk_.num_steps).child(move));
      const double remembered =
          std::max(largest_correlation(u_before, u), correlation_of(slopes_before, slopes_of_path()));
      if (remembered > allowed && move < options_.most_moves) continue;
      walk_.correlation = std::max(walk_.correlation, remembered);
      return remembered <= allowed ? move_again(references, u, t, move) : WalkEnd::did_not_mix;
    }
    return WalkEnd::did_not_mix;
  }

  // As many moves again: the farthest tails are forgotten last, and no correlation shows them.
  WalkEnd move_again(const References& references, Table& u, double t, std::size_t num_moves) {
    for (std::size_t move = num_moves + 1; move <= 2 * num_moves; ++move) {
      if (options_.is_out_of_time && options_.is_out_of_time()) return WalkEnd::out_of_time;
      take_move(references, u, t, stream_.child(walk_.num_steps).child(move));
    }
    return WalkEnd::arrived;
  }

  // Of coordinates and their sizes: tails are forgotten later than the middle.
  static double largest_correlation(const Table& before, const Table& now) {
    std::vector<double> correlations(now.num_columns());
    tbb::parallel_for(std::size_t{0}, correlations.size(), [&](std::size_t k) {
      std::vector<double> x = column_of(before, k), y = column_of(now, k);
      for (std::vector<double>* values : {&x, &y})
        for (double& value : *values) value = std::clamp(value, -far_out, far_out);
      correlations[k] = correlation_of(x, y);
      for (std::vector<double>* values : {&x, &y})
        for (double& value : *values) value = std::abs(value);
      correlations[k] = std::max(correlations[k], correlation_of(x, y));
    });
    return correlations.empty() ? 0 : std::ranges::max(correlations);
  }

  void take_move(const References& references, Table& u, double t, const RandomStream& stream) {
    Table proposed_u(u.num_rows(), u.num_columns()), proposed(u.num_rows(), u.num_columns());
    Columns proposed_logs(u.num_rows());
    std::vector<double> accepted(options_.num_islands);
    for_each_part([&](std::size_t part, std::size_t first) {
      RandomStream random = stream.child(part);
      const StudentReference& reference = references.of(first);
      for (std::size_t m = first; m < first + part_size_; ++m)
        reference.propose(u.row(m), random.uniform() < share_of_short_moves ? b_ * short_move : b_,
                          proposed_u.row(m), random);
      reference.colour(proposed_u, first, part_size_, proposed);
      evaluate(proposed, first, proposed_logs);
      for (std::size_t m = first; m < first + part_size_; ++m) {
        const double luck = std::log(random.uniform());
        if (!proposed_logs.is_finite(m)) continue;
        const double log_ratio = proposed_logs.at(m, t) - logs_.at(m, t) + reference.log_density(u.row(m)) -
                                 reference.log_density(proposed_u.row(m));
        if (!(luck < log_ratio)) continue;
        ++accepted[part];
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
  std::size_t part_size_;
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

IslandMean mean_of_islands(std::span<const double> values, std::span<const std::size_t> islands) {
  const double all = static_cast<double>(islands.back());
  const auto share = [&](std::size_t k) { return static_cast<double>(islands[k + 1] - islands[k]) / all; };
  double mean = 0, squares = 0, count = 0;
  for (std::size_t k = 0; k < values.size(); ++k)
    if (share(k) > 0) mean += share(k) * values[k], ++count;
  for (std::size_t k = 0; k < values.size(); ++k)
    if (share(k) > 0) squares += std::pow(share(k) * (values[k] - mean), 2);
  const double two_sided = 0.9545;  // of a normal distribution, within two standard deviations
  const double t = boost::math::quantile(boost::math::students_t(count - 1), (1 + two_sided) / 2);
  return {mean, t / 2 * std::sqrt(squares * count / (count - 1))};
}

}  // namespace pcic
