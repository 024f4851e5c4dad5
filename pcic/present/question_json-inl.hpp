// The question in the JSON documents of pcic: null if it is not known (docs/result.schema.json).
#pragma once

#include <optional>

#include "pcic/core/question.hpp"
#include "pcic/present/json_layout-inl.hpp"

namespace pcic {

// The numbers of the observations behind pointwise values; null if they are all there are.
Json observations_json(const std::optional<Question>& question);

Json question_json(const std::optional<Question>& question);

}  // namespace pcic
