// DrawSource: where draws come from, one block of consecutive draws at a time.
//
// A source knows its arrays and chains before it reads a draw. Select the arrays you need, then call next()
// until it returns nothing: chains come one after the other, draws in file order, and a block never crosses a
// chain. A source holds a block or two in memory, never the whole run; the views of a block live until the
// next call of next().
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/core/block.hpp"

namespace pcic {

// One array per draw. Elements are flattened with the last index running fastest, whatever the file does.
struct ArrayInfo {
  std::string name;
  std::vector<std::size_t> shape;  // empty for a scalar
  std::string place = {};          // the file it is in, for messages; may be empty

  std::size_t size() const {
    std::size_t product = 1;
    for (std::size_t extent : shape) product *= extent;
    return product;
  }
};

// Null if there is none of that name.
inline const ArrayInfo* find_array(std::span<const ArrayInfo> arrays, std::string_view name) {
  for (const ArrayInfo& array : arrays)
    if (array.name == name) return &array;
  return nullptr;
}

struct DrawBlock {
  std::size_t chain = 0;          // counted from 0
  std::size_t first_draw = 0;     // within the chain, counted from 0
  std::vector<BlockView> arrays;  // in the order given to select()
};

// How far reading has come, in bytes of the files as they lie on disk. total = 0: not known.
struct ReadProgress {
  std::size_t bytes_read = 0;
  std::size_t bytes_total = 0;
};

// What the files were taken for, in words for the user.
struct Reading {
  std::string format;         // "CmdStan CSV"
  std::string layout = {};    // "draws x observations"; empty where no other layout is possible
  std::string evidence = {};  // what decided between two layouts; empty where nothing had to be decided
};

class DrawSource {
 public:
  virtual ~DrawSource() = default;

  virtual const std::vector<ArrayInfo>& arrays() const = 0;
  virtual std::size_t num_chains() const = 0;

  // Draws the chain holds or promises, where that is known before reading.
  virtual std::optional<std::size_t> expected_draws(std::size_t chain) const = 0;

  // Names the place of a chain for messages: usually its file.
  virtual std::string chain_name(std::size_t chain) const = 0;

  // What tells the chain from every other of the same model, as its file says it (seed and number of the chain);
  // empty if the file does not say it.
  virtual std::string chain_identity(std::size_t /*chain*/) const { return {}; }

  virtual Reading reading() const { return {}; }

  // Throws InputError, with the nearest names, if there is no such array. Call before the first next().
  virtual void select(std::span<const std::string> names) = 0;

  virtual std::optional<DrawBlock> next() = 0;

  // Does what the coming call of next() would do, as far as the views of the last block stay as they are: may
  // run while they are used. An error waits for that call.
  virtual void read_ahead() {}

  virtual ReadProgress progress() const = 0;

  // What a user should know about what was read (a chain that was cut short and used all the same).
  virtual std::vector<std::string> remarks() const { return {}; }
};

}  // namespace pcic
