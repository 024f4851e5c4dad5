#include "pcic/run/zipped_source.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/core/errors.hpp"

namespace pcic {

std::size_t ZippedSource::Reading::draws_left() const {
  return block->arrays.front().num_draws - used;
}

std::string ZippedSource::Reading::place() const {
  return source->chain_name(block ? block->chain : 0);
}

ZippedSource::ZippedSource(std::vector<std::unique_ptr<DrawSource>> sources) {
  for (auto& source : sources) {
    for (ArrayInfo array : source->arrays()) {
      array.place = source->chain_name(0);
      arrays_.push_back(std::move(array));
    }
    readings_.push_back({.source = std::move(source), .names = {}, .places = {}, .block = {}});
  }
}

std::size_t ZippedSource::num_chains() const {
  return readings_.front().source->num_chains();
}

std::optional<std::size_t> ZippedSource::expected_draws(std::size_t chain) const {
  return readings_.front().source->expected_draws(chain);
}

std::string ZippedSource::chain_name(std::size_t chain) const {
  return readings_.front().source->chain_name(chain);
}

std::string ZippedSource::chain_identity(std::size_t chain) const {
  for (const Reading& reading : readings_)
    if (std::string identity = reading.source->chain_identity(chain); !identity.empty()) return identity;
  return {};
}

void ZippedSource::select(std::span<const std::string> names) {
  for (std::size_t place = 0; place < names.size(); ++place) {
    const auto offers = [&](const Reading& reading) {
      return std::ranges::any_of(reading.source->arrays(),
                                 [&](const ArrayInfo& a) { return a.name == names[place]; });
    };
    const auto owner = std::ranges::find_if(readings_, offers);
    Reading& reading =
        owner == readings_.end() ? readings_.front() : *owner;  // the first one explains what is missing
    reading.names.push_back(names[place]);
    reading.places.push_back(place);
  }
  for (Reading& reading : readings_)
    if (!reading.names.empty()) reading.source->select(reading.names);
  std::erase_if(readings_, [](const Reading& reading) { return reading.names.empty(); });

  const Reading& first = readings_.front();
  for (const Reading& other : readings_)
    if (other.source->num_chains() != first.source->num_chains())
      throw InputError(
          fmt::format("{} has {} chains but {} has {}. Score and losses must come from the same chains, in "
                      "the same order.",
                      other.place(), other.source->num_chains(), first.place(), first.source->num_chains()));
}

void ZippedSource::refill() {
  for (Reading& reading : readings_) {
    if (reading.block && reading.draws_left() > 0) continue;
    reading.block = reading.source->next();
    reading.used = 0;
  }
}

void ZippedSource::check_same_draws() const {
  const Reading& first = readings_.front();
  for (const Reading& other : readings_) {
    const bool both_end = !first.block && !other.block;
    const bool same_draw = first.block && other.block && first.block->chain == other.block->chain &&
                           first.block->first_draw + first.used == other.block->first_draw + other.used;
    if (both_end || same_draw) continue;
    const auto stands_at = [](const Reading& reading) {
      if (!reading.block)
        return fmt::format("{} has ended", reading.source->chain_name(reading.source->num_chains() - 1));
      return fmt::format("{} is at draw {} of chain {}", reading.place(),
                         reading.block->first_draw + reading.used + 1, reading.block->chain + 1);
    };
    throw InputError(
        fmt::format("{} where {}: the files do not hold the same number of draws. Score and losses must be "
                    "of the same draws.",
                    stands_at(other), stands_at(first)));
  }
}

std::optional<DrawBlock> ZippedSource::next() {
  refill();
  check_same_draws();
  const Reading& first = readings_.front();
  if (!first.block) return std::nullopt;
  std::size_t count = first.draws_left();
  std::size_t num_arrays = 0;
  for (const Reading& reading : readings_) {
    count = std::min(count, reading.draws_left());
    num_arrays += reading.places.size();
  }
  DrawBlock zipped{first.block->chain, first.block->first_draw + first.used,
                   std::vector<BlockView>(num_arrays)};
  for (Reading& reading : readings_) {
    for (std::size_t i = 0; i < reading.places.size(); ++i)
      zipped.arrays[reading.places[i]] = reading.block->arrays[i].draws(reading.used, count);
    reading.used += count;
  }
  return zipped;
}

void ZippedSource::read_ahead() {
  for (const Reading& reading : readings_) reading.source->read_ahead();
}

ReadProgress ZippedSource::progress() const {
  ReadProgress sum;
  for (const Reading& reading : readings_) {
    sum.bytes_read += reading.source->progress().bytes_read;
    sum.bytes_total += reading.source->progress().bytes_total;
  }
  return sum;
}

std::vector<std::string> ZippedSource::remarks() const {
  std::vector<std::string> all;
  for (const Reading& reading : readings_)
    for (std::string& remark : reading.source->remarks()) all.push_back(std::move(remark));
  return all;
}

pcic::Reading ZippedSource::reading() const {
  pcic::Reading together;
  const auto add = [](std::string& words, const std::string& more) {
    if (more.empty() || words.find(more) != std::string::npos) return;
    words += words.empty() ? more : " and " + more;
  };
  for (const Reading& each : readings_) {
    const pcic::Reading one = each.source->reading();
    add(together.format, one.format);
    add(together.layout, one.layout);
    add(together.evidence, one.evidence);
  }
  return together;
}

}  // namespace pcic
