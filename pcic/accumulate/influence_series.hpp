// InfluenceSeries: one number per draw, psi_m = sum over observations of nu~ - nu~ s~, in bounded memory.
//
// Its mean is pcic up to a constant, so its autocorrelation and its agreement between chains are those of
// pcic. Once a chain is longer than the limit, every second value is dropped, then every fourth ...: R-hat is
// not changed by thinning, and the effective sample size becomes a lower bound.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

namespace pcic {

class InfluenceSeries {
 public:
  static constexpr std::size_t max_kept = 16384;

  void add(std::span<const double> sums);
  void join(const InfluenceSeries& other);  // the same draws, more observations: sums add up
  void save(std::ostream& out) const;
  static InfluenceSeries load(std::istream& in, const std::string& place);

  std::size_t num_draws() const { return num_draws_; }
  std::size_t thinning() const { return thinning_; }
  const std::vector<double>& kept() const { return kept_; }  // draws 0, thinning, 2 thinning, ...

 private:
  std::size_t num_draws_ = 0;
  std::size_t thinning_ = 1;
  std::vector<double> kept_;
};

}  // namespace pcic
