// Following a run: CmdStan's files while the sampler still writes them.
//
// Every look takes the files as they are at that moment and reads no further though they grow; an answer from it is
// that of --allow-incomplete at that moment, bit for bit. A look is taken when there are a quarter more bytes than at the last
// one, so that all looks together read about five times what the last one does.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pcic/diagnose/result.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_options.hpp"

namespace pcic {

struct FollowOptions {
  std::optional<double> until_mcse = {};  // of the answer of every loss, on the mean scale; none: to the end
  std::chrono::duration<double> pause{1};
  std::chrono::duration<double> patience{3600};  // without growth
};

class FollowedFiles {
 public:
  FollowedFiles(std::vector<std::filesystem::path> files, FollowOptions options)
      : files_(std::move(files)), options_(options) {}

  struct Look {
    std::vector<InputFile> files;
    bool is_complete = false;  // every chain has come to its end
    bool has_stalled = false;  // nothing grows any more
  };
  // Waits until every chain has draws, and there is more to see than at the last look. InputError, with the reason, if
  // that does not happen, and for files that are not CmdStan CSV.
  Look next(OpenOptions open);

 private:
  std::size_t size_now() const;  // 0 if one is not there yet
  bool all_have_ended() const;
  bool wait_for(std::size_t num_bytes) const;  // false: in vain
  Look take_look() const;

  std::vector<std::filesystem::path> files_;
  FollowOptions options_;
  std::size_t seen_bytes_ = 0;
};

// Whether the answer of every loss is as precise as wanted.
bool is_precise(const Result& result, const FollowOptions& options);

// "1200 draws: `abs_err` 9.9 (Monte Carlo error 0.15)"
std::string follow_line(const Result& result, std::size_t num_draws);

}  // namespace pcic
