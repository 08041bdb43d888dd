// SPDX-License-Identifier: LGPL-2.1-or-later
// Random places, and the least distance to a surface by search over its two parameters.
#pragma once

#include "base/vector3.h"

#include <algorithm>
#include <functional>
#include <random>
#include <vector>

namespace arthrowear
{
/// Pseudo-random numbers that are the same everywhere.
class Draws
{
public:
  explicit Draws(const unsigned seed = 20) : generator_(seed) {}
  double between(const double low, const double high)
  {
    return low + (high - low) * (generator_() / (static_cast<double>(std::mt19937::max()) + 1.));
  }
  Vector3 in_cube(const double half)
  {
    return {between(-half, half), between(-half, half), between(-half, half)};
  }

private:
  std::mt19937 generator_;
};

/// Least distance from a position to surface(u, v), u and v between 0 and 1: on a grid, which is
/// refined around its best places.
inline double
distance_by_search(const Vector3 &position, const std::function<Vector3(double, double)> &surface)
{
  constexpr int n = 36, n_rounds = 20, n_best = 4;
  struct Place
  {
    double distance, u, v;
  };
  std::vector<Place> best{{0., .5, .5}};
  double width = 1.;
  for (int round = 0; round < n_rounds; ++round)
  {
    std::vector<Place> places;
    const int steps = round == 0 ? n : 8;
    for (const Place &at : best)
      for (int i = 0; i <= steps; ++i)
        for (int j = 0; j <= steps; ++j)
        {
          const double u = at.u + width * (double(i) / steps - .5),
                       v = at.v + width * (double(j) / steps - .5);
          places.push_back({norm(position - surface(u, v)), u, v});
        }
    const auto nearer = [](const Place &a, const Place &b) { return a.distance < b.distance; };
    std::sort(places.begin(), places.end(), nearer);
    const double apart = 2. * width / steps;
    best.clear();
    for (const Place &place : places)
    {
      const bool is_new = std::none_of(best.begin(), best.end(),
                                       [&](const Place &other) {
                                         return std::abs(place.u - other.u) < apart &&
                                                std::abs(place.v - other.v) < apart;
                                       });
      if (is_new && best.size() < n_best)
        best.push_back(place);
      if (best.size() == n_best)
        break;
    }
    width = 4. * width / steps;
  }
  return best.front().distance;
}
} // namespace arthrowear
