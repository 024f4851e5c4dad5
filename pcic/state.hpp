// States: what a pass has gathered, saved to a file and merged (more draws) or joined (more observations) anywhere.
#pragma once

#include "pcic/run/combine_states.hpp"
#include "pcic/run/shards.hpp"
#include "pcic/run/state_file.hpp"
