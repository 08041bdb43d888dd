// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/differences.h"

#include "report/series_words.h"
#include "report/surface_map.h"
#include "results/column_header.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
const FrameField *
find_same(const Frame &frame, const FrameField &field)
{
  for (const FrameField &other : frame.fields)
    if (other.name == field.name && other.unit == field.unit && !other.is_of_cells &&
        other.n_components == field.n_components)
      return &other;
  return nullptr;
}

/// Finds the place in the second surface for each point of the first surface.
std::vector<std::optional<SurfaceMap::Place>>
places_of(const Frame &second, const Frame &first, const bool by_direction)
{
  std::vector<std::optional<SurfaceMap::Place>> places(first.n_points());
  if (second.points == first.points && second.cells == first.cells)
  {
    for (std::uint32_t point = 0; point < places.size(); ++point)
      places[point] = SurfaceMap::Place{{point, point, point}, {1., 0., 0.}};
    return places;
  }
  const SurfaceMap map(second, by_direction ? SurfaceMap::By::direction : SurfaceMap::By::distance);
  for (std::size_t point = 0; point < places.size(); ++point)
    places[point] = map.find(
        {first.points[3 * point], first.points[3 * point + 1], first.points[3 * point + 2]});
  return places;
}

/// Pairs of frame numbers in the second and in the first run: frames of equal times, else the last
/// frames.
std::vector<std::pair<std::size_t, std::size_t>>
pairs_of(const std::vector<double> &second, const std::vector<double> &first)
{
  constexpr double slack = 1e-6;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t i = 0; i < first.size(); ++i)
    for (std::size_t j = 0; j < second.size(); ++j)
      if (std::abs(second[j] - first[i]) <= slack * std::abs(first.back()))
      {
        pairs.emplace_back(j, i);
        break;
      }
  if (pairs.empty())
    pairs.emplace_back(second.size() - 1, first.size() - 1);
  return pairs;
}

bool
can_be_compared(const FrameSeries &series)
{
  return !series.frames.empty() && series.frames.front().corners == 3 &&
         series.frames.front().n_cells() > 0;
}
} // namespace

Frame
difference(const Frame &second, const Frame &first, const bool by_direction, std::size_t &n_without)
{
  Frame result;
  result.corners = 3;
  result.points = first.points;
  result.cells = first.cells;
  result.piece_ends = first.piece_ends;
  const auto places = places_of(second, first, by_direction);
  n_without = static_cast<std::size_t>(std::count(places.begin(), places.end(), std::nullopt));
  for (const FrameField &field : first.fields)
  {
    const FrameField *other = find_same(second, field);
    if (!other || field.is_of_cells || lists_states(field.unit))
      continue;
    FrameField minus{field.name, field.unit, field.n_components, false, {}};
    const unsigned int n = field.n_components;
    for (std::size_t point = 0; point < places.size(); ++point)
      for (unsigned int i = 0; i < n; ++i)
      {
        double value = std::numeric_limits<double>::quiet_NaN();
        if (const auto &place = places[point])
        {
          value = -field.values[n * point + i];
          for (int corner = 0; corner < 3; ++corner)
            if (place->weights[corner] != 0.)
              value += place->weights[corner] * other->values[n * place->points[corner] + i];
        }
        minus.values.push_back(static_cast<float>(value));
      }
    result.fields.push_back(std::move(minus));
  }
  return result;
}

std::vector<ShownSeries>
differences_of(RunResults &second, const std::string &second_label, RunResults &first,
               const std::string &first_label)
{
  std::vector<ShownSeries> all;
  // Damaged frames are noted where the surfaces of each run are read.
  RunResults quiet_second = second, quiet_first = first;
  for (const std::string &name : first.series)
  {
    if (std::find(second.series.begin(), second.series.end(), name) == second.series.end())
      continue;
    const FrameSeries of_second = read_series(quiet_second, name),
                      of_first = read_series(quiet_first, name);
    if (!can_be_compared(of_second) || !can_be_compared(of_first))
      continue;
    const bool by_direction = first.declared.series_of(name).is_about_origin;
    FrameSeries minus;
    std::size_t most_without = 0, n_without = 0;
    const auto pairs = pairs_of(of_second.times, of_first.times);
    for (const auto &[j, i] : pairs)
    {
      minus.frames.push_back(
          difference(of_second.frames[j], of_first.frames[i], by_direction, n_without));
      minus.times.push_back(of_first.times[i]);
      most_without = std::max(most_without, n_without);
    }
    if (minus.frames.front().fields.empty())
      continue;
    ShownSeries shown = shown_series(quiet_first, name, minus);
    shown.is_difference = true;
    shown.words.title = second_label + " − " + first_label + ": " + shown.words.title;
    const auto &[j, i] = pairs.front();
    if (std::abs(of_second.times[j] - of_first.times[i]) > 1e-6 * std::abs(of_first.times.back()))
      shown.frames.front().label = "last frames: " + frame_label(second, name, of_second.times[j]) +
                                   " − " + frame_label(first, name, of_first.times[i]);
    shown.words.orientation +=
        " Values of " + second_label + " minus values of " + first_label +
        (by_direction ? ", each at the nearest direction from the cup's centre."
                      : ", each at the closest point.");
    if (most_without > 0)
      shown.words.orientation += " " + std::to_string(most_without) + " of " +
                                 std::to_string(minus.frames.front().n_points()) +
                                 " points have no counterpart and are grey.";
    all.push_back(std::move(shown));
  }
  return all;
}
} // namespace arthrowear
