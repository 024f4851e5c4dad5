#include "signals.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <string>

#include "pcic/present/child_process_test.hpp"
#include "pcic/present/scratch_directory_test.hpp"
#include "pcic/present/write_file.hpp"

namespace pcic::app {
namespace {

using testing::in_child;
using testing::ScratchDirectory;

// How a program ends that gets the signal while it writes result.json: its exit code, -1 by the signal.
int end_of_writer(const ScratchDirectory& directory, int number, void (*before)(int)) {
  return in_child([&] {
           const rlimit no_core_dump{.rlim_cur = 0, .rlim_max = 0};
           ::setrlimit(RLIMIT_CORE, &no_core_dump);
           ::signal(number, before);
           remove_unfinished_files_on_signals();
           AtomicFile file(directory / "result.json");
           file.write(std::string(1 << 20, 'x'));
           if (directory.num_files() != 2) return 1;
           ::raise(number);
           return 2;
         })
      .exit_code;
}

TEST(Signals, EveryOneThatEndsTheProgramRemovesItsTemporaryFiles) {
  for (const int number :
       {SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2, SIGALRM,
        SIGTERM, SIGXCPU, SIGPROF, SIGSYS, SIGVTALRM, SIGRTMIN, SIGRTMAX}) {
    ScratchDirectory directory;
    write_file(directory / "result.json", "old");
    EXPECT_EQ(end_of_writer(directory, number, SIG_DFL), -1) << "signal " << number;
    EXPECT_EQ(directory.num_files(), 1u) << "signal " << number;
    EXPECT_EQ(testing::content_of(directory / "result.json"), "old");
  }
}

TEST(Signals, OneThatIsIgnoredStaysIgnored) {
  ScratchDirectory directory;
  write_file(directory / "result.json", "old");
  EXPECT_EQ(end_of_writer(directory, SIGHUP, SIG_IGN), 2);
}

}  // namespace
}  // namespace pcic::app
