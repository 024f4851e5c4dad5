#include "main_thread.hpp"

#include <R_ext/Utils.h>

#include <chrono>
#include <exception>
#include <thread>
#include <utility>

namespace pcic::r {
namespace {

constexpr auto between_looks = std::chrono::milliseconds(50);

struct Call {
  SEXP function, argument, answer;
};

// Everything that may jump out of C++ happens in here, where there is nothing to destroy.
void call_and_preserve(void* data) {
  auto* call = static_cast<Call*>(data);
  SEXP expression =
      Rf_protect(call->argument ? Rf_lang2(call->function, call->argument) : Rf_lang1(call->function));
  SEXP answer = Rf_protect(Rf_eval(expression, R_GlobalEnv));
  R_PreserveObject(answer);
  call->answer = answer;
  Rf_unprotect(2);
}

bool is_interrupted() {
  return R_ToplevelExec([](void*) { R_CheckUserInterrupt(); }, nullptr) == FALSE;
}

}  // namespace

SEXP called(SEXP function, SEXP argument) {
  Call call{function, argument, nullptr};
  if (R_ToplevelExec(call_and_preserve, &call) == FALSE || !call.answer) throw Interrupted();
  if (Rf_inherits(call.answer, "condition")) throw Signalled{call.answer};
  return call.answer;
}

void release(SEXP preserved) {
  R_ReleaseObject(preserved);
}

void MainThread::run(const std::function<void()>& job) {
  std::exception_ptr error;
  std::thread beside([&] {
    try {
      job();
    } catch (...) {
      error = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  });
  serve();
  beside.join();
  if (error) std::rethrow_exception(error);
}

void MainThread::serve() {
  std::unique_lock lock(mutex_);
  while (!ended_) {
    changed_.wait_for(lock, between_looks, [this] { return ended_ || asked_; });
    if (ended_) return;
    const std::function<void()>* asked = asked_;
    lock.unlock();
    std::exception_ptr error;
    try {
      if (asked)
        (*asked)();
      else if (!interrupted_ && is_interrupted())
        interrupted_ = true;
      else
        report();
    } catch (...) {
      error = std::current_exception();
    }
    lock.lock();
    if (asked) {
      asked_ = nullptr;
      error_of_asked_ = error;
      changed_.notify_all();
    } else if (error) {
      interrupted_ = true;  // by a report that failed
    }
  }
}

void MainThread::report() {
  const std::size_t num_draws = num_draws_;
  if (on_draws_ == R_NilValue || num_draws == reported_) return;
  reported_ = num_draws;
  const Preserved argument{Rf_ScalarReal(static_cast<double>(num_draws))};
  R_PreserveObject(argument.object);
  release(called(on_draws_, argument.object));
}

void MainThread::in_r(const std::function<void()>& work) {
  std::unique_lock lock(mutex_);
  if (interrupted_) throw Interrupted();
  asked_ = &work;
  changed_.notify_all();
  changed_.wait(lock, [this] { return !asked_; });
  if (error_of_asked_) std::rethrow_exception(std::exchange(error_of_asked_, nullptr));
}

std::function<void(const Progress&)> MainThread::reports() {
  return [this](const Progress& progress) {
    num_draws_ = progress.num_draws;
    if (interrupted_) throw Interrupted();
  };
}

}  // namespace pcic::r
