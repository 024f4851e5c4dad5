// case_influence: which observations the answer hangs on.
#pragma once

#include "pcic/present/influence_json.hpp"
#include "pcic/present/influence_text.hpp"
#include "pcic/run/case_influence.hpp"
