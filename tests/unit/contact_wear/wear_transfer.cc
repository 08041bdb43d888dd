// SPDX-License-Identifier: LGPL-2.1-or-later
// Wear on the points of a sphere that turns: volumes, interpolation, symmetry.
#include "contact/wear/wear_transfer.h"
#include "contact/wear/sphere_points.h"

#include "base/units.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <random>

using namespace arthrowear;

namespace
{
constexpr double radius = 14.;

/// Rotation about z or x.
Matrix3
turned_about_z(const double angle)
{
  const double c = std::cos(angle), s = std::sin(angle);
  return {{{c, -s, 0.}, {s, c, 0.}, {0., 0., 1.}}};
}
Matrix3
turned_about_x(const double angle)
{
  const double c = std::cos(angle), s = std::sin(angle);
  return {{{1., 0., 0.}, {0., c, -s}, {0., s, c}}};
}

/// A cap of the cavity around +z, of a half angle of 60 deg: the contact surface. A hexagonal fan
/// of n rings with 6, 12, 18, … points.
struct Cap
{
  std::vector<Vector3> points{{0., 0., radius}};
  std::vector<double> positions;
  std::vector<std::array<unsigned int, 3>> triangles; // seen from the centre: clockwise
  std::vector<double> areas;

  explicit Cap(const unsigned int n)
  {
    const auto place = [&](const unsigned int ring, const unsigned int i)
    {
      const double polar = ring * units::pi / (3. * n), around = i * units::pi / (3. * ring);
      return radius * Vector3{std::sin(polar) * std::cos(around),
                              std::sin(polar) * std::sin(around), std::cos(polar)};
    };
    const auto index = [](const unsigned int ring, const unsigned int i)
    { return ring == 0 ? 0u : 1 + 3 * ring * (ring - 1) + i % (6 * ring); };
    for (unsigned int ring = 1; ring <= n; ++ring)
      for (unsigned int i = 0; i < 6 * ring; ++i)
        points.push_back(place(ring, i));
    for (unsigned int ring = 1; ring <= n; ++ring)
      for (unsigned int sector = 0; sector < 6; ++sector)
        for (unsigned int k = 0; k < ring; ++k)
        {
          const unsigned int outer = sector * ring + k, inner = sector * (ring - 1) + k;
          triangles.push_back({index(ring - 1, inner), index(ring, outer), index(ring, outer + 1)});
          if (k + 1 < ring)
            triangles.push_back(
                {index(ring - 1, inner), index(ring, outer + 1), index(ring - 1, inner + 1)});
        }
    areas.assign(points.size(), 0.);
    for (const auto &t : triangles)
      for (const unsigned int point : t)
        areas[point] += norm(cross(points[t[1]] - points[t[0]], points[t[2]] - points[t[0]])) / 6.;
    for (const Vector3 &point : points)
      positions.insert(positions.end(), point.begin(), point.end());
  }
  double spacing() const { return radius * units::pi / 3. / std::sqrt(areas.size() / 3.); }

  /// Volumes of a smooth spot around a direction, of depth 1 and as wide as a contact.
  std::vector<double> spot(const Vector3 &middle) const
  {
    std::vector<double> volumes;
    for (std::size_t i = 0; i < points.size(); ++i)
      volumes.push_back(areas[i] * depth_of_spot(dot(normalised(points[i]), middle)));
    return volumes;
  }
  /// (cos - cos 25 deg)^2 over its value at the middle, 0 outside: once differentiable.
  static double depth_of_spot(const double cosine)
  {
    const double rim = std::cos(25. * units::deg);
    return cosine > rim ? std::pow((cosine - rim) / (1. - rim), 2) : 0.;
  }
};

double
volume_on(const SpherePoints &sphere, const std::vector<double> &depth)
{
  double volume = 0.;
  for (std::size_t i = 0; i < sphere.size(); ++i)
    volume += sphere.areas()[i] * depth[i];
  return volume;
}

double
sum(const std::vector<double> &values)
{
  double total = 0.;
  for (const double value : values)
    total += value;
  return total;
}

Vector3
random_direction(std::mt19937 &generator)
{
  std::normal_distribution<double> normal;
  return normalised({normal(generator), normal(generator), normal(generator)});
}
} // namespace

// Euler: a closed surface of F triangles has F/2 + 2 points. The shape functions are a partition of
// unity, so that their integrals sum to 4 pi R^2.
TEST(SpherePoints, CoverTheSphere)
{
  for (const double spacing : {20., 5., 1.3, .4})
  {
    const SpherePoints sphere(radius, spacing);
    EXPECT_EQ(sphere.size(), sphere.triangles().size() / 2 + 2);
    EXPECT_LE(sphere.spacing(), spacing * (1. + 1e-6));
    EXPECT_NEAR(sum(sphere.areas()) / (4. * units::pi * radius * radius), 1., 1e-13);
    EXPECT_GT(*std::min_element(sphere.areas().begin(), sphere.areas().end()), 0.);
    for (const auto &t : sphere.triangles())
      EXPECT_GT(dot(sphere.normals()[t[0]], cross(sphere.normals()[t[1]], sphere.normals()[t[2]])),
                0.);
  }
}

// x is a combination of the corners of its triangle that points along x: sum w_k d_k = c x up to
// the projection, all w_k >= 0; at a point its weight is 1; directions on edges of the icosahedron
// and at its corners included.
TEST(SpherePoints, FindTheTriangleOfADirection)
{
  constexpr unsigned int seed = 5;
  std::printf("seed %u\n", seed);
  std::mt19937 generator(seed);
  for (const double spacing : {20., 3., .7})
  {
    const SpherePoints sphere(radius, spacing);
    for (int i = 0; i < 2000; ++i)
    {
      const Vector3 direction = random_direction(generator);
      const SpherePoints::Place place = sphere.place(3. * direction);
      const auto &d = sphere.normals();
      Vector3 corner[3];
      for (int k = 0; k < 3; ++k)
        corner[k] = d[place.points[k]];
      for (int k = 0; k < 3; ++k)
      {
        EXPECT_GE(place.weights[k], -1e-12);
        // On the inner side of each edge.
        EXPECT_GE(dot(direction, cross(corner[k], corner[(k + 1) % 3])), -1e-12);
      }
      EXPECT_NEAR(place.weights[0] + place.weights[1] + place.weights[2], 1., 1e-15);
    }
    for (unsigned int point = 0; point < sphere.size(); ++point)
    {
      const SpherePoints::Place place = sphere.place(sphere.normals()[point]);
      for (int k = 0; k < 3; ++k)
        EXPECT_NEAR(place.weights[k], place.points[k] == point ? 1. : 0., 1e-10);
    }
  }
}

// Linear interpolation of z^2 between points at a distance s has the error s^2/8 times its second
// derivative: order 2.
TEST(SpherePoints, InterpolateWithOrderTwo)
{
  constexpr unsigned int seed = 7;
  std::printf("seed %u\n", seed);
  double before = 0.;
  for (const double spacing : {2., 1., .5})
  {
    const SpherePoints sphere(radius, spacing);
    std::mt19937 generator(seed);
    double worst = 0.;
    for (int i = 0; i < 5000; ++i)
    {
      const Vector3 direction = random_direction(generator);
      const SpherePoints::Place place = sphere.place(direction);
      double value = 0.;
      for (int k = 0; k < 3; ++k)
        value += place.weights[k] * std::pow(sphere.normals()[place.points[k]][2], 2);
      worst = std::max(worst, std::abs(value - direction[2] * direction[2]));
    }
    std::printf("spacing %.2g mm: error %.3g\n", spacing, worst);
    if (before > 0.)
    {
      EXPECT_GT(before / worst, 3.4);
      EXPECT_LT(before / worst, 4.6);
    }
    before = worst;
  }
}

TEST(WearTransfer, ConservesVolumeWhileTheSphereTurns)
{
  const Cap cap(12);
  const SpherePoints sphere(radius, .5 * cap.spacing());
  const WearTransfer transfer(sphere, cap.triangles, cap.points);
  std::vector<double> depth(sphere.size(), 0.);
  const std::vector<double> volumes = cap.spot({0., 0., 1.});
  constexpr int n_steps = 40;
  for (int i = 0; i < n_steps; ++i)
  {
    const double phase = 2. * units::pi * i / n_steps;
    const Matrix3 turn =
        turned_about_x(.4 * std::sin(phase)) * turned_about_z(.3 * std::cos(phase));
    transfer.add({{{}, turn}, {{.01, 0., 0.}, turned_about_z(.01) * turn}}, cap.positions, volumes,
                 1, depth);
  }
  EXPECT_NEAR(volume_on(sphere, depth) / (n_steps * sum(volumes)), 1., 1e-12);
  EXPECT_GE(*std::min_element(depth.begin(), depth.end()), 0.);
}

// A depth of 1 everywhere on a whole surface of the sphere's radius is a depth of 1 on the sphere,
// but for the areas of flat triangles, which are smaller by s^2/R^2 = .007 and less, and for the
// ripple that the pieces of a triangle leave, .01 at most.
TEST(WearTransfer, LeavesAUniformDepthUniform)
{
  const Cap cap(12);
  const SpherePoints sphere(radius, .5 * cap.spacing());
  const WearTransfer transfer(sphere, cap.triangles, cap.points);
  std::vector<double> depth(sphere.size(), 0.);
  transfer.add({SurfacePose{}}, cap.positions, cap.areas, 1, depth);
  double lowest = 2., highest = 0.;
  for (std::size_t i = 0; i < sphere.size(); ++i)
    if (sphere.normals()[i][2] > std::cos(52. * units::deg))
    {
      lowest = std::min(lowest, depth[i]);
      highest = std::max(highest, depth[i]);
    }
  std::printf("depth of 1: %.5f to %.5f on the sphere\n", lowest, highest);
  EXPECT_GT(lowest, 1. - .017);
  EXPECT_LT(highest, 1.01);
}

// Turned by half a turn about x the sphere carries its worn spot to the other side: the depth at
// the contact points is zero. After another half turn the whole spot is back, with the smoothing of
// the transfer, which is of order 2 in the spacing.
TEST(WearTransfer, HalfATurnCarriesTheSpotAway)
{
  double before = 0.;
  for (const unsigned int n : {10u, 20u, 40u})
  {
    const Cap cap(n);
    const SpherePoints sphere(radius, .5 * cap.spacing());
    const WearTransfer transfer(sphere, cap.triangles, cap.points);
    std::vector<double> depth(sphere.size(), 0.), read(cap.points.size());
    transfer.add({SurfacePose{}}, cap.positions, cap.spot({0., 0., 1.}), 1, depth);
    transfer.read({{}, turned_about_x(units::pi)}, cap.positions, depth, 1, read);
    EXPECT_EQ(*std::max_element(read.begin(), read.end()), 0.);
    transfer.read({{}, turned_about_x(2. * units::pi)}, cap.positions, depth, 1, read);
    double square = 0., all = 0.;
    for (std::size_t i = 0; i < read.size(); ++i)
    {
      const double exact = Cap::depth_of_spot(normalised(cap.points[i])[2]);
      square += cap.areas[i] * std::pow(read[i] - exact, 2);
      all += cap.areas[i] * exact * exact;
    }
    const double error = std::sqrt(square / all);
    std::printf("%zu points, spacing %.2g mm: error %.3g of the depth, at the middle %.3g\n",
                sphere.size(), sphere.spacing(), error, read[0] - 1.);
    if (before > 0.)
    {
      EXPECT_GT(before / error, 3.2);
      EXPECT_LT(before / error, 4.8);
    }
    before = error;
  }
}

namespace
{
constexpr double polar_of_ring = 30. * units::deg;

/// Cosines between the middle of a spot beside the axis and places on its circle about the axis.
template <class Function>
double
mean_over_ring(const Function &of_cosine)
{
  constexpr int n_angles = 3600;
  const double s = std::sin(polar_of_ring), c = std::cos(polar_of_ring);
  double sum = 0.;
  for (int i = 0; i < n_angles; ++i)
    sum += of_cosine(c * c + s * s * std::cos(2. * units::pi * i / n_angles));
  return sum / n_angles;
}

/// Largest second derivative of the spot in any direction [1/rad^2]. With u = cos - rim over
/// 1 - rim at the angle t: along the meridian 2 sin^2/(1 - rim)^2 - 2 u cos/(1 - rim), across it
/// 2 u cos/(1 - rim).
double
curvature_of_spot(const double cosine)
{
  const double rim = std::cos(25. * units::deg), u = (cosine - rim) / (1. - rim);
  if (u <= 0.)
    return 0.;
  const double across = 2. * u * cosine / (1. - rim);
  return std::max(across,
                  std::abs(2. * (1. - cosine * cosine) / ((1. - rim) * (1. - rim)) - across));
}

struct Ring
{
  double lowest = 1., highest = 0.;
};

/// Spreads a spot beside the axis over a whole turn about it.
Ring
ring_on(const Cap &cap, const SpherePoints &sphere)
{
  const WearTransfer transfer(sphere, cap.triangles, cap.points);
  std::vector<SurfacePose> poses;
  const int n = std::ceil(2. * units::pi * radius * std::sin(polar_of_ring) / sphere.spacing());
  for (int i = 0; i < n; ++i)
    poses.push_back({{}, turned_about_z(2. * units::pi * (i + .5) / n)});
  std::vector<double> depth(sphere.size(), 0.);
  const double s = std::sin(polar_of_ring), c = std::cos(polar_of_ring);
  const std::vector<double> volumes = cap.spot({s, 0., c});
  transfer.add(poses, cap.positions, volumes, 1, depth);
  EXPECT_NEAR(volume_on(sphere, depth) / sum(volumes), 1., 1e-12);
  Ring ring;
  for (int i = 0; i < 360; ++i)
  {
    const double around = i * units::deg;
    const SpherePoints::Place place = sphere.place({s * std::cos(around), s * std::sin(around), c});
    double value = 0.;
    for (int k = 0; k < 3; ++k)
      value += place.weights[k] * depth[place.points[k]];
    ring.lowest = std::min(ring.lowest, value);
    ring.highest = std::max(ring.highest, value);
  }
  return ring;
}
} // namespace

// A spot 30 deg beside the axis, spread over a whole turn about it: a ring of the same volume, with
// equal depth all around. The depth along the middle of the ring is the mean of the spot's depth
// over the circle of 30 deg.
// Bound of the error, H the spot's largest second derivative, its mean over the circle, since the
// turn averages everything: linear interpolation on triangles of edge e errs by at most
// H e^2/6 (half the squared radius of the circle around an equilateral one). That happens on the
// contact surface with its edge e, and when the sphere's points are read, with s = e/2 and edges
// up to 1.18 s (midst of a face of the icosahedron). In between, each point averages over its
// shape function, whose second moment is s^2/4: H s^2/8. In all H (e^2/6 + 1.4 (s^2/6 + s^2/8)).
// The bound falls with order 2, and so does the error itself.
TEST(WearTransfer, WholeTurnsLeaveARing)
{
  const double exact = mean_over_ring(Cap::depth_of_spot), H = mean_over_ring(curvature_of_spot);
  double before = 0.;
  for (const unsigned int n : {6u, 12u})
  {
    const Cap cap(n);
    const SpherePoints sphere(radius, .5 * cap.spacing());
    const Ring ring = ring_on(cap, sphere);
    const double e = units::pi / (3. * n), s = sphere.spacing() / radius,
                 bound = H * (e * e / 6. + 1.4 * s * s * (1. / 6. + 1. / 8.));
    std::printf("ring: %.5f to %.5f, exact %.5f, bound %.5f\n", ring.lowest, ring.highest, exact,
                bound);
    EXPECT_NEAR(ring.lowest, exact, bound);
    EXPECT_NEAR(ring.highest, exact, bound);
    const double error = std::max(std::abs(ring.lowest - exact), std::abs(ring.highest - exact));
    if (before > 0.)
    {
      EXPECT_GT(before / error, std::pow(2., 1.5));
      EXPECT_LT(before / error, std::pow(2., 2.5));
    }
    before = error;
  }
}

// Several values per point keep apart.
TEST(WearTransfer, CarriesSeveralValues)
{
  const Cap cap(8);
  const SpherePoints sphere(radius, .5 * cap.spacing());
  const WearTransfer transfer(sphere, cap.triangles, cap.points);
  const std::vector<double> one = cap.spot({0., 0., 1.});
  std::vector<double> two, alone(sphere.size(), 0.), both(2 * sphere.size(), 0.);
  for (const double volume : one)
    two.insert(two.end(), {volume, -3. * volume});
  transfer.add({SurfacePose{}}, cap.positions, one, 1, alone);
  transfer.add({SurfacePose{}}, cap.positions, two, 2, both);
  std::vector<double> read(cap.points.size()), read_both(2 * cap.points.size());
  transfer.read({}, cap.positions, alone, 1, read);
  transfer.read({}, cap.positions, both, 2, read_both);
  for (std::size_t i = 0; i < read.size(); ++i)
  {
    EXPECT_NEAR(read_both[2 * i], read[i], 1e-14);
    EXPECT_NEAR(read_both[2 * i + 1], -3. * read[i], 1e-14);
  }
}
