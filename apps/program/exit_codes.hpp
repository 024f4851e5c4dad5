// What the program leaves behind for the shell.
#pragma once

namespace pcic::app {

enum ExitCode {
  done = 0,
  bad_input = 2,
  machine_failed = 3,  // cannot read or write, too little memory
  no_answer = 4,       // everything was written, but a number that was asked for could not be computed
  our_bug = 70
};

// Thrown when all has been printed and written, and there is no answer in it.
struct NoAnswer {};

}  // namespace pcic::app
