#include "pcic/present/write_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/present/child_process_test.hpp"
#include "pcic/present/scratch_directory_test.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;
using testing::content_of;
using testing::in_child;
using testing::ScratchDirectory;

std::string refusal(const fs::path& path) {
  try {
    write_file(path, "content");
  } catch (const IoError& error) {
    return error.what();
  }
  return "written";
}

TEST(WriteFile, TheFileHoldsExactlyTheContent) {
  ScratchDirectory directory;
  const std::string content("a\0b\n\xFF", 5);
  for (const std::string& bytes : {std::string(), content, std::string(200000, 'x')}) {
    write_file(directory / "file", bytes);
    EXPECT_EQ(content_of(directory / "file"), bytes);
    EXPECT_EQ(directory.num_files(), 1u);
  }
}

TEST(WriteFile, TheTargetKeepsItsContentUntilCommit) {
  ScratchDirectory directory;
  write_file(directory / "file", "old");
  AtomicFile file(directory / "file");
  file.write("new");
  EXPECT_EQ(content_of(directory / "file"), "old");
  file.commit();
  EXPECT_EQ(content_of(directory / "file"), "new");
}

TEST(WriteFile, WithoutCommitNothingIsLeftBehind) {
  ScratchDirectory directory;
  { AtomicFile(directory / "file").write(std::string(200000, 'x')); }
  EXPECT_EQ(directory.num_files(), 0u);
}

TEST(WriteFile, CommittingTwiceIsOurBug) {
  ScratchDirectory directory;
  AtomicFile file(directory / "file");
  file.commit();
  EXPECT_THROW(file.commit(), std::logic_error);
}

TEST(WriteFile, AStreamWritesTheSameFile) {
  ScratchDirectory directory;
  AtomicFile file(directory / "file");
  std::string expected;
  for (int i = 0; i < 50000; ++i) {
    file.stream() << i << '\n';
    expected += std::to_string(i) + '\n';
  }
  file.commit();
  EXPECT_EQ(content_of(directory / "file"), expected);
}

TEST(WriteFile, AStreamThatItsWriterSpoiltIsNotCommitted) {
  ScratchDirectory directory;
  AtomicFile file(directory / "file");
  file.stream().setstate(std::ios::failbit);
  EXPECT_THROW(file.commit(), IoError);
}

TEST(WriteFile, ADashIsAFileNameLikeAnyOther) {
  ScratchDirectory directory;
  write_file(directory / "-", "x");
  EXPECT_EQ(content_of(directory / "-"), "x");
}

TEST(WriteFile, ANameOfTheGreatestLengthWorks) {
  ScratchDirectory directory;
  write_file(directory / std::string(255, 'n'), "x");
  EXPECT_EQ(content_of(directory / std::string(255, 'n')), "x");
}

TEST(WriteFile, AReplacedFileKeepsItsPermissions) {
  ScratchDirectory directory;
  write_file(directory / "file", "old");
  fs::permissions(directory / "file", fs::perms(0640));
  write_file(directory / "file", "new");
  EXPECT_EQ(fs::status(directory / "file").permissions(), fs::perms(0640));
}

TEST(WriteFile, ANewFileHasTheUsualPermissions) {
  ScratchDirectory directory;
  const auto outcome = in_child([&] {
    ::umask(027);
    write_file(directory / "file", "x");
    return 0;
  });
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(fs::status(directory / "file").permissions(), fs::perms(0640));
}

TEST(WriteFile, ASymbolicLinkIsFollowed) {
  ScratchDirectory directory;
  fs::create_directory(directory / "real");
  write_file(directory / "real/file", "old");
  fs::create_symlink("real/file", directory / "link");
  write_file(directory / "link", "new");
  EXPECT_TRUE(fs::is_symlink(directory / "link"));
  EXPECT_EQ(content_of(directory / "real/file"), "new");
}

TEST(WriteFile, AMissingDirectoryIsRefusedWithPathReasonAndRemedy) {
  ScratchDirectory directory;
  const std::string path = (directory / "no/such/file").string();
  EXPECT_EQ(
      refusal(path),
      path + ": cannot write: No such file or directory. Create the directory first or choose another.");
}

TEST(WriteFile, ADirectoryIsRefused) {
  ScratchDirectory directory;
  EXPECT_NE(refusal(directory.path()).find("Is a directory. Name a file, not a directory."),
            std::string::npos);
  EXPECT_NE(refusal(directory / "new/").find("Is a directory"), std::string::npos);
  EXPECT_NE(refusal("").find("cannot write"), std::string::npos);
}

TEST(WriteFile, ADirectoryWithoutPermissionIsRefused) {
  ScratchDirectory directory;
  fs::permissions(directory.path(), fs::perms(0555));
  const auto outcome = in_child([&] {
    constexpr uid_t nobody = 65534;
    if (::geteuid() == 0 && ::setuid(nobody) != 0) return 1;
    write_file(directory / "file", "x");
    return 0;
  });
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.io_error.find("Permission denied. Choose a directory that you may write to."),
            std::string::npos);
}

TEST(WriteFile, AFileThatGrowsTooLargeIsRefusedAndTheOldOneStays) {
  ScratchDirectory directory;
  write_file(directory / "file", "old");
  const auto outcome = in_child([&] {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{.rlim_cur = 100000, .rlim_max = 100000};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return 1;
    write_file(directory / "file", std::string(1 << 20, 'x'));
    return 0;
  });
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.io_error.find("File too large. Raise the limit on file sizes"), std::string::npos);
  EXPECT_EQ(content_of(directory / "file"), "old");
  EXPECT_EQ(directory.num_files(), 1u);
}

TEST(WriteFile, AFullDiskIsRefusedAndTheOldFileStays) {
  ScratchDirectory directory;
  const auto outcome = in_child([&] {  // a small file system of its own, seen by this process only
    if (::unshare(CLONE_NEWNS) != 0 || ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
      return 77;
    if (::mount("tmpfs", directory.path().c_str(), "tmpfs", 0, "size=64k") != 0) return 77;
    write_file(directory / "file", "old");
    try {
      write_file(directory / "file", std::string(1 << 20, 'x'));
    } catch (const IoError&) {
      if (content_of(directory / "file") != "old" || directory.num_files() != 1) return 2;
      throw;
    }
    return 1;
  });
  if (outcome.exit_code == 77) GTEST_SKIP() << "needs the right to mount a file system";
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.io_error.find("No space left on device. Free some space"), std::string::npos);
}

TEST(WriteFile, ADeviceIsWrittenToAndNeverReplaced) {
  write_file("/dev/null", "x");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_NE(refusal("/dev/full").find("No space left on device"), std::string::npos);
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST(WriteFile, StandardOutputInAFileContinuesWhereItWas) {
  ScratchDirectory directory;
  const auto outcome = in_child([&] {
    const int file = ::open((directory / "out").c_str(), O_WRONLY | O_CREAT, 0600);
    if (file < 0 || ::dup2(file, STDOUT_FILENO) < 0 || ::write(STDOUT_FILENO, "first ", 6) != 6) return 1;
    write_file("/dev/stdout", "second ");
    return ::write(STDOUT_FILENO, "third", 5) == 5 ? 0 : 1;
  });
  EXPECT_EQ(outcome.exit_code, 0) << outcome.io_error;
  EXPECT_EQ(content_of(directory / "out"), "first second third");
}

TEST(WriteFile, ManyFilesMayBeOpenAtOnce) {
  ScratchDirectory directory;
  std::vector<AtomicFile> files;
  for (std::size_t i = 0; i < 2 * max_unfinished_files; ++i)
    files.emplace_back(directory / std::to_string(i));
  for (AtomicFile& file : files) file.write("x");
  for (AtomicFile& file : files) file.commit();
  EXPECT_EQ(directory.num_files(), 2 * max_unfinished_files);
}

}  // namespace
}  // namespace pcic
