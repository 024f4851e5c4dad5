#include <fmt/format.h>

#include <algorithm>

#include "pcic/present/markup.hpp"
#include "pcic/present/report/base64.hpp"
#include "pcic/present/report/page_data-inl.hpp"

namespace pcic {

std::string PageData::plot(Json spec) {
  const std::string html =
      fmt::format("<div class=\"plot\" data-plot=\"{}\" role=\"group\" aria-label=\"{}\"></div>\n",
                  plots_.size(), escaped(spec.at("title").get<std::string>()));
  plots_.push_back(std::move(spec));
  return html;
}

std::size_t PageData::column(const std::vector<double>& values) {
  const Json text = base64(values);
  const auto same = std::find(columns_.begin(), columns_.end(), text);
  const auto number = static_cast<std::size_t>(same - columns_.begin());
  if (same == columns_.end()) columns_.push_back(text);
  return number;
}

Json PageData::json() const {
  Json document{{"plots", plots_}};
  document.update(more_);
  document["columns"] = columns_;
  return document;
}

}  // namespace pcic
