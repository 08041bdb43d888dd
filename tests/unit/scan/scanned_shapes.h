// SPDX-License-Identifier: LGPL-2.1-or-later
// Surfaces that are worn in closed form, and scans of them.
#pragma once

#include "base/units.h"
#include "scan/scan_comparison.h"

#include <random>

namespace scanned_shapes
{
using namespace arthrowear;

/// A disc of rings of 6, 12, 18, … points around its middle, mapped to 3D by place(share, angle),
/// share the number of the ring over the number of rings.
template <class Place>
TriangleMesh
rings(const unsigned int n_rings, const Place &place)
{
  TriangleMesh mesh;
  mesh.points.push_back(place(0., 0.));
  const auto first = [](const unsigned int ring)
  { return ring == 0 ? 0 : 1 + 3 * ring * (ring - 1); };
  for (unsigned int ring = 1; ring <= n_rings; ++ring)
    for (unsigned int i = 0; i < 6 * ring; ++i)
      mesh.points.push_back(place(double(ring) / n_rings, 2. * units::pi * i / (6 * ring)));
  for (unsigned int ring = 1; ring <= n_rings; ++ring)
    for (unsigned int sixth = 0; sixth < 6; ++sixth)
      for (unsigned int i = 0; i < ring; ++i)
      {
        const auto outer = [&](const unsigned int k)
        { return first(ring) + (sixth * ring + k) % (6 * ring); };
        const auto inner = [&](const unsigned int k)
        { return ring == 1 ? 0 : first(ring - 1) + (sixth * (ring - 1) + k) % (6 * (ring - 1)); };
        mesh.triangles.push_back({inner(i), outer(i), outer(i + 1)});
        if (i + 1 < ring)
          mesh.triangles.push_back({inner(i), outer(i + 1), inner(i + 1)});
      }
  return mesh;
}

/// A hemisphere, pole up, that a ball has worn whose centre has moved from the centre of the
/// cavity.
struct WornCup
{
  double cavity = 14.1, ball = 14., way = .35; ///< radii, distance of the centres [mm]
  double tilt = 15. * units::deg;              ///< of the way from the pole

  Vector3 towards() const { return {std::sin(tilt), 0., std::cos(tilt)}; }
  double depth(const Vector3 &direction) const
  {
    const double c = dot(direction, towards());
    return std::max(0., way * c + std::sqrt(ball * ball - way * way * (1. - c * c)) - cavity);
  }
  /// The ball minus its intersection with the cavity, two caps.
  double volume() const
  {
    const double lens = units::pi * std::pow(cavity + ball - way, 2) *
                        (way * way + 2. * way * (cavity + ball) - 3. * std::pow(cavity - ball, 2)) /
                        (12. * way);
    return 4. / 3. * units::pi * std::pow(ball, 3) - lens;
  }
  double largest_depth() const { return way + ball - cavity; }

  static Vector3 direction(const double share, const double angle)
  {
    const double polar = .5 * units::pi * share;
    return {std::sin(polar) * std::cos(angle), std::sin(polar) * std::sin(angle), std::cos(polar)};
  }
  TriangleMesh worn(const unsigned int n_rings) const
  {
    return rings(n_rings,
                 [this](const double share, const double angle)
                 {
                   const Vector3 n = direction(share, angle);
                   return (cavity + depth(n)) * n;
                 });
  }
};

/// The frame of a surface.
inline Frame
frame_of(const TriangleMesh &mesh)
{
  Frame frame;
  for (const Vector3 &point : mesh.points)
    for (const double x : point)
      frame.points.push_back(static_cast<float>(x));
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
    frame.cells.insert(frame.cells.end(), triangle.begin(), triangle.end());
  frame.piece_ends = {frame.n_cells()};
  return frame;
}

/// A scan of a surface: moved, each coordinate with a normal error.
inline TriangleMesh
scanned(TriangleMesh mesh, const Pose &pose, const double error, const unsigned int seed)
{
  std::mt19937 random(seed);
  std::normal_distribution<double> normal(0., 1.);
  for (Vector3 &point : mesh.points)
  {
    point = pose.place(point);
    for (double &x : point)
      x += error * normal(random);
  }
  return mesh;
}

constexpr double scan_error = .01; // of each coordinate [mm]

/// A scan compared with a run that predicts the wear of a cup.
inline ScanComparison
compared(const WornCup &run, const TriangleMesh &scan)
{
  WornCup unworn = run;
  unworn.way = 0.;
  return compare_scan(scan, frame_of(unworn.worn(12)), frame_of(run.worn(12)));
}

inline Pose
anywhere(const unsigned int seed)
{
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> number(-1., 1.);
  Pose pose;
  pose.rotation = turn_about({3. * number(random), 3. * number(random), 3. * number(random)});
  pose.shift = {90. * number(random), 90. * number(random), 90. * number(random)};
  return pose;
}
} // namespace scanned_shapes
