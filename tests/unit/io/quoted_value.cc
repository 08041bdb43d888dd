// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/quoted_value.h"
#include "parameters/parameter_print.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
std::string
value_in(const std::string &line)
{
  const ParameterFile file = ParameterFile::parse(line, "case.prm");
  EXPECT_TRUE(file.findings().empty()) << line;
  return file.settings().empty() ? "nothing" : file.settings().front().value;
}
} // namespace

TEST(QuotedValue, IsReadAsWritten)
{
  EXPECT_EQ(value_in("set A = \"/home/a # b/out\" # a comment"), "/home/a # b/out");
  EXPECT_EQ(value_in("set A = \"  b  \""), "  b  ");
  EXPECT_EQ(value_in("set A = \"say \\\"a\\\" \\\\ \\n \\xDF\""), "say \"a\" \\ \n \xDF");
  EXPECT_EQ(value_in("set A = \"\""), "");
}

// Earlier versions wrote such values.
TEST(QuotedValue, OtherQuotesArePartOfTheText)
{
  EXPECT_EQ(value_in("set A = 5\" # inches"), "5\"");
  EXPECT_EQ(value_in("set A = \"a\", \"b\" # c"), "\"a\", \"b\"");
  EXPECT_EQ(value_in("set A = \"a # b"), "\"a");
  EXPECT_EQ(value_in("set A = b # \"c\""), "b");
  EXPECT_EQ(value_in("set A = \"a\\q\\xZZ\\x00\""), "a\\q\\xZZ\\x00");
}

// Whatever stands in a path: parameters.prm and case.prm of a study are read again.
TEST(QuotedValue, AnyValueIsPrintedSoThatItIsReadAgain)
{
  std::vector<std::string> values{"",
                                  "plain",
                                  "/a/b c/d",
                                  "#",
                                  "a#b",
                                  " a",
                                  "a ",
                                  "a\\",
                                  "\\",
                                  "\"",
                                  "\"a\"",
                                  "a\"b",
                                  "\\\"",
                                  "{gait}/x",
                                  "a=b",
                                  "set a = b",
                                  "a\nend\nset B = 1",
                                  "\r",
                                  "\t",
                                  "Reib\xDFung",
                                  "\xC3\x9F",
                                  "\xC3"};
  for (int byte = 1; byte < 256; ++byte)
    values.push_back("a" + std::string(1, static_cast<char>(byte)) + "#" +
                     std::string(1, static_cast<char>(byte)));
  for (const std::string &value : values)
  {
    std::string text = "default";
    Parameters parameters;
    parameters.top_level().add("Output folder", text, rules::text(true), "A folder.");
    ParameterFile file = ParameterFile::parse("", "case.prm");
    file.set({}, "Output folder", value, "study.prm");
    parameters.read(file);
    std::string again = "other";
    Parameters second;
    second.top_level().add("Output folder", again, rules::text(true), "A folder.");
    second.read(ParameterFile::parse(printed(parameters, ParameterFormat::prm), "printed.prm"));
    EXPECT_TRUE(second.findings().empty()) << as_file_value(value);
    EXPECT_EQ(again, value) << as_file_value(value);
  }
}
