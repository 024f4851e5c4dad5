// Accumulator: pcic inside your own sampler, one draw at a time.
#pragma once

#include "pcic/diagnose/accumulator.hpp"
