// Registers the routines. Everything here is a thin layer over <pcic/pcic.hpp>: the words are the core's.
#include <R_ext/Rdynload.h>
#include <R_ext/Utils.h>
#include <R_ext/Visibility.h>

#include <cpp11/declarations.hpp>
#include <csignal>

#include "answered.hpp"
#include "routines.hpp"

namespace {

template <auto routine>
struct Called;

template <class... Arguments, SEXP (*routine)(Arguments...)>
struct Called<routine> {
  static SEXP from_r(Arguments... arguments) {
    BEGIN_CPP11
    return pcic::r::answered([&] { return routine(arguments...); });
    END_CPP11
  }
  static R_CallMethodDef registered(const char* name) {
    return {name, reinterpret_cast<DL_FUNC>(&from_r), sizeof...(Arguments)};
  }
};

// As if the user pressed the key again: for an interrupt that a computation has used up.
SEXP interrupt_again() {
  std::raise(SIGINT);
  R_CheckUserInterrupt();
  return R_NilValue;
}

}  // namespace

extern "C" attribute_visible void R_init_pcic(DllInfo* module) {
  using namespace pcic::r;
  static const R_CallMethodDef routines[] = {
      Called<estimate>::registered("estimate"),
      Called<estimate_folds>::registered("estimate_folds"),
      Called<sweep_over>::registered("sweep_over"),
      Called<influence>::registered("influence"),
      Called<predict_from>::registered("predict_from"),
      Called<psis_loo>::registered("psis_loo"),
      Called<compare>::registered("compare"),
      Called<report>::registered("report"),
      Called<write_text>::registered("write_text"),
      Called<read_result>::registered("read_result"),
      Called<array_shapes>::registered("array_shapes"),
      Called<new_accumulator>::registered("new_accumulator"),
      Called<add_to_accumulator>::registered("add_to_accumulator"),
      Called<begin_chain>::registered("begin_chain"),
      Called<merge_accumulators>::registered("merge_accumulators"),
      Called<accumulated_draws>::registered("accumulated_draws"),
      Called<save_accumulator>::registered("save_accumulator"),
      Called<load_accumulator>::registered("load_accumulator"),
      Called<accumulated_result>::registered("accumulated_result"),
      {"interrupt_again", reinterpret_cast<DL_FUNC>(&interrupt_again), 0},
      {nullptr, nullptr, 0}};
  R_registerRoutines(module, nullptr, routines, nullptr, nullptr);
  R_useDynamicSymbols(module, FALSE);
  R_forceSymbols(module, TRUE);
}
