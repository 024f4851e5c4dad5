// The loss on held-out data, for people: a sentence per loss, what was read, a table per loss, findings.
#pragma once

#include <string>

#include "pcic/diagnose/result.hpp"
#include "pcic/present/text.hpp"

namespace pcic {

std::string to_held_out_text(const Result& result, const TextOptions& options = {});

}  // namespace pcic
