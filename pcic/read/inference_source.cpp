#include "pcic/read/inference_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/stored_arrays.hpp"
#include "pcic/read/tree_draws.hpp"

namespace pcic {
namespace {

// Of the names along an axis, if the file has any that do more than count.
std::optional<DataArray> labels_along(ArrayTree& tree, const NamedAxis& axis) {
  for (std::size_t index = 0; index < tree.variables().size(); ++index) {
    const StoredVariable& variable = tree.variables()[index];
    if (variable.name != axis.name || variable.axes.size() != 1 || variable.axes[0].length != axis.length)
      continue;
    DataArray labels = tree.read_whole(index);
    if (!labels.labels.empty()) return labels;
  }
  return std::nullopt;
}

// One per observation, where an axis is one of several.
void repeat_along(DataArray& labels, std::span<const NamedAxis> axes, std::size_t axis) {
  std::size_t num_inner = 1, num_obs = 1;
  for (std::size_t k = 0; k < axes.size(); ++k) {
    num_obs *= axes[k].length;
    if (k > axis) num_inner *= axes[k].length;
  }
  std::vector<double> repeated(num_obs);
  for (std::size_t obs = 0; obs < num_obs; ++obs)
    repeated[obs] = labels.values[obs / num_inner % axes[axis].length];
  labels.values = std::move(repeated);
  labels.shape = {num_obs};
}

}  // namespace

std::unique_ptr<DrawSource> make_inference_source(std::vector<OpenedTree> trees, const OpenOptions& options,
                                                  const std::string& container) {
  if (options.layout.asked)
    throw InputError(fmt::format(
        "{}: {}, whose dimensions have names; --layout {} is for arrays without names. Leave --layout out.",
        trees.front().file.place(), container, layout_flag(*options.layout.asked)));
  std::vector<StoredFile> stored;
  for (OpenedTree& opened : trees)
    stored.push_back({opened.file, std::make_unique<TreeDraws>(std::move(opened.tree), opened.file.place())});
  return make_stored_source(std::move(stored), {.format = container + " as ArviZ writes it"});
}

Dataset read_inference_data(ArrayTree& tree) {
  Dataset data;
  for (const std::size_t variable : find_data(tree.variables()))
    data.arrays.push_back(tree.read_whole(variable));
  const std::vector<NamedAxis> axes = observation_axes(tree.variables());
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    auto labels = labels_along(tree, axes[axis]);
    if (!labels || data.find(labels->name) != nullptr) continue;
    repeat_along(*labels, axes, axis);
    data.arrays.push_back(*std::move(labels));
  }
  return data;
}

}  // namespace pcic
