#include "pcic/run/checkpoint.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

#include "pcic/accumulate/question_record.hpp"
#include "pcic/accumulate/state_record.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/present/write_file.hpp"

namespace pcic {
namespace {

constexpr std::string_view checkpoint_tag = "pcicchkp";
constexpr std::string_view part_tag = "chkppart";
constexpr std::uint32_t checkpoint_version = 4;  // that of state files, by which the question is read
constexpr std::uint32_t part_version = 1;

// Each part is a record of its own: a state reads to the end of what it is given.
void save_part(std::ostream& out, const auto& save) {
  std::ostringstream part;
  save(part);
  RecordWriter record;
  record.put(std::string_view(part.view()));
  record.finish(out, part_tag, part_version);
}

auto load_part(std::istream& in, const std::string& place, const auto& load) {
  RecordReader record(in, part_tag, part_version, place);
  std::istringstream part(record.get_text());
  record.expect_end();
  return load(part);
}

}  // namespace

void save_checkpoint(const std::filesystem::path& path, const PassPosition& position, const PassSums& sums) {
  AtomicFile file(path);
  std::ostream& out = file.stream();
  RecordWriter record;
  put(record, position.question);
  record.put(std::uint64_t{position.num_draws});
  record.put(std::uint64_t{position.origins.size()});
  for (const ChainOrigin& origin : position.origins) put(record, origin);
  record.put(std::uint64_t{sums.states.front().obs_per_tile()});
  record.put(std::uint64_t{sums.states.size()});
  for (const TiledState& state : sums.states) record.put(std::uint64_t{state.num_tiles()});
  record.put(std::uint64_t{sums.parameters.size()});
  record.put(std::uint64_t{sums.parameter_chains.size()});
  record.finish(out, checkpoint_tag, checkpoint_version);
  for (const TiledState& state : sums.states)
    for (const EvaluationState& tile : state.tiles())
      save_part(out, [&](std::ostream& part) { tile.save(part, SavedAs::unfinished); });
  for (const ParameterMoments& moments : sums.parameters) moments.save(out);
  for (const ChainState& chain : sums.parameter_chains) chain.save(out, SavedAs::unfinished);
  file.commit();
}

Checkpoint load_checkpoint(const std::filesystem::path& path) {
  const std::string place = path.string();
  std::ifstream in(path, std::ios::binary);
  if (!in) throw IoError(fmt::format("{}: cannot be read: {}.", place, std::strerror(errno)));
  RecordReader record(in, checkpoint_tag, checkpoint_version, place);
  Checkpoint loaded;
  loaded.position.question = get_question(record);
  loaded.position.num_draws = record.get_integer();
  const std::uint64_t num_origins = record.get_count(1);
  for (std::uint64_t k = 0; k < num_origins; ++k) loaded.position.origins.push_back(get_chain_origin(record));
  const std::uint64_t obs_per_tile = record.get_integer();
  std::vector<std::uint64_t> num_tiles(record.get_count(sizeof(std::uint64_t)));
  for (std::uint64_t& count : num_tiles) count = record.get_integer();
  const std::uint64_t num_parameters = record.get_integer();
  const std::uint64_t num_parameter_chains = record.get_integer();
  record.expect_end();
  const auto load_tile = [&](std::istream& part) { return EvaluationState::load(part, place); };
  for (const std::uint64_t count : num_tiles) {
    std::vector<EvaluationState> tiles;
    while (tiles.size() < count) tiles.push_back(load_part(in, place, load_tile));
    loaded.sums.states.emplace_back(std::move(tiles), obs_per_tile);
  }
  while (loaded.sums.parameters.size() < num_parameters)
    loaded.sums.parameters.push_back(ParameterMoments::load(in, place));
  while (loaded.sums.parameter_chains.size() < num_parameter_chains)
    loaded.sums.parameter_chains.push_back(ChainState::load(in, place));
  return loaded;
}

}  // namespace pcic
