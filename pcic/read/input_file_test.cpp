#include "pcic/read/input_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "pcic/read/byte_stream.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::drain;
using testing::input_error;
using testing::TempDir;

// A pipe through which `content` comes, as the shell makes it for <(...).
class Pipe {
 public:
  explicit Pipe(const std::string& content) {
    if (::pipe(ends_) != 0) throw std::runtime_error("no pipe");
    writer_ = std::thread([this, content] {
      const char* bytes = content.data();
      for (std::size_t left = content.size(); left > 0;) {
        const ssize_t written = ::write(ends_[1], bytes, left);
        if (written <= 0) break;
        bytes += written;
        left -= static_cast<std::size_t>(written);
      }
      ::close(ends_[1]);
    });
  }
  ~Pipe() {
    writer_.join();
    ::close(ends_[0]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  std::filesystem::path path() const { return "/dev/fd/" + std::to_string(ends_[0]); }

 private:
  int ends_[2] = {-1, -1};
  std::thread writer_;
};

TEST(InputFile, WhatComesThroughAPipeIsReadAsOftenAsAFile) {
  std::string text = "log_lik.1,log_lik.2\n";
  for (int draw = 0; draw < 30000; ++draw) text += std::to_string(draw) + ",-1\n";
  const Pipe pipe(text);
  const std::vector<InputFile> files{pipe.path()};
  for (int pass = 0; pass < 2; ++pass) {
    const auto all = drain(*open_draws(files), {"log_lik"});
    ASSERT_EQ(all.values[0][0].size(), 30000u);
    EXPECT_EQ(all.values[0][0][29999], (std::vector<double>{29999, -1}));
  }
}

TEST(InputFile, APipeMayBeCompressed) {
  const TempDir dir;
  std::ifstream packed(dir.write_packed("a.csv.xz", "x\n1\n2\n", "xz"), std::ios::binary);
  const Pipe pipe(std::string(std::istreambuf_iterator<char>(packed), {}));
  EXPECT_EQ(read_all(pipe.path(), 100), "x\n1\n2\n");
}

TEST(InputFile, APipeNobodyWritesToIsRefusedAtOnce) {
  const TempDir dir;
  ASSERT_EQ(::mkfifo(dir.path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(input_error([&] { InputFile{dir.path("pipe")}; }),
            dir.path("pipe").string() +
                ": nothing came through this pipe. Start the program that writes to it first, and see that "
                "it succeeds.");
  EXPECT_NE(input_error([] { InputFile{"/dev/null"}; }).find("neither a file nor a pipe"), std::string::npos);
}

TEST(InputFile, StaysReadableWhenItsNameIsGone) {
  const TempDir dir;
  const InputFile file{dir.write("a.csv", "x\n1\n")};
  std::filesystem::remove(file.path());
  EXPECT_EQ(read_all(file, 100), "x\n1\n");
}

TEST(InputFile, AnArrayIsNamedAfterItsFile) {
  const TempDir dir;
  EXPECT_EQ(array_name_of(dir.write("log_lik.csv.gz", "")), "log_lik");
  EXPECT_EQ(array_name_of(dir.write("log_lik.npy", "")), "log_lik");
}

}  // namespace
}  // namespace pcic
