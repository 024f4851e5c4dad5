#include "pcic/present/markup.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

TEST(Markup, WhatWouldBeMarkupIsShownAsText) {
  EXPECT_EQ(escaped("<b a=\"1\" c='2'>&</b>"), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;&lt;/b&gt;");
}

TEST(Markup, NamesInProseAreCode) {
  EXPECT_EQ(escaped_prose("loss `a<b` of `mu`."), "loss <code>a&lt;b</code> of <code>mu</code>.");
}

TEST(Markup, ABackquoteAloneStaysOne) {
  EXPECT_EQ(escaped_prose("`a` and `b"), "<code>a</code> and `b");
}

TEST(Markup, ANameCannotTurnTheDirectionOfWriting) {
  EXPECT_EQ(escaped_name("a\xE2\x80\xAE<i>"), "<code>a\\u{202e}&lt;i&gt;</code>");
}

}  // namespace
}  // namespace pcic
