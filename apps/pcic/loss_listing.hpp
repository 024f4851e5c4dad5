// The catalogue of losses as text, JSON and Markdown.
#pragma once

#include <string>
#include <string_view>

#include "pcic/formula/catalogue/catalogue.hpp"

namespace pcic::app {

std::string losses_as_text();
std::string losses_as_json();
std::string losses_as_markdown();  // docs/losses.md

// One loss with everything its formula is defined by, and a command to start from.
std::string loss_as_text(const LossEntry& loss);
std::string loss_as_json(const LossEntry& loss);

const LossEntry& find_loss(std::string_view name);  // InputError with the nearest names

}  // namespace pcic::app
