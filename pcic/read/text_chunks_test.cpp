#include "pcic/read/text_chunks.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::TempDir;

TEST(TextChunks, ChunksJoinedAreTheFileAndEachEndsAtALineEnd) {
  const TempDir dir;
  std::mt19937 engine(3);
  for (std::size_t chunk_bytes : {1, 7, 64, 100, 5000}) {
    for (bool ends_in_newline : {true, false}) {
      std::string text;
      for (int line = 0; line < 200; ++line)
        text += std::string(engine() % 150, 'a') + (line % 5 == 0 ? "\r\n" : "\n");
      if (!ends_in_newline) text += "last";
      TextChunks chunks(dir.write("a.txt", text), chunk_bytes);
      TextChunk chunk;
      std::string joined;
      while (chunks.read(chunk)) {
        EXPECT_TRUE(chunk.text.back() == '\n' || (chunk.at_end && chunk.cut));
        EXPECT_EQ(chunk.text.data()[chunk.text.size()], '\n');
        joined += chunk.text;
      }
      EXPECT_EQ(joined, text);
      EXPECT_EQ(chunk.text, "");
    }
  }
}

TEST(TextChunks, AnEmptyFileHasNoChunks) {
  const TempDir dir;
  TextChunks chunks(dir.write("a.txt", ""), 100);
  TextChunk chunk;
  EXPECT_FALSE(chunks.read(chunk));
}

TEST(TextChunks, ALineBeyondTheLimitIsAnError) {
  const TempDir dir;
  for (const std::size_t length : {101, 150, 1000, 10000}) {
    const auto path = dir.write("a.txt", "short\n" + std::string(length, '1'));
    TextChunks chunks(path, 10, 100);
    TextChunk chunk;
    const auto read = [&] {
      while (chunks.read(chunk)) {
      }
    };
    EXPECT_NE(testing::input_error(read).find("a line is longer than 100 bytes"), std::string::npos)
        << length;
  }
}

TEST(LineAt, StripsBothKindsOfLineEnds) {
  EXPECT_EQ(line_at("ab\ncd", 0).text, "ab");
  EXPECT_EQ(line_at("ab\r\ncd", 0).text, "ab");
  EXPECT_EQ(line_at("ab\r\ncd", 0).next, 4);
  EXPECT_EQ(line_at("ab\ncd", 3).text, "cd");
  EXPECT_EQ(line_at("\n", 0).text, "");
}

}  // namespace
}  // namespace pcic
