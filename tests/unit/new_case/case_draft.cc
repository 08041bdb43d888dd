// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/case_text.h"

#include "has.h"

using namespace arthrowear;

namespace
{
/// The entries of a small model
struct Small
{
  double force = 1., weight = 0.;
  std::string table, text = "a";

  void declare(Parameters &parameters)
  {
    parameters.top_level().add("Title", text, rules::text(true), "Of the case.");
    const auto load = parameters.section("Load", "Force on the cup.");
    load.add("Force [N]", force, rules::positive(), "Largest force", required("100"));
    load.add_input_file("File", table, "Table of the force.");
    load.section("Body", "Of the patient.")
        .add("Weight [N]", weight, rules::non_negative(), "Body weight.");
  }
};

CaseDraft
small_draft()
{
  CaseDraft draft;
  draft.take(ParameterFile::parse("set Title = \"x # y\" # not a comment in quotes\n"
                                  "subsection Load\n"
                                  "  set Force [N] = 20 # of the paper\n"
                                  "  set File = gait.csv # see ../README.md\n"
                                  "end\n",
                                  "/somewhere/base.prm"));
  return draft;
}
} // namespace

TEST(CaseDraft, TakesValuesWithTheirNotesAndFolder)
{
  const CaseDraft draft = small_draft();
  ASSERT_EQ(draft.values().size(), 3u);
  EXPECT_EQ(draft.find("Title")->value, "x # y");
  EXPECT_EQ(draft.find("Title")->note, "not a comment in quotes");
  EXPECT_EQ(draft.find("Load / Force [N]")->value, "20");
  EXPECT_EQ(draft.find("Load / Force [N]")->note, "of the paper");
  EXPECT_EQ(draft.find("Load / File")->folder, "/somewhere");
  EXPECT_EQ(draft.find("Load / File")->note, ""); // refers to another folder
}

TEST(CaseDraft, ReplacesAndRemovesValues)
{
  CaseDraft draft = small_draft();
  draft.set("Load / Force [N]", "30", "measured");
  EXPECT_EQ(draft.values().size(), 3u);
  EXPECT_EQ(draft.find("Load / Force [N]")->value, "30");
  draft.unset("Title");
  EXPECT_EQ(draft.find("Title"), nullptr);
  draft.set("Loads / Other", "1");
  draft.unset_section("Load");
  ASSERT_EQ(draft.values().size(), 1u);
  EXPECT_EQ(draft.values()[0].path, "Loads / Other");
}

// The text is read as a parameter file: entries have the values that the draft sets, or else their
// defaults, and every entry is named once in a comment or a setting.
TEST(CaseText, IsReadAsTheDraftSays)
{
  CaseDraft draft = small_draft();
  draft.unset("Load / File");
  Parameters declared, reader;
  Small one, other;
  one.declare(declared);
  other.declare(reader);
  const std::string text = case_text(draft, declared, "A small case.\nUnits are in brackets.",
                                     [](const CaseDraft::Value &value) { return value.value; });
  reader.read(ParameterFile::parse(text, "case.prm"));
  EXPECT_TRUE(reader.findings().empty()) << text;
  EXPECT_EQ(other.force, 20.);
  EXPECT_EQ(other.text, "x # y");
  EXPECT_TRUE(reader.is_set("Load / Force [N]"));
  EXPECT_FALSE(reader.is_set("Load / Body / Weight [N]"));
  EXPECT_EQ(text.rfind("# A small case.\n# Units are in brackets.\n\n# Of the case. Must be", 0),
            0u)
      << text;
  for (const char *part : {"  # Largest force. Must be > 0; no default.\n"
                           "  set Force [N] = 20 # of the paper\n",
                           "set Title = \"x # y\" # not a comment in quotes\n",
                           "    # Body weight. Must be >= 0; 0 by default.\n"
                           "    # set Weight [N] = 0\n",
                           "  # set File =\n"})
    EXPECT_TRUE(has(text, part)) << part << "\n" << text;
  // A user removes `# ` before a `set`: the file stays one.
  std::string changed = text;
  changed.replace(changed.find("# set Weight"), 2, "");
  Parameters again;
  Small third;
  third.declare(again);
  again.read(ParameterFile::parse(changed, "case.prm"));
  EXPECT_TRUE(again.findings().empty());
  EXPECT_TRUE(again.is_set("Load / Body / Weight [N]"));
}

// A user who reads how the value came about needs no rule to set it by hand.
TEST(CaseText, SaysInOneLineFromWhatAValueWasComputed)
{
  CaseDraft draft;
  draft.set_computed("Load / Force [N]", "20", "--mass 2");
  Parameters declared;
  Small one;
  one.declare(declared);
  const std::string text = case_text(draft, declared, "A case.",
                                     [](const CaseDraft::Value &value) { return value.value; });
  EXPECT_TRUE(has(text, "subsection Load\n  # Computed from --mass 2.\n  set Force [N] = 20\n"));
}

TEST(CaseText, PutsALongNoteAboveItsValue)
{
  CaseDraft draft;
  draft.set("Load / Force [N]", "20", std::string(100, 'x'));
  Parameters declared;
  Small one;
  one.declare(declared);
  const std::string text = case_text(draft, declared, "A case.",
                                     [](const CaseDraft::Value &value) { return value.value; });
  EXPECT_TRUE(has(text, "  # Here:\n  # " + std::string(100, 'x') + "\n  set Force [N] = 20\n"));
}
