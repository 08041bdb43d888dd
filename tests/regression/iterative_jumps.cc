// SPDX-License-Identifier: LGPL-2.1-or-later
// Jumps over cycles and creep where no W is formed ([Solver / Elasticity] iterative): the
// compliance of the points that touch has one solve per point (doc/theory/iterative.md, section 4).
#include "regression/deep_wear.h"
#include "regression/hip_summary.h"
#include "regression/iterative_cup.h"
#include "restart/jumping_case.h"

#include <numeric>

using namespace program_test;

namespace
{
/// A hundred thousand cycles of wear by jumps.
SmallCase
jumping_cup(const std::string &elements, const std::string &application)
{
  return cup(elements, application)
      .set("Time / Cycles", "1")
      .set("Time / Cycle frequency [Hz]", "1")
      .set("Wear / Amplification", "1")
      .set("Wear / Jump / Kind", "linearly_implicit")
      .set("Wear / Jump / Cycles", "1e5")
      .set("Wear / Jump / Tolerance", "0.002");
}

/// The same with creep, which deepens by a third of a decade per jump.
SmallCase
creeping_cup(const std::string &elements, const std::string &application)
{
  return jumping_cup(elements, application)
      .set("Creep / Law", "logarithmic")
      .set("Creep / Reference time [min]", "1e3")
      .set("Creep / Strain per pressure [1/MPa]", "1e-3")
      .set("Creep / Strain per pressure and decade [1/MPa]", "0.5e-3");
}

/// Compliances err by 1e-4 of their largest at most, by the residual of a column and by normals
/// that turned. Wear and creep of a jump depend on them by the change of pressures within it,
/// which is a hundredth; the place of a ball under load depends on them itself.
constexpr double bound_of_wear = 1e-6, bound_of_compliance = 1e-4;

struct Results
{
  double volume, depth, creep, penetration; ///< nan: the run has none
};

Results
results_in(const fs::path &output, const std::string &body = "cup")
{
  const std::string summary = read(output / "summary.json");
  const auto of = [&summary](const std::string &name)
  { return summary.find("\"" + name + "\": {") == std::string::npos ? NAN : value(summary, name); };
  return {value(summary, "worn volume of the " + body), value(summary, "largest wear depth"),
          of("largest creep depth"), of("penetration under load, z of the " + body)};
}

void
expect_close(const Results &found, const Results &wanted)
{
  EXPECT_NEAR(found.volume / wanted.volume, 1., bound_of_wear);
  EXPECT_NEAR(found.depth / wanted.depth, 1., bound_of_wear);
  EXPECT_EQ(std::isnan(found.creep), std::isnan(wanted.creep));
  if (!std::isnan(wanted.creep))
  {
    EXPECT_NEAR(found.creep / wanted.creep, 1., bound_of_wear);
  }
  if (!std::isnan(wanted.penetration))
  {
    EXPECT_NEAR(found.penetration / wanted.penetration, 1., bound_of_compliance);
  }
}

/// Numbers before a word in a text.
std::vector<unsigned long>
numbers_before(const std::string &text, const std::string &word)
{
  std::vector<unsigned long> numbers;
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; ++at)
    numbers.push_back(std::stoul(text.substr(text.find_last_of(" ;(,", at - 1) + 1)));
  return numbers;
}

Results
run_of(SmallCase one, const std::string &way, const unsigned int ranks = 0)
{
  const CaseFolder folder(one.set("Solver / Elasticity", way));
  run_whole(folder, ranks);
  return results_in(folder.output());
}
} // namespace

// A product with W is a solve for the whole body. Each point needs one at most, as normals turn by
// less than a hundredth; three columns per point, or columns of all points that the ball of the
// penetration might reach, are more. A jump needs the columns of the points that it is the first to
// touch.
TEST(IterativeJumps, WearAndCreepAsTheCondensedBodyByFewProducts)
{
  for (const char *elements : {"linear", "quadratic"})
    for (const char *application : {"moving_head", "translating_backing"})
    {
      SCOPED_TRACE(std::string(elements) + " " + application);
      SmallCase one = creeping_cup(elements, application);
      const CaseFolder folder(one.set("Solver / Elasticity", "iterative"));
      const Outcome outcome = run_whole(folder, 0);
      expect_close(results_in(folder.output()), run_of(one, "condensed"));
      const std::vector<unsigned long> points = numbers_before(outcome.out, " contact points"),
                                       products = numbers_before(outcome.out, " products with W");
      ASSERT_EQ(points.size(), 1u);
      ASSERT_GE(products.size(), 5u) << outcome.out;
      EXPECT_LE(std::accumulate(products.begin(), products.end(), 0ul), points[0]) << outcome.out;
      EXPECT_LE(*std::max_element(products.begin() + 1, products.end()), products[0]);
    }
}

TEST(IterativeJumps, OfEachKindAsTheCondensedBody)
{
  for (const char *kind : {"explicit", "implicit"})
  {
    SCOPED_TRACE(kind);
    const SmallCase one = creeping_cup("linear", "moving_head")
                              .set("Wear / Jump / Kind", kind)
                              .set("Wear / Jump / Cycles", "2e4")
                              .set("Wear / Jump / Tolerance", "0.02");
    expect_close(run_of(one, "iterative"), run_of(one, "condensed"));
  }
}

// The bound is 2 over an eigenvalue of the inverse compliance, which errs as its smallest
// eigenvalues, and its power iteration stops at 1e-5.
TEST(IterativeJumps, KnowTheLongestStableExplicitJump)
{
  const auto bound = [](const char *way)
  {
    const CaseFolder folder(jumping_cup("linear", "translating_backing")
                                .set("Wear / Jump / Kind", "explicit")
                                .set("Wear / Jump / Cycles", "1e3")
                                .set("Wear / Jump / Tolerance", "0")
                                .set("Solver / Elasticity", way));
    run_whole(folder, 0);
    return value(read(folder.output() / "summary.json"), "longest stable jump, estimated");
  };
  EXPECT_NEAR(bound("iterative") / bound("condensed"), 1., 1e-3);
}

TEST(IterativeJumps, UnderFrictionOnSpringsAndWithoutCreep)
{
  const SmallCase rough = creeping_cup("linear", "moving_head")
                              .set("Contact / Friction coefficient", "0.5")
                              .set("Wear / Jump / Cycles", "1e4"),
                  sprung = creeping_cup("linear", "translating_backing")
                               .set("Contact / Law", "penalty")
                               .set("Contact / Compressive stiffness [MPa/mm]", "1e3")
                               .set("Contact / Friction stiffness [MPa/mm]", "1e3")
                               .set("Wear / Jump / Cycles", "1e4"),
                  plain = jumping_cup("quadratic", "translating_backing");
  for (const SmallCase &one : {rough, sprung, plain})
    expect_close(run_of(one, "iterative"), run_of(one, "condensed"));
}

// Another law than linear elasticity: the ball is pressed on the body at rest, which has columns of
// its own. The steps of both paths are corrected up to the tolerances in different ways, which
// moves estimated errors of jumps in their second digit and with them the lengths of jumps: results
// agree as well as the jumps are accurate.
TEST(IterativeJumps, OfACorrectedBody)
{
  const SmallCase one = creeping_cup("linear", "moving_head")
                            .set("Material / Law", "st_venant_kirchhoff")
                            .set("Wear / Jump / Cycles", "1e4");
  const Results found = run_of(one, "iterative"), wanted = run_of(one, "condensed");
  constexpr double tolerance = 2e-3;
  EXPECT_NEAR(found.volume / wanted.volume, 1., tolerance);
  EXPECT_NEAR(found.depth / wanted.depth, 1., tolerance);
  EXPECT_NEAR(found.creep / wanted.creep, 1., tolerance);
  EXPECT_NEAR(found.penetration / wanted.penetration, 1., tolerance);
}

// The mesh moves with its wear: columns belong to its old stiffness, and products are counted
// again, at most one per point and direction of space.
TEST(IterativeJumps, OnAMeshThatFollowsWear)
{
  const SmallCase one = jumping_cup("linear", "moving_head")
                            .set("Wear / Wear factor [mm^3/(N m)]", "0.4e-4")
                            .set("Wear / Jump / Cycles", "2e5")
                            .set("Wear / Jump / Tolerance", "0.02");
  const CaseFolder folder(SmallCase(one).set("Solver / Elasticity", "iterative"));
  const Outcome outcome = run_whole(folder, 0);
  EXPECT_GT(mesh_history(folder.output()).back().moved, 0.);
  for (const unsigned long products : numbers_before(outcome.out, " products with W"))
    EXPECT_LE(products, 3 * numbers_before(outcome.out, " contact points")[0]) << outcome.out;
  expect_close(results_in(folder.output()), run_of(one, "condensed"));
}

// Each rank keeps a share of the columns.
TEST(IterativeJumps, OnAnyNumberOfRanks)
{
  // One jump of two cycles, few steps: more ranks than cores wait for each other in every
  // iteration.
  const SmallCase one = creeping_cup("linear", "translating_backing")
                            .set("Time / Time step [s]", "0.25")
                            .set("Wear / Jump / Cycles", "2");
  const Results alone = run_of(one, "iterative");
  for (const unsigned int ranks : {2u, 3u})
    expect_close(run_of(one, "iterative", ranks), alone);
}

// Columns are not stored: a resumed run makes them again, along the normals of that time.
TEST(IterativeJumps, ThatStopInTheMiddleAndResume)
{
  SmallCase one = creeping_cup("linear", "moving_head")
                      .set("Wear / Jump / Cycles", "1e4")
                      .set("Checkpoint / Every n steps", "7")
                      .set("Solver / Elasticity", "iterative");
  const CaseFolder whole(one), stopped(one);
  run_whole(whole, 0);
  const Outcome before =
      act_after(stopped, 63, [](const Program &program) { program.send(SIGTERM); }, {});
  EXPECT_EQ(before.exit_code, 3) << before.out << before.err; // stopped
  ended_with(0, stopped.run({"--resume"}));
  expect_close(results_in(stopped.output()), results_in(whole.output()));
}

// The femur tilts, and the normals of its points turn further than a hundredth.
TEST(IterativeJumps, OfAnInsertUnderAFemur)
{
  for (const char *side : {"right", "left"})
  {
    SCOPED_TRACE(side);
    const auto results = [side](const std::string &way)
    {
      const HipSummary run("knee_iso",
                           {{"Cells                =", "800\n  set Elements = linear"},
                            {"Time step [s] =", "0.04"},
                            {"Side            =", side},
                            {"    set Cycles =", "3e5\n    set Tolerance = 0.02"},
                            {"Friction coefficient =",
                             "0.04\nend\nsubsection Solver\n  set Balance tolerance = 1e-9\n"
                             "  set Elasticity = " +
                                 way}});
      return results_in(run.out(), "insert");
    };
    expect_close(results("iterative"), results("condensed"));
  }
}
