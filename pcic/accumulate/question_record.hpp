// How a question and the origin of a chain are written into a state, and read back (docs/formats.md).
#pragma once

#include "pcic/accumulate/state_record.hpp"
#include "pcic/core/chain_origin.hpp"
#include "pcic/core/question.hpp"

namespace pcic {

void put(RecordWriter& record, const Question& question);
Question get_question(RecordReader& record);

void put(RecordWriter& record, const ChainOrigin& origin);
ChainOrigin get_chain_origin(RecordReader& record);

}  // namespace pcic
