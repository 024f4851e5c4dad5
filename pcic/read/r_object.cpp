#include "pcic/read/r_object.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t deepest_nesting = 64;
constexpr std::int32_t missing_integer = std::numeric_limits<std::int32_t>::min();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

// What R's serialize.c calls them.
enum Code : std::uint32_t {
  symbol = 1,
  pairlist = 2,
  closure = 3,
  environment = 4,
  promise = 5,
  language = 6,
  characters = 9,
  logical = 10,
  integer = 13,
  real = 14,
  string = 16,
  generic_list = 19,
  alternative = 238,
  attributed_pairlist = 239,
  base_environment = 241,
  empty_environment = 242,
  persistent_name = 247,
  name_space = 249,
  package = 250,
  global_environment = 253,
  nil = 254,
  reference = 255,
};
constexpr std::uint32_t has_attributes = 1U << 9, has_tag = 1U << 10;

bool is_pair(std::uint32_t code) {
  return code == pairlist || code == attributed_pairlist || code == closure || code == promise ||
         code == language;
}

// An element of a pairlist: its name, and its value.
struct Pair {
  std::string tag;
  RObject value;
};

class Parser {
 public:
  Parser(std::string_view bytes, std::string_view place) : rest_(bytes), place_(place) {}

  RObject parse() {
    take(2);  // X and a line end
    const std::uint32_t version = number();
    take(8);  // of R: that wrote it, and the oldest that reads it
    if (version == 3) take(number());
    if (version != 2 && version != 3)
      refuse(fmt::format("version {} of R's format; expected 2 or 3", version));
    RObject object = read_object(0);
    if (!rest_.empty()) refuse("bytes behind its end");
    return object;
  }

 private:
  [[noreturn]] void refuse(const std::string& found) const {
    throw InputError(fmt::format(
        "{}: .rds with {}. Save a numeric matrix, an array, or draws of the posterior package, for example: "
        "saveRDS(as_draws_array(fit), \"draws.rds\").",
        place_, found));
  }

  std::string_view take(std::size_t count) {
    if (count > rest_.size())
      throw InputError(fmt::format("{}: .rds that is cut short. Write it again with saveRDS.", place_));
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }

  std::uint64_t big_endian(std::size_t count) {
    std::uint64_t value = 0;
    for (const char c : take(count)) value = value << 8 | static_cast<unsigned char>(c);
    return value;
  }
  std::uint32_t number() { return static_cast<std::uint32_t>(big_endian(4)); }

  // Of elements that each take so many bytes.
  std::size_t length(std::size_t bytes_each) {
    std::uint64_t count = number();
    if (count == 0xFFFFFFFF) count = big_endian(8);
    if (count > rest_.size() / bytes_each) take(std::numeric_limits<std::size_t>::max());
    return count;
  }

  RObject read_object(std::size_t depth) { return read_object_with(number(), depth); }

  RObject read_object_with(std::uint32_t flags, std::size_t depth) {
    if (depth > deepest_nesting) refuse("lists too deep");
    RObject object;
    switch (flags & 0xFF) {
      case nil:
      case base_environment:
      case empty_environment:
      case global_environment:
        return object;
      case logical:
      case integer:
        object.kind = RObject::Kind::numbers;
        for (std::size_t left = length(4); left > 0; --left) {
          const auto value = static_cast<std::int32_t>(number());
          object.numbers.push_back(value == missing_integer ? not_a_number : value);
        }
        break;
      case real:
        object.kind = RObject::Kind::numbers;
        for (std::size_t left = length(8); left > 0; --left)
          object.numbers.push_back(std::bit_cast<double>(big_endian(8)));
        break;
      case string:
        object.kind = RObject::Kind::texts;
        for (std::size_t left = length(8); left > 0; --left) object.texts.push_back(read_text(number()));
        break;
      case generic_list:
        object.kind = RObject::Kind::list;
        for (std::size_t left = length(4); left > 0; --left) object.list.push_back(read_object(depth + 1));
        break;
      case pairlist:
      case attributed_pairlist:
        object.kind = RObject::Kind::list;
        for (Pair& pair : read_pairs(flags, depth)) object.list.push_back(std::move(pair.value));
        return object;
      case closure:  // of formulas, which are attributes of data frames: passed over
      case promise:
      case language:
        (void)read_pairs(flags, depth);
        return object;
      case environment:
        symbols_.emplace_back();
        take(4);  // whether it is locked
        for (int part = 0; part < 4; ++part) (void)read_object(depth + 1);
        return object;
      case persistent_name:
      case name_space:
      case package:
        symbols_.emplace_back();
        take(4);
        for (std::size_t left = length(8); left > 0; --left) (void)read_text(number());
        return object;
      case alternative:
        return read_alternative(depth);
      case symbol:
      case reference:
        object.kind = RObject::Kind::texts;
        object.texts.push_back(read_symbol(flags));
        return object;
      default:
        refuse(fmt::format("an object of R's type {}, which holds no numbers or texts", flags & 0xFF));
    }
    if ((flags & has_attributes) != 0) read_attributes(object, depth);
    return object;
  }

  void read_attributes(RObject& object, std::size_t depth) {
    const std::uint32_t flags = number();
    if ((flags & 0xFF) == nil) return;
    if ((flags & 0xFF) != pairlist) refuse("damaged attributes");
    for (Pair& pair : read_pairs(flags, depth + 1)) {
      object.attribute_names.push_back(std::move(pair.tag));
      object.attributes.push_back(std::move(pair.value));
    }
  }

  std::vector<Pair> read_pairs(std::uint32_t flags, std::size_t depth) {
    std::vector<Pair> pairs;
    while (is_pair(flags & 0xFF)) {
      Pair& pair = pairs.emplace_back();
      RObject ignored;
      if ((flags & has_attributes) != 0) read_attributes(ignored, depth + 1);
      if ((flags & has_tag) != 0) pair.tag = read_symbol(number());
      pair.value = read_object(depth + 1);
      flags = number();
    }
    if ((flags & 0xFF) != nil) read_object_with(flags, depth + 1);  // the tail of a dotted pair
    return pairs;
  }

  std::string read_symbol(std::uint32_t flags) {
    if ((flags & 0xFF) == reference) {
      const std::uint32_t index = flags >> 8 != 0 ? flags >> 8 : number();
      if (index == 0 || index > symbols_.size()) refuse("a damaged reference");
      return symbols_[index - 1];
    }
    if ((flags & 0xFF) != symbol) refuse("a damaged name");
    symbols_.push_back(read_text(number()));
    return symbols_.back();
  }

  std::string read_text(std::uint32_t flags) {
    if ((flags & 0xFF) != characters) refuse("a damaged text");
    const std::uint32_t size = number();
    return size == 0xFFFFFFFF ? "NA" : std::string(take(size));
  }

  // Vectors that R keeps in another way: 1:n, wrapped ones, and texts that are made when they are needed.
  RObject read_alternative(std::size_t depth) {
    const RObject info = read_object(depth + 1);
    RObject state = read_object(depth + 1);
    RObject object;
    const std::string name = info.list.empty() || info.list[0].texts.empty() ? "" : info.list[0].texts[0];
    if ((name == "compact_intseq" || name == "compact_realseq") && state.numbers.size() == 3) {
      object.kind = RObject::Kind::numbers;
      const double count = state.numbers[0];
      if (!(count >= 0 && count <= sequences_left_)) refuse("sequences that are too long");
      sequences_left_ -= count;
      for (double k = 0; k < count; ++k) object.numbers.push_back(state.numbers[1] + k * state.numbers[2]);
    } else if (name.starts_with("wrap_") && !state.list.empty()) {
      object = std::move(state.list[0]);
    } else if (name == "deferred_string" && !state.list.empty()) {
      object.kind = RObject::Kind::texts;
      for (const double value : state.list[0].numbers) object.texts.push_back(fmt::format("{}", value));
    } else {
      refuse(fmt::format("a vector of the kind '{}'", name.substr(0, 40)));
    }
    read_attributes(object, depth);
    return object;
  }

  std::string_view rest_;
  std::string place_;
  std::vector<std::string> symbols_;
  double sequences_left_ = 1 << 24;  // elements of 1:n, which take no bytes
};

}  // namespace

const RObject* RObject::attribute(std::string_view name) const {
  const auto found = std::ranges::find(attribute_names, name);
  if (found == attribute_names.end()) return nullptr;
  return &attributes[static_cast<std::size_t>(found - attribute_names.begin())];
}

bool RObject::inherits(std::string_view name) const {
  const RObject* classes = attribute("class");
  return classes != nullptr && std::ranges::find(classes->texts, name) != classes->texts.end();
}

bool is_r_bytes(std::string_view first_bytes) {
  return first_bytes.starts_with("X\n\0\0\0\2"sv) || first_bytes.starts_with("X\n\0\0\0\3"sv);
}

RObject parse_r_object(std::string_view bytes, std::string_view place) {
  return Parser(bytes, place).parse();
}

}  // namespace pcic
