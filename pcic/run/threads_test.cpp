#include "pcic/run/threads.hpp"

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include <stdexcept>
#include <string>

namespace pcic {
namespace {

int concurrency() {
  return tbb::this_task_arena::max_concurrency();
}

TEST(Threads, AreAsManyAsAskedFor) {
  EXPECT_EQ(in_threads(1, concurrency), 1);
  EXPECT_EQ(in_threads(3, concurrency), 3);
}

TEST(Threads, WorkThatLeavesItOpenKeepsToTheWorkAround) {
  EXPECT_EQ(in_threads(1, [] { return in_threads(0, concurrency); }), 1);
}

TEST(Threads, TheAnswerAndTheErrorOfTheWorkComeThrough) {
  EXPECT_EQ(in_threads(2, [] { return std::string("answer"); }), "answer");
  EXPECT_THROW(in_threads(2, [] { throw std::runtime_error("error"); }), std::runtime_error);
}

}  // namespace
}  // namespace pcic
