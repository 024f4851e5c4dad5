// How wide the terminal is, and whether it shows colours.
#pragma once

#include "pcic/present/text.hpp"

namespace pcic::app {

// Of standard output: a terminal's own width, between 40 and 120 columns, colours unless NO_COLOR is set, and
// plots if its locale is UTF-8; 80 columns and nothing of the kind in a file or a pipe.
TextOptions terminal_options();

}  // namespace pcic::app
