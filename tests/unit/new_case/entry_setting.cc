// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests the settings of the command line: entry, value, source.
#include "new_case/entry_setting.h"

#include "has.h"
#include "unit/thrown.h"

using namespace arthrowear;

namespace
{
struct Declared
{
  double factor = 1., steps = 1., head = 1., cup = 1.;
  std::string table;
  Parameters parameters;

  Declared()
  {
    const auto wear = parameters.section("Wear", "Wear.");
    wear.add("Wear factor [mm^3/(N m)]", factor, rules::positive(), "Wear factor.");
    wear.add("Steps", steps, rules::positive(), "Steps.");
    parameters.section("Head", "Head.").add("Radius [mm]", head, rules::positive(), "Radius.");
    parameters.section("Cup", "Cup.").add("Radius [mm]", cup, rules::positive(), "Radius.");
    parameters.section("Load", "Load.").add_input_file("File", table, "Table.");
  }
};

std::string
finding(const std::string &text)
{
  return thrown<InputError>([&] { read_setting(text, Declared().parameters, "Use -o."); });
}
} // namespace

TEST(EntrySetting, HasASourceBehindTheValue)
{
  const Declared declared;
  // Text, value, source.
  const std::vector<std::array<std::string, 3>> cases{
      {"1.1e-6 # Smith 2019, table 2", "1.1e-6", "Smith 2019, table 2"},
      {" 1.1e-6", "1.1e-6", ""},
      {"1.1e-6 #", "1.1e-6", ""},
      {"1.1e-6\t#a # b\n  set x = 1", "1.1e-6", "a # b set x = 1"},
      {"case#2.csv # measured", "case#2.csv", "measured"},
      {"\"case #2.csv\" # measured", "case #2.csv", "measured"},
      {"\"case #2.csv\"", "case #2.csv", ""}};
  for (const auto &[text, value, source] : cases)
  {
    const EntrySetting own = read_setting("Load / File =" + text, declared.parameters, "");
    EXPECT_EQ(own.value, value) << text;
    EXPECT_EQ(own.source, source) << text;
  }
}

TEST(EntrySetting, FindsEntriesWithoutTheirUnit)
{
  const Declared declared;
  for (const char *text : {"Wear / Wear factor = 2", "Wear/Wear factor = 2",
                           " Wear /  Wear factor=2", "Wear / Wear factor [mm^3/(N m)] = 2"})
    EXPECT_EQ(read_setting(text, declared.parameters, "").path, "Wear / Wear factor [mm^3/(N m)]")
        << text;
  EXPECT_EQ(read_setting("Head / Radius = 2", declared.parameters, "").path, "Head / Radius [mm]");
}

TEST(EntrySetting, AnUnknownEntryNamesTheOneThatIsMeant)
{
  EXPECT_TRUE(
      has(finding("Wear / Ware factor = 2"), "Did you mean [Wear / Wear factor [mm^3/(N m)]]?"));
  EXPECT_TRUE(has(finding("Wear factor = 2"), "Did you mean [Wear / Wear factor [mm^3/(N m)]]?"));
  EXPECT_TRUE(has(finding("Head / Radius [cm] = 2"), "is given in mm: convert it and write "
                                                     "[Head / Radius [mm]]"));
  EXPECT_TRUE(has(finding("Wear / Steps [mm] = 2"), "in no unit"));
  EXPECT_TRUE(has(finding("Wear / Steps"), "must be"));
  EXPECT_TRUE(has(finding("Model = hip_cup"), "decides which entries"));
  EXPECT_TRUE(has(finding("Output folder = there"), "Use -o."));
}
