// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/shown_text.h"

#include <gtest/gtest.h>

using namespace arthrowear;

TEST(ShownText, KnowsUtf8)
{
  for (const char *good :
       {"", "mm", "\xC3\x9F", "\xE2\x88\x92", "\xF0\x9F\xA6\xB4", "\xED\x9F\xBF"})
    EXPECT_TRUE(is_utf8(good)) << good;
  // Latin-1, a lone continuation, cut off, overlong "/", a surrogate, beyond U+10FFFF.
  for (const char *bad : {"\xDF", "\xDFung", "\x9F", "\xE2\x88", "\xC0\xAF", "\xE0\x80\xAF",
                          "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF\xFE"})
    EXPECT_FALSE(is_utf8(bad));
}

TEST(ShownText, ShowsBytesThatAreNoneAndCutsLongText)
{
  EXPECT_EQ(shown_text("Rei\xDFung"), "Rei\\xDFung");
  EXPECT_EQ(shown_text("Rei\xC3\x9Fung"), "Rei\xC3\x9Fung");
  EXPECT_EQ(shown_text(std::string(1000, 'x'), 3), "xxx... (1000 bytes)");
  EXPECT_EQ(shown_text("xxx", 3), "xxx");
}
