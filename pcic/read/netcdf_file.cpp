#include "pcic/read/netcdf_file.hpp"

#include <fmt/format.h>
#include <netcdf.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <numeric>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/text_array.hpp"
#include "pcic/read/whole_numbers.hpp"

namespace pcic {
namespace {

constexpr std::size_t always_allowed = std::size_t{64} << 20;
constexpr std::size_t largest_netcdf_expansion = 1000;
constexpr std::size_t slots_of_cache = 10007;  // a prime, more than chunks are kept
constexpr float evict_what_was_read = 0.75F;   // first, HDF5's own choice

std::scoped_lock<std::mutex> one_thread_at_a_time() {
  static std::mutex mutex;
  return std::scoped_lock<std::mutex>(mutex);
}

bool is_number(nc_type type) {
  return type == NC_BYTE || type == NC_UBYTE || type == NC_SHORT || type == NC_USHORT || type == NC_INT ||
         type == NC_UINT || type == NC_INT64 || type == NC_UINT64 || type == NC_FLOAT || type == NC_DOUBLE;
}

std::string name_by(auto inquire) {
  std::array<char, NC_MAX_NAME + 1> name{};
  inquire(name.data());
  return name.data();
}

std::size_t size_of(const StoredVariable& variable) {
  std::size_t size = 1;
  for (const NamedAxis& axis : variable.axes)
    if (__builtin_mul_overflow(size, axis.length, &size)) return std::numeric_limits<std::size_t>::max();
  return size;
}

}  // namespace

NetcdfFile::NetcdfFile(const InputFile& file) : file_(file) {
  if (file.packing() != Packing::none)
    throw InputError(fmt::format("{}: netCDF, compressed as a whole. Unpack it first.", file.place()));
  const auto lock = one_thread_at_a_time();
  const std::string path = fmt::format("/proc/self/fd/{}", file.descriptor()->get());
  const int status = nc_open(path.c_str(), NC_NOWRITE, &root_);
  if (status != NC_NOERR)
    throw InputError(
        fmt::format("{}: cannot be read as netCDF ({}). Is it damaged, or cut short? Write it again.",
                    file.place(), nc_strerror(status)));
  try {
    add_group(root_, "");
    int num_groups = 0;
    require(nc_inq_grps(root_, &num_groups, nullptr), "its groups");
    std::vector<int> groups(static_cast<std::size_t>(num_groups));
    require(nc_inq_grps(root_, &num_groups, groups.data()), "its groups");
    for (const int group : groups) add_group(group, name_by([&](char* out) { nc_inq_grpname(group, out); }));
  } catch (...) {
    nc_close(root_);
    throw;
  }
}

NetcdfFile::~NetcdfFile() {
  const auto lock = one_thread_at_a_time();
  nc_close(root_);
}

void NetcdfFile::require(int status, const std::string& what) const {
  if (status == NC_NOERR) return;
  throw InputError(fmt::format("{}: cannot read {} ({}). Is the file damaged, or cut short? Write it again.",
                               file_.place(), what, nc_strerror(status)));
}

void NetcdfFile::add_group(int group, const std::string& name) {
  int num_variables = 0;
  require(nc_inq_varids(group, &num_variables, nullptr), "its variables");
  std::vector<int> ids(static_cast<std::size_t>(num_variables));
  require(nc_inq_varids(group, &num_variables, ids.data()), "its variables");
  for (const int id : ids) add_variable(group, id, name);
}

void NetcdfFile::add_variable(int group, int variable, const std::string& group_name) {
  StoredVariable added{group_name, name_by([&](char* out) { nc_inq_varname(group, variable, out); }), {}};
  nc_type type = NC_NAT;
  int num_axes = 0;
  require(nc_inq_var(group, variable, nullptr, &type, &num_axes, nullptr, nullptr), added.name);
  if (!is_number(type) && type != NC_STRING) return;
  if (nc_inq_att(group, variable, "scale_factor", nullptr, nullptr) == NC_NOERR)
    throw InputError(
        fmt::format("{}: '{}' is stored scaled (scale_factor); expected plain values. Write it "
                    "again without that encoding.",
                    file_.place(), added.name));
  std::vector<int> axes(static_cast<std::size_t>(num_axes));
  require(nc_inq_vardimid(group, variable, axes.data()), added.name);
  for (const int axis : axes) {
    NamedAxis& named = added.axes.emplace_back();
    named.name = name_by([&](char* out) { nc_inq_dimname(group, axis, out); });
    require(nc_inq_dimlen(group, axis, &named.length), added.name);
  }
  // Files that are not cut into chunks have no such cache, and need none.
  nc_set_var_chunk_cache(group, variable, kept_bytes, slots_of_cache, evict_what_was_read);
  variables_.push_back(std::move(added));
  handles_.push_back({group, variable, type});
}

void NetcdfFile::read(std::size_t variable, std::span<const std::size_t> first,
                      std::span<const std::size_t> length, double* out) {
  const Handle& handle = handles_[variable];
  const std::string& name = variables_[variable].name;
  if (!is_number(handle.type))
    throw InputError(fmt::format("{}: '{}' holds texts; expected numbers.", file_.place(), name));
  const auto lock = one_thread_at_a_time();
  require(nc_get_vara_double(handle.group, handle.variable, first.data(), length.data(), out), name);
  double missing = 0;
  if (nc_get_att_double(handle.group, handle.variable, "_FillValue", &missing) != NC_NOERR) return;
  const std::size_t size = std::accumulate(length.begin(), length.end(), std::size_t{1}, std::multiplies());
  std::replace(out, out + size, missing, std::numeric_limits<double>::quiet_NaN());
}

std::vector<std::size_t> NetcdfFile::chunk_shape(std::size_t variable) const {
  const Handle& handle = handles_[variable];
  std::vector<std::size_t> shape;
  for (const NamedAxis& axis : variables_[variable].axes) shape.push_back(axis.length);
  int storage = NC_CONTIGUOUS;
  std::vector<std::size_t> chunk(shape.size() + 1);
  const auto lock = one_thread_at_a_time();
  const bool is_known =
      nc_inq_var_chunking(handle.group, handle.variable, &storage, chunk.data()) == NC_NOERR;
  if (!is_known || storage != NC_CHUNKED) return std::vector<std::size_t>(shape.size(), 1);
  for (std::size_t axis = 0; axis < shape.size(); ++axis) shape[axis] = std::min(shape[axis], chunk[axis]);
  return shape;
}

DataArray NetcdfFile::read_whole(std::size_t variable) {
  const StoredVariable& stored = variables_[variable];
  const Handle& handle = handles_[variable];
  const std::size_t size = size_of(stored);
  if (size > std::max(always_allowed, largest_netcdf_expansion * file_.size()) / sizeof(double))
    throw InputError(fmt::format("{}: '{}' promises {} values; that is too much for a file of {} bytes.",
                                 file_.place(), stored.name, size, file_.size()));
  DataArray array{stored.name, {}, {}};
  for (const NamedAxis& axis : stored.axes) array.shape.push_back(axis.length);
  if (handle.type == NC_STRING) {
    read_texts(handle, size, array);
  } else if (handle.type == NC_INT64) {
    const auto lock = one_thread_at_a_time();
    std::vector<long long> numbers(size);
    require(nc_get_var_longlong(handle.group, handle.variable, numbers.data()), stored.name);
    set_whole_numbers(array, std::vector<std::int64_t>(numbers.begin(), numbers.end()), file_.place());
  } else if (handle.type == NC_UINT64) {
    const auto lock = one_thread_at_a_time();
    std::vector<unsigned long long> numbers(size);
    require(nc_get_var_ulonglong(handle.group, handle.variable, numbers.data()), stored.name);
    set_whole_numbers(array, std::vector<std::uint64_t>(numbers.begin(), numbers.end()), file_.place());
  } else {
    array.values.resize(size);
    read(variable, std::vector<std::size_t>(array.shape.size(), 0), array.shape, array.values.data());
  }
  return array;
}

void NetcdfFile::read_texts(const Handle& handle, std::size_t size, DataArray& array) const {
  std::vector<char*> texts(size, nullptr);
  {
    const auto lock = one_thread_at_a_time();
    require(nc_get_var_string(handle.group, handle.variable, texts.data()), array.name);
  }
  std::vector<std::string> copies;
  for (const char* text : texts) copies.emplace_back(text == nullptr ? "" : text);
  nc_free_string(texts.size(), texts.data());
  set_texts(array, copies, file_.place());
}

}  // namespace pcic
