// StudentReference: a Student distribution with the mean and covariance of a cloud of particles, bent where the cloud is
// (bending-inl.hpp), and moves that leave it as it is.
//
//   x = m + L bend(u),  L L' the covariance;   s ~ 1/Gamma((p + v)/2, rate (v + |u|^2)/2),  e ~ N(0, I)
//   u' = sqrt(1 - b^2) u + b sqrt(s) e
// is reversible for the reference, whatever b is. As a proposal for a density pi it is accepted with probability
// min(1, pi(x') t(x) / (pi(x) t(x'))): where pi resembles its reference that does not fall with the number p of
// parameters, as it does for a random walk, which b -> 0 is. The heavy tails (v = 5) let particles that pi has far
// out come back. (Preconditioned Crank-Nicolson; Karamanis et al. 2022.)
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic {

class StudentReference {
 public:
  explicit StudentReference(const Table& particles) : StudentReference(particles, 0, particles.num_rows()) {}
  StudentReference(const Table& particles, std::size_t first, std::size_t count);  // of these rows alone
  ~StudentReference();

  std::size_t num_parameters() const;

  // u of so many particles, the others' rows are left as they are.
  void whiten(const Table& particles, std::size_t first, std::size_t count, Table& whitened) const;
  void colour(const Table& whitened, std::size_t first, std::size_t count, Table& particles) const;  // x

  void propose(std::span<const double> u, double b, std::span<double> proposed, RandomStream& stream) const;
  double log_density(std::span<const double> u) const;  // of x, up to a constant

 private:
  struct Shape;
  std::unique_ptr<Shape> shape_;
};

}  // namespace pcic
