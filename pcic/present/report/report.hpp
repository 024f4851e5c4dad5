// to_report: a result as one page of HTML that needs nothing beside itself, neither files nor a network.
//
// Made from the JSON of the result, so that `pcic report` and `pcic estimate --report` give the same page. All
// text stands in the page itself; its scripts draw the plots and the table of observations. Every name is shown as
// text, whatever it holds.
//
// to_vega: the plots alone, as Vega-Lite specifications with their data, for notebooks:
//   {"abs_err": {"estimators": {"gibbs": {...}}, "observations": {"gibbs": {"correction": {...}}}}}
//
// InputError, with the place, for a document that is not what its schema promises.
#pragma once

#include <string>

namespace pcic {

struct ResultDocument {
  std::string place;  // the file, for messages
  std::string json;   // as to_json(Result) writes it
};

std::string to_report(const ResultDocument& result);
std::string to_vega(const ResultDocument& result);

}  // namespace pcic
