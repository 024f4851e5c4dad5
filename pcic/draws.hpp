// Draws: from files of any format (open_draws), from memory without a copy (MemoryDraws), or computed block by block.
#pragma once

#include "pcic/core/computed_draws.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/core/memory_draws.hpp"
#include "pcic/read/column_layout.hpp"
#include "pcic/read/inference_data.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/open_options.hpp"
#include "pcic/run/given_files.hpp"
#include "pcic/run/open_arrays.hpp"
