// State records: how every accumulator is saved. One framing, checked on the way in.
//
//   tag (8 bytes) | version u32 | byte order mark u32 | payload length u64 | payload | CRC-32 of all before,
//   u32
//
// Numbers are little-endian; doubles are IEEE 754. A record that is cut short, damaged, foreign or of a newer
// version is refused with an InputError that names the place; nothing is allocated on the word of a damaged
// length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pcic {

// finished: what the draws so far say, read by every later version. unfinished: the sums as they are in the middle of a pass,
// so that further draws lead to the same bits as if it had not been saved; for checkpoints.
enum class SavedAs { finished, unfinished };

class RecordWriter {
 public:
  void put(std::uint64_t value);
  void put(double value);
  void put(std::string_view text);
  void put(std::span<const double> values);  // the length is not written
  void put_with_length(std::span<const double> values);

  void finish(std::ostream& out, std::string_view tag, std::uint32_t version) const;

 private:
  std::string payload_;
};

class RecordReader {
 public:
  RecordReader(std::istream& in, std::string_view tag, std::uint32_t newest_version, std::string place);

  std::uint32_t version() const { return version_; }
  std::uint64_t get_count(std::uint64_t bytes_each);  // refuses a count the payload cannot hold
  std::uint64_t get_integer();
  double get_double();
  std::string get_text();
  std::vector<double> get_doubles(std::size_t count);
  std::vector<double> get_doubles_with_length();
  void expect_end() const;
  [[noreturn]] void refuse(const std::string& why) const;

 private:
  const char* take(std::size_t count);

  std::string place_, payload_;
  std::size_t position_ = 0;
  std::uint32_t version_ = 0;
};

}  // namespace pcic
