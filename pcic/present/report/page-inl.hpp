// The frame of every report: style, scripts and data around its text.
#pragma once

#include <string>

#include "pcic/present/report/page_data-inl.hpp"
#include "pcic/present/report/report.hpp"

namespace pcic {

std::string page_html(const std::string& body, const PageData& data);

Json parsed_result(const ResultDocument& result);

// The caller's mistake, as `error` describes it: the document lacks what its schema promises.
[[noreturn]] void refuse_result(const ResultDocument& result, const Json::exception& error);

}  // namespace pcic
