#include "pcic/read/packing.hpp"

#include <array>

namespace pcic {
namespace {

using namespace std::string_view_literals;

struct Magic {
  std::string_view bytes;
  Packing packing;
};

constexpr std::array magics{
    Magic{"\x1f\x8b"sv, Packing::gzip},   Magic{"\x28\xb5\x2f\xfd"sv, Packing::zstd},
    Magic{"\xFD\67zXZ\0"sv, Packing::xz}, Magic{"BZh"sv, Packing::bzip2},
    Magic{"PK\x03\x04"sv, Packing::zip},
};

}  // namespace

Packing packing_of(std::string_view first_bytes) {
  for (const Magic& magic : magics)
    if (first_bytes.starts_with(magic.bytes)) return magic.packing;
  return Packing::none;
}

}  // namespace pcic
