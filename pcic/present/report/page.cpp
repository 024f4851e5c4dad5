#include <fmt/format.h>

#include <string_view>

#include "pcic/core/errors.hpp"
#include "pcic/present/report/page-inl.hpp"
#include "pcic/present/report/script_json-inl.hpp"
#include "pcic/present/report/web_files.hpp"

namespace pcic {

std::string page_html(const std::string& body, const PageData& data) {
  return fmt::format(
      R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>pcic report</title>
<style>
{}</style>
</head>
<body>
<a class="skip" href="#observations">Skip to the observations</a>
{}<noscript><p>Plots and the table of observations need JavaScript; nothing else does.</p></noscript>
<script>{}</script>
<script type="application/json" id="report-data">{}</script>
<script>
{}</script>
</body>
</html>
)",
      report_style(), body, vega_script(), json_in_script(data.json()), report_script());
}

Json parsed_result(const ResultDocument& result) {
  try {
    return Json::parse(result.json);
  } catch (const Json::exception& error) {
    refuse_result(result, error);
  }
}

void refuse_result(const ResultDocument& result, const Json::exception& error) {
  const std::string_view reason = error.what();  // "[json.exception.out_of_range.403] key 'psis' not found"
  throw InputError(fmt::format("{}: not what a result holds ({}). Write it again with pcic estimate --json.",
                               result.place, reason.substr(reason.find("] ") + 2)));
}

}  // namespace pcic
