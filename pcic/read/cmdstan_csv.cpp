#include "pcic/read/cmdstan_csv.hpp"

#include <fmt/format.h>

#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/cmdstan_header.hpp"
#include "pcic/read/cmdstan_pairs.hpp"
#include "pcic/read/csv_cells.hpp"
#include "pcic/read/csv_source.hpp"
#include "pcic/read/name_length.hpp"

namespace pcic {
namespace {

// Files that share their columns, and what their headers say of each.
struct CmdStanGroup {
  CsvGroup csv;
  std::vector<CmdStanFile> files = {};
  std::vector<std::string> identities = {};
};

void add_file(CsvGroup& group, const std::filesystem::path& path, const CsvHead& head,
              const CmdStanRun& run) {
  std::vector<std::string> columns = split_names(head.line, ',');
  const std::string place = fmt::format("{}:{}", place_of(path), head.line_number);
  require_short_names(columns, place);
  if (group.files.empty()) {
    group.layout = arrange_columns(columns, place);
    group.columns = std::move(columns);
  } else {
    require_same_columns(columns, path, group.columns, group.files.front().path);
  }
  CsvFile file;
  file.path = path;
  file.rules = {.num_head_lines = head.line_number,
                .num_leading_rows = run.num_leading_rows,
                .num_warmup_rows = run.num_warmup_rows,
                .drop_unterminated_row = true,
                .has_comments = true};
  file.num_draws = run.num_draws;
  file.ends_with_elapsed_time = run.ends_with_elapsed_time;
  group.files.push_back(std::move(file));
}

CmdStanFile origin_of(const std::filesystem::path& path, const CmdStanHeader& header) {
  const auto text = [&](std::string_view key) { return std::string(header.text(key).value_or("")); };
  return {.path = path,
          .written_as = text("output.file"),
          .made_from = text("method.generate_quantities.fitted_params"),
          .id = text("id")};
}

// Puts the files of generated quantities into the order of the fits they were made from.
std::optional<std::string> put_in_order(CmdStanGroup& quantities, const CmdStanGroup& fits) {
  const CmdStanPairs pairs = pair_by_headers(fits.files, quantities.files);
  std::vector<CsvFile> files;
  for (const std::size_t file : pairs.quantities) files.push_back(quantities.csv.files[file]);
  quantities.csv.files = std::move(files);
  return pairs.remark;
}

}  // namespace

bool is_cmdstan_head(const CsvHead& head) {
  return CmdStanHeader(head.comments, {}).is_cmdstan();
}

std::unique_ptr<DrawSource> open_cmdstan_csv(std::span<const std::filesystem::path> paths,
                                             bool allow_incomplete) {
  CmdStanGroup fits, quantities;
  for (const std::filesystem::path& path : paths) {
    const std::string place = place_of(path);
    const CsvHead head = read_csv_head(path);
    const CmdStanHeader header(head.comments, place);
    const CmdStanRun run = describe_run(header, place);
    if (head.line.empty())
      throw InputError(
          fmt::format("{}:{}: header without column names or draws. Rerun the chain, or leave the file out.",
                      place, head.line_number));
    CmdStanGroup& group = run.kind == CmdStanRun::Kind::generated_quantities ? quantities : fits;
    add_file(group.csv, path, head, run);
    group.files.push_back(origin_of(path, header));
    group.identities.push_back(chain_identity(header));
  }
  if (!fits.files.empty() && !quantities.files.empty() && fits.files.size() != quantities.files.size())
    throw InputError(
        fmt::format("{}: {} files of draws and {} of generated quantities; expected one of these for each of "
                    "those.",
                    place_of(quantities.files.front().path), fits.files.size(), quantities.files.size()));

  CsvRun run;
  run.allow_incomplete = allow_incomplete;
  run.reading.format = "CmdStan CSV";
  if (!fits.files.empty() && !quantities.files.empty())
    if (auto remark = put_in_order(quantities, fits)) run.remarks.push_back(std::move(*remark));
  const std::vector<std::string>& identities = fits.files.empty() ? quantities.identities : fits.identities;
  for (CmdStanGroup* group : {&fits, &quantities})
    if (!group->files.empty()) run.groups.push_back(std::move(group->csv));
  for (std::size_t file = 0; file < run.groups.front().files.size(); ++file)
    run.chains.push_back(
        {file, std::nullopt, place_of(run.groups.front().files[file].path), identities[file]});
  return make_csv_source(std::move(run));
}

}  // namespace pcic
