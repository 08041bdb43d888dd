// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extract/sample.h"

#include "base/errors.h"
#include "report/surface_map.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace arthrowear
{
namespace
{
Vector3
point_of(const Frame &frame, const std::uint32_t point)
{
  const float *x = &frame.points[3 * point];
  return {x[0], x[1], x[2]};
}

Sample
closest_on_triangles(const Frame &frame, const Vector3 &point)
{
  Sample best;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t cell = 0; cell < frame.n_cells(); ++cell)
  {
    Sample sample;
    std::array<Vector3, 3> corners;
    for (int i = 0; i < 3; ++i)
    {
      sample.points[i] = frame.cells[3 * cell + i];
      corners[i] = point_of(frame, sample.points[i]);
    }
    sample.weights = closest_weights(point, corners);
    const double distance = norm(sample.position(frame) - point);
    if (distance < least)
    {
      least = distance;
      best = sample;
    }
  }
  return best;
}
} // namespace

Vector3
Sample::position(const Frame &frame) const
{
  Vector3 x{};
  for (int i = 0; i < 3; ++i)
    x = x + weights[i] * point_of(frame, points[i]);
  return x;
}

double
Sample::value(const FrameField &field, const unsigned int component) const
{
  double sum = 0.;
  for (int i = 0; i < 3; ++i)
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
    sample.points = {point, point, point};
    samples.push_back(sample);
  }
  return samples;
}

Sample
closest_place(const Frame &frame, const Vector3 &point)
{
  if (frame.n_cells() == 0)
    throw InputError("the frame has no cells");
  if (frame.corners == 3)
    return closest_on_triangles(frame, point);
  Sample best;
  double least = std::numeric_limits<double>::infinity();
  for (const Sample &sample : all_points(frame))
    if (const double distance = norm(sample.position(frame) - point); distance < least)
    {
      least = distance;
      best = sample;
    }
  return best;
}

double
longest_edge(const Frame &frame)
{
  double longest = 0.;
  for (std::size_t cell = 0; cell < frame.n_cells(); ++cell)
    for (unsigned int i = 0; i < frame.corners; ++i)
      for (unsigned int j = 0; j < i; ++j)
        longest = std::max(longest, norm(point_of(frame, frame.cells[cell * frame.corners + i]) -
                                         point_of(frame, frame.cells[cell * frame.corners + j])));
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
    heights[point] = dot(point_of(surface, point), normal);
    largest = std::max(largest, std::abs(heights[point]));
  }
  constexpr double rounding = 1e-6; // of single precision
  std::map<std::pair<std::uint32_t, std::uint32_t>, Sample> places;
  for (std::size_t cell = 0; cell < surface.n_cells(); ++cell)
    for (int i = 0; i < 3; ++i)
    {
      const auto [a, b] =
          std::minmax(surface.cells[3 * cell + i], surface.cells[3 * cell + (i + 1) % 3]);
      Sample sample;
      bool is_on_a_point = false;
      for (const std::uint32_t point : {a, b})
        if (std::abs(heights[point]) <= rounding * largest)
        {
          is_on_a_point = true;
          sample.points = {point, point, point};
          places[{point, point}] = sample;
        }
      if (is_on_a_point || heights[a] * heights[b] > 0.)
        continue;
      const double t = heights[a] / (heights[a] - heights[b]);
      sample.points = {a, b, b};
      sample.weights = {1. - t, t, 0.};
      places[{a, b}] = sample;
    }
  if (places.empty())
    throw InputError("the plane of the meridian does not cut the surface");
  std::vector<std::pair<double, Sample>> sorted;
  for (const auto &place : places)
    sorted.emplace_back(meridian.angle_of(place.second.position(surface)), place.second);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto &one, const auto &other) { return one.first < other.first; });
  std::vector<Sample> samples;
  for (const auto &place : sorted)
    samples.push_back(place.second);
  return samples;
}
} // namespace arthrowear
