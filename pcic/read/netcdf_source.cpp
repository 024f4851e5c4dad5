#include "pcic/read/netcdf_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/netcdf_file.hpp"
#include "pcic/read/stored_arrays.hpp"

namespace pcic {
namespace {

class NetcdfDraws final : public StoredArrays {
 public:
  explicit NetcdfDraws(const InputFile& file)
      : file_(file), draws_(find_draws(file_.variables(), file.place())) {
    for (const DrawVariable& array : draws_.arrays) arrays_.push_back({array.name, array.shape});
  }

  const std::vector<ArrayInfo>& arrays() const override { return arrays_; }
  std::size_t num_chains() const override { return draws_.num_chains; }
  std::size_t num_draws() const override { return draws_.num_draws; }
  const std::vector<std::string>& remarks() const { return draws_.remarks; }

  void read(std::size_t array, std::size_t chain, std::size_t first, std::size_t count,
            double* out) override {
    const DrawVariable& wanted = draws_.arrays[array];
    const std::vector<NamedAxis>& axes = file_.variables()[wanted.variable].axes;
    std::vector<std::size_t> begin(axes.size(), 0);
    std::vector<std::size_t> length;
    for (const NamedAxis& axis : axes) length.push_back(axis.length);
    if (wanted.chain_axis) {
      begin[*wanted.chain_axis] = chain;
      length[*wanted.chain_axis] = 1;
    }
    begin[wanted.draw_axis] = first;
    length[wanted.draw_axis] = count;
    const bool draws_come_first =
        wanted.element_axes.empty() || wanted.draw_axis < wanted.element_axes.front();
    if (draws_come_first) return file_.read(wanted.variable, begin, length, out);
    box_.resize(count * arrays_[array].size());
    file_.read(wanted.variable, begin, length, box_.data());
    put_draws_first(wanted, length, out);
  }

 private:
  // Elements lie outside and inside of the draws: box[outer, draw, inner] to out[draw, outer, inner].
  void put_draws_first(const DrawVariable& wanted, std::span<const std::size_t> length, double* out) const {
    std::size_t num_inner = 1;
    for (std::size_t axis = wanted.draw_axis + 1; axis < length.size(); ++axis) num_inner *= length[axis];
    const std::size_t count = length[wanted.draw_axis];
    const std::size_t num_outer = box_.size() / (count * num_inner);
    for (std::size_t draw = 0; draw < count; ++draw)
      for (std::size_t outer = 0; outer < num_outer; ++outer)
        out = std::copy_n(box_.data() + (outer * count + draw) * num_inner, num_inner, out);
  }

  NetcdfFile file_;
  InferenceDraws draws_;
  std::vector<ArrayInfo> arrays_;
  std::vector<double> box_;
};

// Of the names along an axis, if the file has any that do more than count.
std::optional<DataArray> labels_along(const NetcdfFile& file, const NamedAxis& axis) {
  for (std::size_t index = 0; index < file.variables().size(); ++index) {
    const StoredVariable& variable = file.variables()[index];
    if (variable.name != axis.name || variable.axes.size() != 1 || variable.axes[0].length != axis.length)
      continue;
    DataArray labels = file.read_whole(index);
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

std::unique_ptr<DrawSource> open_netcdf(std::span<const InputFile> files, const OpenOptions& options) {
  if (options.layout.asked)
    throw InputError(fmt::format(
        "{}: netCDF, whose dimensions have names; --layout {} is for arrays without names. Leave --layout out.",
        files.front().place(), layout_flag(*options.layout.asked)));
  std::vector<StoredFile> stored;
  std::vector<std::string> remarks;
  for (const InputFile& file : files) {
    auto draws = std::make_unique<NetcdfDraws>(file);
    remarks.insert(remarks.end(), draws->remarks().begin(), draws->remarks().end());
    stored.push_back({file, std::move(draws)});
  }
  return make_stored_source(std::move(stored), {.format = "netCDF as ArviZ writes it"}, std::move(remarks));
}

Dataset read_netcdf_data(const InputFile& file, FirstRow) {
  const NetcdfFile netcdf(file);
  Dataset data;
  for (const std::size_t variable : find_data(netcdf.variables()))
    data.arrays.push_back(netcdf.read_whole(variable));
  const std::vector<NamedAxis> axes = observation_axes(netcdf.variables());
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    auto labels = labels_along(netcdf, axes[axis]);
    if (!labels || data.find(labels->name) != nullptr) continue;
    repeat_along(*labels, axes, axis);
    data.arrays.push_back(*std::move(labels));
  }
  return data;
}

}  // namespace pcic
