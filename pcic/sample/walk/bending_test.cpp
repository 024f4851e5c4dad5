#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/walk/bending-inl.hpp"

namespace pcic {
namespace {

// The second and third coordinates spread as the exponential of the first.
RowMajorMatrix funnel(std::size_t num_particles) {
  RandomStream stream(4);
  RowMajorMatrix particles(signed_size(num_particles), 4);
  for (Eigen::Index m = 0; m < particles.rows(); ++m) {
    const double scale = 0.5 * stream.normal();
    particles.row(m) << stream.normal(), std::exp(scale) * stream.normal(), std::exp(scale) * stream.normal(),
        scale;
  }
  return particles;
}

TEST(BendingCoordinates, AreThoseThatDecideHowFarOthersSpread) {
  EXPECT_EQ(bending_coordinates(funnel(4000)).front(), 3u);
}

TEST(BendingCoordinates, AreNoneInANormalCloud) {
  RandomStream stream(5);
  RowMajorMatrix particles(4000, 6);
  for (Eigen::Index m = 0; m < particles.rows(); ++m) {
    const double shared = stream.normal();
    for (Eigen::Index k = 0; k < 6; ++k) particles(m, k) = shared + 0.1 * stream.normal();
  }
  EXPECT_TRUE(bending_coordinates(particles).empty());
}

// Whitened by hand: the coordinates are uncorrelated, of standard deviations 0.5, 1 and exp(1/4).
Bending bending_of_funnel() {
  RowMajorMatrix whitened = funnel(4000)(Eigen::all, std::vector<int>{3, 0, 1, 2});
  whitened.col(0) /= 0.5;
  whitened.rightCols(2) /= std::exp(0.25);
  return Bending(whitened, 1);
}

TEST(Bending, GoesThereAndBack) {
  const Bending bending = bending_of_funnel();
  const double u[] = {0.7, -0.3, 2, -5};
  double v[4], again[4];
  bending.straighten(u, v);
  bending.bend(v, again);
  for (int k = 0; k < 4; ++k) EXPECT_NEAR(again[k], u[k], 1e-12);
  // Followers are stretched each by itself: the Jacobian is the product of d u_k / d v_k.
  double product = 1;
  for (int k = 1; k < 4; ++k) {
    double moved[4], there[4];
    std::ranges::copy(v, moved);
    moved[k] += 1;
    bending.bend(moved, there);
    product *= there[k] - again[k];
  }
  EXPECT_NEAR(bending.log_jacobian(v), std::log(product), 1e-12);
}

TEST(Bending, FollowsTheFunnel) {
  const Bending bending = bending_of_funnel();
  const auto spread_at = [&](double c) {
    const double v[] = {c, 0, 1, 0}, none[] = {c, 0, 0, 0};
    double u[4], centre[4];
    bending.bend(v, u);
    bending.bend(none, centre);
    return u[2] - centre[2];
  };
  // exp(c/2) exp(-1/4) in units of the whole spread; within the errors of 4000 logarithms of squares.
  for (const double c : {-1.5, 0.0, 1.5}) EXPECT_NEAR(std::log(spread_at(c)), c / 2 - 0.25, 0.15) << c;
}

TEST(Bending, OfNothingChangesNothing) {
  const Bending none;
  const double u[] = {1, 2};
  double v[2];
  none.straighten(u, v);
  EXPECT_EQ(v[1], 2);
  EXPECT_EQ(none.log_jacobian(v), 0);
}

}  // namespace
}  // namespace pcic
