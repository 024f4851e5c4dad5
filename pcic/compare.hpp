// compare: which of several models predicts best, from their results.
#pragma once

#include "pcic/present/compare_json.hpp"
#include "pcic/present/compare_text.hpp"
#include "pcic/read/result_json.hpp"
#include "pcic/run/compare.hpp"
