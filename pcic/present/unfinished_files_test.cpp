#include "pcic/present/unfinished_files.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <fstream>
#include <list>
#include <string>

#include "pcic/present/child_process_test.hpp"
#include "pcic/present/scratch_directory_test.hpp"
#include "pcic/present/write_file.hpp"

namespace pcic {
namespace {

using testing::in_child;
using testing::ScratchDirectory;

std::string make_file(const std::filesystem::path& path) {
  std::ofstream(path) << "x";
  return path.string();
}

TEST(UnfinishedFiles, ARememberedFileIsRemovedAndAForgottenOneIsNot) {
  ScratchDirectory directory;
  const std::string kept = make_file(directory / "kept");
  const std::string removed = make_file(directory / "removed");
  { UnfinishedFile forgotten(kept); }
  UnfinishedFile remembered(removed);
  remove_unfinished_files();
  EXPECT_TRUE(std::filesystem::exists(kept));
  EXPECT_FALSE(std::filesystem::exists(removed));
}

TEST(UnfinishedFiles, AFullTableForgetsOnlyTheFilesBeyondIt) {
  ScratchDirectory directory;
  std::list<UnfinishedFile> files;
  for (std::size_t i = 0; i < max_unfinished_files + 2; ++i)
    files.emplace_back(make_file(directory / std::to_string(i)));
  remove_unfinished_files();
  EXPECT_EQ(directory.num_files(), 2u);
}

TEST(UnfinishedFiles, APathTooLongForTheTableIsIgnored) {
  UnfinishedFile file(std::string(5000, 'x'));
  remove_unfinished_files();
}

TEST(UnfinishedFiles, AnInterruptLeavesNoTemporaryBehind) {
  ScratchDirectory directory;
  write_file(directory / "result.json", "old");
  const auto outcome = in_child([&] {
    struct sigaction action {};
    action.sa_handler = [](int) {
      remove_unfinished_files();
      ::_exit(130);
    };
    ::sigaction(SIGINT, &action, nullptr);
    AtomicFile file(directory / "result.json");
    file.write(std::string(1 << 20, 'x'));
    if (directory.num_files() != 2) return 1;
    ::raise(SIGINT);
    return 2;
  });
  EXPECT_EQ(outcome.exit_code, 130);
  EXPECT_EQ(directory.num_files(), 1u);
  EXPECT_EQ(testing::content_of(directory / "result.json"), "old");
}

}  // namespace
}  // namespace pcic
