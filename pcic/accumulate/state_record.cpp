#include "pcic/accumulate/state_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <boost/crc.hpp>
#include <cstring>
#include <istream>
#include <ostream>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

static_assert(std::endian::native == std::endian::little,
              "state files are little-endian; add byte swapping here");

constexpr std::uint32_t byte_order_mark = 0x01020304;
constexpr std::size_t tag_bytes = 8;

struct Frame {
  char tag[tag_bytes];
  std::uint32_t version;
  std::uint32_t byte_order;
  std::uint64_t payload_bytes;
};
static_assert(sizeof(Frame) == 24);

std::uint32_t checksum(const Frame& frame, const std::string& payload) {
  boost::crc_32_type crc;
  crc.process_bytes(&frame, sizeof frame);
  crc.process_bytes(payload.data(), payload.size());
  return crc.checksum();
}

}  // namespace

void RecordWriter::put(std::uint64_t value) {
  payload_.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void RecordWriter::put(double value) {
  payload_.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void RecordWriter::put(std::string_view text) {
  put(std::uint64_t{text.size()});
  payload_.append(text);
}

void RecordWriter::put(std::span<const double> values) {
  payload_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
}

void RecordWriter::put_with_length(std::span<const double> values) {
  put(std::uint64_t{values.size()});
  put(values);
}

void RecordWriter::finish(std::ostream& out, std::string_view tag, std::uint32_t version) const {
  Frame frame{{}, version, byte_order_mark, payload_.size()};
  tag.copy(frame.tag, tag_bytes);
  const std::uint32_t crc = checksum(frame, payload_);
  out.write(reinterpret_cast<const char*>(&frame), sizeof frame);
  out.write(payload_.data(), static_cast<std::streamsize>(payload_.size()));
  out.write(reinterpret_cast<const char*>(&crc), sizeof crc);
}

RecordReader::RecordReader(std::istream& in, std::string_view tag, std::uint32_t newest_version,
                           std::string place)
    : place_(std::move(place)) {
  Frame frame;
  if (!in.read(reinterpret_cast<char*>(&frame), sizeof frame))
    refuse(
        fmt::format("ends where a '{}' record should begin; the file is cut short or not a pcic state", tag));
  if (std::string_view(frame.tag, tag_bytes) != tag)
    refuse(fmt::format("no '{}' record where one is expected; this is not a pcic state file", tag));
  if (frame.byte_order != byte_order_mark)
    refuse("written on a machine of the other byte order; save the state again on a little-endian machine");
  if (frame.version == 0 || frame.version > newest_version)
    refuse(fmt::format("'{}' record has version {}; this pcic reads up to {}. Use a newer pcic", tag,
                       frame.version, newest_version));
  version_ = frame.version;

  constexpr std::uint64_t step = 1 << 20;
  for (std::uint64_t left = frame.payload_bytes; left > 0;) {
    const std::size_t old_size = payload_.size();
    const std::size_t count = std::min(left, step);
    payload_.resize(old_size + count);
    if (!in.read(payload_.data() + old_size, static_cast<std::streamsize>(count)))
      refuse(fmt::format("cut short inside a '{}' record; {} bytes are missing. Save the state again", tag,
                         left - static_cast<std::uint64_t>(in.gcount())));
    left -= count;
  }
  std::uint32_t crc = 0;
  if (!in.read(reinterpret_cast<char*>(&crc), sizeof crc))
    refuse(fmt::format("cut short after a '{}' record: its checksum is missing. Save the state again", tag));
  if (crc != checksum(frame, payload_))
    refuse(fmt::format("checksum of a '{}' record does not fit: the file is damaged. Save the state again",
                       tag));
}

const char* RecordReader::take(std::size_t count) {
  if (count > payload_.size() - position_) refuse("a record is shorter than what it says it holds");
  const char* at = payload_.data() + position_;
  position_ += count;
  return at;
}

std::uint64_t RecordReader::get_integer() {
  std::uint64_t value;
  std::memcpy(&value, take(sizeof value), sizeof value);
  return value;
}

double RecordReader::get_double() {
  double value;
  std::memcpy(&value, take(sizeof value), sizeof value);
  return value;
}

std::uint64_t RecordReader::get_count(std::uint64_t bytes_each) {
  const std::uint64_t count = get_integer();
  if (count > (payload_.size() - position_) / bytes_each)
    refuse(fmt::format("a record says it holds {} entries but is too short for them", count));
  return count;
}

std::string RecordReader::get_text() {
  const std::uint64_t length = get_count(1);
  return {take(length), length};
}

std::vector<double> RecordReader::get_doubles(std::size_t count) {
  if (count > (payload_.size() - position_) / sizeof(double))
    refuse("a record is shorter than what it says it holds");
  std::vector<double> values(count);
  if (count > 0) std::memcpy(values.data(), take(count * sizeof(double)), count * sizeof(double));
  return values;
}

std::vector<double> RecordReader::get_doubles_with_length() {
  return get_doubles(get_count(sizeof(double)));
}

void RecordReader::expect_end() const {
  if (position_ != payload_.size())
    refuse(fmt::format("a record holds {} bytes more than expected", payload_.size() - position_));
}

void RecordReader::refuse(const std::string& why) const {
  throw InputError(fmt::format("{}: {}.", place_, why));
}

}  // namespace pcic
