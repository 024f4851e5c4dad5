// Draws as CmdStan writes them: one CSV file per chain, sampler settings in '#' lines.
//
// Saved warm-up rows and the mean row of a variational fit are never draws. As many generate_quantities files
// as other files are paired with them as their headers tell (cmdstan_pairs.hpp); an array that is in both is
// taken from the fit, whose values the other repeats. A file cut short is an InputError unless
// allow_incomplete; then its whole rows are used and remarked on.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_options.hpp"

namespace pcic {

bool is_cmdstan_csv(const InputFile& file, std::string_view first_bytes);

// Whether the sampler has written its last line.
bool has_cmdstan_ending(const InputFile& file);

std::unique_ptr<DrawSource> open_cmdstan_csv(std::span<const InputFile> files, const OpenOptions& options);

}  // namespace pcic
