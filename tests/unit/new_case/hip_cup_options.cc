// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/question.h"

#include "has.h"
#include "new_case/parts.h"
#include "unit/thrown.h"

using namespace arthrowear;

namespace
{
struct Made
{
  CaseDraft draft;
  std::string findings;

  double number(const std::string &path) const { return std::stod(draft.find(path)->value); }
};

Made
made(const GivenOptions &given)
{
  Made result;
  InputErrors errors;
  std::vector<std::string> lines;
  result.draft.set("Cup / Cells", "3000");
  apply_hip_cup_options(result.draft, given, lines, errors);
  result.findings = errors.empty() ? "" : thrown<InputError>([&]() { errors.throw_if_any(); });
  return result;
}

unsigned int
n_lines(const std::string &text)
{
  return text.empty() ? 0u : 1u + std::count(text.begin(), text.end(), '\n');
}
} // namespace

// 36 + 2 (.1 + 5) = 46.2 mm; the clearance and the head give the cavity.
TEST(HipCupOptions, HeadAndLinerGiveTheShell)
{
  const Made cup = made({{"head", "36"}, {"liner", "5"}});
  EXPECT_EQ(cup.findings, "");
  EXPECT_DOUBLE_EQ(cup.number("Cup / Outer diameter [mm]"), 46.2);
  EXPECT_DOUBLE_EQ(cup.number("Head / Diameter [mm]"), 36.);
  EXPECT_DOUBLE_EQ(cup.number("Head / Radial clearance [mm]"), .1);
  EXPECT_EQ(cup.draft.find("Cup / Inner diameter [mm]"), nullptr);
}

// Along the load axis of a simulator 45 deg are 30; in the pelvis they are 45.
TEST(HipCupOptions, TheFrameOfTheLoadPlacesTheCup)
{
  EXPECT_DOUBLE_EQ(made({{"gait", "iso14242"}}).number("Cup / Inclination [deg]"), -30.);
  EXPECT_DOUBLE_EQ(made({{"gait", "johnston"}}).number("Cup / Inclination [deg]"), -30.);
  EXPECT_DOUBLE_EQ(made({{"gait", "hip98"}}).number("Cup / Inclination [deg]"), -45.);
}

TEST(HipCupOptions, TheLoadIsScaled)
{
  EXPECT_DOUBLE_EQ(made({{"load-factor", "1.5"}}).number("Load / Factor"), 1.5);
  const Made cosine = made({{"gait", "johnston"}, {"load-factor", "2"}});
  EXPECT_DOUBLE_EQ(cosine.number("Load / F_max [N]"), 4210.);
  EXPECT_DOUBLE_EQ(cosine.number("Load / F_0 [N]"), 600.);
  EXPECT_EQ(cosine.draft.find("Load / Factor"), nullptr);
  EXPECT_DOUBLE_EQ(
      made({{"gait", "hip98"}, {"body-weight", "700"}}).number("Load / Body weight [N]"), 700.);
}

// A gait of the library stands in for a part of a table only where a flag says so.
TEST(HipCupOptions, OnlyAFlagCompletesATable)
{
  const std::string gaits = std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/gait/",
                    angles = gaits + "johnston_smidt_1969_hip_angles_approx.csv",
                    forces = gaits + "hip98_walking_resultant.csv";
  EXPECT_TRUE(has(made({{"csv", angles}}).findings, "--load-from iso14242"));
  EXPECT_TRUE(has(made({{"csv", forces}}).findings, "--motion-from iso14242"));
  const Made own_angles = made({{"csv", angles}, {"load-from", "hip98"}});
  EXPECT_EQ(own_angles.findings, "");
  EXPECT_EQ(own_angles.draft.find("Motion / File")->value, angles);
  EXPECT_EQ(own_angles.draft.find("Load / Direction")->value, "components");
  const Made own_forces =
      made({{"csv", forces}, {"motion-from", "johnston"}, {"body-weight", "836"}});
  EXPECT_EQ(own_forces.findings, "");
  EXPECT_EQ(own_forces.draft.find("Load / File")->value, forces);
  EXPECT_EQ(own_forces.draft.find("Motion / File")->value,
            "johnston_smidt_1969_hip_angles_approx.csv");
  EXPECT_TRUE(has(made({{"csv", forces}, {"gait", "iso14242"}}).findings,
                  "--gait is iso14242, must be left out with --csv"));
  for (const GivenOptions &wrong :
       {GivenOptions{{"csv", forces}, {"motion-from", "iso14242"}, {"angles", "a, b, c"}},
        {{"csv", angles}, {"load-from", "iso14242"}, {"force", "a"}},
        {{"csv", angles}, {"load-from", "iso14242"}, {"motion-from", "iso14242"}},
        {{"load-from", "iso14242"}},
        {{"csv", angles}, {"load-from", "iso"}}})
    EXPECT_NE(made(wrong).findings, "");
}

TEST(HipCupOptions, ACycleHasFiftySteps)
{
  const Made slow = made({{"cycle-time", "1.25"}});
  EXPECT_DOUBLE_EQ(slow.number("Time / Cycle frequency [Hz]"), .8);
  EXPECT_DOUBLE_EQ(slow.number("Time / Time step [s]"), .025);
}

TEST(HipCupOptions, ManyCyclesAreJumps)
{
  EXPECT_EQ(made({}).draft.find("Wear / Jump / Cycles"), nullptr);
  EXPECT_DOUBLE_EQ(made({{"cycles", "2e6"}}).number("Wear / Jump / Cycles"), 2e6);
}

// Each finding names the option, its value and the rule; good options beside them are used.
TEST(HipCupOptions, AllMistakesAreReportedAtOnce)
{
  const Made cup = made({{"head", "3.6"},
                         {"liner", "five"},
                         {"inclination", "-45"},
                         {"gait", "iso"},
                         {"material", "steel"},
                         {"angles", "a, b, c"},
                         {"body-weight", "700"},
                         {"cycles", "0"},
                         {"clearance", "nan"}});
  EXPECT_EQ(n_lines(cup.findings), 9u) << cup.findings;
  for (const char *part :
       {"--head is 3.6, must be between 10 and 100", "--liner is five, must be between 0.5 and 50",
        "--inclination is -45, must be between 0 and 90",
        "--gait is iso, must be one of hip98, iso14242, johnston",
        "--material is steel, must be one of",
        "--angles is a, b, c, must be left out without --csv",
        "--body-weight is 700, must be left out where the force is not relative to it",
        "--cycles is 0", "--clearance is nan"})
    EXPECT_TRUE(has(cup.findings, part)) << part << "\n" << cup.findings;
}

TEST(HipCupOptions, OfAMeshExcludeOthers)
{
  const std::string mesh = std::string(ARTHROWEAR_SOURCE_DIR) + "/meshes/cup_1562.msh";
  const Made good = made({{"mesh", mesh}, {"head", "28"}});
  EXPECT_EQ(good.findings, "");
  EXPECT_EQ(good.draft.find("Head / Radial clearance [mm]"), nullptr);
  EXPECT_EQ(good.draft.find("Cup / Cells"), nullptr);
  EXPECT_NE(made({{"mesh", mesh}}).draft.find("Head / Radial clearance [mm]"), nullptr);
  const Made bad = made({{"mesh", mesh}, {"head", "28"}, {"clearance", ".1"}, {"liner", "5"}});
  EXPECT_EQ(n_lines(bad.findings), 2u) << bad.findings;
  EXPECT_TRUE(
      has(made({{"mesh", "none.msh"}}).findings, "--mesh is none.msh, must be the name of an"));
}

// 36 + 2 (.1 + 5 + 4 + 2) = 58.2 mm; each volume has the values of its material.
TEST(HipCupOptions, AShellAndCementAreAroundTheLiner)
{
  const Made cup = made({{"head", "36"}, {"liner", "5"}, {"shell", "4"}, {"cement", "2"}});
  EXPECT_EQ(cup.findings, "");
  EXPECT_DOUBLE_EQ(cup.number("Cup / Outer diameter [mm]"), 58.2);
  EXPECT_DOUBLE_EQ(cup.number("Cup / Shell thickness [mm]"), 4.);
  EXPECT_DOUBLE_EQ(cup.number("Cup / Cement thickness [mm]"), 2.);
  const auto text = [&](const Made &one, const std::string &name)
  { return one.draft.find("Material / Other volumes / " + name)->value; };
  EXPECT_EQ(text(cup, "Names"), "shell, cement");
  EXPECT_EQ(text(cup, "Young moduli [MPa]"), "110000, 2500");
  EXPECT_EQ(text(cup, "Poisson ratios"), "0.34, 0.33");
  EXPECT_EQ(text(cup, "Densities [kg/m^3]"), "4430, 1200");
  const Made other = made({{"shell", "4"}, {"volumes", "shell=cobalt_chromium"}});
  EXPECT_EQ(text(other, "Young moduli [MPa]"), "220000");
  EXPECT_EQ(made({}).draft.find("Material / Other volumes / Names"), nullptr);
}

TEST(HipCupOptions, VolumesOfAMeshHaveMaterialsByName)
{
  const std::string mesh = std::string(ARTHROWEAR_SOURCE_DIR) + "/meshes/cup_1562.msh";
  const Made good = made({{"mesh", mesh}, {"volumes", "stem=steel, mantle = bone_cement"}});
  EXPECT_EQ(good.findings, "");
  EXPECT_EQ(good.draft.find("Material / Other volumes / Names")->value, "stem, mantle");
  EXPECT_EQ(n_lines(made({{"mesh", mesh}, {"shell", "4"}}).findings), 1u);
  for (const char *wrong : {"shell", "shell=wood", "=titanium", "cement=titanium"})
  {
    const Made cup = made({{"shell", "4"}, {"volumes", wrong}});
    EXPECT_EQ(n_lines(cup.findings), 1u) << cup.findings;
    EXPECT_EQ(cup.findings.find("--volumes is " + std::string(wrong) + ", must be "), 0u)
        << cup.findings;
  }
}

// Every value of a material has a source, and so has the gait's first line.
TEST(InstalledParts, HaveTextsAndSources)
{
  const Parts materials("materials"), gaits("gait");
  EXPECT_GE(materials.names().size(), 3u);
  EXPECT_EQ(gaits.names(), (std::vector<std::string>{"hip98", "iso14242", "johnston"}));
  for (const Parts &parts : {materials, gaits})
    for (const std::string &name : parts.names())
      EXPECT_GT(parts.text(name).size(), 20u) << name;
  for (const std::string &name : materials.names())
  {
    CaseDraft draft;
    draft.take(materials.read(name));
    for (const char *path : {"Material / Young modulus [MPa]", "Material / Poisson ratio",
                             "Material / Density [kg/m^3]", "Material / Yield stress [MPa]",
                             "Contact / Friction coefficient", "Wear / Wear factor [mm^3/(N m)]"})
    {
      ASSERT_NE(draft.find(path), nullptr) << name << path;
      EXPECT_GT(draft.find(path)->note.size(), 5u) << name << path;
    }
  }
}

// Constants of a law that nobody has compared with their source are in the case with that mark.
TEST(InstalledParts, OfLawsMarkTheirConstants)
{
  const Parts laws("laws");
  EXPECT_EQ(laws.names(), (std::vector<std::string>{"contact_area", "kang", "kang_mean_pressure"}));
  for (const std::string &name : laws.names())
  {
    CaseDraft draft;
    draft.take(laws.read(name));
    EXPECT_EQ(draft.find("Wear / From law / Law")->value, name);
    EXPECT_EQ(draft.values().size(), 6u) << name;
    for (const CaseDraft::Value &value : draft.values())
      if (value.path != "Wear / From law / Law")
      {
        EXPECT_EQ(value.note.rfind("unverified: ", 0), 0u) << name << value.path;
      }
  }
}

TEST(HipCupOptions, ALawTakesThePlaceOfTheWearFactor)
{
  const Made cup = made({{"law", "kang"}});
  EXPECT_EQ(cup.findings, "");
  EXPECT_EQ(cup.draft.find("Wear / Wear factor [mm^3/(N m)]"), nullptr);
  EXPECT_EQ(cup.draft.find("Wear / From law / Kang decay [1/MPa]")->value, "0.29");
  EXPECT_TRUE(has(made({{"law", "kong"}}).findings, "--law is kong, must be one of contact_area"));
}

// 0.75/0.69 = 1.087 and 0.69/0.75 = 0.92.
TEST(HipCupOptions, TheQuestionGivesTheWearFactorAndSaysTheOther)
{
  const auto line = [](const GivenOptions &given)
  { return text_about_question(made(given).draft, given); };
  const char *factor = "Wear / Wear factor [mm^3/(N m)]";
  EXPECT_DOUBLE_EQ(made({}).number(factor), .69e-6);
  EXPECT_DOUBLE_EQ(made({{"question", "patient"}}).number(factor), .75e-6);
  EXPECT_TRUE(has(line({}), "a bench: 0.69e-6 mm^3/(N m) (uhmwpe_iso_serum)"));
  EXPECT_TRUE(has(line({}), "patient: 0.75e-6, 1.09 times the wear (--question patient)"));
  EXPECT_TRUE(has(line({{"question", "patient"}}), "bench: 0.69e-6, 0.92 times"));
  EXPECT_EQ(line({{"material", "uhmwpe_water"}}), "");
  EXPECT_EQ(line({{"law", "kang"}}), "");
  Made own = made({});
  own.draft.set(factor, "0.1e-6");
  EXPECT_EQ(text_about_question(own.draft, {}), "") << "the user has set another factor";
  const std::string both = made({{"question", "patient"}, {"material", "uhmwpe_water"}}).findings;
  EXPECT_TRUE(has(both, "--question is patient, must be left out with --material."));
  EXPECT_TRUE(has(made({{"question", "both"}}).findings, "must be one of bench, patient"));
}

// The ratio 0.13 to the conventional polyethylene of the same question is declared.
TEST(HipCupOptions, CrosslinkedPolyethyleneIsAPartOfTheConventional)
{
  const auto K = [](const GivenOptions &given)
  { return made(given).number("Wear / Wear factor [mm^3/(N m)]"); };
  EXPECT_NEAR(K({{"material", "crosslinked"}}) / K({{"question", "bench"}}), .13, .001);
  EXPECT_NEAR(K({{"material", "crosslinked_patient"}}) / K({{"question", "patient"}}), .13, .001);
  for (const char *name : {"xlpe", "HXLPE", "crosslinked PE"})
    EXPECT_TRUE(has(made({{"material", name}}).findings, "is --material crosslinked")) << name;
  EXPECT_FALSE(has(made({{"material", "wood"}}).findings, "is --material crosslinked"));
}

TEST(InstalledParts, OfLayersHaveTheirNumbers)
{
  const Parts layers("layers");
  EXPECT_EQ(layers.names(),
            (std::vector<std::string>{"bone_cement", "cobalt_chromium", "steel", "titanium"}));
  for (const std::string &name : layers.names())
  {
    CaseDraft draft;
    draft.take(layers.read(name));
    EXPECT_GT(layers.text(name).size(), 20u) << name;
    EXPECT_EQ(draft.values().size(), 3u) << name;
  }
}
