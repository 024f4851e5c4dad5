#include "pcic/run/follow.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "pcic/core/errors.hpp"
#include "pcic/read/cmdstan_csv.hpp"
#include "pcic/read/open_draws.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// InputError if a chain has no draws yet.
void require_draws(std::span<const InputFile> files, const OpenOptions& open) {
  const auto source = open_draws(files, open);
  const std::string name = std::ranges::min_element(source->arrays(), {}, &ArrayInfo::size)->name;
  source->select(std::span(&name, 1));
  while (source->next()) {
  }
}

void require_cmdstan(std::span<const InputFile> files, const OpenOptions& open) {
  const std::string format = open_draws(files, open)->reading().format;
  if (format != "CmdStan CSV")
    throw InputError(fmt::format(
        "{}: {}; expected CmdStan CSV, which tells when a chain has come to its end. Leave --follow out.",
        files.front().place(), format));
}

}  // namespace

std::size_t FollowedFiles::size_now() const {
  std::size_t total = 0;
  for (const fs::path& file : files_) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file, error);
    if (error || size == 0) return 0;
    total += size;
  }
  return total;
}

bool FollowedFiles::all_have_ended() const {
  return size_now() > 0 && std::ranges::all_of(files_, [](const fs::path& file) {
           return has_cmdstan_ending(InputFile(file, FileGrowth::grows));
         });
}

bool FollowedFiles::wait_for(std::size_t num_bytes) const {
  Clock::time_point grown_at = Clock::now();
  std::size_t last_size = size_now();
  while (last_size < num_bytes && !all_have_ended()) {
    std::this_thread::sleep_for(options_.pause);
    const std::size_t size = size_now();
    if (size != last_size) grown_at = Clock::now();
    last_size = size;
    if (Clock::now() - grown_at > options_.patience) return false;
  }
  return true;
}

FollowedFiles::Look FollowedFiles::take_look() const {
  Look look;
  for (const fs::path& file : files_) look.files.emplace_back(file, FileGrowth::grows);
  look.is_complete = std::ranges::all_of(look.files, has_cmdstan_ending);
  return look;
}

FollowedFiles::Look FollowedFiles::next(OpenOptions open) {
  open.allow_incomplete = true;
  std::size_t wanted_bytes = seen_bytes_ + seen_bytes_ / 4 + 1;
  while (true) {
    const bool has_grown = wait_for(wanted_bytes);
    Look look = take_look();
    look.has_stalled = !has_grown;
    seen_bytes_ = 0;
    for (const InputFile& file : look.files) seen_bytes_ += file.size();
    try {
      require_draws(look.files, open);
    } catch (const InputError&) {
      if (look.is_complete || look.has_stalled) throw;
      wanted_bytes = seen_bytes_ + 1;
      continue;
    }
    require_cmdstan(look.files, open);
    return look;
  }
}

bool is_precise(const Result& result, const FollowOptions& options) {
  return options.until_mcse && std::ranges::all_of(result.losses, [&](const LossResult& loss) {
           return loss.answer.mcse <= *options.until_mcse;
         });
}

std::string follow_line(const Result& result, std::size_t num_draws) {
  std::string line = fmt::format("{} draws:", num_draws);
  for (const LossResult& loss : result.losses)
    line +=
        fmt::format("{} `{}` {:.6g} (Monte Carlo error {:.2g})", &loss == &result.losses.front() ? "" : ",",
                    loss.evaluation.loss, loss.answer.value, loss.answer.mcse);
  return line;
}

}  // namespace pcic
