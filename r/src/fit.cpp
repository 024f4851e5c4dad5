#include "fit.hpp"

#include <algorithm>
#include <filesystem>
#include <pcic/draws.hpp>
#include <pcic/errors.hpp>

#include "list_fields.hpp"
#include "loss_function.hpp"

namespace pcic::r {
namespace {

// Where R, whose first index runs fastest, keeps the element that is the k-th with the last index fastest.
std::size_t place_in_r(std::size_t k, const std::vector<std::size_t>& shape) {
  std::size_t place = 0, stride = 1;
  for (const std::size_t extent : shape) stride *= extent;
  for (std::size_t axis = shape.size(); axis-- > 0; k /= shape[axis]) {
    stride /= shape[axis];
    place += k % shape[axis] * stride;
  }
  return place;
}

FirstRow first_row_named(const std::string& word) {
  return word == "names" ? FirstRow::names : word == "data" ? FirstRow::data : FirstRow::by_evidence;
}

}  // namespace

Fit::Fit(const cpp11::list& given, MainThread& main_thread)
    : num_draws_(counts(given, "num_draws").at(0)), chains_(counts(given, "chains").at(0)) {
  const std::vector<std::string> names = texts(given, "files");
  if (!names.empty()) {
    const std::vector<std::filesystem::path> paths(names.begin(), names.end());
    files_ = open_files(given_files(paths));
    if (has(given, "layout")) open_options_.layout.asked = parse_layout(text(given, "layout"));
    open_options_.first_row = first_row_named(text(given, "first_row"));
    open_options_.allow_incomplete = flag(given, "allow_incomplete");
  }
  for (const SEXP array : cpp11::list(given["arrays"])) hold_array(array);
  for (const SEXP columns : cpp11::list(given["columns"])) hold_columns(columns);
  for (const SEXP computed : cpp11::list(given["computed"]))
    computed_.push_back(loss_function(computed, main_thread));
}

void Fit::hold_array(const cpp11::list& array) {
  HeldArray held{text(array, "name"), counts(array, "element"), {}};
  const double* values = REAL_RO(array["values"]);
  std::size_t size = 1;
  for (const std::size_t extent : held.shape) size *= extent;
  for (std::size_t k = 0; k < size; ++k)
    held.columns.push_back(values + place_in_r(k, held.shape) * num_draws_);
  arrays_.push_back(std::move(held));
}

// Columns by name, as posterior keeps them: one array, or a list of vectors.
void Fit::hold_columns(const cpp11::list& columns) {
  const SEXP values = columns["values"];
  const bool is_list = TYPEOF(values) == VECSXP;
  const ColumnLayout layout = arrange_full_arrays(texts(columns, "names"), "draws");
  for (std::size_t array = 0; array < layout.arrays.size(); ++array) {
    HeldArray held{layout.arrays[array].name, layout.arrays[array].shape, {}};
    for (const std::size_t column : layout.columns[array])
      held.columns.push_back(is_list ? REAL_RO(VECTOR_ELT(values, static_cast<R_xlen_t>(column)))
                                     : REAL_RO(values) + column * num_draws_);
    arrays_.push_back(std::move(held));
  }
}

std::unique_ptr<DrawSource> Fit::held_draws() const {
  auto draws = std::make_unique<MemoryDraws>();
  for (const HeldArray& array : arrays_)
    draws->add_columns(array.name, array.columns, num_draws_, {.chains = chains_, .element = array.shape});
  return draws;
}

std::vector<ArrayInfo> Fit::arrays() const {
  return files_.empty() ? held_draws()->arrays() : open_draws(files_, open_options_)->arrays();
}

std::unique_ptr<DrawSource> Fit::open_stored(ArrayNames& names) const {
  if (files_.empty()) return held_draws();
  OpenedArrays opened = open_arrays(files_, names, open_options_);
  names = opened.names;
  return std::move(opened.source);
}

std::unique_ptr<DrawSource> Fit::open(ArrayNames& names) const {
  if (computed_.empty()) return open_stored(names);
  ArrayNames stored{.score = names.score, .losses = {}};
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < names.losses.size(); ++k)
    if (std::ranges::find(computed_, names.losses[k], &ComputedArray::name) == computed_.end()) {
      stored.losses.push_back(names.losses[k]);
      places.push_back(k);
    }
  ArrayNames again = stored;
  std::unique_ptr<DrawSource> source = open_stored(stored);
  names.score = stored.score;
  for (std::size_t k = 0; k < std::min(places.size(), stored.losses.size()); ++k)
    names.losses[places[k]] = stored.losses[k];
  return std::make_unique<ComputedDraws>(std::move(source), computed_, *open_stored(again));
}

OpenDraws Fit::opener(const ArrayNames& names) const {
  return [this, names] {
    ArrayNames asked = names;
    return open(asked);
  };
}

}  // namespace pcic::r
