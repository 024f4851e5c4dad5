#include "signals.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "exit_codes.hpp"
#include "pcic/present/unfinished_files.hpp"

namespace pcic::app {
namespace {

// By default these do not end a program, or cannot be caught.
constexpr std::array left_alone = {SIGKILL,  SIGSTOP, SIGCHLD, SIGCONT, SIGURG,
                                   SIGWINCH, SIGTSTP, SIGTTIN, SIGTTOU};

// Sent again, the signal ends the program as if it had never been caught: the shell learns of it.
extern "C" void leave_nothing_behind(int signal) {
  remove_unfinished_files();
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

// SIGBUS: another program has cut a .npy file that lies mapped in memory, or its disk fails.
extern "C" void complain_of_lost_bytes(int) {
  constexpr std::string_view text =
      "pcic: a file that was being read has become shorter or cannot be read any more; expected that nothing "
      "writes to it meanwhile. Try again when it is complete.\n";
  remove_unfinished_files();
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
  _exit(machine_failed);
}

// A stack that has overflowed has no room for a handler.
void give_handlers_a_stack() {
  static std::array<char, 65536> memory;
  const stack_t stack{.ss_sp = memory.data(), .ss_flags = 0, .ss_size = memory.size()};
  (void)::sigaltstack(&stack, nullptr);
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK;
  (void)::sigaction(signal, &action, nullptr);
}

// Someone may have asked for another behaviour: nohup, a sanitizer.
bool is_left_to_us(int signal) {
  struct sigaction before {};
  return ::sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_DFL;
}

}  // namespace

void remove_unfinished_files_on_signals() {
  give_handlers_a_stack();
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
  for (int signal = 1; signal <= SIGRTMAX; ++signal)
    if (std::ranges::find(left_alone, signal) == left_alone.end() && is_left_to_us(signal))
      handle(signal, leave_nothing_behind);
  handle(SIGBUS, complain_of_lost_bytes);  // a cut file is no bug, whatever a sanitizer thinks of the signal
}

}  // namespace pcic::app
