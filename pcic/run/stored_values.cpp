#include "pcic/run/stored_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "pcic/core/errors.hpp"
#include "pcic/run/asked_question.hpp"

namespace pcic {
namespace {

bool is_word(const std::string& text) {
  return std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '.'; });
}

// "3 values per draw (in fit-1.csv)"
std::string size_text(const ArrayInfo& array) {
  return fmt::format("{} {} per draw{}", array.size(), array.size() == 1 ? "value" : "values",
                     array.place.empty() ? "" : fmt::format(" (in {})", array.place));
}

}  // namespace

Question stored_question(const EvaluateOptions& options, std::size_t num_obs) {
  Question question = asked_question(options);
  question.num_obs = num_obs;
  return question;
}

bool StoredValues::suffice(const DrawSource& draws, const Dataset& data, const EvaluateOptions& options) {
  const bool asks_for_more = !options.definitions.empty() || !options.prior.empty() ||
                             !options.group.empty() || !options.weights.empty() || options.beta != 1 ||
                             options.plug_in || !options.points.empty() || !options.drop.empty() ||
                             !options.where.empty();
  // Without data, a word that is no array is a misspelt one: the source will say which there are.
  const auto is_array = [&](const std::string& text) {
    return find_array(draws.arrays(), text) || (data.arrays.empty() && is_word(text));
  };
  return !asks_for_more && is_array(options.score) &&
         std::ranges::all_of(options.losses,
                             [&](const auto& loss) { return loss == "-" + options.score || is_array(loss); });
}

StoredValues::StoredValues(const DrawSource& draws, const EvaluateOptions& options)
    : shapes_{{.num_obs = 0, .score = options.score, .losses = {}, .log_loss = options.losses.empty()}} {
  EvaluationShape& shape = shapes_.front();
  for (const std::string& loss : options.losses) {
    if (std::ranges::count(options.losses, loss) > 1)
      throw InputError(fmt::format("loss '{}' is given twice; give every loss once.", loss));
    if (loss == "-" + options.score)
      shape.log_loss = true;
    else
      shape.losses.push_back(loss);
  }
  const ArrayInfo* score = find_array(draws.arrays(), shape.score);
  if (!score) return;  // select() explains
  for (const std::string& name : shape.losses) {
    const ArrayInfo* loss = find_array(draws.arrays(), name);
    if (loss && loss->size() != score->size())
      throw InputError(
          fmt::format("loss '{}' has {} but score '{}' has {}. Both need one value per observation.", name,
                      size_text(*loss), shape.score, size_text(*score)));
  }
  shape.num_obs = score->size();
  if (shape.num_obs == 0)
    throw InputError(
        fmt::format("score '{}' has no elements; it needs one value per observation.", shape.score));
}

std::vector<std::string> StoredValues::draw_arrays() const {
  std::vector<std::string> names = {shapes_.front().score};
  names.insert(names.end(), shapes_.front().losses.begin(), shapes_.front().losses.end());
  return names;
}

void StoredValues::visit(std::size_t first, std::size_t count,
                         const std::function<void(const TileValues&)>& add) const {
  std::vector<BlockView> part;
  for (const BlockView& array : arrays_) part.push_back(array.columns(first, count));
  const std::span<const BlockView> all = part;
  add({.scores = all.first(1), .losses = all.subspan(1), .parameters = {}});
}

}  // namespace pcic
