// Checkpoints of one pass: written now and then after a block, and what a pass that resumes passes over.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcic/run/checkpoint.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

class Checkpoints {
 public:
  Checkpoints(const std::optional<CheckpointOptions>& options, const Question& question);

  // Puts the sums of the file, if it is there and wanted, in the place of `sums`, which have no draws yet. InputError
  // if they are about something else.
  void resume(PassSums& sums);

  // Whether the draws up to here, with this one block more, are in the sums already. InputError if they are other draws.
  bool is_passed(std::size_t num_draws, std::span<const ChainOrigin> origins) const;

  // Writes one if it is time. A failure is kept as a remark; the last one that was written stays.
  void after_block(std::size_t num_draws, std::span<const ChainOrigin> origins, const PassSums& sums);

  // After the last block: InputError if the sums have draws that did not come.
  void require_passed() const;
  const std::vector<std::string>& remarks() const { return remarks_; }

 private:
  using Clock = std::chrono::steady_clock;
  [[noreturn]] void refuse_other_draws() const;

  const std::optional<CheckpointOptions>& options_;
  PassPosition position_;  // of the file that was resumed from, until the first one is written
  std::size_t num_resumed_ = 0;
  mutable bool has_passed_ = false;
  Clock::time_point written_at_ = Clock::now();
  std::vector<std::string> remarks_;
};

}  // namespace pcic
