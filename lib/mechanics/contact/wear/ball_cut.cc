// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/ball_cut.h"

#include "base/units.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace arthrowear
{
namespace
{
// The finer quadrature has at least this number of points, the coarser quadrature a quarter.
constexpr std::size_t n_points_wanted = 16000;

/// Visits n^2 equal parts of each triangle, whose corners are weights of the triangle's corners.
template <class Visit>
void
for_each_part(const UnwornSurface &surface, const unsigned int n, const Visit &visit)
{
  for (const auto &triangle : surface.triangles)
  {
    const auto corner = [&](const unsigned int i, const unsigned int j)
    {
      return Vector3{1. - (i + j) / static_cast<double>(n), i / static_cast<double>(n),
                     j / static_cast<double>(n)};
    };
    for (unsigned int i = 0; i < n; ++i)
      for (unsigned int j = 0; i + j < n; ++j)
      {
        visit(triangle, std::array<Vector3, 3>{corner(i, j), corner(i + 1, j), corner(i, j + 1)});
        if (i + j + 1 < n)
          visit(triangle,
                std::array<Vector3, 3>{corner(i + 1, j + 1), corner(i, j + 1), corner(i + 1, j)});
      }
  }
}

/// Returns the even number of parts of an edge that gives about the wanted number of points.
unsigned int
parts_of_edge(const UnwornSurface &surface)
{
  const double per_triangle =
      n_points_wanted / static_cast<double>(std::max<std::size_t>(surface.triangles.size(), 1));
  return 2 * std::max(1u, static_cast<unsigned int>(std::ceil(.5 * std::sqrt(per_triangle))));
}

/// Solid angle of a triangle whose corners are directions of length 1.
double
solid_angle(const std::array<Vector3, 3> &n)
{
  return 2. * std::atan2(std::abs(dot(n[0], cross(n[1], n[2]))),
                         1. + dot(n[0], n[1]) + dot(n[1], n[2]) + dot(n[2], n[0]));
}

/// A ray from the origin through the middle of a part of the surface.
struct Ray
{
  Vector3 direction{};
  double distance = 0.; // of the surface [mm]
  double angle = 0.;    // solid [-]
};

std::vector<Ray>
rays_of(const UnwornSurface &surface, const unsigned int n)
{
  std::vector<Ray> rays;
  for_each_part(surface, n,
                [&](const std::array<unsigned int, 3> &triangle, const std::array<Vector3, 3> &part)
                {
                  std::array<Vector3, 3> corners{};
                  Ray ray;
                  for (int k = 0; k < 3; ++k)
                    for (int c = 0; c < 3; ++c)
                    {
                      const Vector3 &x = surface.positions[triangle[c]];
                      corners[k] = corners[k] + part[k][c] * x;
                      ray.distance += part[k][c] / 3. * norm(x);
                    }
                  for (Vector3 &corner : corners)
                    corner = normalised(corner);
                  ray.direction = normalised(corners[0] + corners[1] + corners[2]);
                  ray.angle = solid_angle(corners);
                  rays.push_back(ray);
                });
  return rays;
}

/// Distance along a ray at which it leaves a ball about a centre; 0 if it does not meet it.
double
way_out(const Vector3 &direction, const Vector3 &centre, const double radius)
{
  const double along = dot(direction, centre),
               square = radius * radius - dot(centre, centre) + along * along;
  return square > 0. ? std::max(0., along + std::sqrt(square)) : 0.;
}

/// A column along z over a part of a face.
struct Column
{
  double area = 0.;   // projected on the plane of x and y [mm^2]
  double height = 0.; // of the ball above the face at the start [mm]
};

std::vector<Column>
columns_of(const UnwornSurface &surface, const unsigned int n, const std::vector<Vector3> &centres,
           const double radius, const double sign)
{
  std::vector<Column> columns;
  for_each_part(surface, n,
                [&](const std::array<unsigned int, 3> &triangle, const std::array<Vector3, 3> &part)
                {
                  std::array<Vector3, 3> corners{};
                  for (int k = 0; k < 3; ++k)
                    for (int c = 0; c < 3; ++c)
                      corners[k] = corners[k] + part[k][c] * surface.positions[triangle[c]];
                  const Vector3 place = (1. / 3.) * (corners[0] + corners[1] + corners[2]);
                  double height = -std::numeric_limits<double>::infinity();
                  for (const Vector3 &centre : centres)
                  {
                    const double square = radius * radius - std::pow(place[0] - centre[0], 2) -
                                          std::pow(place[1] - centre[1], 2);
                    if (square >= 0.)
                      height = std::max(height, centre[2] + sign * std::sqrt(square) - place[2]);
                  }
                  const double area =
                      .5 * std::abs(cross(corners[1] - corners[0], corners[2] - corners[0])[2]);
                  if (std::isfinite(height))
                    columns.push_back({area, height});
                });
  return columns;
}
} // namespace

BallCut::BallCut(Volume fine, Volume coarse, const Vector3 &direction, const double touch,
                 const double section)
    : fine_(std::move(fine)), coarse_(std::move(coarse)), direction_(direction), touch_(touch),
      section_(section)
{
}

BallCut
BallCut::into_cavity(const UnwornSurface &surface, const Vector3 &start, const Vector3 &direction,
                     const double radius)
{
  double touch = std::numeric_limits<double>::infinity();
  const auto meet = [&](const Vector3 &place)
  {
    // |place - start - s direction| is the radius: the smaller root.
    const Vector3 off = place - start;
    const double along = dot(off, direction),
                 square = radius * radius - dot(off, off) + along * along;
    if (along > 0. && square > 0.)
      touch = std::min(touch, along - std::sqrt(square));
  };
  const auto cut = [&](std::vector<Ray> all) -> Volume
  {
    return [rays = std::move(all), start, radius](const Vector3 &shift)
    {
      const Vector3 centre = start + shift;
      double sum = 0.;
      for (const Ray &ray : rays)
        if (const double out = way_out(ray.direction, centre, radius); out > ray.distance)
          sum += ray.angle / 3. * (out * out * out - ray.distance * ray.distance * ray.distance);
      return sum;
    };
  };
  const unsigned int n = parts_of_edge(surface);
  std::vector<Ray> fine = rays_of(surface, n);
  for (const Ray &ray : fine)
    meet(ray.distance * ray.direction);
  for (const Vector3 &corner : surface.positions)
    meet(corner);
  return {cut(std::move(fine)), cut(rays_of(surface, n / 2)), direction, touch,
          units::pi * radius * radius};
}

BallCut
BallCut::into_face(const UnwornSurface &surface, const std::vector<Vector3> &centres,
                   const double radius, const double sign)
{
  double highest = -std::numeric_limits<double>::infinity(), section = 0.;
  const auto cut = [&](const unsigned int n) -> Volume
  {
    std::vector<Column> columns = columns_of(surface, n, centres, radius, sign);
    double area = 0.;
    for (const Column &column : columns)
    {
      highest = std::max(highest, column.height);
      area += column.area;
    }
    section = std::max(section, area);
    return [columns = std::move(columns)](const Vector3 &shift)
    {
      double sum = 0.;
      for (const Column &column : columns)
        sum += column.area * std::max(0., column.height + shift[2]);
      return sum;
    };
  };
  const unsigned int n = parts_of_edge(surface);
  Volume fine = cut(n), coarse = cut(n / 2);
  return {std::move(fine), std::move(coarse), {0., 0., 1.}, -highest, section};
}

double
BallCut::distance_of(const Volume &removed, const double volume, const double guess,
                     const double near) const
{
  const auto excess = [&](const double distance)
  { return removed(distance * direction_) - volume; };
  constexpr double longest = 1e3, tolerance = 1e-11; // [mm], of the volume
  double width = near, low = std::max(touch_, guess - width), high = guess + width;
  double below = excess(low), above = excess(high);
  for (; above < 0. && high - touch_ < longest; above = excess(high))
  {
    low = std::exchange(high, high + (width *= 2.));
    below = above;
  }
  for (; below > 0. && low > touch_; below = excess(low))
  {
    high = std::exchange(low, std::max(touch_, low - (width *= 2.)));
    above = below;
  }
  // Regula falsi; an end that stays twice counts half (Illinois).
  int stayed = 0;
  for (int i = 0; i < 100; ++i)
  {
    const double middle = (above * low - below * high) / (above - below), there = excess(middle);
    if (std::abs(there) <= tolerance * volume)
      return middle;
    const bool is_low = there < 0.;
    (is_low ? low : high) = middle;
    (is_low ? below : above) = there;
    const int stays = is_low ? 1 : -1;
    if (stays == stayed)
      (is_low ? above : below) *= .5;
    stayed = stays;
  }
  return .5 * (low + high);
}

BallCut::Path
BallCut::path(const double volume) const
{
  constexpr double step = 1e-3; // of the length
  // At the edge of the cut the integrand has a kink, and the difference of two quadratures is small
  // by chance where the edge lies alike in both.
  constexpr double caution = 3.;
  constexpr double first = 1e-3; // [mm]
  const double nearly = distance_of(coarse_, volume, touch_ + first, first),
               distance = distance_of(fine_, volume, nearly, first * (nearly - touch_));
  Path path;
  path.length = distance - touch_;
  const double rise =
      this->volume(distance + step * path.length) - this->volume(distance - step * path.length);
  path.by_volume = rise > 0. ? 2. * step * path.length / rise : 0.;
  path.error = caution * std::abs(distance - nearly);
  path.least = section_ > 0. ? volume / section_ : 0.;
  return path;
}
} // namespace arthrowear
