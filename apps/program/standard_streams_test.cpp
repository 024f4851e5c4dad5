#include "standard_streams.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "pcic/core/errors.hpp"
#include "pcic/present/child_process_test.hpp"

namespace pcic::app {
namespace {

using testing::in_child;

bool put_full_device_on(int stream) {
  const int full = ::open("/dev/full", O_WRONLY);
  return full >= 0 && ::dup2(full, stream) == stream;
}

TEST(StandardStreams, WhatCommandsATerminalIsShown) {
  EXPECT_EQ(safe_message("a.csv: '\x1b[2J\xC2\x9B' is a title"), "a.csv: '\\x1b[2J\\xc2\\x9b' is a title");
}

TEST(StandardStreams, OnlyIndentedLinesFollowTheFirst) {
  EXPECT_EQ(safe_message("--loss: what?\n  x +\n    ^"), "--loss: what?\n  x +\n    ^");
  EXPECT_EQ(safe_message("name\npcic: all is well"), "name\\npcic: all is well");
}

TEST(StandardStreams, AnEndlessMessageIsCutInTheMiddle) {
  const std::string cut = safe_message("a.csv: '" + std::string(1 << 20, 'x') + "' is too long.");
  EXPECT_LT(cut.size(), 4100u);
  EXPECT_TRUE(cut.starts_with("a.csv: 'xxx"));
  EXPECT_TRUE(cut.ends_with("xxx' is too long."));
}

TEST(StandardStreams, ComplainingToAFullDeviceIsSilent) {
  EXPECT_EQ(in_child([] {
              if (!put_full_device_on(STDERR_FILENO)) return 1;
              complain("x");
              return 0;
            }).exit_code,
            0);
}

TEST(StandardStreams, PrintingToAFullDeviceIsAnError) {
  EXPECT_EQ(in_child([] {
              if (!put_full_device_on(STDOUT_FILENO)) return 1;
              print("x");
              return 0;
            }).io_error,
            "standard output: cannot be written: No space left on device.");
}

TEST(StandardStreams, AClosedStreamIsNotGivenToTheNextFile) {
  EXPECT_EQ(in_child([] {
              ::close(STDOUT_FILENO);
              ::close(STDERR_FILENO);
              keep_standard_streams_open();
              if (::open("/dev/null", O_WRONLY) <= STDERR_FILENO) return 1;
              complain("x");
              print("x");
              return 0;
            }).io_error,
            "standard output: cannot be written: Bad file descriptor.");
}

}  // namespace
}  // namespace pcic::app
