#include "pcic/read/cmdstan_csv.hpp"

#include <fmt/format.h>

#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/cmdstan_header.hpp"
#include "pcic/read/csv_cells.hpp"
#include "pcic/read/csv_source.hpp"

namespace pcic {
namespace {

void add_file(CsvGroup& group, const std::filesystem::path& path, const CsvHead& head,
              const CmdStanRun& run) {
  std::vector<std::string> columns = split_names(head.line, ',');
  if (group.files.empty()) {
    group.layout = arrange_columns(columns, fmt::format("{}:{}", place_of(path), head.line_number));
    group.columns = std::move(columns);
  } else {
    require_same_columns(columns, path, group.columns, group.files.front().path);
  }
  CsvFile file;
  file.path = path;
  file.rules = {.num_head_lines = head.line_number,
                .num_leading_rows = run.num_leading_rows,
                .num_warmup_rows = run.num_warmup_rows,
                .drop_unterminated_row = true};
  file.num_draws = run.num_draws;
  file.ends_with_elapsed_time = run.ends_with_elapsed_time;
  group.files.push_back(std::move(file));
}

}  // namespace

bool is_cmdstan_head(const CsvHead& head) {
  return CmdStanHeader(head.comments, {}).is_cmdstan();
}

std::unique_ptr<DrawSource> open_cmdstan_csv(std::span<const std::filesystem::path> paths,
                                             bool allow_incomplete) {
  CsvGroup fits;
  CsvGroup quantities;
  for (const std::filesystem::path& path : paths) {
    const std::string place = place_of(path);
    const CsvHead head = read_csv_head(path);
    const CmdStanRun run = describe_run(CmdStanHeader(head.comments, place), place);
    if (head.line.empty())
      throw InputError(
          fmt::format("{}:{}: header without column names or draws. Rerun the chain, or leave the file out.",
                      place, head.line_number));
    add_file(run.kind == CmdStanRun::Kind::generated_quantities ? quantities : fits, path, head, run);
  }
  if (!fits.files.empty() && !quantities.files.empty() && fits.files.size() != quantities.files.size())
    throw InputError(
        fmt::format("{}: {} files of draws and {} of generated quantities; expected one of these for each of "
                    "those. Name them in the same order.",
                    place_of(quantities.files.front().path), fits.files.size(), quantities.files.size()));

  CsvRun run;
  run.allow_incomplete = allow_incomplete;
  run.reading.format = "CmdStan CSV";
  if (!fits.files.empty()) run.groups.push_back(std::move(fits));
  if (!quantities.files.empty()) run.groups.push_back(std::move(quantities));
  for (std::size_t file = 0; file < run.groups.front().files.size(); ++file)
    run.chains.push_back({file, std::nullopt, place_of(run.groups.front().files[file].path)});
  return make_csv_source(std::move(run));
}

}  // namespace pcic
