// SPDX-License-Identifier: LGPL-2.1-or-later
// Motion and load of a hip from tables over time that are cut at heel strikes.
#include "entries/load_entries.h"
#include "entries/motion_entries.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

using namespace arthrowear;

namespace
{
namespace fs = std::filesystem;

/// A walk of four cycles of 1.2 s from 0.3 s on: files of motion, load and ground force.
class Walk
{
public:
  Walk()
  {
    std::string name = (fs::temp_directory_path() / "heel_strikes_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    write("ik.mot", "inDegrees=no\nendheader\ntime\thip_flexion_r\thip_adduction_r\thip_rotation_r",
          .01, 5.3,
          [](const double phase)
          {
            const double swing = std::sin(2. * M_PI * phase);
            return std::to_string(.4 * swing) + "\t" + std::to_string(.1 * swing) + "\t" +
                   std::to_string(.05 * swing);
          });
    write("jr.sto",
          "version=3\nendheader\ntime\thip_on_femur_in_pelvis_fx\thip_on_femur_in_pelvis_fy\thip_"
          "on_femur_in_pelvis_fz\thip_on_femur_in_ground_fy",
          .004, 5.3,
          [](const double phase)
          {
            const double size = 1000. + 500. * std::cos(2. * M_PI * phase);
            return std::to_string(.6 * size) + "\t" + std::to_string(-.8 * size) + "\t0\t" +
                   std::to_string(-size);
          });
    write("grf.mot", "endheader\ntime\tground_force_vy", .001, 5.3,
          [](const double phase) { return std::to_string(phase < .6 ? 700. : 0.); });
  }
  ~Walk() { fs::remove_all(folder_); }
  Walk(const Walk &) = delete;
  Walk &operator=(const Walk &) = delete;
  const std::string &folder() const { return folder_; }

  static constexpr double first_strike = .5, duration = 1.2;

  template <class Row>
  void write(const std::string &name, const std::string &header, const double step,
             const double end, const Row &row)
  {
    std::ofstream out(folder_ + "/" + name);
    out.precision(12);
    out << header << "\n";
    for (int i = 0; .3 + i * step < end + 1e-9; ++i)
    {
      const double cycles = (.3 + i * step - first_strike) / duration + 1e-12;
      out << .3 + i * step << "\t" << row(cycles - std::floor(cycles)) << "\n";
    }
  }

private:
  std::string folder_;
};

struct Read
{
  Parameters parameters;
  MotionEntries motion;
  LoadEntries load;
  HeelStrikeEntries strikes;
  GaitCut cut;
  std::shared_ptr<const HeadMotion> turning;
  LoadEntries::Read force;
  double frequency = 1. / Walk::duration;

  explicit Read(const Walk &walk, const std::string &heel_strikes,
                const std::string &more_load = "",
                const std::string &load_table =
                    "set File = jr.sto\nset Force column = *_pelvis_fx, *_pelvis_fy, *_pelvis_fz\n",
                const std::string &flexion = "hip_flexion_r")
  {
    const auto time = parameters.section("Time");
    time.add("Cycle frequency [Hz]", frequency, rules::positive(), "");
    motion.declare(parameters);
    const auto section = parameters.section("Load");
    load.declare_curve(section);
    load.declare_direction(section, "");
    load.declare_values(section);
    strikes.declare(parameters);
    const std::string close = "set Close cycle over last [%] = 5\n";
    parameters.read(ParameterFile::parse(
        "subsection Motion\nset File = ik.mot\nset Flexion column = " + flexion +
            "\nset Adduction column = *adduction*\nset Internal rotation column = "
            "-hip_rotation_r\n" +
            close + "end\nsubsection Load\nset Curve = table\n" + load_table + close + more_load +
            "end\nsubsection Heel strikes\n" + heel_strikes + "end\n",
        walk.folder() + "/case.prm"));
    cut = strikes.read(parameters, frequency, {motion.table(), load.table()});
    turning = motion.read(parameters, frequency, &cut);
    force = load.read(parameters, frequency, {0., 0., 1.}, &cut);
  }

  std::string findings() const
  {
    std::string all;
    for (const auto &lines : {parameters.findings(), warnings_of(parameters)})
      for (const std::string &line : lines)
        all += line + "\n";
    return all;
  }
};

void
expect_has(const std::string &text, const std::string &part)
{
  EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

const std::string by_force = "set From = force\nset File = grf.mot\n";
} // namespace

// Rows 10, 4 and 1 ms apart are cut at the same strikes; phase 0 is a strike. The magnitude of
// components that are averaged is the mean magnitude.
TEST(HeelStrikeEntries, CutMotionAndLoadAtTheSameTimes)
{
  const Walk walk;
  const Read read(walk, by_force);
  EXPECT_EQ(read.findings(), "");
  ASSERT_EQ(read.cut.cycles.size(), 4u);
  EXPECT_NEAR(read.cut.cycles.front().begin, .5, .001);
  for (const double phase : {0., .13, .25, .6, .9})
  {
    const double time = phase * Walk::duration;
    EXPECT_NEAR(read.force.load->force(time) / units::newton,
                1000. + 500. * std::cos(2. * M_PI * phase), 5.)
        << phase;
    const double swing = std::sin(2. * M_PI * phase);
    const Matrix3 expected = rotation_about_axis(1, .4 * swing) *
                             rotation_about_axis(0, .1 * swing) *
                             rotation_about_axis(2, -.05 * swing);
    const Matrix3 found = read.turning->rotation(time);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        EXPECT_NEAR(found[i][j], expected[i][j], .005) << phase;
  }
}

TEST(HeelStrikeEntries, TimesGiveTheSameCycles)
{
  const Walk walk;
  const Read read(walk, "set From = times\nset Times [s] = 0.5, 1.7, 2.9\n",
                  "set Direction = components\n");
  EXPECT_EQ(read.findings(), "");
  EXPECT_EQ(read.cut.cycles.size(), 2u);
  const Vector3 load = read.force.load->vector(0.);
  EXPECT_NEAR(load[0], 900., 1.);
  EXPECT_NEAR(load[1], -1200., 1.);
}

TEST(HeelStrikeEntries, SpreadsAreResults)
{
  const Walk walk;
  const Read read(walk, by_force);
  Summary summary;
  GaitCutSummary(summary, read.cut).set(read.cut);
  const ResultValues values = summary.values();
  EXPECT_EQ(values.at("averaged_cycles"), 4.);
  EXPECT_NEAR(values.at("mean_cycle_duration"), 1.2, 1e-6);
  EXPECT_LT(values.at("largest_spread_flexion"), .1); // deg
  EXPECT_LT(values.at("mean_spread_load"), 1.);       // N
  const Read one_cycle(walk, "set From = times\nset Times [s] = 0.5, 1.7\n");
  Summary single;
  GaitCutSummary(single, one_cycle.cut).set(one_cycle.cut);
  EXPECT_EQ(single.values().at("averaged_cycles"), 1.);
  EXPECT_EQ(single.values().count("mean_spread_load"), 0u);
}

// A force that points along x in one cycle and along y in the next one has the magnitude of both,
// 1200 N; the mean of its components has 849 N.
TEST(HeelStrikeEntries, MagnitudesAreAveragedAsMagnitudes)
{
  Walk walk;
  int row = 0;
  walk.write("turn.sto", "endheader\ntime\tfx_N\tfy_N", .01, 5.3,
             [&row](double) { return (row++ + 100) / 120 % 2 == 0 ? "1200\t0" : "0\t1200"; });
  const Read read(walk, "set From = times\nset Times [s] = 0.5, 1.7, 2.9\n", "",
                  "set File = turn.sto\nset Force column = fx_N, fy_N\n");
  EXPECT_EQ(read.findings(), "");
  for (const double phase : {.2, .5, .8})
    EXPECT_NEAR(read.force.load->force(phase * Walk::duration) / units::newton, 1200., 1e-6);
}

// Cycles that one table does not cover are left out of both.
TEST(HeelStrikeEntries, UseCyclesThatAllTablesCover)
{
  Walk walk;
  walk.write("ik.mot",
             "inDegrees=yes\nendheader\ntime\thip_flexion_r\thip_adduction_r\thip_rotation_r", .01,
             3., [](double) { return "1\t2\t3"; });
  const Read read(walk, by_force);
  EXPECT_EQ(read.cut.cycles.size(), 2u);
  EXPECT_EQ(read.cut.n_left_out, 2u);
  const Read times(walk, "set From = times\nset Times [s] = 0.5, 1.7, 2.9, 4.1\n");
  expect_has(times.findings(), "[Heel strikes / Times [s]] is 0.5, 1.7, 2.9, 4.1, must be within "
                               "the times of [Motion / File].");
  EXPECT_EQ(times.turning, nullptr);
}

TEST(HeelStrikeEntries, OtherCycleFrequenciesAreWarnings)
{
  const Walk walk;
  Read read(walk, by_force);
  const auto warnings_at = [&](const double frequency)
  {
    Read other(walk, by_force);
    const std::size_t before = warnings_of(other.parameters).size();
    other.strikes.read(other.parameters, frequency, {other.motion.table()});
    return warnings_of(other.parameters).size() - before;
  };
  EXPECT_EQ(warnings_at(1. / 1.2), 0u);
  EXPECT_EQ(warnings_at(1. / 1.31), 0u);
  EXPECT_EQ(warnings_at(1. / 1.33), 1u);
  EXPECT_EQ(warnings_at(1. / 1.07), 1u);
}

TEST(HeelStrikeEntries, MistakesAreFindings)
{
  const Walk walk;
  const auto found = [&](const std::string &lines, const std::string &load = "")
  { return Read(walk, lines, load).findings(); };
  expect_has(found("set From = force\n"), "[Heel strikes / File] is not set");
  expect_has(found("set File = grf.mot\n"), "is set, and [Heel strikes / From] is none.");
  expect_has(found("set From = times\n"), "two or more times that increase");
  expect_has(found("set From = times\nset Times [s] = 2, 1\n"), "must be two or more times that");
  expect_has(found("set From = times\nset Times [s] = 0.5, 1.7, 2.9, 5.2\n"),
             "does not give even cycles: the cycle from 2.9 to 5.2 s lasts 2.3 s");
  expect_has(found(by_force + "set Force column = *force_vx\n"),
             "must be a pattern that fits one column.");
  expect_has(found(by_force + "set Threshold [N] = 900\n"), "rises 0 times above 900 N");
  expect_has(found(by_force + "set Force column = -ground_force_vy\n"), "reverses the sign");
  expect_has(found(by_force, "set Cycle of file [s] = 1.2\n"),
             "[Load / Cycle of file [s]] is set, and [Heel strikes] cut the file.");
  const std::string reaction = "set File = jr.sto\nset Force column = ";
  expect_has(Read(walk, by_force, "", reaction + "*_pelvis_fx\n", "time").findings(),
             "must be an angle");
  expect_has(Read(walk, by_force, "set Direction = components\n",
                  reaction + "*_pelvis_fx, *_pelvis_fz, *_ground_fy\n")
                 .findings(),
             "components in the frame of the pelvis. `hip_on_femur_in_ground_fy [N]` is in the "
             "frame of the ground.");
  // Without a cut, a table over time needs its cycle.
  expect_has(found(""), "Set `Cycle of file [s]` to the duration of one cycle");
}

TEST(HeelStrikeEntries, NeedATableOverTime)
{
  const Walk walk;
  const std::string table = ARTHROWEAR_SOURCE_DIR "/inputs/gait/iso14242_1_hip_gait.csv";
  const Read read(walk, "set From = times\nset Times [s] = 0.5, 1.7\n", "",
                  "set File = " + table + "\nset Force column = axial_force_N\n");
  EXPECT_EQ(read.findings(), ""); // a load over the cycle beside a motion over time
  Parameters parameters;
  HeelStrikeEntries strikes;
  strikes.declare(parameters);
  parameters.read(ParameterFile::parse(
      "subsection Heel strikes\nset From = times\nset Times [s] = 0.5, 1.7\nend\n", "case.prm"));
  EXPECT_TRUE(strikes.read(parameters, 1., {{"Load / File", table}}).is_refused);
  expect_has(parameters.findings().front(), "no table of motion or load is over time");
}
