// predict: every observation predicted by the posterior without it: means, quantiles, scores, PIT.
#pragma once

#include "pcic/present/predict_csv.hpp"
#include "pcic/present/predict_json.hpp"
#include "pcic/present/predict_text.hpp"
#include "pcic/run/predict.hpp"
