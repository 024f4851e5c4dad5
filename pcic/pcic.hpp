// All of pcic in one include. The headers beside this one are its face, one per task; what is in folders is
// internal and may change.
#pragma once

#include "pcic/accumulator.hpp"
#include "pcic/compare.hpp"
#include "pcic/data.hpp"
#include "pcic/draws.hpp"
#include "pcic/errors.hpp"
#include "pcic/evaluate.hpp"
#include "pcic/influence.hpp"
#include "pcic/predict.hpp"
#include "pcic/report.hpp"
#include "pcic/result.hpp"
#include "pcic/state.hpp"
#include "pcic/sweep.hpp"
