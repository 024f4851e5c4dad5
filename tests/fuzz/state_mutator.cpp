// Mutates a state inside its records, then puts lengths and checksums right: otherwise every mutation would
// stop at the checksum and the readers behind it would never be tried. One mutation in eight is left as it
// is.
#include <boost/crc.hpp>
#include <cstring>

#include "tests/fuzz/fuzz_target.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

constexpr std::size_t frame_bytes = 24;  // pcic/accumulate/state_record.hpp
constexpr std::size_t length_offset = 16;
constexpr std::size_t crc_bytes = 4;

// Walks the records; a length that leads beyond the end is cut to what is there.
void repair(std::uint8_t* data, std::size_t size) {
  std::size_t at = 0;
  while (size - at >= frame_bytes + crc_bytes) {
    const std::uint64_t room = size - at - frame_bytes - crc_bytes;
    std::uint64_t length = 0;
    std::memcpy(&length, data + at + length_offset, sizeof length);
    if (length > room) length = room;
    std::memcpy(data + at + length_offset, &length, sizeof length);
    boost::crc_32_type crc;
    crc.process_bytes(data + at, frame_bytes + length);
    const std::uint32_t checksum = crc.checksum();
    std::memcpy(data + at + frame_bytes + length, &checksum, sizeof checksum);
    at += frame_bytes + length + crc_bytes;
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  const std::size_t mutated = LLVMFuzzerMutate(data, size, max_size);
  if (seed % 8 != 0) repair(data, mutated);
  return mutated;
}
