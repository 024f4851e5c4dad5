#include "pcic/present/report/sweep_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "pcic/core/numbers.hpp"
#include "pcic/present/markup.hpp"
#include "pcic/present/number_text.hpp"
#include "pcic/present/report/figure_spec-inl.hpp"
#include "pcic/present/report/method_section-inl.hpp"
#include "pcic/present/report/page-inl.hpp"

namespace pcic {
namespace {

class SweepPage {
 public:
  explicit SweepPage(const Json& sweep) : sweep_(sweep), constant_(sweep.at("constant").get<std::string>()) {
    const double fitted = sweep.at("fitted").get<double>();
    for (const Json& point : sweep.at("points")) {
      if (point.at("result").is_null()) continue;
      reached_.push_back(&point);
      const double value = point.at("value").get<double>();
      if (!nearest_ || std::abs(value - fitted) < std::abs(nearest_value_ - fitted)) {
        nearest_ = &point.at("result");
        nearest_value_ = value;
      }
    }
  }

  std::string html() {
    PageData data;
    std::string body = fmt::format(
        "<header>\n<p class=\"kicker\">pcic report</p>\n<h1>The answer along {}</h1>\n<p>{}</p>\n</header>\n"
        "<main id=\"observations\">\n",
        escaped_name(constant_), escaped_prose(introduction()));
    if (nearest_)
      for (std::size_t loss = 0; loss < nearest_->at("losses").size(); ++loss) body += section(loss, data);
    if (nearest_)
      body += method_section(*nearest_,
                             fmt::format("Method, at {} = {:g}", escaped_name(constant_), nearest_value_));
    return page_html(body + "</main>\n", data);
  }

 private:
  std::string introduction() const {
    if (!sweep_.at("refusal").is_null()) return sweep_.at("refusal").get<std::string>();
    const std::size_t count = sweep_.at("points").size();
    return fmt::format(
        "The draws of one fit, made at {:g}, were walked to {} values. {}", sweep_.at("fitted").get<double>(),
        count,
        reached_.size() == count ? "All were reached." : fmt::format("{} were reached.", reached_.size()));
  }

  std::string section(std::size_t loss, PageData& data) const {
    const Json& about = nearest_->at("losses").at(loss);
    return fmt::format(
        "<section class=\"loss\">\n<h2>Loss {}</h2>\n<figure>\n{}<figcaption>Line: the answer, target {}. Dark band: two Monte "
        "Carlo errors. Light band: one standard error across observations. Dashed: in sample. The upright line is the value of the "
        "fit. Hollow dots: observations are not settled there.</figcaption>\n</figure>\n<details>\n<summary>The numbers</summary>\n"
        "{}</details>\n</section>\n",
        escaped_name(about.at("loss").get<std::string>()), data.plot(curve(loss)),
        escaped(about.at("target").get<std::string>()), table(loss));
  }

  struct Row {
    double at, value, se, mcse, in_sample;
    std::size_t unsettled;
  };
  std::vector<Row> rows(std::size_t loss) const {
    const auto number = [](const Json& json) { return json.is_null() ? not_a_number : json.get<double>(); };
    std::vector<Row> found;
    for (const Json* point : reached_) {
      const Json& about = point->at("result").at("losses").at(loss);
      const Json& answer = about.at("answers").at(0);
      Row row{number(point->at("value")),
              number(answer.at("mean").at("value")),
              number(answer.at("mean").at("se")),
              number(answer.at("mean").at("mcse")),
              not_a_number,
              answer.at("served").at("nobody").get<std::size_t>()};
      for (const Json& estimate : about.at("estimates"))
        if (estimate.at("target") == answer.at("target") &&
            estimate.at("name") == answer.at("sources").at("in_sample"))
          row.in_sample = number(estimate.at("mean").at("value"));
      found.push_back(row);
    }
    return found;
  }

  Json curve(std::size_t loss) const {
    Json values = Json::array();
    for (const Row& row : rows(loss))
      values.push_back({{"at", row.at},
                        {"value", row.value},
                        {"in_sample", row.in_sample},
                        {"low", row.value - 2 * row.mcse},
                        {"high", row.value + 2 * row.mcse},
                        {"low_se", row.value - row.se},
                        {"high_se", row.value + row.se},
                        {"shown", value_text(row.value, row.se, row.mcse)},
                        {"mcse", uncertainty_text(row.mcse)},
                        {"unsettled", row.unsettled}});
    Json spec =
        figure_spec("Expected loss along " + constant_,
                    "The answer, its errors and the loss in sample, at every value of the constant.", 260);
    spec["data"] = {{"values", std::move(values)}};
    const Json x = quantitative("at", constant_);
    const std::string title = "expected loss of a new observation";
    const auto band = [&](const char* low, const char* high, double opacity) {
      return Json{{"mark", {{"type", "area"}, {"color", blue}, {"opacity", opacity}, {"aria", false}}},
                  {"encoding", {{"x", x}, {"y", quantitative(low, title)}, {"y2", {{"field", high}}}}}};
    };
    const auto line = [&](const char* field, const Json& mark) {
      return Json{{"mark", mark}, {"encoding", {{"x", x}, {"y", quantitative(field, title)}}}};
    };
    Json dots = line("value", {{"type", "point"}, {"opacity", 1}, {"size", 50}, {"color", blue}});
    dots["encoding"]["fill"] = {{"condition", {{"test", "datum.unsettled > 0"}, {"value", "white"}}},
                                {"value", blue}};
    dots["encoding"]["tooltip"] = {
        tooltip("at", constant_, ".4~g"), tooltip("shown", "answer"), tooltip("mcse", "Monte Carlo error"),
        tooltip("in_sample", "in sample", ".4~g"), tooltip("unsettled", "not settled")};
    spec["layer"] = {
        band("low_se", "high_se", 0.12),
        band("low", "high", 0.35),
        line("in_sample", {{"type", "line"}, {"color", grey}, {"strokeDash", {6, 4}}, {"aria", false}}),
        line("value", {{"type", "line"}, {"color", blue}, {"aria", false}}),
        dashed_line("x", sweep_.at("fitted").get<double>()),
        std::move(dots)};
    return spec;
  }

  std::string table(std::size_t loss) const {
    std::string html = fmt::format(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Numbers along the constant\">\n<table>\n<thead><tr>"
        "<th scope=\"col\">{}</th><th scope=\"col\">answer</th><th scope=\"col\">SE</th><th scope=\"col\">MCSE</th>"
        "<th scope=\"col\">in sample</th><th scope=\"col\">not settled</th></tr></thead>\n<tbody>\n",
        escaped_name(constant_));
    for (const Row& row : rows(loss))
      html += fmt::format(
          "<tr><th scope=\"row\">{:g}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
          row.at, value_text(row.value, row.se, row.mcse), uncertainty_text(row.se),
          uncertainty_text(row.mcse), value_text(row.in_sample, row.se, row.mcse), row.unsettled);
    return html + "</tbody>\n</table>\n</div>\n";
  }

  const Json& sweep_;
  std::string constant_;
  std::vector<const Json*> reached_;  // points
  const Json* nearest_ = nullptr;     // the result nearest to the value of the fit; null: there is none
  double nearest_value_ = 0;
};

}  // namespace

std::string to_sweep_report(const ResultDocument& sweep) {
  const Json document = parsed_result(sweep);
  try {
    return SweepPage(document).html();
  } catch (const Json::exception& error) {
    refuse_result(sweep, error);
  }
}

}  // namespace pcic
