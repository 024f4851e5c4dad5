// Runs a piece of a test in a process of its own, where it may change limits, users and signal handlers.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <string>

#include "pcic/core/errors.hpp"

namespace pcic::testing {

struct ChildOutcome {
  int exit_code = -1;    // -1: ended by a signal
  std::string io_error;  // of the IoError that ended it, if one did
};

inline ChildOutcome in_child(const std::function<int()>& work) {
  int pipe_ends[2];
  if (::pipe(pipe_ends) != 0) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    int code = 99;
    try {
      code = work();
    } catch (const IoError& error) {
      const std::string text = error.what();
      code = ::write(pipe_ends[1], text.data(), text.size()) < 0 ? 98 : 3;
    } catch (...) {
    }
    ::_exit(code);
  }
  ::close(pipe_ends[1]);
  ChildOutcome outcome;
  char bytes[4096];
  for (ssize_t count; (count = ::read(pipe_ends[0], bytes, sizeof bytes)) > 0;)
    outcome.io_error.append(bytes, static_cast<std::size_t>(count));
  ::close(pipe_ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
  return outcome;
}

}  // namespace pcic::testing
