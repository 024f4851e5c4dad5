// sweep: the answer along the power of the posterior or a constant of score or prior, from one fit.
#pragma once

#include "pcic/present/sweep_text.hpp"
#include "pcic/run/sweep.hpp"
