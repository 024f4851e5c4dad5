// Fields of the lists that the R side of the package hands over. It has checked them: what is missing here is our bug.
#pragma once

#include <cpp11/doubles.hpp>
#include <cpp11/list.hpp>
#include <cpp11/strings.hpp>
#include <string>
#include <vector>

namespace pcic::r {

inline bool has(const cpp11::list& fields, const char* name) {
  return static_cast<SEXP>(fields[name]) != R_NilValue;
}

inline std::vector<std::string> texts(const cpp11::list& fields, const char* name) {
  std::vector<std::string> all;
  if (!has(fields, name)) return all;
  for (const cpp11::r_string& text : cpp11::strings(fields[name]))
    all.push_back(static_cast<std::string>(text));
  return all;
}

inline std::string text(const cpp11::list& fields, const char* name) {
  const std::vector<std::string> all = texts(fields, name);
  return all.empty() ? std::string() : all.front();
}

inline std::vector<double> numbers(const cpp11::list& fields, const char* name) {
  if (!has(fields, name)) return {};
  const cpp11::doubles values(fields[name]);
  return {values.begin(), values.end()};
}

inline double number(const cpp11::list& fields, const char* name) {
  return numbers(fields, name).at(0);
}

inline std::vector<std::size_t> counts(const cpp11::list& fields, const char* name) {
  std::vector<std::size_t> all;
  for (const double value : numbers(fields, name)) all.push_back(static_cast<std::size_t>(value));
  return all;
}

inline bool flag(const cpp11::list& fields, const char* name) {
  return number(fields, name) != 0;
}

}  // namespace pcic::r
