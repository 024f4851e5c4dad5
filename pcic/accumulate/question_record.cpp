#include "pcic/accumulate/question_record.hpp"

namespace pcic {
namespace {

constexpr std::uint64_t text_bytes = 8;  // of an empty one
constexpr std::uint64_t fingerprint_bytes = 16;

void put(RecordWriter& record, const Fingerprint& values) {
  record.put(values.size);
  record.put(values.hash);
}

Fingerprint get_fingerprint(RecordReader& record) {
  Fingerprint values;
  values.size = record.get_integer();
  values.hash = record.get_integer();
  return values;
}

void put(RecordWriter& record, const std::optional<Fingerprint>& values) {
  record.put(std::uint64_t{values.has_value()});
  if (values) put(record, *values);
}

std::optional<Fingerprint> get_optional_fingerprint(RecordReader& record) {
  if (record.get_integer() == 0) return std::nullopt;
  return get_fingerprint(record);
}

void put(RecordWriter& record, const std::vector<AskedFormula>& formulas) {
  record.put(std::uint64_t{formulas.size()});
  for (const AskedFormula& each : formulas) {
    record.put(each.name);
    record.put(each.formula);
  }
}

std::vector<AskedFormula> get_formulas(RecordReader& record) {
  std::vector<AskedFormula> formulas(record.get_count(2 * text_bytes));
  for (AskedFormula& each : formulas) {
    each.name = record.get_text();
    each.formula = record.get_text();
  }
  return formulas;
}

}  // namespace

void put(RecordWriter& record, const Question& question) {
  record.put(question.score);
  put(record, question.losses);
  put(record, question.definitions);
  for (const std::string* text : {&question.prior, &question.group, &question.weights}) record.put(*text);
  record.put(std::uint64_t{question.weighting == Weighting::importance});
  record.put(question.beta);
  record.put(std::uint64_t{question.num_obs});
  record.put(question.total_weight);
  record.put(std::uint64_t{question.outcome.size()});
  for (const Fingerprint& values : question.outcome) put(record, values);
  put(record, question.group_values);
  put(record, question.weight_values);
  record.put(std::uint64_t{question.data.size()});
  for (const DataRead& array : question.data) {
    record.put(array.name);
    record.put(std::uint64_t{array.per_observation});
    put(record, array.values);
  }
  record.put(question.where);
  record.put(std::uint64_t{question.dropped.size()});
  for (const std::size_t obs : question.dropped) record.put(std::uint64_t{obs});
  record.put(std::uint64_t{question.group_labels.size()});
  for (const std::string& label : question.group_labels) record.put(label);
  record.put(std::uint64_t{question.points.size()});
  for (const std::string& point : question.points) record.put(point);
}

Question get_question(RecordReader& record) {
  Question question{.score = record.get_text()};
  question.losses = get_formulas(record);
  question.definitions = get_formulas(record);
  for (std::string* text : {&question.prior, &question.group, &question.weights}) *text = record.get_text();
  question.weighting = record.get_integer() == 0 ? Weighting::frequency : Weighting::importance;
  question.beta = record.get_double();
  question.num_obs = record.get_integer();
  question.total_weight = record.get_double();
  question.outcome.resize(record.get_count(fingerprint_bytes));
  for (Fingerprint& values : question.outcome) values = get_fingerprint(record);
  question.group_values = get_optional_fingerprint(record);
  question.weight_values = get_optional_fingerprint(record);
  question.data.resize(record.get_count(text_bytes + 8 + fingerprint_bytes));
  for (DataRead& array : question.data) {
    array.name = record.get_text();
    array.per_observation = record.get_integer() != 0;
    array.values = get_fingerprint(record);
  }
  if (record.version() < 4) return question;
  question.where = record.get_text();
  question.dropped.resize(record.get_count(8));
  for (std::size_t& obs : question.dropped) obs = record.get_integer();
  question.group_labels.resize(record.get_count(text_bytes));
  for (std::string& label : question.group_labels) label = record.get_text();
  question.points.resize(record.get_count(text_bytes));
  for (std::string& point : question.points) point = record.get_text();
  return question;
}

void put(RecordWriter& record, const ChainOrigin& origin) {
  record.put(origin.place);
  record.put(origin.identity);
  record.put(origin.num_moves);
  record.put(std::uint64_t{origin.arrays.size()});
  for (const ArrayRead& array : origin.arrays) {
    record.put(array.name);
    record.put(array.size);
    put(record, array.values);
  }
}

ChainOrigin get_chain_origin(RecordReader& record) {
  ChainOrigin origin;
  origin.place = record.get_text();
  origin.identity = record.get_text();
  origin.num_moves = record.get_integer();
  origin.arrays.resize(record.get_count(text_bytes + 8 + fingerprint_bytes));
  for (ArrayRead& array : origin.arrays) {
    array.name = record.get_text();
    array.size = record.get_integer();
    array.values = get_fingerprint(record);
  }
  return origin;
}

}  // namespace pcic
