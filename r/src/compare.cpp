// compare and report: from the JSON of results.
#include <pcic/compare.hpp>
#include <pcic/report.hpp>

#include "document.hpp"
#include "list_fields.hpp"
#include "options.hpp"
#include "routines.hpp"

namespace pcic::r {
namespace {

using Texts = std::vector<std::string>;

std::vector<ResultDocument> documents_from(SEXP names, SEXP jsons) {
  const auto places = cpp11::as_cpp<Texts>(names), texts = cpp11::as_cpp<Texts>(jsons);
  std::vector<ResultDocument> documents;
  for (std::size_t k = 0; k < places.size(); ++k) documents.push_back({places[k], texts[k]});
  return documents;
}

Comparison comparison_of(const std::vector<ResultDocument>& documents, CompareOptions options) {
  std::vector<SavedResult> results;
  for (const ResultDocument& document : documents) {
    results.push_back(parse_result_json(document.json, document.place));
    options.names.push_back(document.place);
  }
  return compare_results(results, options);
}

}  // namespace

SEXP compare(SEXP names, SEXP jsons, SEXP asked) {
  CompareOptions options{.loss = text(asked, "loss"), .estimator = text(asked, "estimator")};
  if (has(asked, "target")) options.target = target_from(text(asked, "target"));
  const Comparison comparison = comparison_of(documents_from(names, jsons), std::move(options));
  return document(to_json(comparison), to_text(comparison));
}

SEXP report(SEXP names, SEXP jsons, SEXP file) {
  const std::vector<ResultDocument> documents = documents_from(names, jsons);
  write_file(cpp11::as_cpp<std::string>(file), documents.size() == 1
                                                   ? to_report(documents.front())
                                                   : to_report(comparison_of(documents, {}), documents));
  return R_NilValue;
}

SEXP write_text(SEXP file, SEXP text) {
  write_file(cpp11::as_cpp<std::string>(file), cpp11::as_cpp<std::string>(text));
  return R_NilValue;
}

// Refuses what is no result.
SEXP read_result(SEXP place, SEXP json) {
  const auto text = cpp11::as_cpp<std::string>(json);
  parse_result_json(text, cpp11::as_cpp<std::string>(place));
  return document(text, "");
}

}  // namespace pcic::r
