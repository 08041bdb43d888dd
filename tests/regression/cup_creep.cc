// SPDX-License-Identifier: LGPL-2.1-or-later
// Creep of cups, in plain cycles and by jumps.
#include "has.h"
#include "restart/jumping_case.h"

using namespace program_test;

namespace
{
constexpr double a = 3.491e-3, b = 7.966e-4, reference = 6e5, cycle = 31.6;
const double onset = reference * std::pow(10., -a / b);

struct Table
{
  explicit Table(const std::string &text) : names(names_of(text)), rows(numbers_of(text)) {}
  std::size_t column(const std::string &name) const
  {
    const auto at = std::find(names.begin(), names.end(), name);
    EXPECT_NE(at, names.end()) << name;
    return at - names.begin();
  }
  double last(const std::string &name) const { return rows.back().at(column(name)); }

  std::vector<std::string> names;
  std::vector<std::vector<double>> rows;
};

fs::path
run(const CaseFolder &folder)
{
  ended_with(0, folder.run());
  return folder.output();
}

/// A cup under a constant load, with a head that turns; the wall is 14 mm thick everywhere.
SmallCase
still_load(const double scale, const char *cycles)
{
  const auto number = [](const double value) { return std::to_string(value); };
  return creeping(jumping_case("none", "0"))
      .unset("Wear / Jump / Cycles")
      .unset("Wear / Jump / First jump [cycles]")
      .unset("Wear / Jump / Tolerance")
      .set("Load / F_max [N]", "1500")
      .set("Load / F_0 [N]", "1500")
      .set("Creep / Strain per pressure [1/MPa]", number(1e3 * scale * a) + "e-3")
      .set("Creep / Strain per pressure and decade [1/MPa]", number(1e3 * scale * b) + "e-3")
      .set("Time / Cycles", cycles)
      .set("Wear / Amplification", "10")
      .set("Output / Surface tables", "last");
}
} // namespace

// Creep is so small that pressures are constant: each point has crept by 14 mm p (a + b
// log10(t/t_0)), with its own mean pressure and a time from the onset. Pressures of the first
// cycle, in which the cup meets the head, differ from later cycles in the fourth digit.
TEST(CreepingCup, HasTheClosedFormUnderAConstantPressure)
{
  const double scale = .01;
  const CaseFolder folder(still_load(scale, "3"));
  const Table points(read(run(folder) / "surface.csv"));
  const std::size_t depth = points.column("creep_depth [mm]"),
                    pressure = points.column("creep_mean_pressure [MPa]");
  const double strain = scale * (a + b * std::log10((onset + 30. * cycle) / reference));
  double largest = 0.;
  for (const std::vector<double> &row : points.rows)
    largest = std::max(largest, row[pressure]);
  unsigned int n_loaded = 0;
  for (const std::vector<double> &row : points.rows)
    if (row[pressure] > .3 * largest)
    {
      ++n_loaded;
      EXPECT_NEAR(row[depth] / (14. * row[pressure] * strain), 1., 5e-3);
    }
  EXPECT_GT(n_loaded, 5U);
}

// A rest of 10 000 min after the last cycle leaves 49 % of creep. The mean pressure of the results
// gives the largest depth by hand; creep has lowered this pressure by 2 %.
TEST(CreepingCup, RecoversAfterTheLastCycle)
{
  constexpr double scale = .01;
  const auto summary = [](const SmallCase &one)
  { return read(run(CaseFolder(one)) / "summary.json"); };
  const auto value = [](const std::string &text, const std::string &name)
  {
    const std::string before = "\"" + name + "\": {\n    \"value\": ";
    const std::size_t at = text.find(before);
    return at == std::string::npos ? std::nan("") : std::stod(text.substr(at + before.size()));
  };
  const std::string plain = summary(still_load(scale, "1")),
                    resting = summary(still_load(scale, "1")
                                          .set("Creep / Recovery", "logarithmic")
                                          .set("Creep / Rest [min]", "1e4"));
  const double depth = value(plain, "largest creep depth");
  EXPECT_EQ(value(resting, "largest creep depth"), depth);
  EXPECT_NEAR(value(resting, "largest creep depth after rest"), .49 * depth, 1e-9 * depth);
  const double strain = scale * (a + b * std::log10((onset + 10. * cycle) / reference));
  EXPECT_NEAR(value(plain, "mean pressure at the largest creep depth") * 14. * strain / depth, 1.,
              .03);
}

// All kinds of jumps creep alike, and creep removes no volume: the volume between the surfaces is
// the worn volume. Creep spreads the contact, so that pressures decrease and wear increases by some
// per cent.
TEST(CreepingCup, CreepsAlikeByAllKindsOfJumps)
{
  const auto history = [](const SmallCase &one)
  {
    const CaseFolder folder(SmallCase(one)
                                .set("Wear / Jump / Cycles", "1e5")
                                .set("Wear / Jump / First jump [cycles]", "1e4")
                                .set("Wear / Jump / Tolerance", "5e-2"));
    return Table(read(run(folder) / "wear_history.csv"));
  };
  const char *const creep = "max creep depth [mm]",
                    *const forces = "worn volume from forces [mm^3]",
                    *const depths = "worn volume from depths [mm^3]",
                    *const peak = "peak contact pressure of the cycle [MPa]";
  const Table plain = history(jumping_case("linearly_implicit", "5e-2"));
  std::vector<double> crept, worn;
  for (const char *kind : {"linearly_implicit", "implicit", "explicit"})
  {
    const Table table = history(creeping(jumping_case(kind, "5e-2")));
    crept.push_back(table.last(creep));
    worn.push_back(table.last(forces));
    EXPECT_NEAR(table.last(depths) / table.last(forces), 1., 1e-3) << kind;
    EXPECT_LT(table.last(peak), .8 * plain.last(peak)) << kind;
    // The head moves into the crept cup; most of the creep is at the pole.
    EXPECT_NEAR(table.last("penetration under load by creep z [mm]") / crept.back(), .9, .15)
        << kind;
    // The first jump is one cycle, and the second jump doubles the age.
    EXPECT_LE(table.rows[0][table.column("cycles [-]")], 1.) << kind;
  }
  for (const std::size_t kind : {1u, 2u})
  {
    EXPECT_NEAR(crept[kind] / crept[0], 1., .02);
    EXPECT_NEAR(worn[kind] / worn[0], 1., .01);
  }
  EXPECT_GT(worn[0], 1.01 * plain.last(forces));
  EXPECT_LT(worn[0], 1.3 * plain.last(forces));
}

// A wall wears by a third while it creeps: pressures do not oscillate between points at the edge,
// so that each jump is long and creep follows the pressures inside. By creep alone the head moves
// in by no more than the depth of creep. The head's path by wear is monotonic and equals the path
// without creep except for the pressures that creep evens out.
TEST(CreepingCup, WearsDeepInFewCycles)
{
  const auto history = [](const SmallCase &one)
  {
    const CaseFolder folder(SmallCase(one)
                                .set("Cup / Inclination [deg]", "-45")
                                .set("Wear / Wear factor [mm^3/(N m)]", "1.7e-6")
                                .set("Wear / Jump / Cycles", "1.5e7")
                                .set("Wear / Jump / First jump [cycles]", "1e4"));
    return Table(read(run(folder) / "wear_history.csv"));
  };
  const SmallCase plain = jumping_case("linearly_implicit", "1e-2");
  const Table with_creep = history(creeping(plain)), without = history(plain);
  EXPECT_LT(with_creep.last("computed cycles [-]"), 1.5 * without.last("computed cycles [-]"));
  EXPECT_GT(with_creep.last("max wear depth [mm]"), 2.);
  EXPECT_LT(with_creep.last("peak contact pressure of the cycle [MPa]"),
            1.2 * without.last("peak contact pressure of the cycle [MPa]"));
  const auto length = [](const Table &table, const std::vector<double> &row, const char *part)
  {
    double sum = 0.;
    for (const char axis : {'x', 'y', 'z'})
      sum += std::pow(row[table.column(std::string("penetration under load by ") + part + ' ' +
                                       axis + " [mm]")],
                      2.);
    return std::sqrt(sum);
  };
  double before = 0.;
  for (const std::vector<double> &row : with_creep.rows)
  {
    EXPECT_LE(length(with_creep, row, "creep"),
              1.5 * row[with_creep.column("max creep depth [mm]")] + 1e-3);
    const double now = length(with_creep, row, "wear");
    EXPECT_GT(now, before - 5e-3);
    before = now;
  }
  EXPECT_NEAR(before, length(without, without.rows.back(), "wear"),
              .5 * with_creep.last("max creep depth [mm]"));
}

TEST(CreepingCup, NeedsItsConstants)
{
  const CaseFolder folder(SmallCase().set("Creep / Law", "logarithmic"));
  const Outcome outcome = ended_with(2, folder.run());
  for (const char *entry : {"Strain per pressure [1/MPa]", "Strain per pressure and decade [1/MPa]",
                            "Reference time [min]"})
    EXPECT_TRUE(has(outcome.err, "[Creep / " + std::string(entry) + "] is not set"));
}

// A head that has moved by wear through a distance d into a cup of radial clearance c has worn the
// volume pi R^2 d^2/(d + c), if the elastic approach is small compared with d. With V' = V/(pi R^2)
// the volume gives d = (V' + sqrt(V'^2 + 4 V' c))/2, along the load.
TEST(PenetrationOfTheHead, FollowsTheWornVolume)
{
  const CaseFolder folder(jumping_case("linearly_implicit", "5e-2")
                              .set("Cup / Cells", "1562")
                              .set("Wear / Jump / Cycles", "1e7")
                              .set("Wear / Jump / Largest jump [cycles]", "1e6"));
  const Table table(read(run(folder) / "wear_history.csv"));
  const double area = std::acos(-1.) * 14. * 14., clearance = .05;
  const auto value = [&](const std::vector<double> &row, const std::string &name)
  { return row.at(table.column(name)); };
  unsigned int n_deep = 0;
  for (const std::vector<double> &row : table.rows)
  {
    const double volume = value(row, "worn volume from forces [mm^3]") / area,
                 d = .5 * (volume + std::sqrt(volume * volume + 4. * volume * clearance)),
                 z = value(row, "volume-equivalent path z [mm]"),
                 under_load = value(row, "penetration under load by wear z [mm]");
    // A wider contact has less elastic approach.
    EXPECT_LE(under_load, value(row, "max wear depth [mm]") + 1e-3);
    if (d < .1)
      continue;
    ++n_deep;
    EXPECT_NEAR(z / d, 1., .06) << d;
    EXPECT_LT(std::hypot(value(row, "penetration under load by wear x [mm]"),
                         value(row, "penetration under load by wear y [mm]")),
              .2 * d);
  }
  EXPECT_GT(n_deep, 2U);
  const std::string summary = read(folder.output() / "summary.json");
  for (const char *name : {"worn mass of the cup", "penetration under load by wear, AP radiograph",
                           "penetration under load by wear, z of the cup",
                           "steady penetration per year, AP radiograph"})
    EXPECT_NE(summary.find('"' + std::string(name) + '"'), std::string::npos) << name;
}

// Creep of 1e5 cycles evens out pressures: under the same load cup and layer end with almost the
// same area, so that the layer predicts the creep of cups with 260 to 600 quadratic cells within
// 0.3 to 3.5 %.
TEST(CreepingCup, CreepsAsThePredictionOfTheLayer)
{
  const CaseFolder folder(creeping(jumping_case("linearly_implicit", "5e-2"))
                              .set("Wear / Jump / Cycles", "1e5")
                              .set("Wear / Jump / First jump [cycles]", "1e4")
                              .set("Cup / Elements", "quadratic")
                              .set("Cup / Cells", "400")
                              .set("Output / Layer prediction", "true"));
  const std::string summary = read(run(folder) / "summary.json"),
                    before = "\"largest creep depth by the layer, difference\": {\n    \"value\": ";
  const std::size_t at = summary.find(before);
  ASSERT_NE(at, std::string::npos);
  const double percent = std::stod(summary.substr(at + before.size()));
  EXPECT_LT(std::abs(percent), 5.);
  EXPECT_NE(percent, 0.);
}
