#include "loss_function.hpp"

#include <vector>

#include "list_fields.hpp"

namespace pcic::r {
namespace {

// An array of draws x the shape of an element; of scalars a vector. Protected by the caller.
void fill(SEXP array, const ComputedArray::Argument& argument) {
  const BlockView& values = argument.values;
  const std::vector<std::size_t>& shape = argument.info.shape;
  std::vector<std::size_t> strides(shape.size(), 1);  // in R, of an index of the element
  for (std::size_t axis = 1; axis < shape.size(); ++axis) strides[axis] = strides[axis - 1] * shape[axis - 1];
  double* out = REAL(array);
  for (std::size_t k = 0; k < values.num_obs; ++k) {
    std::size_t place = 0, rest = k;
    for (std::size_t axis = shape.size(); axis-- > 0; rest /= shape[axis])
      place += rest % shape[axis] * strides[axis];
    for (std::size_t m = 0; m < values.num_draws; ++m) out[place * values.num_draws + m] = values(m, k);
  }
}

struct Arguments {
  std::span<const ComputedArray::Argument> given;
  SEXP list;
};

// May jump: there is nothing to destroy.
void allocate(void* data) {
  auto* arguments = static_cast<Arguments*>(data);
  SEXP list = Rf_protect(Rf_allocVector(VECSXP, static_cast<R_xlen_t>(arguments->given.size())));
  for (std::size_t k = 0; k < arguments->given.size(); ++k) {
    const BlockView& values = arguments->given[k].values;
    const std::vector<std::size_t>& shape = arguments->given[k].info.shape;
    SEXP array =
        Rf_protect(Rf_allocVector(REALSXP, static_cast<R_xlen_t>(values.num_draws * values.num_obs)));
    SEXP extents = Rf_protect(Rf_allocVector(INTSXP, static_cast<R_xlen_t>(shape.size() + 1)));
    INTEGER(extents)[0] = static_cast<int>(values.num_draws);
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
      INTEGER(extents)[axis + 1] = static_cast<int>(shape[axis]);
    if (!shape.empty()) Rf_setAttrib(array, R_DimSymbol, extents);
    SET_VECTOR_ELT(list, static_cast<R_xlen_t>(k), array);
    Rf_unprotect(2);
  }
  R_PreserveObject(list);
  arguments->list = list;
  Rf_unprotect(1);
}

std::vector<double> rows_of(SEXP matrix, std::size_t num_draws) {
  const auto size = static_cast<std::size_t>(Rf_xlength(matrix));
  const std::size_t num_obs = size / num_draws;
  const double* values = REAL_RO(matrix);
  std::vector<double> rows(size);
  for (std::size_t i = 0; i < num_obs; ++i)
    for (std::size_t m = 0; m < num_draws; ++m) rows[m * num_obs + i] = values[i * num_draws + m];
  return rows;
}

}  // namespace

ComputedArray loss_function(const cpp11::list& given, MainThread& main_thread) {
  const SEXP on_block = given["on_block"];
  ComputedArray computed{text(given, "name"), texts(given, "arguments"), {}};
  computed.compute = [on_block, &main_thread](std::span<const ComputedArray::Argument> given_draws) {
    std::vector<double> rows;
    main_thread.in_r([&] {
      Arguments arguments{given_draws, nullptr};
      if (R_ToplevelExec(allocate, &arguments) == FALSE || !arguments.list) throw std::bad_alloc();
      const Preserved list{arguments.list};
      for (std::size_t k = 0; k < given_draws.size(); ++k)
        fill(VECTOR_ELT(list.object, static_cast<R_xlen_t>(k)), given_draws[k]);
      const Preserved answer{called(on_block, list.object)};
      rows = rows_of(answer.object, given_draws.front().values.num_draws);
    });
    return rows;
  };
  return computed;
}

}  // namespace pcic::r
