// SPDX-License-Identifier: LGPL-2.1-or-later
// Scans of worn cups with form errors, white noise and outliers, which are wrong in known ways.
#pragma once

#include "scanned_shapes.h"

#include <functional>

namespace scan_kinds
{
using namespace scanned_shapes;

/// Errors of scans of one kind.
struct ScanKind
{
  std::string name;
  double white = 0., lobes = 0., waves = 0.; ///< [mm]: of a coordinate, amplitude, deviation
  double outliers = 0., height = 0.; ///< share of the points, deviation of a coordinate [mm]
  double scanned = 1.;               ///< share of the surface
  unsigned int n = 96;               ///< points from pole to edge
  double cavity = 18.1, ball = 18.;  ///< radii [mm]
  Vector3 move{.02, 0., .06};        ///< of the ball beyond contact [mm]
  double offset = 0.;                ///< of the radius of the scanned part [mm]
};

/// A scan, and the worn volume of its part of the surface.
struct MadeScan
{
  TriangleMesh mesh;
  double volume = 0., largest_depth = 0.;
};

/// Depth that the ball wears along a direction [mm].
inline double
ball_depth(const ScanKind &kind, const Vector3 &direction)
{
  const double clearance = kind.cavity - kind.ball;
  const Vector3 centre = (1. + clearance / norm(kind.move)) * kind.move;
  const double along = dot(direction, centre);
  return std::max(0., along +
                          std::sqrt(along * along - dot(centre, centre) + kind.ball * kind.ball) -
                          kind.cavity);
}

/// Waves of 6 to 12 periods around the cup: products of waves along both angles, or a plane wave.
inline std::function<double(double, double)>
random_waves(std::mt19937 &random)
{
  std::uniform_real_distribution<double> phase(0., 2. * units::pi);
  std::uniform_int_distribution<int> number(6, 12), around(0, 12), which(0, 2);
  std::normal_distribution<double> normal(0., 1.);
  const double a = phase(random), b = phase(random), c = phase(random);
  switch (which(random))
  {
  case 0:
  {
    const int m = around(random), k = number(random), l = around(random), j = number(random);
    return [=](const double polar, const double azimuth)
    {
      return std::cos(m * azimuth + a) * std::sin(k * polar + c) +
             std::sin(l * azimuth + b) * std::cos(j * polar);
    };
  }
  case 1:
  {
    const Vector3 way = normalised({normal(random), normal(random), normal(random)});
    const double k = 6. + 6. * a / (2. * units::pi);
    return [=](const double polar, const double azimuth)
    {
      const Vector3 u{std::sin(polar) * std::cos(azimuth), std::sin(polar) * std::sin(azimuth),
                      std::cos(polar)};
      return std::cos(k * dot(u, way) + b);
    };
  }
  default:
    return [=](const double polar, const double azimuth)
    {
      return std::cos(5 * azimuth + a) * std::sin(6 * polar) +
             std::sin(3 * azimuth + b) * std::cos(9 * polar);
    };
  }
}

inline Vector3
direction_of(const double polar, const double azimuth)
{
  return {std::sin(polar) * std::cos(azimuth), std::sin(polar) * std::sin(azimuth),
          std::cos(polar)};
}

inline MadeScan
made(const ScanKind &kind, const unsigned int seed)
{
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(0., 1.);
  std::normal_distribution<double> normal(0., 1.);
  const unsigned int n = kind.n, m = 4 * n;
  const double phase = 2. * units::pi * uniform(random);
  const auto waves = random_waves(random);
  // Even seeds lose a sector about the pole's axis, odd ones all beyond a polar angle.
  const double start = 2. * units::pi * uniform(random);
  const auto is_scanned = [&](const double polar, const double azimuth)
  {
    if (kind.scanned >= 1.)
      return true;
    if (seed % 2 == 0)
      return std::fmod(azimuth + start, 2. * units::pi) < 2. * units::pi * kind.scanned;
    return std::cos(polar) > 1. - kind.scanned;
  };
  std::vector<double> form;
  double squares = 0.;
  for (unsigned int i = 0; i <= n; ++i)
    for (unsigned int j = 0; j < m; ++j)
    {
      form.push_back(waves(.5 * units::pi * i / n, 2. * units::pi * j / m));
      squares += form.back() * form.back();
    }
  const double of_waves = kind.waves / std::sqrt(squares / static_cast<double>(form.size()));
  MadeScan scan;
  for (unsigned int i = 0; i <= n; ++i)
    for (unsigned int j = 0; j < m; ++j)
    {
      const double polar = .5 * units::pi * i / n, azimuth = 2. * units::pi * j / m;
      const Vector3 u = direction_of(polar, azimuth);
      const double radius = kind.cavity + kind.offset + ball_depth(kind, u) +
                            of_waves * form[i * m + j] +
                            kind.lobes * std::cos(2. * azimuth - phase) * std::sin(polar);
      Vector3 point = radius * u;
      if (kind.white > 0.)
        for (double &x : point)
          x += kind.white * normal(random);
      if (kind.outliers > 0. && uniform(random) < kind.outliers)
        for (double &x : point)
          x += kind.height * normal(random);
      scan.mesh.points.push_back(point);
    }
  for (unsigned int i = 0; i < n; ++i)
    for (unsigned int j = 0; j < m; ++j)
    {
      if (!is_scanned(.5 * units::pi * (i + .5) / n, 2. * units::pi * (j + .5) / m))
        continue;
      const unsigned int a = i * m + j, b = i * m + (j + 1) % m, c = a + m, d = b + m;
      scan.mesh.triangles.push_back({a, c, d});
      if (i > 0)
        scan.mesh.triangles.push_back({a, d, b});
      constexpr int parts = 3;
      for (int k = 0; k < parts; ++k)
        for (int l = 0; l < parts; ++l)
        {
          const double polar = .5 * units::pi * (i + (k + .5) / parts) / n,
                       azimuth = 2. * units::pi * (j + (l + .5) / parts) / m;
          const double depth = ball_depth(kind, direction_of(polar, azimuth));
          scan.largest_depth = std::max(scan.largest_depth, depth);
          scan.volume += (std::pow(kind.cavity + kind.offset + depth, 3) -
                          std::pow(kind.cavity + kind.offset, 3)) /
                         3. * std::sin(polar) * (.5 * units::pi / n / parts) *
                         (2. * units::pi / m / parts);
        }
    }
  const Pose pose = anywhere(seed);
  for (Vector3 &point : scan.mesh.points)
    point = pose.place(point);
  return scan;
}

/// The run that predicts the wear of a kind, of half the depth.
inline ScanComparison
compared_with_run(const ScanKind &kind, const TriangleMesh &scan)
{
  const auto surface = [&](const double depth)
  {
    return frame_of(rings(30,
                          [&](const double share, const double angle)
                          {
                            const Vector3 u = direction_of(.5 * units::pi * share, angle);
                            return (kind.cavity + depth * ball_depth(kind, u)) * u;
                          }));
  };
  return compare_scan(scan, surface(0.), surface(.5));
}
} // namespace scan_kinds
