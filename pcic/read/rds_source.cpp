#include "pcic/read/rds_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/column_layout.hpp"
#include "pcic/read/name_length.hpp"
#include "pcic/read/r_object.hpp"
#include "pcic/read/stored_arrays.hpp"

namespace pcic {
namespace {

RObject read_object(const InputFile& file) {
  return parse_r_object(read_all(file, largest_whole_file), file.place());
}

std::vector<std::size_t> extents_of(const RObject& object, const std::string& place) {
  std::vector<std::size_t> extents;
  std::size_t size = 1;
  if (const RObject* dim = object.attribute("dim"))
    for (const double extent : dim->numbers) {
      extents.push_back(extent >= 0 && extent < 1e15 ? static_cast<std::size_t>(extent) : 0);
      if (__builtin_mul_overflow(size, extents.back(), &size)) size = 0;
    }
  else
    extents.push_back(size = object.numbers.size());
  if (size != object.numbers.size() || size == 0)
    throw InputError(
        fmt::format("{}: .rds with an array of {} numbers, which its dimensions do not fit. Write it again.",
                    place, object.numbers.size()));
  return extents;
}

// Empty if that axis has none, or names that only count.
std::vector<std::string> names_along(const RObject& object, std::size_t axis) {
  const RObject* names = object.attribute("dimnames");
  if (names == nullptr || axis >= names->list.size()) return {};
  const std::vector<std::string>& texts = names->list[axis].texts;
  for (std::size_t k = 0; k < texts.size(); ++k)
    if (texts[k] != fmt::format("{}", k + 1) && texts[k] != fmt::format("V{}", k + 1)) return texts;
  return {};
}

// Numbers with, for every array, the columns of its elements.
class RdsDraws final : public StoredArrays {
 public:
  RdsDraws(const InputFile& file, const LayoutEvidence& evidence) : place_(file.place()) {
    RObject object = read_object(file);
    if (object.inherits("data.frame"))
      take_data_frame(object);
    else if (object.kind == RObject::Kind::numbers)
      take_array(object, evidence, array_name_of(file));
    else
      throw InputError(fmt::format(
          "{}: .rds without draws; expected a numeric matrix or array, or draws of the posterior package, for "
          "example: saveRDS(as_draws_array(fit), \"draws.rds\").",
          place_));
  }

  const std::vector<ArrayInfo>& arrays() const override { return layout_.arrays; }
  std::size_t num_chains() const override { return num_chains_; }
  std::size_t num_draws() const override { return num_draws_; }
  const Reading& reading() const { return reading_; }

  void read(std::size_t array, std::size_t chain, std::size_t first, std::size_t count,
            double* out) override {
    for (std::size_t draw = first; draw < first + count; ++draw)
      for (const std::size_t column : layout_.columns[array])
        *out++ = numbers_[chain * chain_stride_ + draw * draw_stride_ + column * column_stride_];
  }

 private:
  void take_array(RObject& object, const LayoutEvidence& evidence, const std::string& name) {
    std::vector<std::size_t> extents = extents_of(object, place_);
    const std::vector<std::string> names = names_along(object, extents.size() - 1);
    std::vector<std::size_t> strides(extents.size(), 1);
    for (std::size_t axis = 1; axis < extents.size(); ++axis)
      strides[axis] = strides[axis - 1] * extents[axis - 1];
    LayoutAxes axes;
    if (extents.size() > 3) {
      throw InputError(fmt::format("{}: .rds with an array of {} dimensions; expected two or three.", place_,
                                   extents.size()));
    } else if (extents.size() == 1) {
      extents.push_back(1);
      strides.push_back(0);
    } else if (!names.empty()) {
      axes = axes_of(extents.size() == 2 ? ArrayLayout::draws_obs : ArrayLayout::draws_chains_obs);
      reading_.layout = extents.size() == 2 ? "draws x variables" : "draws x chains x variables";
    } else {
      const ChosenLayout chosen = choose_layout(extents, evidence, place_);
      axes = axes_of(chosen.layout);
      reading_.layout = chosen.words;
      reading_.evidence = chosen.evidence;
    }
    set_names(names, extents[axes.observations], name);
    num_chains_ = axes.chains ? extents[*axes.chains] : 1;
    chain_stride_ = axes.chains ? strides[*axes.chains] : 0;
    num_draws_ = extents[axes.draws];
    draw_stride_ = strides[axes.draws];
    column_stride_ = strides[axes.observations];
    cut_into_chains(object.attribute("nchains"));
    numbers_ = std::move(object.numbers);
  }

  void set_names(const std::vector<std::string>& names, std::size_t num_columns, const std::string& name) {
    if (names.size() == num_columns) {
      require_short_names(names, place_);
      layout_ = arrange_columns(names, place_);
      return;
    }
    layout_.arrays.push_back({name, {num_columns}});
    layout_.columns.emplace_back(num_columns);
    std::iota(layout_.columns.front().begin(), layout_.columns.front().end(), std::size_t{0});
  }

  // A draws_matrix has its chains one below the other.
  void cut_into_chains(const RObject* nchains) {
    if (nchains == nullptr || nchains->numbers.size() != 1 || num_chains_ != 1) return;
    const double count = nchains->numbers.front();
    if (!(count >= 1 && count <= static_cast<double>(num_draws_))) return;
    const auto chains = static_cast<std::size_t>(count);
    if (num_draws_ % chains != 0) return;
    num_chains_ = chains;
    num_draws_ /= chains;
    chain_stride_ = num_draws_ * draw_stride_;
  }

  void take_data_frame(const RObject& frame) {
    const RObject* labels = frame.attribute("names");
    std::vector<std::string> names;
    std::vector<double> chain;
    bool has_draws = false;
    for (std::size_t column = 0; column < frame.list.size(); ++column) {
      const std::string label =
          labels != nullptr && column < labels->texts.size() ? labels->texts[column] : "";
      const std::vector<double>& values = frame.list[column].numbers;
      if (values.size() != frame.list.front().numbers.size() || values.empty())
        throw InputError(fmt::format("{}: column '{}' of the data frame holds no numbers; expected draws.",
                                     place_, label.substr(0, longest_name)));
      if (label == ".chain") chain = values;
      has_draws = has_draws || label == ".draw" || label == ".iteration";
      if (label == ".chain" || label == ".draw" || label == ".iteration") continue;
      names.push_back(label);
      numbers_.insert(numbers_.end(), values.begin(), values.end());
    }
    if (!has_draws || names.empty())
      throw InputError(fmt::format(
          "{}: a data frame without .draw or .iteration; expected draws, as as_draws_df(fit). Is this the data file?",
          place_));
    set_names(names, names.size(), {});
    num_draws_ = column_stride_ = frame.list.front().numbers.size();
    draw_stride_ = 1;
    reading_.layout = "a row per draw";
    if (!chain.empty()) cut_by(chain);
  }

  void cut_by(const std::vector<double>& chain) {
    const auto first_of_second = std::ranges::adjacent_find(chain, std::ranges::not_equal_to());
    if (first_of_second == chain.end()) return;
    const auto length = static_cast<std::size_t>(first_of_second - chain.begin()) + 1;
    for (std::size_t row = 0; row < chain.size(); ++row)
      if (chain.size() % length != 0 || chain[row] != chain[row / length * length] ||
          (row % length == 0 && row > 0 && chain[row] == chain[row - 1]))
        throw InputError(fmt::format(
            "{}: the rows of a chain are not together, or the chains are not equally long; expected "
            "chain after chain, as as_draws_df(fit) has them.",
            place_));
    num_chains_ = chain.size() / length;
    num_draws_ = chain_stride_ = length;
  }

  std::string place_;
  Reading reading_ = {.format = "R's .rds"};
  std::vector<double> numbers_;
  ColumnLayout layout_;
  std::size_t num_chains_ = 1, num_draws_ = 0;
  std::size_t chain_stride_ = 0, draw_stride_ = 1, column_stride_ = 1;
};

}  // namespace

bool is_rds(const InputFile&, std::string_view first_bytes) {
  return is_r_bytes(first_bytes);
}

std::unique_ptr<DrawSource> open_rds(std::span<const InputFile> files, const OpenOptions& options) {
  std::vector<StoredFile> stored;
  Reading reading;
  for (const InputFile& file : files) {
    auto draws = std::make_unique<RdsDraws>(file, options.layout);
    if (stored.empty()) reading = draws->reading();
    stored.push_back({file, std::move(draws)});
  }
  return make_stored_source(std::move(stored), std::move(reading));
}

}  // namespace pcic
