#include "pcic/read/tuple_names.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

using Names = std::vector<std::string>;

Names renamed(Names columns) {
  rename_tuples(columns);
  return columns;
}

TEST(TupleNames, GroupAndLabelsGoAndIndicesCountFromOne) {
  EXPECT_EQ(renamed({"chain", "('posterior', 'mu')", "('posterior', 'theta[0]', 'school A')",
                     "('posterior', 'S[0,1]', 'a', 'b')", "('log_likelihood', 'obs[7]', 'school H')",
                     "('sample_stats', 'diverging')", "('prior', 'mu')"}),
            (Names{"chain", "mu", "theta[1]", "S[1,2]", "log_lik[8]", "divergent__", "prior_mu"}));
  EXPECT_EQ(renamed({"tau", "('theta[0]', 'school A')"}), (Names{"tau", "theta[1]"}));
}

TEST(TupleNames, SeveralLogLikelihoodsKeepTheirNames) {
  EXPECT_EQ(renamed({"('log_likelihood', 'y[0]')", "('log_likelihood', 'z[0]')",
                     "('posterior_predictive', 'y[0]')"}),
            (Names{"log_lik_y[1]", "log_lik_z[1]", "y_rep[1]"}));
}

TEST(TupleNames, OtherNamesStayAsTheyAre) {
  const Names names{"(Intercept)", "b[(Intercept) school:1]", "('", "()", "('a[x]', 'b')", "('a[0', 'b')",
                    "theta[0]"};
  EXPECT_EQ(renamed(names), names);
}

}  // namespace
}  // namespace pcic
