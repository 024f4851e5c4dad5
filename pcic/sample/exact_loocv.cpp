#include "pcic/sample/exact_loocv.hpp"

#include <tbb/parallel_for.h>

#include <cmath>
#include <numeric>

namespace pcic {

double PointwiseMeans::mean() const {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double PointwiseMeans::mcse_of_mean() const {
  return std::sqrt(std::inner_product(mcse.begin(), mcse.end(), mcse.begin(), 0.0)) /
         static_cast<double>(mcse.size());
}

void in_parallel(std::size_t count, const std::function<void(std::size_t)>& task) {
  tbb::parallel_for(std::size_t{0}, count, task);
}

}  // namespace pcic
