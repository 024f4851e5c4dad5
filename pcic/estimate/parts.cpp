#include "pcic/estimate/parts.hpp"

#include <utility>

namespace pcic {

Parts parts_of(const LossMoments& moments) {
  std::vector<double> half_comoment = moments.comoment;
  for (double& value : half_comoment) value /= 2;
  return {{Part::mean, {moments.mean}},
          {Part::covariance, {moments.covariance}},
          {Part::half_comoment, {std::move(half_comoment)}}};
}

Parts parts_of_log_loss(const LossMoments& moments, const ScoreMoments& log_density) {
  Parts parts = parts_of(moments);
  if (log_density.log_mean_exp.empty()) return parts;  // not accumulated
  std::vector<double>& minus_log_density = parts[Part::minus_log_density].values;
  for (const double value : log_density.log_mean_exp) minus_log_density.push_back(-value);
  return parts;
}

std::string_view needed_for(Part part) {
  switch (part) {
    case Part::mean:
    case Part::covariance:
    case Part::half_comoment:
    case Part::minus_log_density:
      return "";
    case Part::is:
    case Part::tis:
    case Part::psis:
    case Part::is_density:
    case Part::tis_density:
    case Part::psis_density:
      return "importance weights";
    case Part::point:
    case Part::point_first:
    case Part::point_second:
      return "--point";
    case Part::point_is:
    case Part::point_tis:
    case Part::point_psis:
      return "--point and importance weights";
    case Part::plug_in:
      return "--plug-in or --plug-in-loss";
    case Part::plug_in_first:
    case Part::plug_in_second:
    case Part::derivative_correction:
    case Part::at_likelihood_mode:
      return "--plug-in with formulas";
    case Part::at_posterior_mode:
      return "--plug-in with formulas, and --prior";
    case Part::prior_covariance:
      return "--prior with formulas";
  }
  return "";
}

}  // namespace pcic
