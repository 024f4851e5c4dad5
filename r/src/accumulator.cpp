// Accumulator: losses and scores of one draw at a time, inside somebody else's sampler.
#include <cpp11/external_pointer.hpp>
#include <cpp11/raws.hpp>
#include <pcic/accumulator.hpp>
#include <pcic/errors.hpp>
#include <sstream>

#include "document.hpp"
#include "list_fields.hpp"
#include "routines.hpp"

namespace pcic::r {
namespace {

using Held = cpp11::external_pointer<Accumulator>;

Accumulator& accumulator_in(SEXP held) {
  Accumulator* accumulator = Held(held).get();
  if (!accumulator)
    throw InputError(
        "This accumulator belongs to an R session that has ended. Save acc$save() instead, and read it back with "
        "pcic_accumulator(saved = ).");
  return *accumulator;
}

std::span<const double> values(SEXP numbers) {
  return {REAL_RO(numbers), static_cast<std::size_t>(Rf_xlength(numbers))};
}

}  // namespace

SEXP new_accumulator(SEXP num_obs, SEXP losses, SEXP log_loss, SEXP expected_draws) {
  return Held(
      new Accumulator({.num_obs = static_cast<std::size_t>(cpp11::as_cpp<double>(num_obs)),
                       .losses = cpp11::as_cpp<std::vector<std::string>>(losses),
                       .log_loss = cpp11::as_cpp<bool>(log_loss),
                       .expected_draws = static_cast<std::size_t>(cpp11::as_cpp<double>(expected_draws))}));
}

SEXP add_to_accumulator(SEXP held, SEXP nu, SEXP s) {
  if (nu == R_NilValue)
    accumulator_in(held).add(values(s));
  else
    accumulator_in(held).add(values(nu), values(s));
  return R_NilValue;
}

SEXP begin_chain(SEXP held) {
  accumulator_in(held).begin_chain();
  return R_NilValue;
}

SEXP merge_accumulators(SEXP held, SEXP other) {
  accumulator_in(held).merge(accumulator_in(other));
  return R_NilValue;
}

SEXP accumulated_draws(SEXP held) {
  return cpp11::as_sexp(static_cast<double>(accumulator_in(held).num_draws()));
}

SEXP save_accumulator(SEXP held) {
  std::ostringstream out;
  accumulator_in(held).save(out);
  const std::string record = std::move(out).str();
  cpp11::writable::raws bytes(static_cast<R_xlen_t>(record.size()));
  std::copy(record.begin(), record.end(), RAW(bytes));
  return bytes;
}

SEXP load_accumulator(SEXP record) {
  const auto* bytes = reinterpret_cast<const char*>(RAW_RO(record));
  std::istringstream in(std::string(bytes, static_cast<std::size_t>(Rf_xlength(record))));
  return Held(new Accumulator(Accumulator::load(in, "accumulator")));
}

SEXP accumulated_result(SEXP held) {
  return document(accumulator_in(held).result());
}

}  // namespace pcic::r
