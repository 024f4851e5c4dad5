// Result: the whole answer of one evaluation, result["mae"].answer.value, and its text, JSON and CSV.
#pragma once

#include "pcic/diagnose/result.hpp"
#include "pcic/present/held_out_text.hpp"
#include "pcic/present/json.hpp"
#include "pcic/present/pointwise_csv.hpp"
#include "pcic/present/text.hpp"
