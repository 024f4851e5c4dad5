#include "file_uses.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "pcic/core/errors.hpp"
#include "pcic/present/scratch_directory_test.hpp"
#include "pcic/present/write_file.hpp"

namespace pcic::app {
namespace {

namespace fs = std::filesystem;

class FileUsesTest : public ::testing::Test {
 protected:
  FileUsesTest() {
    write_file(path("draws"), "x");
    write_file(path("score"), "x");
    fs::create_hard_link(path("draws"), path("hard_link"));
    fs::create_symlink("draws", path("link"));
  }
  std::string path(const std::string& name) const { return (directory_ / name).string(); }
  std::string in_detour(const std::string& name) const { return (directory_ / "." / name).string(); }

  static std::string refusal(const std::function<void()>& act) {
    try {
      act();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }

  FileUses uses;

 private:
  testing::ScratchDirectory directory_;
};

TEST_F(FileUsesTest, NoInputIsWrittenOverWhateverItIsCalled) {
  uses.count(path("draws"));
  uses.read(path("score"));
  for (const std::string& output :
       {path("draws"), in_detour("draws"), path("link"), path("hard_link"), path("score")})
    EXPECT_NE(refusal([&] { uses.write(output); }).find(": would be written over "), std::string::npos)
        << output;
}

TEST_F(FileUsesTest, NoOutputIsWrittenOverAnother) {
  uses.write(path("new"));
  EXPECT_EQ(refusal([&] { uses.write(in_detour("new")); }),
            in_detour("new") + ": would be written over " + path("new") + ". Choose another name.");
  uses.write(path("newer"));
}

TEST_F(FileUsesTest, AnInputCountsOnceButMayBeReadAgain) {
  uses.count(path("draws"));
  uses.read(path("draws"));
  uses.read_if_file(path("link"));
  EXPECT_EQ(refusal([&] { uses.count(path("hard_link")); }),
            path("hard_link") + ": given twice; it would count twice. Give every file once.");
}

TEST_F(FileUsesTest, AnInputThatIsNotThereYetIsNotWrittenEither) {
  uses.count(path("absent"));
  EXPECT_NE(refusal([&] { uses.write(in_detour("absent")); }), "");
}

TEST_F(FileUsesTest, ADeviceMayBeUsedTwice) {
  uses.write("/dev/null");
  uses.write("/dev/null");
  uses.write("");
  uses.read_if_file("normal_lpdf(y | mu, 1)");
}

}  // namespace
}  // namespace pcic::app
