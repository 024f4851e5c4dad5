#include "pcic/present/predict_csv.hpp"

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/present/csv_text.hpp"
#include "pcic/present/predict_columns.hpp"

namespace pcic {

std::string to_pointwise_csv(const Prediction& prediction) {
  const std::vector<NamedColumn> columns = prediction_columns(prediction);
  const EvaluatedObservations evaluated(prediction.setup.question);
  std::string text = "observation";
  for (const NamedColumn& column : columns) text.append(",").append(csv_field(column.name));
  text += '\n';
  for (std::size_t i = 0; i < prediction.observations.size(); ++i) {
    text += std::to_string(evaluated.place(i) + 1);
    for (const NamedColumn& column : columns) {
      text += ',';
      append_csv_number(text, column.values[i]);
    }
    text += '\n';
  }
  return text;
}

}  // namespace pcic
