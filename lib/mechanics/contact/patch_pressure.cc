// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/patch_pressure.h"

#include "mesh/triangle_rule.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
using Place = PatchPressure::Place;

// A gap is the mean over the patch of a point, to which its outer half adds more than its inner
// half subtracts; a force is the integral over a patch that the contact covers in part. Both move
// the edge inwards. With this fraction of the gap the edge has no bias on a half-space: the mean
// over all places of an edge between the points of a triangular mesh.
constexpr double fraction_of_gap = 0.35;

/// Slope of the squared pressure along an edge, whose ends have the pressure p > 0 and the gap g,
/// as the negative square at the open end: with b = beta^2 the places of both ends,
///   p^2/b  and  (3 E* g/(4 beta))^(2/3) = c b^(-1/3),
/// add up to the length of the edge. With y = b^(-1/3), p^2 y^3 + c y = length.
/// @param c  (3 E* g/4)^(2/3)
double
square_beyond(const double pressure, const double c, const double length)
{
  const double p2 = pressure * pressure;
  if (!(c > 0.))
    return 0.;
  // The polynomial is convex and grows: Newton's method descends from above.
  double y = std::min(std::cbrt(length / p2), length / c);
  for (int i = 0; i < 20; ++i)
  {
    const double change = (p2 * y * y * y + c * y - length) / (3. * p2 * y * y + c);
    y -= change;
    if (!(change > 1e-12 * y))
      break;
  }
  return -c / (y * y);
}

Place
between(const Place &a, const Place &b, const double part)
{
  return {a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]), a[2] + part * (b[2] - a[2])};
}

/// The part of a triangle where a linear function is positive, as up to two triangles.
struct PositivePieces
{
  unsigned int n = 0;
  std::array<std::array<Place, 3>, 2> pieces{};
};

PositivePieces
positive_pieces(const std::array<double, 3> &values)
{
  static constexpr std::array<Place, 3> corners{{{1., 0., 0.}, {0., 1., 0.}, {0., 0., 1.}}};
  // The part has at most four corners, stored in their order around it.
  std::array<Place, 4> around{};
  unsigned int n = 0;
  for (std::size_t i = 0; i < 3; ++i)
  {
    const std::size_t j = (i + 1) % 3;
    if (values[i] > 0.)
      around[n++] = corners[i];
    if ((values[i] > 0.) != (values[j] > 0.))
      around[n++] = between(corners[i], corners[j], values[i] / (values[i] - values[j]));
  }
  if (n == 0)
    return {};
  if (n == 3)
    return {1, {{{around[0], around[1], around[2]}, {}}}};
  return {2, {{{around[0], around[1], around[2]}, {around[0], around[2], around[3]}}}};
}

/// The area of a piece over the area of its triangle [-].
double
area_of(const std::array<Place, 3> &piece)
{
  const Place &a = piece[0], &b = piece[1], &c = piece[2];
  return std::abs((b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]));
}
} // namespace

PatchPressure::PatchPressure(const std::vector<Vector3> &positions,
                             const std::vector<std::array<unsigned int, 3>> &triangles,
                             const double modulus)
    : triangles_(triangles), positions_(positions), patch_(positions.size(), 0.), modulus_(modulus),
      squares_(positions.size(), 0.), n_neighbours_(positions.size(), 0),
      covered_(positions.size(), 0.), mean_pressure_(positions.size(), 0.)
{
  for (const auto &t : triangles_)
  {
    const Vector3 &a = positions_[t[0]];
    areas_.push_back(0.5 * norm(cross(positions_[t[1]] - a, positions_[t[2]] - a)));
    for (const unsigned int point : t)
      patch_[point] += areas_.back() / 3.;
  }
}

void
PatchPressure::set(const Contact &contact)
{
  set_squares(contact);
  sample();
  restore_forces(contact);
}

/// An open point has the mean of the squares that its gap gives it along the edges to its
/// neighbours that touch. Points without such a neighbour have none: no triangle around them is
/// touched.
void
PatchPressure::set_squares(const Contact &contact)
{
  const auto pressure = [&](const unsigned int point)
  { return std::max(0., contact.force[3 * point + 2]) / contact.area[point]; };
  std::fill(n_neighbours_.begin(), n_neighbours_.end(), 0);
  for (unsigned int point = 0; point < squares_.size(); ++point)
    squares_[point] = pressure(point) * pressure(point);
  for (const auto &t : triangles_)
    for (const unsigned int open : t)
    {
      if (contact.force[3 * open + 2] > 0.)
        continue;
      const double c = std::cbrt(
          std::pow(0.75 * fraction_of_gap * modulus_ * std::max(0., contact.gap[open]), 2));
      for (const unsigned int closed : t)
        if (contact.force[3 * closed + 2] > 0.)
        {
          squares_[open] +=
              square_beyond(pressure(closed), c, norm(positions_[open] - positions_[closed]));
          ++n_neighbours_[open];
        }
    }
  for (unsigned int point = 0; point < squares_.size(); ++point)
    if (n_neighbours_[point] > 0)
      squares_[point] /= n_neighbours_[point];
}

void
PatchPressure::sample()
{
  samples_.clear();
  for (unsigned int t = 0; t < triangles_.size(); ++t)
  {
    const auto &triangle = triangles_[t];
    const std::array<double, 3> values{squares_[triangle[0]], squares_[triangle[1]],
                                       squares_[triangle[2]]};
    const PositivePieces part = positive_pieces(values);
    for (unsigned int i = 0; i < part.n; ++i)
    {
      const double area = areas_[t] * area_of(part.pieces[i]);
      for (const TrianglePoint &point : triangle_rule)
      {
        Sample sample;
        sample.triangle = t;
        for (std::size_t c = 0; c < 3; ++c)
          for (std::size_t k = 0; k < 3; ++k)
            sample.at[k] += point.at[c] * part.pieces[i][c][k];
        const double square =
            sample.at[0] * values[0] + sample.at[1] * values[1] + sample.at[2] * values[2];
        sample.pressure = std::sqrt(std::max(0., square));
        sample.area = point.weight * area;
        samples_.push_back(sample);
      }
    }
  }
}

/// Multiplies the pressures by the common factor with which their integral is the sum of the
/// forces.
void
PatchPressure::restore_forces(const Contact &contact)
{
  std::fill(covered_.begin(), covered_.end(), 0.);
  std::fill(mean_pressure_.begin(), mean_pressure_.end(), 0.);
  for (const Sample &sample : samples_)
    for (int corner = 0; corner < 3; ++corner)
    {
      const unsigned int point = triangles_[sample.triangle][corner];
      covered_[point] += share(sample, corner);
      mean_pressure_[point] += share(sample, corner) * sample.pressure;
    }
  double force = 0., integral = 0.;
  for (std::size_t point = 0; point < covered_.size(); ++point)
  {
    force += std::max(0., contact.force[3 * point + 2]);
    integral += contact.area[point] * mean_pressure_[point];
  }
  const double factor = integral > 0. ? force / integral : 0.;
  for (Sample &sample : samples_)
    sample.pressure *= factor;
  for (double &pressure : mean_pressure_)
    pressure *= factor;
}
} // namespace arthrowear
