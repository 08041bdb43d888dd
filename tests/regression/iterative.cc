// SPDX-License-Identifier: LGPL-2.1-or-later
// Contact problems that are solved without a factor and without W ([Solver / Elasticity] iterative)
// have the solutions of the condensed body, which is proven elsewhere (doc/theory/iterative.md).
#include "regression/hip_summary.h"
#include "regression/iterative_cup.h"

#include <tuple>

using namespace program_test;

TEST(Iterative, HasTheSolutionsOfTheCondensedBody)
{
  for (const char *elements : {"linear", "quadratic"})
    for (const char *application : {"moving_head", "translating_backing"})
    {
      SCOPED_TRACE(std::string(elements) + " " + application);
      const SmallCase one = cup(elements, application);
      expect_equal(results_of(one, "iterative"), results_of(one, "condensed"));
    }
}

TEST(Iterative, OfTightOfNearlyIncompressibleAndOfRougherCups)
{
  for (const auto &entries : std::vector<std::vector<std::pair<const char *, const char *>>>{
           {{"Cup / Inner diameter [mm]", "28.04"}, {"Head / Radial clearance [mm]", "0.02"}},
           {{"Material / Poisson ratio", "0.46"}},
           {{"Contact / Friction coefficient", "0.3"}}})
  {
    SCOPED_TRACE(entries[0].first);
    SmallCase one = cup("quadratic", "moving_head");
    for (const auto &[entry, text] : entries)
      one.set(entry, text);
    expect_equal(results_of(one, "iterative"), results_of(one, "condensed"));
  }
}

TEST(Iterative, OfABlockUnderABall)
{
  SmallCase one =
      box_on_ball("circle").unset("Wear / Jump / Kind").unset("Wear / Jump / Tolerance");
  one.set("Motion / Size along x [mm]", "5").set("Solver / Balance tolerance", "1e-9");
  expect_equal(results_of(one, "iterative", 0, "block"), results_of(one, "condensed", 0, "block"));
}

TEST(Iterative, HasTheSameSolutionsOnAnyNumberOfRanks)
{
  // Two steps: more ranks than cores wait for each other in every iteration.
  const SmallCase one = cup("linear", "translating_backing").set("Time / Cycles", "0.1");
  const std::array<double, 3> alone = results_of(one, "iterative");
  for (const unsigned int ranks : {2u, 3u})
    expect_equal(results_of(one, "iterative", ranks), alone);
}

// Points stick and slip, and the head turns back between the fifth and the tenth step.
TEST(Iterative, UnderFrictionThatSticks)
{
  for (const auto &[friction, elements] : std::vector<std::pair<const char *, const char *>>{
           {"0.2", "linear"}, {"0.8", "linear"}, {"1", "linear"}, {"0.8", "quadratic"}})
  {
    SCOPED_TRACE(std::string(friction) + " " + elements);
    SmallCase one = cup(elements, "moving_head");
    one.set("Contact / Friction coefficient", friction).set("Time / Cycles", "0.5");
    expect_equal(results_of(one, "iterative"), results_of(one, "condensed"));
  }
}

// Ten steps of three contact problems each: with friction in the matrix a problem needs four sets
// in the mean, 130 to 140 sets in all; with the friction of the last set they were 480.
TEST(Iterative, NeedsFewSetsUnderFriction)
{
  const CaseFolder folder(cup("linear", "moving_head")
                              .set("Solver / Elasticity", "iterative")
                              .set("Contact / Friction coefficient", "0.5")
                              .set("Time / Cycles", "0.5"));
  ended_with(0, folder.run());
  const std::string summary = read(folder.output() / "summary.json"),
                    before = "\"contact iterations\": ";
  ASSERT_NE(summary.find(before), std::string::npos);
  EXPECT_LT(std::stod(summary.substr(summary.find(before) + before.size())), 240.);
}

TEST(Iterative, OfSpringsBetweenTheSurfaces)
{
  for (const auto &[compressive, tangential, friction] :
       std::vector<std::array<const char *, 3>>{{"1e5", "1e4", "0.07"}, {"1e3", "1e3", "0.8"}})
  {
    SCOPED_TRACE(compressive);
    SmallCase one = cup("linear", "moving_head");
    one.set("Contact / Law", "penalty")
        .set("Contact / Compressive stiffness [MPa/mm]", compressive)
        .set("Contact / Friction stiffness [MPa/mm]", tangential)
        .set("Contact / Friction coefficient", friction);
    expect_equal(results_of(one, "iterative"), results_of(one, "condensed"));
  }
}

// The femur rocks on the insert; under force control springs hold it.
TEST(Iterative, OfAnInsertUnderAFemur)
{
  const HipSummary::Changes iso{{"Cells                =", "800\n  set Elements = linear"},
                                {"    set Cycles =", "0"}},
      restraint{{"Cells =", "800\n  set Elements = linear"}, {"Cycles        =", "0.5"}};
  for (const auto &[name, changes] :
       {std::pair("knee_iso", iso), std::pair("knee_restraint", restraint)})
  {
    SCOPED_TRACE(name);
    const auto results = [&name = name, &changes = changes](const std::string &way)
    {
      HipSummary::Changes all{
          {"Time step [s] =", "0.04"},
          {"Friction coefficient =",
           "0.04\nend\nsubsection Solver\n  set Balance tolerance = 1e-9\n  set Elasticity = " +
               way}};
      all.insert(all.end(), changes.begin(), changes.end());
      const HipSummary run(name, all);
      return std::array<double, 3>{run.value("worn volume of the insert"),
                                   run.value("largest wear depth"),
                                   run.value("peak contact pressure")};
    };
    expect_equal(results("iterative"), results("condensed"));
  }
}

// Springs hold a femur so softly that a set of few points moves it far into the others, and sets
// may return to each other. With steps of such sets shortened, at most one of four cases cuts a
// step (before, three of four did), and a case without a cut has the volume of the condensed body.
// Friction may leave several solutions within the tolerance, hence a bound of 1e-5.
TEST(Iterative, FemursOnSoftSpringsSettle)
{
  unsigned int n_cut = 0;
  for (const auto &[elements, cells, friction, step] :
       {std::tuple("linear", "800", "0.02", "0.02"), std::tuple("quadratic", "600", "0.02", "0.04"),
        std::tuple("linear", "800", "0.2", "0.04"), std::tuple("quadratic", "600", "0.1", "0.04")})
  {
    SCOPED_TRACE(std::string(elements) + ", friction " + friction);
    const auto run = [&, cells = std::string(cells), elements = std::string(elements),
                      friction = std::string(friction), step = step](const std::string &way)
    {
      return HipSummary("knee_restraint",
                        {{"Time step [s] =", step},
                         {"Cells =", cells + "\n  set Elements = " + elements},
                         {"Cycles        =", "0.5"},
                         {"Friction coefficient =",
                          friction + "\nend\nsubsection Solver\n  set Elasticity = " + way}});
    };
    const HipSummary found = run("iterative");
    const std::string volume = "worn volume of the insert";
    if (found.number("cut steps") > 0.)
      ++n_cut;
    else
      EXPECT_NEAR(found.value(volume) / run("condensed").value(volume), 1., 1e-5);
  }
  EXPECT_LE(n_cut, 1u);
}

TEST(Iterative, ByEitherMultigridMethod)
{
  SmallCase one = cup("quadratic", "moving_head");
  const std::array<double, 3> wanted = results_of(one, "condensed");
  expect_equal(results_of(one.set("Solver / Preconditioner", "ml"), "iterative"), wanted);
  expect_equal(results_of(one, "iterative", 2), wanted);
  const CaseFolder refused(one.set("Solver / Elasticity", "condensed"));
  const Outcome outcome = refused.run();
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_NE(outcome.err.find("[Solver / Preconditioner]"), std::string::npos) << outcome.err;
}

TEST(Iterative, RefusesAnInsertThatTurnsOnItsTray)
{
  const CaseFolder folder(SmallCase({{"Model", "insert_backside"},
                                     {"Output folder", "out"},
                                     {"Solver / Elasticity", "iterative"}}));
  const Outcome outcome = ended_with(2, folder.run());
  EXPECT_NE(outcome.err.find("A condensed insert could not turn on the tray"), std::string::npos)
      << outcome.err;
  EXPECT_FALSE(fs::exists(folder.output()));
}
