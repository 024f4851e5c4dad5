#include "pcic/read/cmdstan_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/cmdstan_header.hpp"
#include "pcic/read/cmdstan_pairs.hpp"
#include "pcic/read/csv_cells.hpp"
#include "pcic/read/csv_head.hpp"
#include "pcic/read/csv_source.hpp"
#include "pcic/read/name_length.hpp"
#include "pcic/read/plain_csv.hpp"
#include "pcic/read/zipped_source.hpp"

namespace pcic {
namespace {

// Files that share their columns, and what their headers say of each.
struct CmdStanGroup {
  CsvRun csv;
  std::vector<CmdStanFile> files = {};
};

void add_file(CsvRun& csv, const InputFile& input, const CsvHead& head, const CmdStanRun& run) {
  std::vector<std::string> columns = split_names(head.line, ',');
  const std::string place = fmt::format("{}:{}", input.place(), head.line_number);
  require_short_names(columns, place);
  if (csv.files.empty()) {
    csv.layout = arrange_columns(columns, place);
    csv.columns = std::move(columns);
  } else {
    require_same_columns(columns, input, csv.columns, csv.files.front().input);
  }
  csv.files.push_back({.input = input,
                       .rules = {.num_head_lines = head.line_number,
                                 .num_leading_rows = run.num_leading_rows,
                                 .num_warmup_rows = run.num_warmup_rows,
                                 .drop_unterminated_row = true,
                                 .has_comments = true},
                       .num_draws = run.num_draws,
                       .ends_with_elapsed_time = run.ends_with_elapsed_time});
}

CmdStanFile origin_of(const std::filesystem::path& path, const CmdStanHeader& header) {
  const auto text = [&](std::string_view key) { return std::string(header.text(key).value_or("")); };
  return {.path = path,
          .written_as = text("output.file"),
          .made_from = text("method.generate_quantities.fitted_params"),
          .id = text("id")};
}

// Puts the files of generated quantities into the order of the fits they were made from.
void put_in_order(CmdStanGroup& quantities, const CmdStanGroup& fits) {
  const CmdStanPairs pairs = pair_by_headers(fits.files, quantities.files);
  std::vector<CsvFile> files;
  std::vector<CsvChain> chains;
  for (const std::size_t file : pairs.quantities) {
    files.push_back(quantities.csv.files[file]);
    chains.push_back(quantities.csv.chains[file]);
    chains.back().file = chains.size() - 1;
  }
  quantities.csv.files = std::move(files);
  quantities.csv.chains = std::move(chains);
  if (pairs.remark) quantities.csv.remarks.push_back(*pairs.remark);
}

void require_rows_of_draws(const InputFile& file, const OpenOptions& options) {
  if (options.layout.asked && *options.layout.asked != ArrayLayout::draws_obs)
    throw InputError(
        fmt::format("{}: CmdStan CSV, in which a row is a draw; --layout {} is for arrays without "
                    "names. Leave --layout out.",
                    file.place(), layout_flag(*options.layout.asked)));
}

}  // namespace

bool is_cmdstan_csv(const InputFile& file, std::string_view first_bytes) {
  if (!is_text(file, first_bytes)) return false;
  return CmdStanHeader(read_csv_head(file).comments, {}).is_cmdstan();
}

bool has_cmdstan_ending(const InputFile& file) {
  constexpr std::size_t tail_bytes = 1024;
  std::string tail(std::min(tail_bytes, file.size()), '\0');
  tail.resize(file.descriptor()->read_at(file.size() - tail.size(), tail));
  const std::size_t at = tail.rfind("Elapsed Time:");
  return at != std::string::npos && tail.find("seconds (Total)", at) != std::string::npos;
}

std::unique_ptr<DrawSource> open_cmdstan_csv(std::span<const InputFile> files, const OpenOptions& options) {
  require_rows_of_draws(files.front(), options);
  CmdStanGroup fits, quantities;
  for (const InputFile& file : files) {
    const CsvHead head = read_csv_head(file);
    const CmdStanHeader header(head.comments, file.place());
    const CmdStanRun run = describe_run(header, file.place());
    if (head.line.empty())
      throw InputError(
          fmt::format("{}:{}: header without column names or draws. Rerun the chain, or leave the file out.",
                      file.place(), head.line_number));
    CmdStanGroup& group = run.kind == CmdStanRun::Kind::generated_quantities ? quantities : fits;
    group.csv.chains.push_back({group.csv.files.size(), std::nullopt, file.place(), chain_identity(header)});
    if (!run.approximation.empty() && group.csv.remarks.empty())
      group.csv.remarks.push_back(fmt::format(
          "{}: draws of Stan's method {}, which approximate the posterior: every answer is about the "
          "approximation. Run the model with method sample to be sure.",
          file.place(), run.approximation));
    add_file(group.csv, file, head, run);
    group.files.push_back(origin_of(file.path(), header));
  }
  for (CmdStanGroup* group : {&fits, &quantities}) {
    group->csv.allow_incomplete = options.allow_incomplete;
    group->csv.reading.format = "CmdStan CSV";
  }
  if (quantities.files.empty()) return make_csv_source(std::move(fits.csv));
  if (fits.files.empty()) return make_csv_source(std::move(quantities.csv));
  if (fits.files.size() != quantities.files.size())
    throw InputError(
        fmt::format("{}: {} files of draws and {} of generated quantities; expected one of these for each of "
                    "those.",
                    place_of(quantities.files.front().path), fits.files.size(), quantities.files.size()));
  put_in_order(quantities, fits);
  std::vector<std::unique_ptr<DrawSource>> sources;
  sources.push_back(make_csv_source(std::move(fits.csv)));
  sources.push_back(make_csv_source(std::move(quantities.csv)));
  return std::make_unique<ZippedSource>(
      std::move(sources), ZipOptions{.read_unselected = true, .allow_shorter = options.allow_incomplete});
}

}  // namespace pcic
