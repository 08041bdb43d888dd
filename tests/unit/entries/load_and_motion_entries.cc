// SPDX-License-Identifier: LGPL-2.1-or-later
// Factors and offsets of tabulated loads and motions.
#include "entries/load_entries.h"
#include "entries/motion_entries.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

using namespace arthrowear;

namespace
{
const std::string walking = ARTHROWEAR_SOURCE_DIR "/inputs/gait/iso14242_1_hip_gait.csv",
                  components = ARTHROWEAR_SOURCE_DIR "/inputs/gait/hip98_walking_pelvis_approx.csv";

struct LoadCase
{
  LoadEntries entries;
  Parameters parameters;
  LoadEntries::Read result;

  /// @param more  lines of the section, behind the lines of a table of the axial force
  explicit LoadCase(const std::string &more,
                    const std::string &table = "  set File = " + walking +
                                               "\n  set Force column = axial_force_N\n")
  {
    const Parameters::Section section = parameters.section("Load", "");
    entries.declare_curve(section);
    entries.declare_direction(section, "");
    entries.declare_values(section);
    parameters.read(ParameterFile::parse(
        "subsection Load\n  set Curve = table\n" + table + more + "end\n", "case.prm"));
    entries.check(parameters);
    result = entries.read(parameters, 1., {0., 0., 1.});
  }

  double newton(const double phase) const { return result.load->force(phase) / units::newton; }
  std::string findings() const
  {
    std::string all;
    for (const std::string &finding : parameters.findings())
      all += finding + "\n";
    return all;
  }
};

double
mean(const LoadCase &load)
{
  constexpr int n = 4000;
  double sum = 0.;
  for (int i = 0; i < n; ++i)
    sum += load.newton((i + .5) / n) / n;
  return sum;
}

void
expect_parts(const std::string &text, const std::vector<std::string> &parts)
{
  for (const std::string &part : parts)
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}
} // namespace

// The deviation from the mean is multiplied first, then the whole, then the offset is added.
TEST(LoadEntries, AmplitudeFactorKeepsTheMean)
{
  const LoadCase as_it_is(""), flat("  set Amplitude factor = 0\n"),
      half("  set Amplitude factor = 0.5\n"),
      all("  set Amplitude factor = 0.5\n  set Factor = 2\n  set Offset [N] = 100\n");
  for (const LoadCase *load : {&flat, &half, &all})
    ASSERT_EQ(load->findings(), "");
  const double of_table = mean(as_it_is);
  EXPECT_GT(of_table, 1000.);
  EXPECT_NEAR(mean(half), of_table, 1e-5 * of_table);
  for (const double phase : {0., .12, .31, .5, .77})
  {
    const double now = as_it_is.newton(phase);
    EXPECT_NEAR(flat.newton(phase), of_table, 1e-5 * of_table) << phase;
    EXPECT_NEAR(half.newton(phase), .5 * (now + of_table), 1e-5 * of_table) << phase;
    EXPECT_NEAR(all.newton(phase), now + of_table + 100., 2e-5 * of_table) << phase;
  }
}

// The least force of the table is 300 N, in swing.
TEST(LoadEntries, ForcesBelowZeroAreErrorsWithNumberAndPlace)
{
  EXPECT_EQ(LoadCase("  set Offset [N] = -299\n").findings(), "");
  expect_parts(
      LoadCase("  set Offset [N] = -350\n").findings(),
      {"case.prm:5", "Load / Offset [N]", "-350", "The force is -50 N at ", " % of the cycle"});
  // With twice the force the offset is below its least value, 600 N.
  EXPECT_EQ(LoadCase("  set Factor = 2\n  set Offset [N] = -599\n").findings(), "");
  expect_parts(LoadCase("  set Amplitude factor = 2\n").findings(),
               {"case.prm:5", "Load / Amplitude factor", "The force is -", " % of the cycle"});
}

// An amplitude factor belongs to each component; a magnitude that could be added to does not exist.
TEST(LoadEntries, ComponentsHaveNoOffset)
{
  const std::string table =
      "  set Direction = components\n  set File = " + components +
      "\n  set Force column = force_x_back_pctBW, force_y_medial_pctBW, force_z_up_pctBW\n"
      "  set Body weight [N] = 800\n";
  const LoadCase flat("  set Amplitude factor = 0\n", table);
  ASSERT_EQ(flat.findings(), "");
  const Vector3 first = flat.result.load->vector(0.), later = flat.result.load->vector(.4);
  for (unsigned int i = 0; i < 3; ++i)
    EXPECT_NEAR(later[i], first[i], 1e-9 * flat.result.load->force(0.)) << i;
  EXPECT_GT(flat.newton(0.), 100.);
  expect_parts(LoadCase("  set Offset [N] = 10\n", table).findings(),
               {"case.prm:7", "Load / Offset [N]", "0 with [Load / Direction] components"});
}

// A flexion of 10 deg plus 20 sin, without its amplitude and with an offset of 5 deg, is a turn of
// 15 deg about y at every time; the other angles keep theirs.
// Factors and offsets belong to tables: with another curve or motion they would do nothing.
TEST(LoadAndMotionEntries, ChangesOfTablesNeedTables)
{
  const auto findings_of = [](const std::string &text)
  {
    LoadEntries load;
    MotionEntries motion;
    Parameters parameters;
    const Parameters::Section section = parameters.section("Load", "");
    load.declare_curve(section);
    load.declare_direction(section, "");
    load.declare_values(section);
    motion.declare(parameters);
    parameters.read(ParameterFile::parse(text, "case.prm"));
    load.check(parameters);
    motion.require(parameters);
    std::string all;
    for (const auto &finding : parameters.findings())
      all += finding + "\n";
    return all;
  };
  const std::string load = "subsection Load\n  set F_max [N] = 2000\n",
                    motion = "end\nsubsection Motion\n  set Kind = orbital\n"
                             "  set Rocking angle [deg] = 23\n";
  EXPECT_EQ(findings_of(load + motion + "end\n"), "");
  expect_parts(findings_of(load + "  set Amplitude factor = 0.5\n  set Offset [N] = 10\n" + motion +
                           "  set Adduction amplitude factor = 0\n"
                           "  set Internal rotation offset [deg] = 1\nend\n"),
               {"case.prm:3: [Load / Amplitude factor]", "case.prm:4: [Load / Offset [N]]",
                "case.prm:9: [Motion / Adduction amplitude factor]",
                "case.prm:10: [Motion / Internal rotation offset [deg]]", "Remove one."});
}

// The sine of an orbital machine: from the mean up, a quarter of the cycle later the largest load.
TEST(LoadEntries, ASineHasItsLeastAndLargestLoadAndPhase)
{
  const auto read = [](const std::string &lines, Parameters &parameters)
  {
    LoadEntries load;
    const Parameters::Section section = parameters.section("Load", "");
    load.declare_curve(section);
    load.declare_direction(section, "");
    load.declare_values(section);
    parameters.read(ParameterFile::parse("subsection Load\n" + lines + "end\n", "case.prm"));
    load.check(parameters);
    return load.read(parameters, 2., {0., 0., 1.}).load;
  };
  const auto findings_of = [&](const std::string &lines)
  {
    Parameters parameters;
    read(lines, parameters);
    std::string all;
    for (const auto &finding : parameters.findings())
      all += finding + "\n";
    return all;
  };
  const std::string sine = "  set Curve = sine\n  set Least load [N] = 200\n"
                           "  set Largest load [N] = 2000\n";
  Parameters good, later;
  const auto load = read(sine, good);
  ASSERT_TRUE(good.findings().empty());
  EXPECT_NEAR(load->force(0.), 1100., 1e-10);
  EXPECT_NEAR(load->force(.125), 2000., 1e-10);
  EXPECT_NEAR(load->force(.25), 1100., 1e-10);
  EXPECT_NEAR(load->force(.375), 200., 1e-10);
  EXPECT_NEAR(load->vector(.125)[2], -2000., 1e-10);
  EXPECT_NEAR(read(sine + "  set Phase [%] = 25\n", later)->force(0.), 2000., 1e-10);
  EXPECT_EQ(findings_of("  set Curve = sine\n  set Least load [N] = 9\n"
                        "  set Largest load [N] = 9\n"),
            "");
  expect_parts(findings_of("  set Curve = sine\n  set Least load [N] = 9\n"),
               {"case.prm: [Load / Largest load [N]]", "at least [Load / Least load [N]]"});
  expect_parts(findings_of(sine + "  set F_max [N] = 3\n"),
               {"case.prm:5: [Load / F_max [N]] is set, and [Load / Curve] is sine"});
  expect_parts(findings_of("  set F_max [N] = 3\n  set Largest load [N] = 4\n"),
               {"case.prm:3: [Load / Largest load [N]] is set, and [Load / Curve] is not sine"});
}

TEST(MotionEntries, AmplitudeFactorsAndOffsetsBelongToTheirAngle)
{
  const std::string name = testing::TempDir() + "flexion_with_mean.csv";
  std::ofstream table(name);
  table << "cycle_percent,flexion_deg,adduction_deg,internal_rotation_deg\n";
  for (int percent = 0; percent <= 100; percent += 5)
    table << percent << "," << 10. + 20. * std::sin(2. * M_PI * percent / 100.) << ","
          << (percent % 100 == 0 ? 0. : 6. * std::sin(4. * M_PI * percent / 100.)) << ",0\n";
  table.close();
  const auto read = [&](const std::string &more)
  {
    MotionEntries entries;
    Parameters parameters;
    entries.declare(parameters);
    parameters.read(ParameterFile::parse(
        "subsection Motion\n  set File = " + name + "\n" + more + "end\n", "case.prm"));
    auto motion = entries.read(parameters, 1.);
    EXPECT_TRUE(parameters.findings().empty());
    return motion;
  };
  constexpr double of_table = 1e-6; // which has six digits
  const double turn = 15. * M_PI / 180.;
  const auto still = read("  set Flexion amplitude factor = 0\n  set Flexion offset [deg] = 5\n"
                          "  set Adduction amplitude factor = 0\n");
  const auto nodding = read("  set Flexion amplitude factor = 0\n  set Flexion offset [deg] = 5\n");
  const auto twice = read("  set Flexion amplitude factor = 0\n  set Flexion offset [deg] = -10\n"
                          "  set Adduction amplitude factor = 2\n");
  for (const double phase : {0., .1, .4, .85})
  {
    const Matrix3 rotation = still->rotation(phase);
    EXPECT_NEAR(rotation[0][0], std::cos(turn), of_table) << phase;
    EXPECT_NEAR(rotation[0][2], std::sin(turn), of_table) << phase;
    EXPECT_NEAR(rotation[1][1], 1., of_table) << phase;
    const double adduction = std::asin(nodding->rotation(phase)[2][1] / std::cos(turn));
    EXPECT_NEAR(std::asin(twice->rotation(phase)[2][1]), 2. * adduction, of_table) << phase;
    EXPECT_NEAR(adduction, 6. * M_PI / 180. * std::sin(4. * M_PI * phase), 2e-3) << phase;
  }
  std::remove(name.c_str());
}
