// evaluate: the whole job. How well will this posterior predict, under these losses?
#pragma once

#include "pcic/core/target.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/folds.hpp"
#include "pcic/run/held_out.hpp"
#include "pcic/run/mixture.hpp"
#include "pcic/run/psis_loo.hpp"
#include "pcic/run/threads.hpp"
