#include "command_line.hpp"

#include <gtest/gtest.h>

namespace pcic::app {
namespace {

TEST(QuotedForShell, LeavesPlainWordsAlone) {
  for (const char* word : {"fit-1.csv", "--beta=0.5", "a/b_c", "x:y,z"})
    EXPECT_EQ(quoted_for_shell(word), word);
}

TEST(QuotedForShell, QuotesWhatAShellWouldChange) {
  EXPECT_EQ(quoted_for_shell("abs(y - mu)"), "'abs(y - mu)'");
  EXPECT_EQ(quoted_for_shell("it's"), "'it'\\''s'");
  EXPECT_EQ(quoted_for_shell("$HOME"), "'$HOME'");
  EXPECT_EQ(quoted_for_shell(""), "''");
}

TEST(CommandLine, IsTheProgramsNameAndItsArguments) {
  char program[] = "/usr/bin/pcic", command[] = "estimate", file[] = "my fit.csv", threads[] = "--threads",
       four[] = "4", json[] = "--json=r.json";
  char* arguments[] = {program, command, threads, four, file, json};
  remember_command(arguments);
  EXPECT_EQ(command_line(), "pcic estimate 'my fit.csv'");
}

}  // namespace
}  // namespace pcic::app
