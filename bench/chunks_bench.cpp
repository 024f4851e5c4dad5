// Draws of zarr and netCDF, compressed as ArviZ writes them, against bare loops that unpack the same chunks; one thread.
//   chunks_bench FOLDER [ROUNDS]      writes fit.zarr and fit.nc there, 4 chains x 1000 draws x 4000 observations
#include <blosc.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <netcdf.h>
#include <tbb/task_arena.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "pcic/read/open_draws.hpp"
#include "timing.hpp"

namespace {

namespace fs = std::filesystem;

constexpr std::size_t num_chains = 4, num_draws = 1000, num_obs = 4000;
constexpr std::size_t chunk_draws = 250, chunk_obs = 1000;  // as zarr chooses them: 2 MB
constexpr std::size_t chunk_bytes = chunk_draws * chunk_obs * sizeof(double);

double value(std::size_t chain, std::size_t draw, std::size_t obs) {
  const auto x = static_cast<double>((chain * num_draws + draw) * num_obs + obs);
  return -1.5 + std::sin(x * 0.7301) * std::cos(x * 0.0113);
}

template <class Use>
void for_each_chunk(Use use) {
  for (std::size_t chain = 0; chain < num_chains; ++chain)
    for (std::size_t draws = 0; draws < num_draws / chunk_draws; ++draws)
      for (std::size_t obs = 0; obs < num_obs / chunk_obs; ++obs) use(chain, draws, obs);
}

fs::path chunk_file(const fs::path& store, std::size_t chain, std::size_t draws, std::size_t obs) {
  return store / "log_likelihood" / "y" / fmt::format("{}.{}.{}", chain, draws, obs);
}

void write_zarr(const fs::path& store) {
  fs::create_directories(store / "log_likelihood" / "y");
  for (const fs::path& group : {store, store / "log_likelihood"})
    std::ofstream(group / ".zgroup") << R"({"zarr_format": 2})";
  std::ofstream(store / "log_likelihood" / "y" / ".zarray") << fmt::format(
      R"({{"zarr_format": 2, "shape": [{}, {}, {}], "chunks": [1, {}, {}], "dtype": "<f8", "fill_value": "NaN", "order": "C", )"
      R"("filters": null, "compressor": {{"id": "blosc", "cname": "lz4", "clevel": 5, "shuffle": 1}}}})",
      num_chains, num_draws, num_obs, chunk_draws, chunk_obs);
  std::ofstream(store / "log_likelihood" / "y" / ".zattrs")
      << R"({"_ARRAY_DIMENSIONS": ["chain", "draw", "obs"]})";
  std::vector<double> chunk(chunk_draws * chunk_obs);
  std::vector<char> packed(chunk_bytes + BLOSC_MAX_OVERHEAD);
  for_each_chunk([&](std::size_t chain, std::size_t draws, std::size_t obs) {
    for (std::size_t m = 0; m < chunk_draws; ++m)
      for (std::size_t i = 0; i < chunk_obs; ++i)
        chunk[m * chunk_obs + i] = value(chain, draws * chunk_draws + m, obs * chunk_obs + i);
    const int size = blosc_compress_ctx(5, BLOSC_SHUFFLE, sizeof(double), chunk_bytes, chunk.data(),
                                        packed.data(), packed.size(), "lz4", 0, 1);
    std::ofstream(chunk_file(store, chain, draws, obs), std::ios::binary).write(packed.data(), size);
  });
}

void require(int status) {
  if (status == NC_NOERR) return;
  fmt::print(stderr, "{}\n", nc_strerror(status));
  std::exit(1);
}

void write_netcdf(const fs::path& path) {
  int file = 0, group = 0, variable = 0;
  int axes[3];
  require(nc_create(path.c_str(), NC_NETCDF4 | NC_CLOBBER, &file));
  require(nc_def_grp(file, "log_likelihood", &group));
  require(nc_def_dim(group, "chain", num_chains, &axes[0]));
  require(nc_def_dim(group, "draw", num_draws, &axes[1]));
  require(nc_def_dim(group, "obs", num_obs, &axes[2]));
  require(nc_def_var(group, "y", NC_DOUBLE, 3, axes, &variable));
  const std::size_t chunk_shape[] = {1, chunk_draws, chunk_obs};
  require(nc_def_var_chunking(group, variable, NC_CHUNKED, chunk_shape));
  require(nc_def_var_deflate(group, variable, 0, 1, 4));  // ArviZ: zlib, level 4
  std::vector<double> row(num_obs);
  for (std::size_t chain = 0; chain < num_chains; ++chain)
    for (std::size_t draw = 0; draw < num_draws; ++draw) {
      for (std::size_t obs = 0; obs < num_obs; ++obs) row[obs] = value(chain, draw, obs);
      const std::size_t first[] = {chain, draw, 0}, length[] = {1, 1, num_obs};
      require(nc_put_vara_double(group, variable, first, length, row.data()));
    }
  require(nc_close(file));
}

double unpack_zarr(const fs::path& store) {
  double sum = 0;
  std::vector<char> packed(chunk_bytes + BLOSC_MAX_OVERHEAD);
  std::vector<double> chunk(chunk_draws * chunk_obs);
  for_each_chunk([&](std::size_t chain, std::size_t draws, std::size_t obs) {
    std::ifstream file(chunk_file(store, chain, draws, obs), std::ios::binary);
    file.read(packed.data(), static_cast<std::streamsize>(packed.size()));
    if (blosc_decompress_ctx(packed.data(), chunk.data(), chunk_bytes, 1) < 0) std::exit(1);
    sum += chunk.front();
  });
  return sum;
}

double unpack_netcdf(const fs::path& path) {
  int file = 0, group = 0, variable = 0;
  require(nc_open(path.c_str(), NC_NOWRITE, &file));
  require(nc_inq_grp_ncid(file, "log_likelihood", &group));
  require(nc_inq_varid(group, "y", &variable));
  double sum = 0;
  std::vector<double> chunk(chunk_draws * chunk_obs);
  for_each_chunk([&](std::size_t chain, std::size_t draws, std::size_t obs) {
    const std::size_t first[] = {chain, draws * chunk_draws, obs * chunk_obs},
                      length[] = {1, chunk_draws, chunk_obs};
    require(nc_get_vara_double(group, variable, first, length, chunk.data()));
    sum += chunk.front();
  });
  require(nc_close(file));
  return sum;
}

double read_draws(const fs::path& path) {
  const auto source = pcic::open_draws(std::vector<fs::path>{path});
  double sum = 0;
  while (const auto block = source->next()) sum += block->arrays.front()(0, 0);
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const fs::path folder = argv[1];
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 5;
  write_zarr(folder / "fit.zarr");
  write_netcdf(folder / "fit.nc");
  double sum = 0;
  tbb::task_arena one_thread(1);
  const auto in_one_thread = [&](auto work) {
    return [&sum, &one_thread, work] { one_thread.execute([&] { sum += work(); }); };
  };
  std::vector<pcic::bench::Contender> contenders = {
      {"zarr, bare loop", in_one_thread([&] { return unpack_zarr(folder / "fit.zarr"); })},
      {"zarr, draws", in_one_thread([&] { return read_draws(folder / "fit.zarr"); })},
      {"netCDF, bare loop", in_one_thread([&] { return unpack_netcdf(folder / "fit.nc"); })},
      {"netCDF, draws", in_one_thread([&] { return read_draws(folder / "fit.nc"); })}};
  pcic::bench::take_turns(contenders, rounds);
  for (std::size_t k = 0; k < contenders.size(); k += 2)
    fmt::print("{}: {:.1f} ms, {}: {:.1f} ms; {:.2f} times (processor time)\n", contenders[k].name,
               1e3 * contenders[k].processor_median(), contenders[k + 1].name,
               1e3 * contenders[k + 1].processor_median(),
               contenders[k + 1].processor_median() / contenders[k].processor_median());
  return std::isfinite(sum) ? 0 : 1;
}
