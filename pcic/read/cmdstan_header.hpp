// CmdStanHeader: what the '#' lines above the column names of a CmdStan CSV say.
//
// Lines are `key = value (Default)`, nested by indentation, and keys repeat: every value goes by its whole
// path, "method.sample.num_samples", "data.file", "output.file".
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pcic {

class CmdStanHeader {
 public:
  // Comment lines as they stand, '#' included. `place` opens the messages of the getters.
  CmdStanHeader(std::span<const std::string> comment_lines, std::string place);

  std::optional<std::string_view> text(std::string_view path) const;

  // InputError if the value is there and is not a whole number, not a truth value (0, 1, true, false).
  std::optional<std::size_t> count(std::string_view path) const;
  std::optional<bool> flag(std::string_view path) const;

  bool is_cmdstan() const { return text("method").has_value(); }

 private:
  std::map<std::string, std::string, std::less<>> values_;
  std::string place_;
};

// Which rows of a file are draws, and what tells that the file is whole. From the header alone.
struct CmdStanRun {
  enum class Kind { draws, generated_quantities };
  Kind kind = Kind::draws;
  std::optional<std::size_t> num_draws;  // as promised
  std::size_t num_leading_rows =
      0;  // before the draws: the mean of a variational fit, warm-up that did not adapt
  std::optional<std::size_t> num_warmup_rows;  // saved warm-up rows, which end at "# Adaptation terminated"
  bool ends_with_elapsed_time = false;
  std::string_view approximation = {};  // the method, if its draws only approximate the posterior; else empty
};

// What tells a chain from others: model, method, seed, number of the chain, and the fit its generated
// quantities were made from. Empty if seed or number are not there, or if one process ran several chains:
// then they are the same in all of their files.
std::string chain_identity(const CmdStanHeader& header);

// InputError if the method leaves no posterior draws (optimize, diagnose, log_prob).
CmdStanRun describe_run(const CmdStanHeader& header, std::string_view place);

}  // namespace pcic
