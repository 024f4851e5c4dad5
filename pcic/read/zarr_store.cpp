#include "pcic/read/zarr_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/zip_members.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;

class FileObject final : public ZarrObject {
 public:
  explicit FileObject(const fs::path& path) : file_(path) {}
  std::size_t size() const override { return file_.size(); }
  void read(std::size_t position, std::span<char> out) const override {
    for (std::size_t filled = 0; filled < out.size();) {
      const std::size_t got = file_.read_at(position + filled, out.subspan(filled));
      if (got == 0)
        throw InputError(fmt::format("{}: ends too early. Write the store again.", file_.place()));
      filled += got;
    }
  }

 private:
  FileDescriptor file_;
};

class FolderStore final : public ZarrStore {
 public:
  explicit FolderStore(fs::path root) : root_(std::move(root)) {}

  std::unique_ptr<ZarrObject> open(const std::string& key) const override {
    std::error_code ignored;
    const fs::path path = root_ / key;
    if (!fs::exists(path, ignored)) return nullptr;
    return std::make_unique<FileObject>(path);
  }

  std::vector<std::string> folders_in(const std::string& folder) const override {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(root_ / folder))
      if (entry.is_directory()) names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
  }

  std::uint64_t bytes_under(const std::string& folder) const override {
    std::uint64_t sum = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root_ / folder))
      if (entry.is_regular_file()) sum += entry.file_size();
    return sum;
  }

 private:
  fs::path root_;
};

class MemberObject final : public ZarrObject {
 public:
  explicit MemberObject(MemberBytes bytes) : bytes_(std::move(bytes)) {}
  std::size_t size() const override { return bytes_.size(); }
  void read(std::size_t position, std::span<char> out) const override { bytes_.read(position, out); }

 private:
  MemberBytes bytes_;
};

bool describes_a_root(std::string_view name) {
  const std::string_view base = name.substr(name.rfind('/') + 1);
  return base == "zarr.json" || base == ".zgroup";
}

// The folder of the outermost description, with its slash; zip -r puts the name of the store before every key.
std::optional<std::string> root_in(std::span<const ZipMember> members) {
  std::optional<std::string> root;
  for (const ZipMember& member : members) {
    if (!describes_a_root(member.name)) continue;
    const std::string folder = member.name.substr(0, member.name.rfind('/') + 1);
    if (!root || folder.size() < root->size()) root = folder;
  }
  return root;
}

class ZipStore final : public ZarrStore {
 public:
  explicit ZipStore(const InputFile& file) : file_(file) {
    const std::vector<ZipMember> members = list_zip(file);
    const std::string root = root_in(members).value_or("");
    for (const ZipMember& member : members)
      if (member.name.starts_with(root)) members_.insert_or_assign(member.name.substr(root.size()), member);
  }

  std::unique_ptr<ZarrObject> open(const std::string& key) const override {
    const auto found = members_.find(key);
    if (found == members_.end()) return nullptr;
    return std::make_unique<MemberObject>(MemberBytes(file_, found->second));
  }

  std::vector<std::string> folders_in(const std::string& folder) const override {
    std::vector<std::string> names;
    for_each_under(folder, [&](std::string_view rest, const ZipMember&) {
      const std::size_t slash = rest.find('/');
      if (slash == std::string_view::npos || slash == 0) return;
      const std::string_view name = rest.substr(0, slash);
      if (names.empty() || names.back() != name) names.emplace_back(name);
    });
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
  }

  std::uint64_t bytes_under(const std::string& folder) const override {
    std::uint64_t sum = 0;
    for_each_under(folder, [&](std::string_view, const ZipMember& member) {
      sum += std::min<std::uint64_t>(member.packed_size, file_.size());
    });
    return sum;
  }

 private:
  void for_each_under(const std::string& folder, auto use) const {
    const std::string prefix = folder.empty() ? "" : folder + "/";
    for (auto at = members_.lower_bound(prefix); at != members_.end() && at->first.starts_with(prefix); ++at)
      use(std::string_view(at->first).substr(prefix.size()), at->second);
  }

  InputFile file_;
  std::map<std::string, ZipMember> members_;  // by key
};

}  // namespace

bool is_zipped_zarr(const InputFile& file) {
  return root_in(list_zip(file)).has_value();
}

std::unique_ptr<ZarrStore> open_zarr_store(const InputFile& file) {
  if (file.packing() == Packing::zip) return std::make_unique<ZipStore>(file);
  return std::make_unique<FolderStore>(file.path());
}

}  // namespace pcic
