// SPDX-License-Identifier: LGPL-2.1-or-later
// A hard head in a hard cup: both deform and wear. Volumes, stiffer heads, restart, ranks, errors.
#include "input_errors/refusal.h"
#include "regression/hip_summary.h"
#include "restart/every_file.h"

#include "base/csv.h"

#include <gtest/gtest.h>

namespace
{
using namespace program_test;

/// The shipped pair on coarse meshes with few steps, head three times as worn as the cup.
ShippedCase::Changes
coarse_pair(ShippedCase::Changes more = {})
{
  ShippedCase::Changes changes{{"set Time step [s]        =", "0.1"},
                               {"set Element size at wear [mm]    =", "5"},
                               {"set Element size at backing [mm] =", "7"},
                               {"set Element size in contact [mm] =", "2"},
                               {"= 4\n    set Element size in contact [mm] =", "2.2"},
                               {"set Head wear factor [mm^3/(N m)] =", "3e-8"}};
  changes.insert(changes.end(), more.begin(), more.end());
  return changes;
}

double
value(const fs::path &out, const std::string &id)
{
  return nlohmann::json::parse(read(out / "summary.json")).at(id).at("value").get<double>();
}

Outcome
run_pair(const fs::path &folder, const std::vector<std::string> &flags = {},
         const unsigned int ranks = 0)
{
  Limits limits;
  limits.ranks = ranks;
  limits.seconds = 600.;
  std::vector<std::string> words{"run", "case.prm"};
  words.insert(words.end(), flags.begin(), flags.end());
  return run_program(words, folder, limits);
}

/// Two jumps with a checkpoint every seven steps.
const ShippedCase &
whole_life()
{
  static const ShippedCase life(
      "hip_hard",
      coarse_pair(
          {{"set Head wear factor [mm^3/(N m)] =",
            "3e-8\n  subsection Jump\n    set Kind = implicit\n    set Cycles = 2e5\n    set "
            "Tolerance = 0\n    set Largest jump [cycles] = 1e5\n  end"},
           {"set Frames per cycle =",
            "2\nend\nsubsection Checkpoint\n  set Keep = 1000\n  set Every n steps = 7"}}));
  static const Outcome outcome = ended_with(0, run_pair(life.folder().path()));
  return life;
}
} // namespace

// The cup wears by K_1, the head by K_2: volumes are as 1 to 3, and the run compares their sum with
// (K_1 + K_2) times force times sliding.
TEST(HipHard, BothSidesWearByTheirFactors)
{
  const ShippedCase &life = whole_life();
  const double cup = value(life.out(), "worn volume from forces"),
               head = value(life.out(), "worn volume of the head");
  EXPECT_GT(cup, 0.);
  EXPECT_NEAR(head, 3. * cup, 1e-12 * head);
  EXPECT_NEAR(value(life.out(), "verdict: worn volume of both sides over wear factors times force "
                                "times sliding"),
              1., 1e-12);
  EXPECT_GT(value(life.out(), "largest wear depth of the head"), 0.);
}

// As if the power had failed within a jump, with friction and wear of both sides.
TEST(HipHardRestart, EveryFileEqualsThatOfTheUndisturbedRun)
{
  const ShippedCase &whole = whole_life();
  std::set<unsigned long> steps;
  for (const fs::directory_entry &entry : fs::directory_iterator(whole.out() / "checkpoints"))
    steps.insert(std::stoul(entry.path().filename()));
  ASSERT_GE(steps.size(), 2u);
  const fs::path out = whole.out().lexically_relative(whole.folder().path());
  const unsigned long step = *std::next(steps.begin(), steps.size() / 2);
  SCOPED_TRACE("after step " + std::to_string(step));
  const TemporaryFolder folder;
  fs::copy(whole.folder().path(), folder.path(), fs::copy_options::recursive);
  forget_after(folder.path() / out.string(), step);
  fs::remove(folder.path() / out.string() / "summary.json");
  ended_with(0, run_pair(folder.path(), {"--resume"}));
  expect_equal_files(folder.path() / out.string(), whole.out());
}

// Two ranks sum in another order, and forces balance to 1e-8 of the load.
TEST(HipHardRanks, TwoAreAsOne)
{
  const auto rows = [](const unsigned int ranks)
  {
    const ShippedCase pair("hip_hard", coarse_pair());
    ended_with(0, run_pair(pair.folder().path(), {}, ranks));
    return std::array{value(pair.out(), "worn volume from forces"),
                      value(pair.out(), "worn volume of the head"),
                      value(pair.out(), "peak contact pressure")};
  };
  const auto one = rows(0), two = rows(2);
  for (std::size_t i = 0; i < one.size(); ++i)
    EXPECT_NEAR(two[i], one[i], 1e-6 * one[i]) << i;
}

namespace
{
/// A polyethylene cup with linear stress on a head of metal, some hundred elements.
SmallCase
soft_cup()
{
  return SmallCase()
      .set("Material / Law", "linear_elastic")
      .set("Material / Poisson ratio", "0.4")
      .set("Cup / Elements", "quadratic")
      .set("Cup / Cells", "1000")
      .set("Time / Cycle frequency [Hz]", "1")
      .set("Time / Time step [s]", "0.1")
      .set("Time / Cycles", "1")
      .set("Load / Application", "translating_backing")
      .set("Wear / Amplification", "1")
      .set("Head / Elastic", "true")
      .set("Head / Elastic body / Element size [mm]", "5");
}

Outcome
validate(const SmallCase &pair)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  write(folder / "case.prm", pair.text());
  return run_program({"validate", "case.prm"}, folder.path());
}

struct Wear
{
  double volume = 0., peak = 0.;
};

Wear
wear_of(SmallCase cup)
{
  const CaseFolder folder(cup);
  ended_with(0, folder.run());
  return {value(folder.output(), "worn volume from forces"),
          value(folder.output(), "peak contact pressure")};
}
} // namespace

// A head whose modulus is M times the cup's changes results by c/M: results differ ten times as
// much between 10 and 100 as between 100 and 1000, and a rigid head is a ninth of the latter away.
// Between this limit and a rigid ball is the error of both meshes.
TEST(HipHard, AStiffHeadIsAsARigidOne)
{
  std::map<int, Wear> by_ratio;
  for (const int ratio : {10, 100, 1000})
    by_ratio[ratio] =
        wear_of(soft_cup()
                    .set("Head / Elastic body / Young modulus [MPa]", std::to_string(1016 * ratio))
                    .set("Head / Elastic body / Element size [mm]", "3.5"));
  const Wear rigid = wear_of(soft_cup().set("Head / Elastic", "false"));
  for (const auto &[name, of] : {std::pair{"volume", &Wear::volume}, {"peak", &Wear::peak}})
  {
    const double soft = by_ratio[10].*of, middle = by_ratio[100].*of, stiff = by_ratio[1000].*of,
                 limit = stiff + (stiff - middle) / 9.;
    std::printf("%s: %.8g %.8g %.8g, limit %.8g, rigid %.8g\n", name, soft, middle, stiff, limit,
                rigid.*of);
    EXPECT_NEAR((middle - soft) / (stiff - middle), 10., 1.5) << name;
    EXPECT_NEAR(stiff, limit, 2e-3 * limit) << name;
  }
  EXPECT_NEAR(by_ratio[1000].volume, rigid.volume, .005 * rigid.volume);
  EXPECT_NEAR(by_ratio[1000].peak, rigid.peak, .04 * rigid.peak);
}

// Wear opens the gap between faces that meet within a tenth of the head's radius, here 1.4 mm.
TEST(HipHard, WearBeyondTheReachOfTheFaceNamesIt)
{
  const CaseFolder folder(soft_cup().set("Wear / Amplification", "1e9"));
  const Outcome outcome = ended_with(1, folder.run());
  expect_in({"wear of both sides", "reach", "1.4 mm"}, outcome.err);
}

// Every value of the choices that an elastic head meets is valid with it, or is refused with the
// entry and a value that works.
TEST(HipHardErrors, EachChoiceWorksOrIsRefusedWithAnother)
{
  struct Choice
  {
    std::string entry;
    std::vector<std::string> values, work;
    std::string remedy;
  };
  for (const Choice &choice : std::vector<Choice>{
           {"Load / Application",
            {"spread", "one_node", "rigid_backing", "translating_backing", "moving_head"},
            {"spread", "one_node", "rigid_backing", "translating_backing"},
            "translating_backing with [Head / Elastic]"},
           {"Wear / Jump / Kind",
            {"none", "auto", "explicit", "implicit", "linearly_implicit"},
            {"none", "auto", "explicit", "implicit"},
            "implicit or explicit with [Head / Elastic]"},
           {"Solver / Elasticity",
            {"auto", "condensed", "iterative", "full"},
            {"auto", "condensed"},
            "auto or condensed with [Head / Elastic]"},
           {"Cup / Elements", {"quadratic", "linear"}, {"quadratic"}, "quadratic with"},
           {"Contact / Law", {"signorini", "penalty"}, {"signorini"}, "signorini with"},
           {"Creep / Law", {"none", "logarithmic"}, {"none"}, "none with [Head / Elastic]"},
           {"Material / Law",
            {"linear_elastic", "st_venant_kirchhoff", "neo_hookean"},
            {"linear_elastic"},
            "linear_elastic with"},
           {"Head / Shape", {"ball", "ellipsoid"}, {"ball"}, "ball with"},
           {"Wear / Shape / Mesh follows wear", {"true", "false"}, {"false"}, "false with"},
           {"Time / Theta", {"1", "0.5"}, {"1"}, "1 with"},
           {"Output / Layer prediction", {"true", "false"}, {"false"}, "false with"},
           {"Solver / Stored operators", {"kept"}, {"kept"}, ""}})
    for (const std::string &one : choice.values)
    {
      SCOPED_TRACE(choice.entry + " = " + one);
      SmallCase pair = soft_cup().set(choice.entry, one);
      if (choice.entry == "Wear / Jump / Kind" && one != "none")
        pair.set("Wear / Jump / Cycles", "1e6");
      const Outcome outcome = validate(pair);
      const bool works = std::count(choice.work.begin(), choice.work.end(), one) > 0;
      EXPECT_EQ(outcome.exit_code, works ? 0 : 2) << outcome.err;
      if (!works)
        expect_in({choice.remedy}, outcome.err);
    }
}

TEST(HipHard, ValidateSaysHowLittleAnElasticHeadMattersToPolyethylene)
{
  const Outcome outcome =
      validate(soft_cup().set("Head / Elastic body / Young modulus [MPa]", "210000"));
  expect_in({"times as stiff as the cup", "about 0.2"}, outcome.out + outcome.err);
}

// Quadratic faces of edges h leave a sphere of the radius R by h^4/(200 R^3): .0115 mm for 9 mm on
// 13.95 mm.
TEST(HipHard, ValidateWarnsOfFacesThatLeaveTheirSphereByMuchOfTheClearance)
{
  const auto text = [](const char *size)
  {
    const Outcome outcome =
        validate(soft_cup().set("Head / Elastic body / Element size [mm]", size));
    return outcome.out + outcome.err;
  };
  expect_in({"leave their spheres by about 0.012 mm"}, text("9"));
  EXPECT_EQ(text("5").find("leave their spheres"), std::string::npos);
}
