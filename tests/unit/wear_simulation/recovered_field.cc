// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/archard.h"
#include "wear_simulation/pressure_errors.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// A square of equal triangles with edges of length 1 along x and y, lifted to z(x, y).
struct Square
{
  static constexpr int n = 12;
  std::vector<Vector3> positions;
  std::vector<std::array<unsigned int, 3>> triangles;

  explicit Square(const std::function<double(double, double)> &z = [](double, double)
                  { return 0.; })
  {
    for (int j = 0; j <= n; ++j)
      for (int i = 0; i <= n; ++i)
        positions.push_back({i - .5 * n, j - .5 * n, z(i - .5 * n, j - .5 * n)});
    for (unsigned int j = 0; j < n; ++j)
      for (unsigned int i = 0; i < n; ++i)
      {
        const unsigned int a = i + (n + 1) * j, b = a + 1, c = a + n + 1, d = c + 1;
        triangles.push_back({a, b, d});
        triangles.push_back({a, d, c});
      }
  }
  std::vector<double> field(const std::function<double(double, double)> &f) const
  {
    return mapped<double>(positions, [&](const Vector3 &x) { return f(x[0], x[1]); });
  }
  static unsigned int centre() { return n / 2 + (n + 1) * (n / 2); }
};

// S adds a third of the point itself and a ninth of each of six neighbours: it preserves linear
// fields. 2 S - S S preserves fields of third degree; its first error term is of fourth order.
TEST(RecoveredField, ReproducesWhatTheElementsCan)
{
  const Square square;
  const auto linear = [](const double x, const double y) { return 3. + 2. * x - y; };
  const auto cubic = [](const double x, const double y)
  { return 5. + x - y * x + 2. * y * y + x * x * y; };
  const RecoveredField of_linear(square.triangles, square.positions, 1),
      of_quadratic(square.triangles, square.positions, 2);
  const unsigned int centre = Square::centre();
  EXPECT_NEAR(of_linear.recover(square.field(linear))[centre], 3., 1e-12);
  EXPECT_NEAR(of_quadratic.recover(square.field(cubic))[centre], 5., 1e-12);
  // Neighbours of the centre at (+-1, 0), (0, +-1), (1, 1), (-1, -1): 4 of 6 with x^2 = 1.
  EXPECT_NEAR(of_linear.recover(square.field([](double x, double) { return x * x; }))[centre],
              4. / 9., 1e-12);
}

// A force on one point alone is smoothed to a third of its pressure: the largest value changes by
// two thirds, and the field differs by two thirds of it.
TEST(RecoveredField, DoubtsAPeakAtOnePoint)
{
  const Square square;
  std::vector<double> spike(square.positions.size(), 0.);
  spike[Square::centre()] = 9.;
  const RecoveredField recovered(square.triangles, square.positions, 1);
  const std::vector<double> none(spike.size(), 0.), even(spike.size(), 4.);
  EXPECT_NEAR(recovered.change_of_peak(spike), 2. / 3., 1e-12);
  EXPECT_NEAR(recovered.scatter(spike), 2. / 3., 1e-12);
  for (const std::vector<double> &field : {none, even})
  {
    EXPECT_NEAR(recovered.change_of_peak(field), 0., 1e-12);
    EXPECT_NEAR(recovered.scatter(field), 0., 1e-12);
  }
}

// At the edge of a scar the gradient of the depth changes by the slope of the scar's side, also on
// a surface that leans; a linear field has no kink.
TEST(RecoveredField, FindsTheKinkAtTheEdgeOfAScar)
{
  const auto scar = [](const double x, double) { return std::max(0., .02 * x); };
  const auto linear = [](const double x, const double y) { return .3 - .02 * x + .01 * y; };
  const Square plane, leaning([](const double, const double y) { return .75 * y; });
  for (const Square *square : {&plane, &leaning})
  {
    const RecoveredField recovered(square->triangles, square->positions, 2);
    EXPECT_NEAR(recovered.kink(square->field(scar), Square::centre()), .02, 1e-12);
    EXPECT_NEAR(recovered.kink(square->field(scar), Square::centre() + 2), 0., 1e-12);
    EXPECT_NEAR(recovered.kink(square->field(linear), Square::centre()), 0., 1e-12);
  }
}

// On a plane the sum of the normal forces is the load, whatever carries it. On a paraboloid z =
// r^2/(2 R) normals of neighbours lean by up to r/R: a force that spreads over them needs a larger
// sum, by the mean of r^2/(2 R^2) over the ninths: 6/9 of 4/3, the mean of r^2 of six neighbours.
TEST(RecoveredField, KnowsTheSumOfForcesThatCarryALoad)
{
  const Square plane;
  std::vector<double> spike(plane.positions.size(), 0.);
  spike[Square::centre()] = 1.;
  EXPECT_NEAR(RecoveredField(plane.triangles, plane.positions, 1).change_of_sum(spike), 0., 1e-12);
  constexpr double bend = 50.; // radius at the pole
  const Square bowl([](const double x, const double y) { return (x * x + y * y) / (2. * bend); });
  const double expected = 6. / 9. * 4. / 3. / (2. * bend * bend);
  EXPECT_NEAR(RecoveredField(bowl.triangles, bowl.positions, 1).change_of_sum(spike), expected,
              .05 * expected);
}

/// Depth rate c p^2 v.
class SquareWear : public WearLaw
{
public:
  DepthRate rate(const double p, const double v, const double *) const override
  {
    return {1e-7 * p * p * v, 2e-7 * p * v, 1e-7 * p * p};
  }
};

// One point carries p and is recovered to p/3. By Archard's law the volume of the force does not
// depend on p; by p^2 it is p k(p) with k in proportion to p, and two thirds of it are in doubt.
TEST(RecoveredField, DoubtsTheVolumeOfALawThatIsNotLinear)
{
  const Square plane;
  const RecoveredField surface(plane.triangles, plane.positions, 1);
  ContactHistory contact(plane.positions.size());
  for (std::size_t point = 0; point < contact.n_points(); ++point)
  {
    contact.area[point] = 1.;
    contact.frame[point] = {Vector3{1., 0., 0.}, {0., 1., 0.}, {0., 0., 1.}};
    contact.sliding_speed[point] = 20.;
  }
  contact.force[3 * Square::centre() + 2] = 9.;
  ContactWear wear;
  EXPECT_NEAR(pressure_errors(surface, contact, wear).by_law, 0., 1e-12);
  EXPECT_NEAR(pressure_errors(surface, contact, wear).peak, 2. / 3., 1e-12);
  wear.body.law = std::make_shared<ArchardWear>(1e-7);
  EXPECT_NEAR(pressure_errors(surface, contact, wear).by_law, 0., 1e-12);
  wear.body.law = std::make_shared<SquareWear>();
  EXPECT_NEAR(pressure_errors(surface, contact, wear).by_law, 2. / 3., 1e-12);
}
} // namespace
