#include "pcic/read/zipped_source.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/core/errors.hpp"

namespace pcic {

std::size_t ZippedSource::Reading::draws_left() const {
  return block->arrays.front().num_draws - used;
}

std::size_t ZippedSource::Reading::chain() const {
  return block ? block->chain : source->num_chains();
}

ZippedSource::ZippedSource(std::vector<std::unique_ptr<DrawSource>> sources, ZipOptions options)
    : options_(options) {
  for (auto& source : sources) {
    for (ArrayInfo array : source->arrays()) {
      if (find_array(arrays_, array.name) != nullptr) continue;
      if (array.place.empty()) array.place = source->chain_name(0);
      arrays_.push_back(std::move(array));
    }
    readings_.push_back({.source = std::move(source), .names = {}, .places = {}, .block = {}});
  }
  for (std::size_t chain = 0; chain < num_chains(); ++chain)
    for (const Reading& reading : readings_) {
      const bool has_chain = chain < reading.source->num_chains();
      std::string identity = has_chain ? reading.source->chain_identity(chain) : "";
      if (identity.empty() && &reading != &readings_.back()) continue;
      identities_.push_back(std::move(identity));
      break;
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
  return identities_.at(chain);
}

void ZippedSource::select(std::span<const std::string> names) {
  for (std::size_t place = 0; place < names.size(); ++place) {
    const auto owner = std::ranges::find_if(readings_, [&](const Reading& reading) {
      return find_array(reading.source->arrays(), names[place]) != nullptr;
    });
    Reading& reading =
        owner == readings_.end() ? readings_.front() : *owner;  // the first one explains what is missing
    reading.names.push_back(names[place]);
    reading.places.push_back(place);
  }
  for (Reading& reading : readings_) {
    if (reading.names.empty() && options_.read_unselected) select_unselected(reading);
    if (!reading.names.empty()) reading.source->select(reading.names);
  }
  std::erase_if(readings_, [](const Reading& reading) { return reading.names.empty(); });

  const Reading& first = readings_.front();
  for (const Reading& other : readings_)
    if (other.source->num_chains() != first.source->num_chains())
      throw InputError(
          fmt::format("{} has {} chains but {} has {}. Score and losses must come from the same chains, in "
                      "the same order.",
                      other.source->chain_name(0), other.source->num_chains(), first.source->chain_name(0),
                      first.source->num_chains()));
}

// An array that costs least, to see the draws go by.
void ZippedSource::select_unselected(Reading& reading) const {
  const std::vector<ArrayInfo>& arrays = reading.source->arrays();
  if (!arrays.empty()) reading.names.push_back(std::ranges::min_element(arrays, {}, &ArrayInfo::size)->name);
}

void ZippedSource::refill() {
  for (Reading& reading : readings_) {
    if (reading.block && reading.draws_left() > 0) continue;
    reading.block = reading.source->next();
    reading.used = 0;
  }
}

// Where one source is still in a chain that another has left, they differ in length.
void ZippedSource::skip_longer_chains() {
  while (true) {
    const auto first = std::ranges::min_element(readings_, {}, &Reading::chain);
    const auto last = std::ranges::max_element(readings_, {}, &Reading::chain);
    if (first->chain() == last->chain()) return;
    const std::string difference = describe_difference(*last, *first);
    if (!options_.allow_shorter) throw InputError(difference + ". Give files that hold the same draws.");
    remarks_.push_back(difference + "; the draws both have were used.");
  }
}

// Reads the longer one to the end of the chain.
std::string ZippedSource::describe_difference(const Reading& shorter, Reading& longer) {
  const std::size_t chain = longer.chain();
  const std::size_t in_shorter = chain == chain_ ? num_passed_ : 0;
  std::size_t in_longer = in_shorter;
  while (longer.chain() == chain) {
    in_longer += longer.draws_left();
    longer.block = longer.source->next();
    longer.used = 0;
  }
  return fmt::format("{}: {} draws; {}, which goes with it, has {}", shorter.source->chain_name(chain),
                     in_shorter, longer.source->chain_name(chain), in_longer);
}

std::optional<DrawBlock> ZippedSource::next() {
  refill();
  skip_longer_chains();
  const Reading& first = readings_.front();
  if (!first.block) return std::nullopt;
  if (first.chain() != chain_) num_passed_ = 0;
  chain_ = first.chain();
  std::size_t count = first.draws_left();
  std::size_t num_arrays = 0;
  for (const Reading& reading : readings_) {
    count = std::min(count, reading.draws_left());
    num_arrays += reading.places.size();
  }
  DrawBlock zipped{chain_, num_passed_, std::vector<BlockView>(num_arrays)};
  for (Reading& reading : readings_) {
    for (std::size_t i = 0; i < reading.places.size(); ++i)
      zipped.arrays[reading.places[i]] = reading.block->arrays[i].draws(reading.used, count);
    reading.used += count;
  }
  num_passed_ += count;
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
  all.insert(all.end(), remarks_.begin(), remarks_.end());
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
