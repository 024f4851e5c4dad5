#include "document.hpp"

#include <cpp11/doubles.hpp>
#include <cpp11/list.hpp>
#include <cpp11/logicals.hpp>
#include <cpp11/named_arg.hpp>
#include <cpp11/strings.hpp>
#include <nlohmann/json.hpp>
#include <pcic/result.hpp>

namespace pcic::r {
namespace {

using Json = nlohmann::ordered_json;
using namespace cpp11::literals;

template <class Kind>
bool all_or_null(const Json& array, Kind is_kind) {
  bool any = false;
  for (const Json& element : array) {
    if (!element.is_null() && !is_kind(element)) return false;
    any = any || !element.is_null();
  }
  return any;
}

SEXP value(const Json& json);

SEXP numbers_of(const Json& array) {
  cpp11::writable::doubles values(static_cast<R_xlen_t>(array.size()));
  double* out = REAL(values);
  for (const Json& element : array) *out++ = element.is_null() ? R_NaN : element.get<double>();
  return values;
}

SEXP texts_of(const Json& array) {
  cpp11::writable::strings values(static_cast<R_xlen_t>(array.size()));
  R_xlen_t place = 0;
  for (const Json& element : array) {
    SEXP text = NA_STRING;
    if (!element.is_null()) {
      const std::string& bytes = element.get_ref<const std::string&>();
      text = cpp11::safe[Rf_mkCharLenCE](bytes.data(), static_cast<int>(bytes.size()), CE_UTF8);
    }
    SET_STRING_ELT(values, place++, text);
  }
  return values;
}

SEXP list_of(const Json& array) {
  cpp11::writable::list values(static_cast<R_xlen_t>(array.size()));
  R_xlen_t place = 0;
  for (const Json& element : array) SET_VECTOR_ELT(values, place++, value(element));
  return values;
}

SEXP named_list_of(const Json& object) {
  cpp11::writable::list values(static_cast<R_xlen_t>(object.size()));
  cpp11::writable::strings names(static_cast<R_xlen_t>(object.size()));
  R_xlen_t place = 0;
  for (const auto& [name, element] : object.items()) {
    SET_STRING_ELT(names, place,
                   cpp11::safe[Rf_mkCharLenCE](name.data(), static_cast<int>(name.size()), CE_UTF8));
    SET_VECTOR_ELT(values, place++, value(element));
  }
  values.attr("names") = names;
  return values;
}

SEXP value(const Json& json) {
  if (json.is_object()) return named_list_of(json);
  if (json.is_array()) {
    if (all_or_null(json, [](const Json& element) { return element.is_number(); })) return numbers_of(json);
    if (all_or_null(json, [](const Json& element) { return element.is_string(); })) return texts_of(json);
    return list_of(json);
  }
  if (json.is_number()) return cpp11::as_sexp(json.get<double>());
  if (json.is_boolean()) return cpp11::as_sexp(json.get<bool>());
  if (json.is_string()) return texts_of(Json::array({json}));
  return R_NilValue;
}

}  // namespace

SEXP document(const std::string& json, const std::string& text, const std::string& details) {
  const cpp11::sexp parsed = value(Json::parse(json));
  return cpp11::writable::list(
      {"document"_nm = parsed, "json"_nm = json, "text"_nm = text, "details"_nm = details});
}

SEXP document(const Result& result) {
  const bool is_held_out =
      result.question && (!result.question->held_out.empty() || !result.question->fold.empty());
  const auto text_of = [&](const TextOptions& options) {
    return is_held_out ? to_held_out_text(result, options) : to_text(result, options);
  };
  return document(to_json(result), text_of({}), text_of({.details = true}));
}

}  // namespace pcic::r
