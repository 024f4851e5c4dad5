#include "pcic/run/score_ties.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/estimate.hpp"
#include "pcic/run/next_block.hpp"

namespace pcic {
namespace {

constexpr std::size_t obs_per_tied_tile = 512;

// mu, theta[1], theta[2], L[1,1]: as Stan counts.
std::vector<std::string> element_names(const ArrayInfo& array) {
  std::vector<std::string> names;
  for (std::size_t element = 0; element < array.size(); ++element) {
    std::string indices;
    std::size_t rest = element;
    for (auto extent = array.shape.rbegin(); extent != array.shape.rend(); ++extent) {  // clang 14: no views
      indices = fmt::format("{}{}{}", rest % *extent + 1, indices.empty() ? "" : ",", indices);
      rest /= *extent;
    }
    names.push_back(indices.empty() ? array.name : fmt::format("{}[{}]", array.name, indices));
  }
  return names;
}

class Ties {
 public:
  Ties(DrawSource& draws, PassValues& values, const std::vector<std::string>& parameters,
       const std::vector<double>& counts)
      : draws_(draws), values_(values), shape_(values.shapes().front()), counts_(counts) {
    arrays_ = values.draw_arrays();
    num_value_arrays_ = arrays_.size();
    for (const std::string& name : parameters) add_parameter(name);
    const std::size_t num_parameters = ties_.parameter_names.size();
    for (std::size_t first = 0; first < shape_.num_obs; first += obs_per_tied_tile)
      ties_.tiles.emplace_back(std::min(obs_per_tied_tile, shape_.num_obs - first),
                               shape_.num_losses() + num_parameters);
    ties_.among_parameters = ParameterMoments(num_parameters, num_parameters);
  }

  ScoreTies run() {
    draws_.select(arrays_);
    std::optional<DrawBlock> block = draws_.next();
    while (block) block = next_block_while(draws_, [&] { add(*block); });
    return std::move(ties_);
  }

 private:
  void add_parameter(const std::string& name) {
    const auto info = std::ranges::find(draws_.arrays(), name, &ArrayInfo::name);
    if (info == draws_.arrays().end())
      throw InputError(
          fmt::format("parameters: there is no array '{}' in the draws of {}.", name, draws_.chain_name(0)));
    const auto known = std::ranges::find(arrays_, name);
    places_.push_back(static_cast<std::size_t>(known - arrays_.begin()));
    if (known == arrays_.end()) arrays_.push_back(name);
    std::ranges::copy(element_names(*info), std::back_inserter(ties_.parameter_names));
  }

  void add(const DrawBlock& block) {
    values_.begin_block(std::span(block.arrays).first(num_value_arrays_));
    const std::size_t num_draws = block.arrays.front().num_draws;
    const std::vector<double> rows = rows_of(block, mean_losses(num_draws));
    const std::size_t width = shape_.num_losses() + ties_.parameter_names.size();
    const BlockView all{rows.data(), num_draws, width, width};
    for_each_tile([&](std::size_t tile, const TileValues& values, std::size_t draw) {
      ties_.tiles[tile].add(all.draws(draw, values.scores.front().num_draws), values.scores.front());
    });
    const BlockView parameters = all.columns(shape_.num_losses(), ties_.parameter_names.size());
    if (parameters.num_obs > 0) ties_.among_parameters.add(parameters, parameters);
  }

  // visit(tile, values, first draw), tiles at the same time, the draws of a tile in order.
  template <class Visit>
  void for_each_tile(const Visit& visit) const {
    tbb::parallel_for(std::size_t{0}, ties_.tiles.size(), [&](std::size_t tile) {
      std::size_t draw = 0;
      values_.visit(tile * obs_per_tied_tile, ties_.tiles[tile].num_obs(), [&](const TileValues& values) {
        visit(tile, values, draw);
        draw += values.scores.front().num_draws;
      });
    });
  }

  // num_draws x losses.
  std::vector<double> mean_losses(std::size_t num_draws) const {
    const std::size_t num_losses = shape_.num_losses(), first_array = shape_.log_loss ? 1 : 0;
    std::vector<std::vector<double>> sums(ties_.tiles.size(), std::vector<double>(num_draws * num_losses));
    for_each_tile([&](std::size_t tile, const TileValues& values, std::size_t draw) {
      const auto add_sums = [&](const BlockView& block, std::size_t loss, double factor) {
        for (std::size_t m = 0; m < block.num_draws; ++m) {
          double& sum = sums[tile][(draw + m) * num_losses + loss];
          for (std::size_t i = 0; i < block.num_obs; ++i)
            sum += factor * count(tile * obs_per_tied_tile + i) * block(m, i);
        }
      };
      if (shape_.log_loss) add_sums(values.scores.front(), 0, -1 / shape_.beta);
      const auto losses = values.losses.last(shape_.losses.size());
      for (std::size_t k = 0; k < losses.size(); ++k) add_sums(losses[k], first_array + k, 1);
    });
    std::vector<double> means(num_draws * num_losses);
    for (const std::vector<double>& part : sums)
      for (std::size_t k = 0; k < means.size(); ++k)
        means[k] += part[k] / count_observations(shape_.num_obs, counts_);
    return means;
  }

  double count(std::size_t obs) const { return counts_.empty() ? 1 : counts_[obs]; }

  // Mean losses and parameters side by side, a row per draw.
  std::vector<double> rows_of(const DrawBlock& block, const std::vector<double>& means) const {
    const std::size_t num_losses = shape_.num_losses();
    std::vector<double> rows;
    for (std::size_t m = 0; m < block.arrays.front().num_draws; ++m) {
      rows.insert(rows.end(), means.data() + m * num_losses, means.data() + (m + 1) * num_losses);
      for (const std::size_t place : places_) {
        const BlockView& array = block.arrays[place];
        rows.insert(rows.end(), array.row(m), array.row(m) + array.num_obs);
      }
    }
    return rows;
  }

  DrawSource& draws_;
  PassValues& values_;
  const EvaluationShape& shape_;
  const std::vector<double>& counts_;
  std::vector<std::string> arrays_;
  std::size_t num_value_arrays_ = 0;
  std::vector<std::size_t> places_;  // of the parameters among the arrays
  ScoreTies ties_;
};

}  // namespace

ScoreTies tie_to_scores(DrawSource& draws, PassValues& values, const std::vector<std::string>& parameters,
                        const std::vector<double>& counts) {
  return Ties(draws, values, parameters, counts).run();
}

}  // namespace pcic
