#include "pcic/read/npy_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <string>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::size_t most_dimensions = 32;

[[noreturn]] void throw_damaged(std::string_view place, std::string_view found) {
  throw InputError(fmt::format("{}: damaged .npy header: {}. Write it again with numpy.save.", place, found));
}

// Reads a Python literal from left to right.
class Literal {
 public:
  Literal(std::string_view text, std::string_view place) : text_(text), place_(place) {}

  bool take(char wanted) {
    skip_spaces();
    if (text_.empty() || text_.front() != wanted) return false;
    text_.remove_prefix(1);
    return true;
  }

  void expect(char wanted) {
    if (!take(wanted)) throw_damaged(place_, fmt::format("expected '{}'", wanted));
  }

  std::string_view quoted() {
    skip_spaces();
    if (text_.empty() || (text_.front() != '\'' && text_.front() != '"'))
      throw_damaged(place_, "expected a quoted word");
    const std::size_t end = text_.find(text_.front(), 1);
    if (end == std::string_view::npos) throw_damaged(place_, "a quote is not closed");
    const std::string_view word = text_.substr(1, end - 1);
    text_.remove_prefix(end + 1);
    return word;
  }

  bool truth() {
    skip_spaces();
    for (const std::string_view word : {"True", "False"}) {
      if (!text_.starts_with(word)) continue;
      text_.remove_prefix(word.size());
      return word == "True";
    }
    throw_damaged(place_, "expected True or False");
  }

  std::size_t number() {
    skip_spaces();
    std::size_t value = 0;
    const auto [end, status] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (status != std::errc()) throw_damaged(place_, "expected a whole number that fits in 64 bits");
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    if (text_.starts_with('L')) text_.remove_prefix(1);  // Python 2
    return value;
  }

  std::string_view rest() const { return text_; }

 private:
  void skip_spaces() { text_.remove_prefix(std::min(text_.find_first_not_of(" \n\t"), text_.size())); }

  std::string_view text_;
  std::string_view place_;
};

void read_descr(Literal& literal, NpyHeader& header, std::string_view place) {
  constexpr std::array<std::string_view, 11> known_types{"f4", "f8", "i1", "i2", "i4", "i8",
                                                         "u1", "u2", "u4", "u8", "b1"};
  const std::string_view descr = literal.rest().find_first_not_of(' ') != std::string_view::npos &&
                                         literal.rest()[literal.rest().find_first_not_of(' ')] == '['
                                     ? std::string_view("structured")
                                     : literal.quoted();
  const bool has_order =
      !descr.empty() && std::string_view("<>=|").find(descr.front()) != std::string_view::npos;
  const std::string_view type = descr.substr(has_order ? 1 : 0);
  if (std::ranges::find(known_types, type) == known_types.end())
    throw InputError(
        fmt::format("{}: values of type '{}'; expected one of {}. Convert with astype(float) and save again.",
                    place, descr, "f4, f8, i1, i2, i4, i8, u1, u2, u4, u8, bool"));
  header.kind = type[0];
  header.item_size = static_cast<std::size_t>(type[1] - '0');
  const bool native_is_big = std::endian::native == std::endian::big;
  header.big_endian = descr.front() == '>' || (descr.front() != '<' && native_is_big);
}

void read_shape(Literal& literal, NpyHeader& header, std::string_view place) {
  literal.expect('(');
  while (!literal.take(')')) {
    header.shape.push_back(literal.number());
    if (header.shape.size() > most_dimensions) throw_damaged(place, "more than 32 dimensions");
    if (!literal.take(',')) {
      literal.expect(')');
      break;
    }
  }
}

void check_size(NpyHeader& header, std::string_view place) {
  std::size_t bytes = header.item_size;
  header.num_values = 1;
  // Zero extents last, so that they cannot hide an overflow.
  for (std::size_t extent : header.shape)
    if (extent != 0 && __builtin_mul_overflow(bytes, extent, &bytes))
      throw_damaged(place, "the shape is too large");
  for (std::size_t extent : header.shape) header.num_values *= extent;
  std::size_t end = 0;
  if (__builtin_add_overflow(bytes, header.data_begin, &end)) throw_damaged(place, "the shape is too large");
}

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t value = 0;
  for (std::size_t k = bytes.size(); k-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[k]);
  return value;
}

}  // namespace

std::size_t npy_data_begin(std::string_view preamble, std::string_view place) {
  if (preamble.size() < npy_preamble || !preamble.starts_with(npy_magic))
    throw_damaged(place, "the file is too short");
  const auto version = static_cast<unsigned char>(preamble[6]);
  if (version < 1 || version > 3)
    throw_damaged(place, fmt::format("format version {}; expected 1, 2 or 3", version));
  const std::size_t length_bytes = version == 1 ? 2 : 4;
  const std::size_t length = little_endian(preamble.substr(8, length_bytes));
  if (length > longest_npy_header) throw_damaged(place, fmt::format("it claims to be {} bytes long", length));
  return 8 + length_bytes + length;
}

NpyHeader parse_npy_header(std::string_view bytes, std::string_view place) {
  NpyHeader header;
  header.data_begin = npy_data_begin(bytes, place);
  if (bytes.size() < header.data_begin) throw_damaged(place, "the file ends inside it");
  const std::size_t text_begin = bytes[6] == 1 ? 10 : 12;
  Literal literal(bytes.substr(text_begin, header.data_begin - text_begin), place);

  bool has_descr = false, has_order = false, has_shape = false;
  literal.expect('{');
  while (!literal.take('}')) {
    const std::string_view key = literal.quoted();
    literal.expect(':');
    bool* const seen = key == "descr"           ? &has_descr
                       : key == "fortran_order" ? &has_order
                       : key == "shape"         ? &has_shape
                                                : nullptr;
    if (seen == nullptr || *seen) throw_damaged(place, fmt::format("unexpected key '{}'", key));
    *seen = true;
    if (seen == &has_descr) read_descr(literal, header, place);
    if (seen == &has_order) header.fortran_order = literal.truth();
    if (seen == &has_shape) read_shape(literal, header, place);
    if (!literal.take(',')) {
      literal.expect('}');
      break;
    }
  }
  if (!has_descr || !has_order || !has_shape)
    throw_damaged(place, "expected the keys descr, fortran_order and shape");
  check_size(header, place);
  return header;
}

}  // namespace pcic
