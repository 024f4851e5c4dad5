// The files of web/ that every report carries, inside the library: no report needs anything beside itself.
#pragma once

#include <string_view>

namespace pcic {

std::string_view vega_script();    // vega, vega-lite and vega-embed: web/vega.js
std::string_view report_script();  // web/report/*.js, one after the other
std::string_view report_style();   // web/report/report.css

}  // namespace pcic
