// SPDX-License-Identifier: LGPL-2.1-or-later
// `arthrowear converge` on cases whose results have closed forms.
#include "ring_slice.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace program_test;

namespace
{
constexpr double pi = 3.14159265358979;

/// A row of convergence.csv, for a quantity and a refined family.
struct Row
{
  std::string course;
  double order = 0., value = 0., least = 0., most = 0.;
  bool contains(const double truth) const { return least <= truth && truth <= most; }
};

std::vector<std::string>
cells_of(const std::string &line)
{
  std::vector<std::string> cells(1);
  bool is_quoted = false;
  for (const char c : line)
    if (c == '"')
      is_quoted = !is_quoted;
    else if (c == ',' && !is_quoted)
      cells.emplace_back();
    else
      cells.back() += c;
  return cells;
}

double
number(const std::string &text)
{
  return text.empty() ? std::nan("") : std::stod(text);
}

Row
row(const fs::path &study, const std::string &quantity, const std::string &family)
{
  std::istringstream table(read(study / "convergence.csv"));
  for (std::string line; std::getline(table, line);)
    if (const auto cells = cells_of(line); cells[0] == quantity && cells[2] == family)
      return {cells[7], number(cells[8]), number(cells[11]), number(cells[12]), number(cells[13])};
  ADD_FAILURE() << "no row of " << quantity << " by " << family << "\n"
                << read(study / "convergence.csv");
  return {};
}

/// A pin of UHMWPE on a plane that moves back and forth.
SmallCase
pin()
{
  return SmallCase({{"Model", "block"},
                    {"Output folder", "out"},
                    {"Time / Time step [s]", "0.125"},
                    {"Block / Shape", "pin"},
                    {"Block / Diameter [mm]", "8"},
                    {"Block / Height [mm]", "3"},
                    {"Block / Element size at wear [mm]", "0.7"},
                    {"Block / Element size at backing [mm]", "0.7"},
                    {"Block / Elements", "linear"},
                    {"Material / Law", "linear_elastic"},
                    {"Material / Young modulus [MPa]", "1000"},
                    {"Material / Poisson ratio", "0"},
                    {"Material / Density [kg/m^3]", "938"},
                    {"Motion / Path", "line"},
                    {"Motion / Size along x [mm]", "10"},
                    {"Load / Force [N]", "200"},
                    {"Contact / Friction coefficient", "0"},
                    {"Wear / Wear factor [mm^3/(N m)]", "1e-6"},
                    {"Output / Frames per cycle", "0"},
                    {"Output / Worn depth threshold [um]", "0"},
                    {"Checkpoint / Every n steps", "0"}});
}

Outcome
converge(const TemporaryFolder &folder, const SmallCase &input,
         std::vector<std::string> options = {"--only", "mesh"})
{
  write(folder / "case.prm", input.text());
  options.insert(options.begin(), {"converge", "case.prm"});
  return run_program(options, folder.path());
}

// The worn face of a pin is a polygon inscribed in a circle, whose area is too small by a fraction
// in proportion to h^2: the area converges with second order, and its exact value lies in the
// interval. The volume k F s does not depend on the mesh.
TEST(Converge, FindsTheFaceOfAPin)
{
  constexpr double radius = 4., truth = pi * radius * radius;
  const TemporaryFolder folder;
  const Outcome outcome = converge(
      folder, pin(), {"--only", "mesh", "--results", "worn area, worn volume of the block"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  const fs::path study = folder / "out_convergence";
  const Row area = row(study, "worn area", "mesh");
  EXPECT_EQ(area.course, "converges");
  EXPECT_GT(area.order, 1.);
  EXPECT_TRUE(area.contains(truth)) << area.least << " to " << area.most;
  EXPECT_LT(area.most - area.least, .03 * truth);
  EXPECT_EQ(row(study, "worn volume of the block", "mesh").course, "settled");
  EXPECT_NE(outcome.out.find("worn area = "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(": fine enough for "), std::string::npos) << outcome.out;
  EXPECT_NE(read(study / "convergence.html").find("id=\"convergence\""), std::string::npos);

  // Nothing is computed twice: other results are judged from the same runs.
  const Outcome again = ended_with(0, converge(folder, pin()));
  EXPECT_NE(again.out.find("3 cases, 0 to run"), std::string::npos) << again.out;
  EXPECT_NE(again.out.find("peak contact pressure = "), std::string::npos) << again.out;
}

// A sphere that spins about the load's axis on an elastic layer. With the displacement d, the
// clearance c, the cosine u of the angle from the pole and q = c/d, the pressure is M/h (d u - c)
// from u = q to 1. So the force is 2 pi R^2 M/h (d (1 - q^3)/3 - c (1 - q^2)/2), the largest
// pressure is M/h (d - c), and a turn wears K times the integral of the pressure times the sliding
// distance 2 pi R sqrt(1 - u^2).
TEST(Converge, FindsTheSphereOnALayer)
{
  constexpr double R = 14.1, c = .1, d = .16, h = 8., M = 1000. * .6 / (1.4 * .2), q = c / d;
  constexpr double K = 4e-7 * 1e-3; // mm^2/N
  const double force =
      2. * pi * R * R * M / h * (d * (1. - q * q * q) / 3. - c * (1. - q * q) / 2.);
  const double sum =
      d * std::pow(1. - q * q, 1.5) / 3. - c * .5 * (std::acos(q) - q * std::sqrt(1. - q * q));
  const double volume = K * std::pow(2. * pi, 2) * R * R * R * M / h * sum,
               pressure = M / h * (d - c);
  std::ostringstream load;
  load.precision(15);
  load << force;
  const SmallCase input({{"Model", "hip_layer"},
                         {"Output folder", "out"},
                         {"Time / Steps per cycle", "4"},
                         {"Cup / Inner diameter [mm]", "28.2"},
                         {"Cup / Points", "2000"},
                         {"Layer / Thickness [mm]", "8"},
                         {"Layer / Young modulus [MPa]", "1000"},
                         {"Layer / Poisson ratio", "0.4"},
                         {"Head / Radial clearance [mm]", "0.1"},
                         {"Motion / Kind", "constant_spin"},
                         {"Motion / Spin [rad/s]", "0, 0, 6.283185307179586"},
                         {"Load / F_0 [N]", load.str()},
                         {"Wear / Wear factor [mm^3/(N m)]", "4e-7"},
                         {"Wear / Jump / Cycles", "1"},
                         {"Wear / Jump / Kind", "none"},
                         {"Output / Frames", "0"}});
  const TemporaryFolder folder;
  ended_with(0, converge(folder, input,
                         {"--only", "mesh", "--results",
                          "worn volume of the cup, peak contact pressure"}));
  const fs::path study = folder / "out_convergence";
  for (const auto &[name, truth] :
       {std::pair{"worn volume of the cup", volume}, {"peak contact pressure", pressure}})
  {
    const Row own = row(study, name, "mesh");
    EXPECT_TRUE(own.contains(truth))
        << name << ": " << own.least << " to " << own.most << ", not " << truth;
    EXPECT_LT(own.most - own.least, .05 * truth) << name;
  }
}

// A slice of a steel block on a ring wears K F s = V into a groove with the ring's radius: with the
// half angle a, V is R^2 (a - sin a cos a) times the width, and the depth is R (1 - cos a). Jumps
// from a line contact to the groove cause larger errors than the mesh.
TEST(Converge, FindsTheGrooveOfARing)
{
  constexpr double R = 20., force = 10.8333, cycles = 28648., K = 2e-9;
  const double volume = K * force * cycles * 2. * pi * R;
  double angle = std::cbrt(1.5 * volume / (R * R));
  for (int i = 0; i < 20; ++i) // Newton's method
    angle -= (angle - std::sin(angle) * std::cos(angle) - volume / (R * R)) /
             (2. * std::pow(std::sin(angle), 2));
  const SmallCase input = ring_slice("0.18", "0.4");
  const TemporaryFolder folder;
  ended_with(0, converge(folder, input,
                         {"--only", "mesh,jumps", "--finer", "0", "--results",
                          "worn volume of the block, largest wear depth"}));
  for (const auto &[name, truth] : {std::pair{"worn volume of the block", volume},
                                    {"largest wear depth", R * (1. - std::cos(angle))}})
  {
    double error = 0., value = 0.;
    for (const char *family : {"mesh", "jumps"})
    {
      const Row own = row(folder / "out_convergence", name, family);
      error += .5 * (own.most - own.least);
      value = .5 * (own.most + own.least);
    }
    EXPECT_NEAR(value, truth, error) << name;
    EXPECT_LT(error, .06 * truth) << name;
  }
}

// Families that a case does not have, and files that are not cases, are refused before anything is
// written.
TEST(Converge, RefusesWhatItCannotRefine)
{
  const TemporaryFolder folder;
  const Outcome no_jumps = ended_with(2, converge(folder, pin(), {"--only", "jumps"}));
  EXPECT_NE(no_jumps.err.find("must be among mesh, steps"), std::string::npos) << no_jumps.err;
  write(folder / "study.prm", "set Case = case.prm\nsubsection Vary\nset Load / Force [N] = 1, "
                              "2\nend\n");
  const Outcome study = ended_with(2, run_program({"converge", "study.prm"}, folder.path()));
  EXPECT_NE(study.err.find("is a study"), std::string::npos) << study.err;
  EXPECT_FALSE(fs::exists(folder / "out_convergence"));
}
} // namespace
