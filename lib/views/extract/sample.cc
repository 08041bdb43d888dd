// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extract/sample.h"

#include "base/errors.h"
#include "base/quadratic_triangle.h"
#include "base/ranges.h"
#include "report/surface_map.h"

#include <map>
#include <set>

namespace arthrowear
{
namespace
{
/// A triangle of a frame, quadratic if its cells are.
class Triangle
{
public:
  Triangle(const Frame &frame, const std::size_t cell) : n_(frame.has_middles() ? 6 : 3)
  {
    for (std::size_t i = 0; i < 3; ++i)
    {
      points_[i] = frame.cells[3 * cell + i];
      points_[3 + i] = frame.has_middles() ? frame.middles[3 * cell + i] : points_[i];
    }
    for (std::size_t i = 0; i < n_; ++i)
      x_[i] = frame.place(points_[i]);
  }

  Sample closest(const Vector3 &point) const
  {
    std::array<double, 3> at = closest_weights(point, {x_[0], x_[1], x_[2]});
    // Gauss-Newton: the closest place of the tangent triangle, again and again.
    constexpr int most = 30;
    constexpr double rounding = 1e-13;
    double moved = n_ == 6 ? 1. : 0.;
    for (int k = 0; k < most && moved > rounding; ++k)
    {
      const std::array<double, 3> next = closest_weights(point, tangent(at));
      moved = 0.;
      for (int i = 0; i < 3; ++i)
        moved = std::max(moved, std::abs(next[i] - at[i]));
      at = next;
    }
    return sample(at);
  }

private:
  Sample sample(const std::array<double, 3> &at) const
  {
    Sample sample;
    sample.points = points_;
    if (n_ == 6)
      quadratic_triangle(at.data(), sample.weights.data());
    else
      std::copy(at.begin(), at.end(), sample.weights.begin());
    return sample;
  }

  /// Corners of the flat triangle that is tangent to this triangle at a place [mm]
  std::array<Vector3, 3> tangent(const std::array<double, 3> &at) const
  {
    std::array<Vector3, 3> rates;
    for (int i = 0; i < 3; ++i)
      rates[i] = (4. * at[i] - 1.) * x_[i] + (4. * at[(i + 1) % 3]) * x_[3 + i] +
                 (4. * at[(i + 2) % 3]) * x_[3 + (i + 2) % 3];
    Vector3 origin{};
    const Sample here = sample(at);
    for (int i = 0; i < 6; ++i)
      origin = origin + here.weights[i] * x_[i];
    for (int i = 0; i < 3; ++i)
      origin = origin - at[i] * rates[i];
    return {origin + rates[0], origin + rates[1], origin + rates[2]};
  }

  std::size_t n_;
  std::array<std::uint32_t, 6> points_;
  std::array<Vector3, 6> x_;
};

/// Zeros between 0 and 1 of the quadratic polynomial with the values a, m and b at 0, 1/2 and 1.
std::vector<double>
zeros(const double a, const double m, const double b)
{
  constexpr double at_node = 1e-9;
  const double second = 2. * (a + b - 2. * m), first = 4. * m - 3. * a - b;
  const double square = first * first - 4. * second * a;
  if (square < 0.)
    return {};
  // The larger root of the reciprocal equation first: no difference of nearly equal numbers.
  const double q = -.5 * (first + std::copysign(std::sqrt(square), first));
  std::vector<double> found;
  for (const double t : {q != 0. ? a / q : -1., second != 0. ? q / second : -1.})
    if (t > at_node && t < 1. - at_node && (m != 0. || std::abs(t - .5) > at_node))
      found.push_back(t);
  return found;
}

/// Places where a plane cuts the edges of a surface, by the ends of the edges.
class EdgeCuts
{
public:
  /// @param heights  of the points over the plane, 0 for those that count as on it
  EdgeCuts(const Frame &surface, const std::vector<double> &heights)
      : surface_(surface), heights_(heights)
  {
    for (std::size_t cell = 0; cell < surface.n_cells(); ++cell)
      for (int i = 0; i < 3; ++i)
        add(cell, i);
  }

  using Places = std::map<std::array<std::uint32_t, 3>, Sample>;
  const Places &places() const { return places_; }

private:
  void add(const std::size_t cell, const int edge)
  {
    const auto [a, b] =
        std::minmax(surface_.cells[3 * cell + edge], surface_.cells[3 * cell + (edge + 1) % 3]);
    add_point(a);
    add_point(b);
    if (!surface_.has_middles())
    {
      if (heights_[a] * heights_[b] < 0.)
      {
        const double t = heights_[a] / (heights_[a] - heights_[b]);
        places_[{a, b, 0}] = {{a, b, b, b, b, b}, {1. - t, t}};
      }
      return;
    }
    const std::uint32_t m = surface_.middles[3 * cell + edge];
    add_point(m);
    std::uint32_t n = 0;
    for (const double t : zeros(heights_[a], heights_[m], heights_[b]))
      places_[{a, b, n++}] = {{a, b, m, m, m, m},
                              {(1. - t) * (1. - 2. * t), t * (2. * t - 1.), 4. * t * (1. - t)}};
  }

  void add_point(const std::uint32_t point)
  {
    if (heights_[point] == 0.)
      places_[{point, point, 0}] = {{point, point, point, point, point, point}, {1.}};
  }

  const Frame &surface_;
  const std::vector<double> &heights_;
  Places places_;
};
} // namespace

Vector3
Sample::position(const Frame &frame) const
{
  Vector3 x{};
  for (std::size_t i = 0; i < points.size(); ++i)
    if (weights[i] != 0.)
      x = x + weights[i] * frame.place(points[i]);
  return x;
}

double
Sample::value(const FrameField &field, const unsigned int component) const
{
  double sum = 0.;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (weights[i] != 0.)
      sum += weights[i] * field.values[points[i] * field.n_components + component];
  return sum;
}

std::vector<Sample>
all_points(const Frame &frame)
{
  std::vector<Sample> samples;
  std::set<std::array<float, 3>> known;
  const bool has_pieces = frame.piece_ends.size() > 1;
  for (std::uint32_t point = 0; point < frame.n_points(); ++point)
  {
    const float *x = &frame.points[3 * point];
    if (has_pieces && !known.insert({x[0], x[1], x[2]}).second)
      continue;
    Sample sample;
    sample.points.fill(point);
    samples.push_back(sample);
  }
  return samples;
}

Sample
closest_place(const Frame &frame, const Vector3 &point)
{
  if (frame.n_cells() == 0)
    throw InputError("the frame has no cells");
  Sample best;
  double least = std::numeric_limits<double>::infinity();
  const auto take_closer = [&](const Sample &sample)
  {
    if (const double distance = norm(sample.position(frame) - point); distance < least)
    {
      least = distance;
      best = sample;
    }
  };
  if (frame.corners == 3)
    for (std::size_t cell = 0; cell < frame.n_cells(); ++cell)
      take_closer(Triangle(frame, cell).closest(point));
  else
    for (const Sample &sample : all_points(frame))
      take_closer(sample);
  return best;
}

double
longest_edge(const Frame &frame)
{
  double longest = 0.;
  for (std::size_t cell = 0; cell < frame.n_cells(); ++cell)
    for (unsigned int i = 0; i < frame.corners; ++i)
      for (unsigned int j = 0; j < i; ++j)
        longest = std::max(longest, norm(frame.place(frame.cells[cell * frame.corners + i]) -
                                         frame.place(frame.cells[cell * frame.corners + j])));
  return longest;
}

double
Meridian::angle_of(const Vector3 &position) const
{
  return std::atan2(dot(position, aside), dot(position, pole));
}

std::vector<Sample>
places_along(const Frame &surface, const Meridian &meridian)
{
  if (surface.corners != 3)
    throw InputError("a meridian needs a surface; this series has other cells");
  const Vector3 normal = cross(meridian.pole, meridian.aside);
  std::vector<double> heights(surface.n_points());
  double largest = 0.;
  for (std::uint32_t point = 0; point < heights.size(); ++point)
  {
    heights[point] = dot(surface.place(point), normal);
    largest = std::max(largest, std::abs(heights[point]));
  }
  constexpr double rounding = 1e-6; // of single precision
  for (double &height : heights)
    if (std::abs(height) <= rounding * largest)
      height = 0.;
  const EdgeCuts cuts(surface, heights);
  if (cuts.places().empty())
    throw InputError("the plane of the meridian does not cut the surface");
  std::vector<std::pair<double, Sample>> sorted;
  for (const auto &[ends, place] : cuts.places())
    sorted.emplace_back(meridian.angle_of(place.position(surface)), place);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto &one, const auto &other) { return one.first < other.first; });
  return mapped<Sample>(sorted, [&](const auto &place) { return place.second; });
}
} // namespace arthrowear
