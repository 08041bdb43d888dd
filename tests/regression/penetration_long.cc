// SPDX-License-Identifier: LGPL-2.1-or-later
// Penetration of heads of three sizes into thick axial cups that wear by five millimetres: linear
// and quadratic elements, coarse and fine meshes agree.
#include "base/ranges.h"
#include "base/units.h"
#include "regression/deep_wear.h"

#include <cstdio>

using namespace program_test;

namespace
{
using arthrowear::units::pi;
constexpr double ball_gap = .1, wall = 10.; // [mm]

struct Joint
{
  double head; // diameter [mm]
  bool walks;  // ISO 14242-1; otherwise it spins about the cup's axis under a constant load
};

/// Columns of wear_history.csv that grow with the cycles.
struct Path
{
  std::vector<double> cycles, depth, under_load, error, by_volume, volume;

  /// Value of a column after n cycles, from the parabola through three rows.
  double at(const std::vector<double> &column, const double n) const
  {
    std::size_t row = 1;
    while (row + 2 < cycles.size() && cycles[row] < n)
      ++row;
    double sum = 0.;
    for (std::size_t i = row - 1; i <= row + 1; ++i)
    {
      double weight = 1.;
      for (std::size_t j = row - 1; j <= row + 1; ++j)
        weight *= i == j ? 1. : (n - cycles[j]) / (cycles[i] - cycles[j]);
      sum += weight * column[i];
    }
    return sum;
  }

  /// Number of cycles after which a column has this value.
  double cycles_to(const std::vector<double> &column, const double wanted) const
  {
    double from = 0., to = cycles.back();
    for (int halving = 0; halving < 50; ++halving)
    {
      const double middle = .5 * (from + to);
      (at(column, middle) < wanted ? from : to) = middle;
    }
    return from;
  }
};

Path
path_of(const Joint &joint, const std::string &elements, const std::string &cells)
{
  const double inner = joint.head + 2. * ball_gap, radius = .5 * inner, factor = 4e-5,
               deepest = 5.6,
               // Sliding distance of the pole of a walking head, or of the load's circle if it
               // spins [N m].
      work = joint.walks ? 30. * joint.head / 28. : 4. * 2000. * 1e-3 * radius,
               cycles = pi * radius * radius * deepest / (factor * work);
  SmallCase one = deep_case(std::to_string(cycles), elements);
  one.set("Cup / Inner diameter [mm]", std::to_string(inner))
      .set("Cup / Outer diameter [mm]", std::to_string(inner + 2. * wall))
      .set("Cup / Cells", cells)
      .set("Head / Radial clearance [mm]", std::to_string(ball_gap))
      .set("Material / Young modulus [MPa]", "1000")
      .set("Material / Poisson ratio", "0.4")
      .set("Wear / Jump / Largest jump [cycles]", std::to_string(cycles / 30.));
  if (joint.walks)
    one = under_iso14242(one);
  else
    one.unset("Motion / File")
        .set("Motion / Kind", "constant_spin")
        .set("Motion / Spin [rad/s]", "0, 0, 6.283185307179586")
        .set("Load / Application", "translating_backing")
        .set("Load / F_max [N]", "0")
        .set("Load / F_0 [N]", "2000");
  const CaseFolder folder(one);
  const Outcome outcome = run_whole(folder, 1, 1200.);
  const std::string table = read(folder.output() / "wear_history.csv");
  const std::vector<std::string> names = names_of(table);
  const std::vector<std::vector<double>> rows = numbers_of(table);
  const auto column = [&](const std::string &name)
  {
    const std::size_t at = std::find(names.begin(), names.end(), name) - names.begin();
    EXPECT_LT(at, names.size()) << name;
    return arthrowear::mapped<double>(rows,
                                      [&](const std::vector<double> &row) { return row.at(at); });
  };
  EXPECT_EQ(outcome.out.find("penetration of the ball is doubtful"), std::string::npos)
      << outcome.out;
  return {column("cycles [-]"),
          column("max wear depth [mm]"),
          column("penetration under load by wear z [mm]"),
          column("estimated error of penetration under load [mm]"),
          column("volume-equivalent path z [mm]"),
          column("worn volume from forces [mm^3]")};
}

/// Volume of the head outside of the cavity's sphere after it has moved in by d from first contact,
/// a ball minus a lens [mm^3].
double
cut_volume(const double head, const double d)
{
  const double r = .5 * head, R = r + ball_gap, s = d + ball_gap,
               lens = pi * std::pow(R + r - s, 2) *
                      (s * s + 2. * s * (r + R) - 3. * std::pow(R - r, 2)) / (12. * s);
  return 4. / 3. * pi * r * r * r - lens;
}

class PenetrationLong : public ::testing::TestWithParam<Joint>
{
};
} // namespace

// Penetrations and paths increase with each jump. Penetrations under load of cups worn by 1, 3 and
// 5 mm agree within 2 %. After equal numbers of cycles volume-equivalent paths agree within 2 %; at
// equal volumes penetrations under load agree within 2 % and the error that the run states: faces
// of coarse linear elements lose up to 5 % less than the ball cuts, so that their points wear
// deeper. The volume-equivalent path d satisfies V = pi R^2 d^2/(d + c), within 3 % at 1 mm and 2 %
// from 3 mm on.
TEST_P(PenetrationLong, IsThatOfOtherMeshesAndElements)
{
  const double radius = .5 * GetParam().head + ball_gap;
  struct Mesh
  {
    const char *elements, *cells;
  };
  std::vector<Path> paths;
  for (const Mesh &mesh : {Mesh{"quadratic", "3000"}, Mesh{"quadratic", "600"},
                           Mesh{"linear", "3000"}, Mesh{"linear", "600"}})
  {
    paths.push_back(path_of(GetParam(), mesh.elements, mesh.cells));
    const Path &path = paths.back(), &fine = paths.front();
    for (std::size_t row = 1; row < path.cycles.size(); ++row)
    {
      // A refilled mesh changes the compliance of the points: 0.02 % of the position.
      EXPECT_GT(path.under_load[row], (1. - 1e-3) * path.under_load[row - 1]);
      EXPECT_GT(path.by_volume[row], path.by_volume[row - 1]);
    }
    for (const double depth : {1., 3., 5.})
    {
      ASSERT_GT(path.depth.back(), depth);
      const double own = path.cycles_to(path.depth, depth),
                   same = fine.cycles_to(fine.depth, depth), volume = fine.at(fine.volume, same),
                   same_volume = path.cycles_to(path.volume, volume),
                   d = path.at(path.by_volume, same),
                   form = pi * radius * radius * d * d / (d + ball_gap),
                   reference = fine.at(fine.under_load, same);
      std::printf("%s %s, %.0f mm: under load %.4f, at equal volumes %.4f with an error of %.4f, "
                  "by volume %.4f, V over form %.4f\n",
                  mesh.elements, mesh.cells, depth, path.at(path.under_load, own) / reference,
                  path.at(path.under_load, same_volume) / reference,
                  path.at(path.error, same_volume) / reference, d / fine.at(fine.by_volume, same),
                  path.at(path.volume, same) / form);
      EXPECT_NEAR(path.at(path.under_load, own) / reference, 1., .02);
      EXPECT_NEAR(path.at(path.under_load, same_volume), reference,
                  .02 * reference + path.at(path.error, same_volume));
      // With spin, the volume on 600 cells is up to 2.3 % too large, and the path increases with
      // it.
      const bool is_coarse_spin = !GetParam().walks && mesh.cells == std::string("600");
      EXPECT_NEAR(d / fine.at(fine.by_volume, same), 1., is_coarse_spin ? .025 : .02);
      EXPECT_NEAR(path.at(path.volume, same) / cut_volume(GetParam().head, d), 1., .005);
      // The form is of first order in clearance and path over radius; for 22 mm it is 2.8 % off at
      // 5 mm.
      if (radius > 14. || depth < 4.)
      {
        EXPECT_NEAR(path.at(path.volume, same) / form, 1., depth < 2. ? .03 : .02);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Heads, PenetrationLong,
                         ::testing::Values(Joint{22., false}, Joint{28., false}, Joint{36., false},
                                           Joint{22., true}, Joint{28., true}, Joint{36., true}),
                         [](const auto &about)
                         {
                           return std::to_string(static_cast<int>(about.param.head)) +
                                  (about.param.walks ? "mmWalks" : "mmSpins");
                         });
