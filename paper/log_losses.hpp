// The log loss of a logistic regression at any learning rate: WAIC in both its forms, and its two targets.
//
//   in_sample  mean E[-log p]            waic2  in_sample + beta mean Var(log p): pcic of the log loss, target gibbs
//   in_sample_predictive  -mean log E p  waic1  in_sample_predictive + beta mean Var(log p), target predictive
//   generalisation, generalisation_predictive: the same means over test rows
#pragma once

#include <map>
#include <string>

#include "paper/classification_data.hpp"

namespace pcic::paper {

// test: as many of the test rows as are to be used.
std::map<std::string, double> log_losses(const Split& split, double learning_rate, const Table& draws);

}  // namespace pcic::paper
