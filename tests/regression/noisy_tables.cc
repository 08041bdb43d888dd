// SPDX-License-Identifier: LGPL-2.1-or-later
// Tables with noise: `new` chooses the harmonics, the worn volume equals the volume by the clean
// table. Rows of the page doc/noisy_tables.md.
#include "binomial_bounds.h"
#include "noisy_gait.h"

#include <gtest/gtest.h>

#include <set>

using namespace program_test;
using arthrowear::count_seeds;
using arthrowear::least_count;

namespace
{
constexpr unsigned int n_seeds = 20;

using ResultOfSeed = std::function<NoisyWear(const Gait &gait, unsigned int seed)>;

/// The mean volume of 20 seeds differs from the clean one by at most 0.5 %. Each differs by less
/// than three stated standard deviations, which a normal number does in 99.7 %; the statement has
/// an error of a tenth by its 40 draws (2.7 deviations: 99.3 %).
void
expect_clean_volume(const Gait &clean, const Gait &noisy, const ResultOfSeed &result_of_seed)
{
  const double volume = result_of_seed(clean, 0).volume;
  double mean = 0.;
  const unsigned int n_within = count_seeds(
      n_seeds,
      [&](const unsigned int seed)
      {
        const NoisyWear result = result_of_seed(noisy, seed);
        mean += result.volume / volume / n_seeds;
        return result.scatter > 0. && std::abs(result.volume / volume - 1.) < 3. * result.scatter;
      });
  EXPECT_NEAR(mean, 1., .005);
  EXPECT_GE(n_within, least_count(n_seeds, .993));
}
} // namespace

TEST(NoisyTables, OfAHipOnALayer)
{
  expect_clean_volume(
      hip_gait(0.), hip_gait(.5),
      [](const Gait &gait, const unsigned int seed)
      {
        const TemporaryFolder folder;
        write(folder / "walk.csv", csv_of(gait, seed, 110));
        return result_of(
            folder,
            new_case(folder, "hip_layer", {}, settings_of("hip_layer", folder / "walk.csv", gait)),
            "worn volume of the cup");
      });
}

TEST(NoisyTables, OfAKneeOnALayer)
{
  const std::vector<std::string> names{"flexion_deg", "forward_mm", "internal_rotation_deg",
                                       "force_N"};
  expect_clean_volume({names, knee, {0., 0., 0., 0.}}, {names, knee, {.5, .1, .5, 20.}},
                      [](const Gait &gait, const unsigned int seed)
                      {
                        const TemporaryFolder folder;
                        write(folder / "walk.csv", csv_of(gait, seed, 200));
                        return result_of(
                            folder,
                            new_case(folder, "knee_layer", {},
                                     settings_of("knee_layer", folder / "walk.csv", gait)),
                            "worn volume of the insert");
                      });
}

// Six cycles of a file of OpenSim, averaged.
TEST(NoisyTables, OfACup)
{
  expect_clean_volume(
      hip_gait(0.), hip_gait(.5),
      [](const Gait &gait, const unsigned int seed)
      {
        const TemporaryFolder folder;
        write(folder / "walk.sto", storage_of(gait, seed, 200, 6));
        return result_of(folder,
                         new_case(folder, "hip_cup",
                                  {"--csv", "walk.sto", "--heel-strikes", "0,1,2,3,4,5,6"},
                                  {"Cup / Cells = 300", "Cup / Elements = linear",
                                   "Time / Time step [s] = 0.05", "Output / Frames per cycle = 0"}),
                         "worn volume from forces");
      });
}

// A clean table, smooth or sharp, is left alone: no harmonics, no word about noise.
TEST(NoisyTables, AreNotSeenInCleanOnes)
{
  for (const auto &at : {hip, sharp_hip})
    for (const unsigned int n_rows : {50u, 100u, 1000u})
    {
      const Gait gait = hip_gait(0., at);
      const TemporaryFolder folder;
      write(folder / "walk.csv", csv_of(gait, 0, n_rows));
      const Outcome made =
          new_case(folder, "hip_layer", {}, settings_of("hip_layer", folder / "walk.csv", gait));
      ASSERT_EQ(made.exit_code, 0) << made.out << made.err;
      EXPECT_EQ(made.out.find("noise"), std::string::npos) << n_rows << made.out;
      EXPECT_EQ(read(folder / "case/case.prm").find("\n  set Harmonics"), std::string::npos);
    }
}

// The table of a motion laboratory, 1 kHz, as it comes: the warning names the entry, both numbers,
// both errors, and no steps. With its remedy the case has no warning.
TEST(NoisyTables, AreWarnedOfWithARemedyThatCures)
{
  for (const auto &at : {hip, sharp_hip})
  {
    const Gait gait = hip_gait(.3, at);
    const TemporaryFolder folder;
    write(folder / "walk.csv", csv_of(gait, 1, 1000));
    std::vector<std::string> settings = settings_of("hip_layer", folder / "walk.csv", gait);
    settings.push_back("Time / Steps per cycle = 400");
    settings.push_back("Motion / Harmonics = 0");
    const Outcome given = ended_with(0, new_case(folder, "hip_layer", {}, settings));
    for (const char *part : {"[Motion / Harmonics]", "flexion 0.", "N m with the harmonics that",
                             "they add ", "lose, with the motion above them, ", "scatter by "})
      EXPECT_NE(given.out.find(part), std::string::npos) << part << given.out;
    EXPECT_EQ(given.out.find("steps per cycle."), std::string::npos) << given.out;
    const std::string remedy = "Set Harmonics = ";
    const std::size_t begin = given.out.find(remedy) + remedy.size();
    settings.back() =
        "Motion / Harmonics = " + given.out.substr(begin, given.out.find(':', begin) - begin);
    const TemporaryFolder other;
    const Outcome cured = ended_with(0, new_case(other, "hip_layer", {}, settings));
    EXPECT_EQ(cured.out.find("[Motion / Harmonics]"), std::string::npos) << cured.out;
  }
}

// A flexion with corners loses 1.5 % of its path with the harmonics below the noise, a narrow pulse
// nothing (doc/noisy_tables.md). Stated and lost shares of a file each have a deviation of 0.3 to
// 0.4 %, their difference 0.5 %: it is within three of these in 99.7 % of files, and its mean of
// ten files within three tenths of a per cent and the error that the rule of inverse proportion
// leaves, a fifth of 1.5 %.
TEST(NoisyTables, LoseWhatIsStated)
{
  const auto pulse = [](const double phase)
  {
    std::vector<double> values = hip(phase);
    values[0] = 44. * std::exp(-std::pow((phase - .35) / .05, 2));
    return values;
  };
  constexpr unsigned int n_files = 10;
  for (const auto &at : {std::function<std::vector<double>(double)>(sharp_hip), {pulse}})
  {
    const auto made_of_seed = [&](const TemporaryFolder &folder, const unsigned int seed)
    {
      const Gait gait = hip_gait(seed > 0 ? .3 : 0., at);
      write(folder / "walk.csv", csv_of(gait, seed, 1000));
      return new_case(folder, "hip_layer", {}, settings_of("hip_layer", folder / "walk.csv", gait));
    };
    const auto volume_of = [](const TemporaryFolder &folder, const Outcome &made)
    { return result_of(folder, made, "worn volume of the cup").volume; };
    const TemporaryFolder of_clean;
    const double volume = volume_of(of_clean, made_of_seed(of_clean, 0));
    double mean = 0.;
    const unsigned int n_near =
        count_seeds(n_files,
                    [&](const unsigned int seed)
                    {
                      const TemporaryFolder folder;
                      const Outcome made = made_of_seed(folder, seed);
                      const std::string before = "lose, with the motion above them, ",
                                        about = before + "about ";
                      const bool is_visible = made.out.find(about) != std::string::npos;
                      EXPECT_NE(made.out.find(before), std::string::npos) << made.out;
                      const double stated = is_visible ? .01 * number_after(made.out, about) : 0.,
                                   lost = 1. - volume_of(folder, made) / volume;
                      mean += (stated - lost) / n_files;
                      return std::abs(stated - lost) < .015;
                    });
    EXPECT_GE(n_near, least_count(n_files, .99));
    EXPECT_NEAR(mean, 0., .006);
  }
}

// Noise of the harmonics that a motion needs lengthens its path by a known share: `new` writes
// amplitudes that are smaller by it, 1/(1 + share), with the share in two digits.
TEST(NoisyTables, AreTakenBackByAmplitudesWhereHarmonicsAreNeeded)
{
  const auto rich = [](const double phase)
  {
    std::vector<double> values = hip(phase);
    values[0] += 2. * std::cos(7. * turn * phase);
    values[1] += 2. * std::sin(7. * turn * phase);
    return values;
  };
  const Gait gait = hip_gait(1., rich);
  const TemporaryFolder folder;
  write(folder / "walk.csv", csv_of(gait, 1, 110));
  const Outcome made = ended_with(
      0, new_case(folder, "hip_layer", {}, settings_of("hip_layer", folder / "walk.csv", gait)));
  const double share = .01 * number_after(made.out, "lengthens the path by about ");
  EXPECT_GT(share, .001);
  const std::string text = read(folder / "case/case.prm");
  for (const char *angle : {"Flexion", "Adduction", "Internal rotation"})
    EXPECT_NEAR(number_after(text, std::string("\n  set ") + angle + " amplitude factor = ") *
                    (1. + share),
                1., .05 * share + 5e-5)
        << angle;
}

// An angle that jumps has all harmonics above the noise, which then cannot be removed: the warning
// says so, and asks for no steps, which would follow more of the noise.
TEST(NoisyTables, AreNotFollowedByMoreSteps)
{
  const auto jumping = [](const double phase)
  {
    std::vector<double> values = hip(phase);
    values[0] = phase > .2 && phase < .6 ? 20. : 0.;
    return values;
  };
  const Gait gait = hip_gait(.3, jumping);
  const TemporaryFolder folder;
  write(folder / "walk.csv", csv_of(gait, 1, 1000));
  const Outcome made = ended_with(
      0, new_case(folder, "hip_layer", {}, settings_of("hip_layer", folder / "walk.csv", gait)));
  EXPECT_NE(made.out.find("It lies within the harmonics of the motion"), std::string::npos)
      << made.out;
  EXPECT_EQ(made.out.find("steps per cycle."), std::string::npos) << made.out;
}

// Every model that reads a motion over the cycle from a table has the entry, and warns of noise.
TEST(NoisyTables, AreWarnedOfInEveryModel)
{
  const struct
  {
    std::string model;
    std::vector<std::string> options;
    std::vector<std::string> settings;
  } cases[] = {{"hip_cup", {"--csv", "hip.csv"}, {"Cup / Cells = 300", "Motion / Harmonics = 0"}},
               {"hip_layer",
                {},
                {"Motion / File = hip.csv", "Motion / Close cycle over last [%] = 5",
                 "Motion / Internal rotation column = -internal_rotation_deg"}},
               {"hip_dynamics",
                {},
                {"Motion / File = hip.csv", "Motion / Close cycle over last [%] = 5",
                 "Motion / Internal rotation column = -internal_rotation_deg"}},
               {"knee_layer",
                {},
                {"Motion / File = knee.csv", "Motion / Close cycle over last [%] = 5",
                 "Motion / Forward column = forward_mm",
                 "Motion / Rotation column = internal_rotation_deg"}},
               {"knee_insert",
                {},
                {"Motion / File = knee.csv", "Motion / Close cycle over last [%] = 5",
                 "Motion / Forward column = forward_mm", "Insert / Cells = 1000",
                 "Motion / Rotation column = internal_rotation_deg"}},
               {"block",
                {},
                {"Motion / Path = table", "Motion / File = track.csv",
                 "Motion / Close cycle over last [%] = 5", "Motion / Size along x [mm] = 0",
                 "Motion / Size along y [mm] = 0"}},
               {"insert_backside",
                {},
                {"Tray / Micromotion = given", "Tray / File = tray.csv",
                 "Tray / Close cycle over last [%] = 5"}}};
  const std::vector<std::string> knees{"flexion_deg", "forward_mm", "internal_rotation_deg",
                                       "force_N"};
  for (const auto &[model, options, settings] : cases)
  {
    const TemporaryFolder folder;
    write(folder / "hip.csv", csv_of(hip_gait(.3), 1, 1000));
    write(folder / "knee.csv", csv_of({knees, knee, {.3, .1, .3, 20.}}, 1, 1000));
    write(folder / "tray.csv",
          csv_of({{"forward_mm", "rotation_deg", "other_N", "force_N"},
                  [](const double phase) {
                    return std::vector<double>{.05 * std::cos(turn * phase), 0., 0., 1.};
                  },
                  {.01, 0., 0., 0.}},
                 1, 200));
    write(folder / "track.csv", csv_of({{"x_mm", "y_mm", "other_N"},
                                        [](const double phase) {
                                          return std::vector<double>{5. * std::cos(turn * phase),
                                                                     5. * std::sin(turn * phase),
                                                                     1.};
                                        },
                                        {.05, .05, 0.}},
                                       1, 1000));
    const Outcome made = new_case(folder, model, options, settings);
    ASSERT_EQ(made.exit_code, 0) << model << made.out << made.err;
    EXPECT_NE(made.out.find("/ Harmonics]"), std::string::npos) << model << made.out;
    EXPECT_NE(made.out.find("above the noise"), std::string::npos) << model << made.out;
  }
}

// Every section that reads a curve over the cycle from a table has the entry, by the page of all
// entries. Forces alone need none where they enter the wear linearly (doc/theory/noise.md, 4), and
// gait_dynamics has its own filter.
TEST(NoisyTables, HaveTheEntryInEverySectionWithACurve)
{
  const std::set<std::string> without{"block: Load", "hip_dynamics: Force", "insert_backside: Load",
                                      "gait_dynamics: Motion"};
  const TemporaryFolder folder;
  std::istringstream page(run_program({"parameters", "--format", "markdown"}, folder.path()).out);
  std::set<std::string> with_curves, with_entry;
  std::string model, section;
  for (std::string line; std::getline(page, line);)
    if (line.rfind("## Model ", 0) == 0)
      model = line.substr(9);
    else if (line.rfind("### ", 0) == 0)
      section = model + ": " + line.substr(4);
    else if (line.rfind("- **`Close cycle over last [%]`**", 0) == 0)
      with_curves.insert(section);
    else if (line.rfind("- **`Harmonics`**", 0) == 0)
      with_entry.insert(section);
  EXPECT_GE(with_curves.size(), 15u);
  for (const std::string &one : with_curves)
    EXPECT_EQ(with_entry.count(one), 1 - without.count(one)) << one;
}
