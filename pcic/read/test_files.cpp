#include "pcic/read/test_files.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <stdexcept>

#include "pcic/core/project_root_test.hpp"

namespace pcic::testing {
namespace {

void write_archive(const std::filesystem::path& path, const std::vector<std::string>& members,
                   const char* filter) {
  archive* out = archive_write_new();
  if (filter == nullptr) {
    archive_write_set_format_zip(out);
  } else {
    archive_write_set_format_raw(out);
    archive_write_add_filter_by_name(out, filter);
  }
  if (archive_write_open_filename(out, path.c_str()) != ARCHIVE_OK)
    throw std::runtime_error(archive_error_string(out));
  for (std::size_t k = 0; k < members.size(); ++k) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, fmt::format("member-{}", k).c_str());
    archive_entry_set_size(entry, static_cast<la_int64_t>(members[k].size()));
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_write_header(out, entry);
    archive_write_data(out, members[k].data(), members[k].size());
    archive_entry_free(entry);
  }
  archive_write_free(out);
}

}  // namespace

TempDir::TempDir() {
  static std::atomic<int> counter = 0;
  root_ = std::filesystem::temp_directory_path() / fmt::format("pcic-read-{}-{}", ::getpid(), counter++);
  std::filesystem::create_directories(root_);
}

TempDir::~TempDir() {
  std::error_code ignored;
  std::filesystem::remove_all(root_, ignored);
}

std::filesystem::path TempDir::write(std::string_view name, std::string_view content) const {
  std::ofstream(path(name), std::ios::binary) << content;
  return path(name);
}

std::filesystem::path TempDir::write_packed(std::string_view name, std::string_view content,
                                            const char* filter) const {
  write_archive(path(name), {std::string(content)}, filter);
  return path(name);
}

std::filesystem::path TempDir::write_zip(std::string_view name,
                                         const std::vector<std::string>& members) const {
  write_archive(path(name), members, nullptr);
  return path(name);
}

AllDraws drain(DrawSource& source, const std::vector<std::string>& names, bool read_ahead) {
  source.select(names);
  AllDraws all;
  all.values.assign(names.size(), std::vector<std::vector<std::vector<double>>>(source.num_chains()));
  std::size_t last_chain = 0;
  while (const auto block = source.next()) {
    if (read_ahead) source.read_ahead();
    if (block->chain < last_chain) throw std::logic_error("chains out of order");
    last_chain = block->chain;
    for (std::size_t array = 0; array < names.size(); ++array) {
      auto& draws = all.values[array][block->chain];
      const BlockView& view = block->arrays.at(array);
      if (block->first_draw != draws.size()) throw std::logic_error("draws out of order");
      for (std::size_t draw = 0; draw < view.num_draws; ++draw)
        draws.emplace_back(view.row(draw), view.row(draw) + view.num_obs);
    }
  }
  return all;
}

std::string cmdstan_file(std::string_view settings, std::string_view body) {
  return fmt::format(
      "# stan_version_major = 2\n# model = m\n{}# id = 1 (Default)\n# output\n#   file = out.csv\n{}",
      settings, body);
}

std::filesystem::path shared_fits() {
  return project_root() / ".." / "shared" / "fits";
}

}  // namespace pcic::testing
