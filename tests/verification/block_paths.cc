// SPDX-License-Identifier: LGPL-2.1-or-later
// Cross-shear of a block on named paths, compared with closed forms of 1/2 (1 - |sum p ds e^(2i
// phi)|/sum p ds).
#include "verification/block_case.h"

using namespace arthrowear;
using arthrowear::testing::BlockCase;

namespace
{
struct NamedPath
{
  const char *name, *motion;
  double ratio;
};

std::string
sections_of(const std::string &motion,
            const std::string &wear = " set Wear factor [mm^3/(N m)] = 1e-6\n"
                                      " subsection Cross-shear\n"
                                      "  set Collect = always\n end\n")
{
  return "subsection Motion\n" + motion + "end\nsubsection Load\n set Force [N] = 80\nend\n" +
         "subsection Wear\n" + wear + "end\n";
}

// Circle 1/2; rectangle A/(A + B); fan 1/2 (1 - sin 2phi/(2phi)); ellipse (b^2/a^2)(K - E)/(k^2 E)
// with k^2 = 1 - b^2/a^2; figure of eight (sin t, b sin 2t) by quadrature.
const NamedPath paths[] = {
    {"line", " set Path = line\n set Size along x [mm] = 10\n", 0.},
    {"line_askew", " set Path = line\n set Size along x [mm] = 10\n set Direction [deg] = 30\n",
     0.},
    {"circle", " set Path = circle\n set Size along x [mm] = 10\n", .5},
    {"rectangle_1_9",
     " set Path = rectangle\n set Size along x [mm] = 9\n"
     " set Size along y [mm] = 1\n",
     .1},
    {"rectangle_2_8",
     " set Path = rectangle\n set Size along x [mm] = 2\n"
     " set Size along y [mm] = 8\n",
     .2},
    {"rectangle_3_7",
     " set Path = rectangle\n set Size along x [mm] = 3\n"
     " set Size along y [mm] = 7\n",
     .3},
    {"rectangle_4_6",
     " set Path = rectangle\n set Size along x [mm] = 4\n"
     " set Size along y [mm] = 6\n",
     .4},
    {"square", " set Path = rectangle\n set Size along x [mm] = 5\n set Size along y [mm] = 5\n",
     .5},
    {"ellipse_2", " set Path = ellipse\n set Size along x [mm] = 10\n set Size along y [mm] = 5\n",
     .260230},
    {"ellipse_4",
     " set Path = ellipse\n set Size along x [mm] = 10\n set Size along y [mm] = 2.5\n", .107489},
    {"eight",
     " set Path = figure_of_eight\n set Size along x [mm] = 10\n"
     " set Size along y [mm] = 1\n",
     .0692424}};

class NamedBlockPath : public ::testing::TestWithParam<NamedPath>
{
};
} // namespace

// The first cycle must have the ratio already: the first step of a run, which starts without
// forces, counts in full.
TEST_P(NamedBlockPath, HasTheCrossShearOfTheClosedForm)
{
  BlockCase one(200, sections_of(GetParam().motion));
  for (unsigned int cycle = 0; cycle < 2; ++cycle)
  {
    one.run(1);
    EXPECT_NEAR(one.cross_shear(), GetParam().ratio, 1e-4) << "cycle " << cycle + 1;
  }
}

INSTANTIATE_TEST_SUITE_P(, NamedBlockPath, ::testing::ValuesIn(paths),
                         [](const auto &test) { return std::string(test.param.name); });

// The closed form holds at the centre of the face; points beside it also move on circles as the
// body turns.
TEST(BlockFan, HasTheCrossShearOfTheClosedFormAtItsAxis)
{
  for (const double degrees : {20., 30., 45.})
  {
    const std::string angle = std::to_string(degrees);
    // The stroke is much longer than the face, so that the rotation adds little to the path of
    // points beside the axis.
    BlockCase one(200, sections_of(" set Path = fan\n set Size along x [mm] = 4e5\n"
                                   " set Fan angle [deg] = " +
                                   angle + "\n"));
    one.run(1);
    const double fan = 2. * degrees * units::deg;
    EXPECT_NEAR(one.cross_shear(), .5 * (1. - std::sin(fan) / fan), 1e-4) << degrees;
  }
}

// The load is 1 + e cos 2 theta, where theta is the direction of sliding: cross-shear 1/2 (1 -
// e/2).
TEST(BlockPath, UnderALoadThatFollowsTheDirection)
{
  class Load : public JointLoad
  {
  public:
    explicit Load(const double amplitude) : amplitude_(amplitude) {}
    double force(const double time) const override
    {
      // At the phase t the block slides at the angle 2 pi t - pi/2 or its opposite.
      return 80. * (1. - amplitude_ * std::cos(4. * units::pi * time));
    }

  private:
    double amplitude_;
  };
  for (const double e : {.5, 1.})
  {
    BlockCase one(400, sections_of(" set Path = circle\n set Size along x [mm] = 10\n"),
                  [e](BlockInputs &inputs) { inputs.load = std::make_shared<Load>(e); });
    one.run(2);
    EXPECT_NEAR(one.cross_shear(), .5 * (1. - .5 * e), 1e-4) << e;
  }
}

// Halving the step divides the error by four.
TEST(BlockPath, ConvergesWithTheSquareOfTheStep)
{
  const std::string motion = " set Path = figure_of_eight\n set Size along x [mm] = 10\n"
                             " set Size along y [mm] = 1\n";
  double before = 0.;
  for (const unsigned int n : {50u, 100u, 200u})
  {
    BlockCase one(n, sections_of(motion));
    one.run(1);
    constexpr double exact = .06924239; // from 1e5 chords
    const double error = one.cross_shear() - exact;
    if (before != 0.)
    {
      EXPECT_NEAR(before / error, 4., .4) << n;
    }
    before = error;
  }
}

// A counterface that turns about the centre of the face passes each point in one direction, along
// an arc in proportion to the point's distance from the axis.
TEST(BlockPath, OfARotationAlone)
{
  BlockCase one(72, sections_of(" set Turns per cycle = 1\n"));
  one.run(2);
  EXPECT_NEAR(one.cross_shear(), 0., 1e-9);
  const std::vector<Vector3> &x = one.block->surface.positions();
  for (std::size_t point = 0; point < x.size(); ++point)
  {
    const double path = 2. * 2. * units::pi * std::hypot(x[point][0], x[point][1]);
    EXPECT_NEAR(one.state.contact.accumulated_slip[point], path, 1e-6 * (1. + path));
  }
}

// Without a path nothing slides, and nothing wears.
TEST(BlockPath, OfNoLength)
{
  BlockCase one(10, sections_of(" set Path = still\n"));
  one.run(2);
  EXPECT_LT(one.state.contact.body.worn_volume, 1e-15);
}
