#include "pcic/core/fingerprint.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace pcic {
namespace {

using Values = std::vector<double>;

TEST(Fingerprint, SeesValuesAndTheirOrder) {
  EXPECT_EQ(fingerprint(Values{1, 2}), fingerprint(Values{1, 2}));
  EXPECT_NE(fingerprint(Values{1, 2}), fingerprint(Values{2, 1}));
  EXPECT_NE(fingerprint(Values{1, 2}), fingerprint(Values{1, 2.5}));
  EXPECT_NE(fingerprint(Values{0}), fingerprint(Values{0, 0}));
}

TEST(Fingerprint, TakesNoNoticeOfTheSignOfZeroNorOfNaN) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(fingerprint(Values{0.0}), fingerprint(Values{-0.0}));
  EXPECT_EQ(fingerprint(Values{nan}), fingerprint(Values{-nan}));
}

TEST(Fingerprint, OfRowsOneAfterTheOtherFollowsFromTheirs) {
  const Values whole{3, 1, 4, 1, 5, 9, 2, 6};
  for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
    Fingerprint joined = fingerprint(std::span(whole).first(cut));
    joined.append(fingerprint(std::span(whole).subspan(cut)));
    EXPECT_EQ(joined, fingerprint(whole)) << cut;
  }
}

TEST(Fingerprint, OfTextsSeesEveryLetter) {
  const std::vector<std::string> a{"Choate", "Andover"}, b{"Choate", "Andovar"}, c{"ChoateA", "ndover"};
  EXPECT_NE(fingerprint(a), fingerprint(b));
  EXPECT_NE(fingerprint(a), fingerprint(c));
}

TEST(Fingerprint, IsReadBackFromItsText) {
  const Fingerprint made = fingerprint(Values{1, 2, 3});
  EXPECT_EQ(made.text().substr(0, 2), "3:");
  EXPECT_EQ(made.text().size(), 18u);
  EXPECT_EQ(Fingerprint::from_text(made.text()), made);
  for (const char* wrong : {"", ":", "3", "3:", "3:xyz", "x:00", "3:00 ", "3:00000000000000000"})
    EXPECT_FALSE(Fingerprint::from_text(wrong)) << wrong;
}

}  // namespace
}  // namespace pcic
