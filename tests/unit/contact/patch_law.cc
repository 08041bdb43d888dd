// SPDX-License-Identifier: LGPL-2.1-or-later
// Slip and law over the patch of a point (hip_cup 10d, 10e).
#include "contact/patch_law.h"

#include "base/units.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace arthrowear;

namespace
{
/// A flat disc of radius a in rings of triangles, or, with a height above 0, the same on a sphere.
struct Disc
{
  std::vector<Vector3> positions{{0., 0., 0.}};
  std::vector<std::array<unsigned int, 3>> triangles;
  std::vector<double> areas;

  Disc(const double a, const unsigned int n_rings)
  {
    for (unsigned int ring = 1; ring <= n_rings; ++ring)
      for (unsigned int i = 0; i < 6 * ring; ++i)
      {
        const double angle = 2. * units::pi * i / (6 * ring), r = a * ring / n_rings;
        positions.push_back({r * std::cos(angle), r * std::sin(angle), 0.});
      }
    const auto begin = [](const unsigned int ring)
    { return ring == 0 ? 0 : 3 * ring * (ring - 1) + 1; };
    for (unsigned int ring = 1; ring <= n_rings; ++ring)
      for (unsigned int sector = 0; sector < 6; ++sector)
        for (unsigned int i = 0; i < ring; ++i)
        {
          const auto outer = [&](const unsigned int k)
          { return begin(ring) + (sector * ring + k) % (6 * ring); };
          const auto inner = [&](const unsigned int k) {
            return ring == 1 ? 0 : begin(ring - 1) + (sector * (ring - 1) + k) % (6 * (ring - 1));
          };
          triangles.push_back({outer(i), outer(i + 1), inner(i)});
          if (i + 1 < ring)
            triangles.push_back({inner(i), outer(i + 1), inner(i + 1)});
        }
    areas.assign(positions.size(), 0.);
    for (const auto &t : triangles)
      for (const unsigned int point : t)
        areas[point] +=
            norm(cross(positions[t[1]] - positions[t[0]], positions[t[2]] - positions[t[0]])) / 6.;
  }
};

/// A plane that spins about the z axis through a place, with 1 rad/s.
struct Spinning : public Obstacle
{
  Vector3 centre{};

  void move(double, double) override {}
  ObstaclePoint nearest(const Vector3 &position) const override
  {
    const Vector3 arm = position - centre;
    return {position[2], {0., 0., 1.}, {-arm[1], arm[0], 0.}};
  }
};

PatchMotion
motion_over(const Disc &disc, const Obstacle &obstacle)
{
  PatchMotion motion;
  motion.surface = &obstacle;
  for (const Vector3 &position : disc.positions)
  {
    const Vector3 velocity = obstacle.nearest(position).velocity;
    motion.obstacle.push_back(velocity);
    for (int i = 0; i < 3; ++i)
    {
      motion.positions.push_back(position[i]);
      motion.velocities.push_back(-velocity[i]);
    }
  }
  return motion;
}

/// Volume that a turn wears off a disc, over K.
double
volume_of_turn(const Disc &disc, const std::vector<double> &forces, const Obstacle &obstacle)
{
  PatchLaw law(disc.positions, disc.triangles, 1000.);
  const PatchMotion motion = motion_over(disc, obstacle);
  const std::vector<double> gap(disc.areas.size(), 0.);
  std::vector<double> speeds, local(3 * forces.size(), 0.);
  for (std::size_t i = 0; i < forces.size(); ++i)
    local[3 * i + 2] = forces[i];
  std::vector<ContactWear::Opening> rates;
  law.weighted_speeds(motion, {local, disc.areas, gap}, speeds);
  law.rates(motion, speeds, {local, disc.areas, gap}, ContactWear::archard(1., 0., 1.), {}, {},
            rates);
  double volume = 0.;
  for (std::size_t i = 0; i < rates.size(); ++i)
    volume += 2. * units::pi * disc.areas[i] * rates[i].body;
  return volume;
}
/// Adds the integrals of the shape functions over the distance from the centre, by places on a
/// grid.
void
add_inverse_distances(const Disc &disc, const std::array<unsigned int, 3> &t,
                      std::vector<double> &sums)
{
  constexpr int n = 40;
  const double area = 0.5 *
                      norm(cross(disc.positions[t[1]] - disc.positions[t[0]],
                                 disc.positions[t[2]] - disc.positions[t[0]])) /
                      (n * n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; i + j < n; ++j)
      for (int half = 0; half < (i + j + 1 < n ? 2 : 1); ++half)
      {
        const double b = (i + (1. + half) / 3.) / n, c = (j + (1. + half) / 3.) / n;
        const double weights[] = {1. - b - c, b, c};
        Vector3 place{};
        for (int k = 0; k < 3; ++k)
          place = place + weights[k] * disc.positions[t[k]];
        for (int k = 0; k < 3; ++k)
          sums[t[k]] += area * weights[k] / norm(place);
      }
}
} // namespace

// A flat pin of radius a spins under an even pressure: the mean distance from its axis is 2a/3, so
// that V/K = 2 pi F 2a/3 in the first turn; worn in, p is as 1/r and V/K = pi F a. The axis is a
// point, or lies anywhere between points.
TEST(PatchLaw, WearsAFlatPinThatSpins)
{
  const double a = 4.5, load = 250.;
  const Disc disc(a, 12);
  const double area = std::accumulate(disc.areas.begin(), disc.areas.end(), 0.);
  std::vector<double> even;
  for (const double of_point : disc.areas)
    even.push_back(load * of_point / area);
  Spinning obstacle;
  EXPECT_NEAR(volume_of_turn(disc, even, obstacle) / (4. * units::pi / 3. * load * a), 1., 5e-3);

  // Worn in: forces as the integrals of 1/r over the patches.
  std::vector<double> worn_in(disc.areas.size(), 0.);
  for (const auto &t : disc.triangles)
    add_inverse_distances(disc, t, worn_in);
  const double sum = std::accumulate(worn_in.begin(), worn_in.end(), 0.);
  for (double &force : worn_in)
    force *= load / sum;
  EXPECT_NEAR(volume_of_turn(disc, worn_in, obstacle) / (units::pi * load * a), 1., 5e-3);

  // Off the axis by c the mean distance grows by c^2/(2a) (1 - c^2/(16 a^2) ...) of its closed
  // form: compared with the disc's own points only through the place of the axis within a triangle.
  const double c = 0.5 * a / 12.;
  obstacle.centre = {c, 0.3 * c, 0.};
  const double off = norm(obstacle.centre);
  EXPECT_NEAR(volume_of_turn(disc, even, obstacle) /
                  (2. * units::pi * load * (2. * a / 3. + off * off / (2. * a))),
              1., 5e-3);
}

// Two spheres that turn about the normal of a point: it does not slide, its patch does. On an
// equilateral patch with edges h the mean of the distance r with the shape function of the point is
// 0.4508 h (integral of (1 - r cos a/H) r^2 over the six triangles of height H = sqrt(3)/2 h).
TEST(PatchLaw, APointThatDoesNotSlideHasTheSpeedOfItsPatch)
{
  const Disc disc(1., 1);
  PatchLaw law(disc.positions, disc.triangles, 1000.);
  std::vector<double> speeds;
  const Spinning obstacle;
  law.mean_speeds(motion_over(disc, obstacle), std::vector<bool>(7, true), speeds);
  // Over a sector of angles -pi/6 to pi/6 with edge distance R(a) = H/cos a:
  // integral (1 - r/R) r^2 dr = R^3/12, of the weight R^2/6: mean = int R^3/12 / int R^2/6.
  const double H = std::sqrt(0.75);
  double speed = 0., weight = 0.;
  for (int i = 0; i < 1000; ++i)
  {
    const double R = H / std::cos(units::pi / 6. * (i + 0.5) / 1000.);
    speed += R * R * R / 12.;
    weight += R * R / 6.;
  }
  EXPECT_NEAR(speeds[0], speed / weight, 2e-3 * speeds[0]);
}

// A law that is Archard's but for its name wears each point as Archard's does.
TEST(PatchLaw, ALawThatIsLinearInThePressureWearsAsArchards)
{
  class Linear : public WearLaw
  {
  public:
    DepthRate rate(const double p, const double v, const double *) const override
    {
      return {p * v, v, p};
    }
  };
  const Disc disc(4.5, 12);
  Spinning obstacle;
  obstacle.centre = {30., 0., 0.};
  const PatchMotion motion = motion_over(disc, obstacle);
  PatchLaw law(disc.positions, disc.triangles, 1000.);
  std::vector<double> force(3 * disc.areas.size(), 0.), gap(disc.areas.size(), 0.), speeds;
  std::vector<bool> closed;
  for (std::size_t i = 0; i < gap.size(); ++i)
  {
    const double r = norm(disc.positions[i]);
    force[3 * i + 2] = r < 3. ? disc.areas[i] * std::sqrt(9. - r * r) : 0.;
    gap[i] = r < 3. ? 0. : 2e-3 * std::pow(r - 3., 1.5);
    closed.push_back(force[3 * i + 2] > 0.);
  }
  law.weighted_speeds(motion, {force, disc.areas, gap}, speeds);
  ContactWear linear = ContactWear::archard(0., 0., 1.);
  linear.body.law = std::make_shared<const Linear>();
  const PointHistory none({}, gap.size());
  std::vector<ContactWear::Opening> archard, rates;
  law.rates(motion, speeds, {force, disc.areas, gap}, ContactWear::archard(1., 0., 1.), none, none,
            archard);
  law.rates(motion, speeds, {force, disc.areas, gap}, linear, none, none, rates);
  for (std::size_t i = 0; i < rates.size(); ++i)
  {
    EXPECT_NEAR(rates[i].body, archard[i].body, 1e-12 * archard[0].body) << i;
    EXPECT_EQ(rates[i].body > 0., closed[i]) << i;
  }
  // w = p (1 + c p): by the distance of its exponent from 1, c p, a law wears nearly the same as
  // Archard's, or, from 0.1 on, the covered part of a patch before its point touches.
  class Quadratic : public WearLaw
  {
  public:
    explicit Quadratic(const double c) : c_(c) {}
    DepthRate rate(const double p, const double v, const double *) const override
    {
      return {(p + c_ * p * p) * v, (1. + 2. * c_ * p) * v, p + c_ * p * p};
    }

  private:
    double c_;
  };
  linear.body.law = std::make_shared<const Quadratic>(1e-7);
  law.rates(motion, speeds, {force, disc.areas, gap}, linear, none, none, rates);
  for (std::size_t i = 0; i < rates.size(); ++i)
    EXPECT_NEAR(rates[i].body, archard[i].body, 1e-6 * archard[0].body) << i;
  linear.body.law = std::make_shared<const Quadratic>(1.);
  law.rates(motion, speeds, {force, disc.areas, gap}, linear, none, none, rates);
  double volumes[2] = {0., 0.};
  std::size_t worn_while_open = 0;
  for (std::size_t i = 0; i < rates.size(); ++i)
  {
    // p (1 + p) of the disc: pi R^3 2/3 and pi R^4/2 times the speed, of which p has the first.
    volumes[0] += disc.areas[i] * archard[i].body * (1. + 0.75 * 3.);
    volumes[1] += disc.areas[i] * rates[i].body;
    worn_while_open += !closed[i] && rates[i].body > 0. ? 1 : 0;
  }
  EXPECT_NEAR(volumes[1] / volumes[0], 1., 0.03); // 8 points from the pole to the edge
  EXPECT_GT(worn_while_open, 10u);
}
