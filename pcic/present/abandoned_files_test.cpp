#include "pcic/present/abandoned_files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "pcic/present/child_process_test.hpp"
#include "pcic/present/scratch_directory_test.hpp"
#include "pcic/present/write_file.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;
using testing::in_child;
using testing::ScratchDirectory;

void be_killed_while_writing(const fs::path& target) {
  in_child([&] {
    AtomicFile file(target);
    file.write(std::string(1 << 20, 'x'));
    return ::kill(::getpid(), SIGKILL);
  });
}

TEST(AbandonedFiles, TheNextWriterRemovesWhatAKilledOneLeft) {
  ScratchDirectory directory;
  for (int time = 0; time < 3; ++time) be_killed_while_writing(directory / "result.json");
  EXPECT_GE(directory.num_files(), 1u);
  write_file(directory / "other.json", "new");
  EXPECT_EQ(directory.num_files(), 1u);
  EXPECT_EQ(testing::content_of(directory / "other.json"), "new");
}

TEST(AbandonedFiles, WhatALivingWriterWritesStays) {
  ScratchDirectory directory;
  AtomicFile living(directory / "slow.json");
  living.write("slow");
  EXPECT_EQ(in_child([&] {
              remove_abandoned_files(directory / ".");  // another spelling: looked at again
              return directory.num_files() == 1 ? 0 : 1;
            }).exit_code,
            0);
  living.commit();
  EXPECT_EQ(testing::content_of(directory / "slow.json"), "slow");
}

TEST(AbandonedFiles, WhatIsNotOursStays) {
  ScratchDirectory directory;
  std::string of_other_boot = temporary_name();
  of_other_boot[6] = of_other_boot[6] == '0' ? '1' : '0';
  const fs::path folder = directory / temporary_name(), pipe = directory / temporary_name();
  for (const std::string& name : {of_other_boot, std::string(".pcic-notes.tmp"), temporary_name() + ".bak"})
    write_file((directory / name), "mine");
  fs::create_directory(folder);
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  fs::create_symlink("nowhere", directory / temporary_name());
  remove_abandoned_files(directory / ".");
  EXPECT_EQ(directory.num_files(), 6u);
}

TEST(AbandonedFiles, AFileThatWasRemovedBeforeItCouldBeLockedIsNotUsed) {
  ScratchDirectory directory;
  const fs::path path = directory / temporary_name();
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
  EXPECT_TRUE(lock_temporary(file));
  fs::remove(path);
  EXPECT_FALSE(lock_temporary(file));
  ::close(file);
}

}  // namespace
}  // namespace pcic
