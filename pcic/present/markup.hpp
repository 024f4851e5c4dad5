// Text inside HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace pcic::paper {

std::string escaped(std::string_view text);  // &, <, > and quotes as entities

}  // namespace pcic::paper
