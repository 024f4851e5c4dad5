// Columns as ArviZ's to_dataframe().to_csv() names them, under the names they have elsewhere.
//
//   ('posterior', 'theta[0]', 'school A')  ->  theta[1]       ('theta[0]', 'school A')  ->  theta[1]
//   ('log_likelihood', 'obs[0]', ...)      ->  log_lik[1]     or log_lik_obs[1], if there are several variables
//   ('posterior_predictive', 'obs[0]')     ->  y_rep[1]       or obs_rep[1]
//
// Other groups go before the name: ('prior', 'mu') is prior_mu. Names that are no such tuples stay as they are.
#pragma once

#include <string>
#include <vector>

namespace pcic {

void rename_tuples(std::vector<std::string>& columns);

}  // namespace pcic
