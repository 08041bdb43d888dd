// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/html.h"

#include <gtest/gtest.h>

#include <string_view>

using namespace arthrowear;

namespace
{
template <typename Text, typename = void> struct IsAppended : std::false_type
{
};
template <typename Text>
struct IsAppended<Text, std::void_t<decltype(std::declval<Html &>() += std::declval<Text>())>>
    : std::true_type
{
};

template <typename Text, typename = void> struct IsAdded : std::false_type
{
};
template <typename Text>
struct IsAdded<Text, std::void_t<decltype(std::declval<Html>() + std::declval<Text>())>>
    : std::true_type
{
};

template <typename Text>
constexpr bool enters =
    std::is_constructible_v<Html, Text> || std::is_convertible_v<Text, Html> ||
    std::is_assignable_v<Html &, Text> || IsAppended<Text>::value || IsAdded<Text>::value;

// Texts that a file can fill do not become markup; the program that appends one does not compile.
static_assert(!enters<std::string> && !enters<std::string &> && !enters<const std::string &>);
static_assert(!enters<std::string_view> && !enters<const char *> && !enters<char *>);
static_assert(!enters<char (&)[8]> && !enters<char>);
// Literals of the program and other markup do.
static_assert(enters<const char (&)[8]> && IsAppended<const char (&)[8]>::value);
static_assert(enters<Html> && IsAdded<const Html &>::value);
} // namespace

TEST(Html, EscapesWhatEndsATextOrAnAttribute)
{
  const std::string text = "<meta http-equiv=refresh content=\"0\"> & '";
  EXPECT_EQ(html_escaped(text),
            "&lt;meta http-equiv=refresh content=&quot;0&quot;&gt; &amp; &#39;");
  EXPECT_EQ("<b title=\"" + html_escaped("\">") + "\">" + html_formatted("%d", 3) + "</b>",
            "<b title=\"&quot;&gt;\">3</b>");
}

// A browser ends the element at the first "</script" in any case, and reads "<!--" as a comment.
TEST(Html, ScriptsAndStylesCannotEndTheirElements)
{
  EXPECT_EQ(html_script("a = '</script><!--</SCRIPT >'"), "a = '<\\/script><\\!--<\\/SCRIPT >'");
  EXPECT_EQ(html_style("a { content: '</Style>' }"), "a { content: '<\\/Style>' }");
  EXPECT_EQ(html_script("1 < 2 </p"), "1 < 2 </p");
}
