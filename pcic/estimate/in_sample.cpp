#include "pcic/estimate/in_sample.hpp"

namespace pcic {

Estimate estimate_in_sample(const LossMoments& moments) {
  return make_estimate("in_sample", moments.mean);
}

Estimate estimate_in_sample(const CrossMoments& moments) {
  return estimate_in_sample(moments.loss_moments());
}

}  // namespace pcic
