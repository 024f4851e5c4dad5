#include "pcic/read/file_ending.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"

namespace pcic {
namespace {

std::vector<std::string> missing_parts(const CsvFile& file, const RowEnding& ending) {
  std::vector<std::string> missing;
  if (ending.short_row) missing.push_back("its last row is short of values");
  if (ending.unterminated_row && file.rules.drop_unterminated_row)
    missing.push_back("its last row has no line end, so a number may be cut");
  if (file.num_draws && ending.num_draws < *file.num_draws)
    missing.push_back(fmt::format("it holds {} complete draws where the header promises {}", ending.num_draws,
                                  *file.num_draws));
  if (file.ends_with_elapsed_time && !ending.elapsed_time)
    missing.push_back("the closing 'Elapsed Time' is missing");
  return missing;
}

}  // namespace

std::optional<std::string> judge_ending(const CsvFile& file, const RowEnding& ending, bool allow_incomplete) {
  const std::string place = file.input.place();
  if (file.num_draws && ending.num_draws > *file.num_draws)
    throw InputError(
        fmt::format("{}:{}: {} draws; the header promises {}. Take the file as the sampler wrote it.", place,
                    ending.num_lines, ending.num_draws, *file.num_draws));
  const std::vector<std::string> missing = missing_parts(file, ending);
  if (!missing.empty() && !allow_incomplete)
    throw InputError(fmt::format(
        "{}:{}: the file is cut short: {}. Rerun the chain, or pass --allow-incomplete to use the {} "
        "complete draws.",
        place, ending.num_lines, fmt::join(missing, "; "), ending.num_draws));
  if (ending.num_draws == 0)
    throw InputError(fmt::format("{}:{}: column names but no draws. Rerun the chain, or leave the file out.",
                                 place, ending.num_lines));
  if (!missing.empty())
    return fmt::format("{}: the file is cut short: {}; {} complete draws were used.", place,
                       fmt::join(missing, "; "), ending.num_draws);
  if (ending.unterminated_row) return remark_on_missing_line_end(file.input);
  return std::nullopt;
}

std::string remark_on_missing_line_end(const InputFile& file) {
  return fmt::format(
      "{}: no line end after the last row; it was used as it stands. If the file was cut short, its last "
      "value "
      "is wrong.",
      place_of(file));
}

}  // namespace pcic
