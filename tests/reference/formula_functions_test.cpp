// The functions of formulas and their partial derivatives against mpmath (mpmath/make.py).
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "pcic/formula/functions/functions.hpp"
#include "pcic/formula/functions/partials.hpp"
#include "reference_files.hpp"

namespace pcic::reference {
namespace {

const std::map<std::string, Operation> operations = {
    {"sqrt", Operation::sqrt},
    {"cbrt", Operation::cbrt},
    {"inv", Operation::inv},
    {"square", Operation::square},
    {"exp", Operation::exp},
    {"expm1", Operation::expm1},
    {"log", Operation::log},
    {"log1p", Operation::log1p},
    {"log1m", Operation::log1m},
    {"log1p_exp", Operation::log1p_exp},
    {"log1m_exp", Operation::log1m_exp},
    {"inv_logit", Operation::inv_logit},
    {"logit", Operation::logit},
    {"log_inv_logit", Operation::log_inv_logit},
    {"log1m_inv_logit", Operation::log1m_inv_logit},
    {"Phi", Operation::Phi},
    {"log_Phi", Operation::log_Phi},
    {"inv_Phi", Operation::inv_Phi},
    {"erf", Operation::erf},
    {"erfc", Operation::erfc},
    {"lgamma", Operation::lgamma},
    {"digamma", Operation::digamma},
    {"trigamma", Operation::trigamma},
    {"bessel_i0e", Operation::bessel_i0e},
    {"bessel_i1e", Operation::bessel_i1e},
    {"sin", Operation::sin},
    {"cos", Operation::cos},
    {"tan", Operation::tan},
    {"asin", Operation::asin},
    {"acos", Operation::acos},
    {"atan", Operation::atan},
    {"sinh", Operation::sinh},
    {"cosh", Operation::cosh},
    {"tanh", Operation::tanh},
    {"add", Operation::add},
    {"subtract", Operation::subtract},
    {"multiply", Operation::multiply},
    {"divide", Operation::divide},
    {"power", Operation::power},
    {"lmultiply", Operation::lmultiply},
    {"log_sum_exp", Operation::log_sum_exp},
    {"log_diff_exp", Operation::log_diff_exp},
    {"lbeta", Operation::lbeta},
    {"lchoose", Operation::lchoose},
    {"gamma_p", Operation::gamma_p},
    {"gamma_q", Operation::gamma_q},
    {"inc_beta", Operation::inc_beta},
    {"inc_beta_odds", Operation::inc_beta_odds},
};

// null stands for what is too large for a double; what is subnormal has lost its digits anyway.
bool agrees(double computed, const nlohmann::json& recorded, double tolerance) {
  if (recorded.is_null()) return std::isinf(computed);
  const double expected = recorded.get<double>();
  return std::abs(computed - expected) <= tolerance * std::abs(expected) + std::numeric_limits<double>::min();
}

class FormulaFunctions : public testing::Test {
 protected:
  const nlohmann::json records_ = read_recording("mpmath/functions.json")["records"];
};

TEST_F(FormulaFunctions, ValuesAreThoseOfMpmath) {
  for (const nlohmann::json& record : records_) {
    const auto operands = record["operands"].get<std::vector<double>>();
    const double value = evaluate(operations.at(record["operation"]), operands);
    EXPECT_TRUE(agrees(value, record["value"], 1e-13)) << record << "\n  computed " << value;
  }
}

TEST_F(FormulaFunctions, PartialDerivativesAreThoseOfMpmath) {
  for (const nlohmann::json& record : records_) {
    const auto operands = record["operands"].get<std::vector<double>>();
    const Partials computed = partials(operations.at(record["operation"]), operands);
    for (std::size_t i = 0; i < operands.size(); ++i) {
      EXPECT_TRUE(agrees(computed.first[i], record["first"][i], 1e-12))
          << record << "\n  computed first [" << i << "] " << computed.first[i];
      for (std::size_t j = 0; j < operands.size(); ++j)
        EXPECT_TRUE(agrees(computed.second[i][j], record["second"][i][j], 1e-12))
            << record << "\n  computed second [" << i << "][" << j << "] " << computed.second[i][j];
    }
  }
}

}  // namespace
}  // namespace pcic::reference
