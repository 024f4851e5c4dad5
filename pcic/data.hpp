// Data: named arrays that do not change from draw to draw, from files or made in memory.
#pragma once

#include "pcic/core/dataset.hpp"
#include "pcic/read/read_dataset.hpp"
#include "pcic/read/text_codes.hpp"
#include "pcic/run/levels.hpp"
#include "pcic/run/read_datasets.hpp"
