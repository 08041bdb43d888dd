// SPDX-License-Identifier: LGPL-2.1-or-later
// Time of 3e5 nearest points, and of as many lines, on 20480 curved patches of an ellipsoid, with
// the hint of the previous position and without; of a torus and an ellipsoid in closed form.
#include "surface/curved_triangles.h"
#include "surface/ellipsoid.h"
#include "surface/torus.h"
#include "unit/surface/meshes.h"

#include <benchmark/benchmark.h>

using namespace arthrowear;

namespace
{
const Vector3 semi_axes{25., 20., 15.};

/// Along rows over the ellipsoid, .1 mm above it.
std::vector<Vector3>
positions()
{
  constexpr int n_rows = 500, n_columns = 600;
  const Ellipsoid ellipsoid(semi_axes);
  std::vector<Vector3> all;
  for (int row = 0; row < n_rows; ++row)
    for (int column = 0; column < n_columns; ++column)
    {
      const double a = 2. * units::pi * column / n_columns, b = units::pi * row / n_rows;
      const Vector3 on{semi_axes[0] * std::sin(b) * std::cos(a),
                       semi_axes[1] * std::sin(b) * std::sin(a), semi_axes[2] * std::cos(b)};
      all.push_back(on + .1 * ellipsoid.nearest_point(on).normal);
    }
  return all;
}

const CurvedTriangles &
patches()
{
  static const CurvedTriangles triangles(ellipsoid_mesh(semi_axes, 5, .2), 40. * units::deg);
  return triangles;
}

void
measure(benchmark::State &state, const Surface &surface, const bool uses_hints)
{
  const std::vector<Vector3> all = positions();
  for (auto _ : state)
  {
    double sum = 0.;
    std::uint32_t hint = 0;
    for (const Vector3 &position : all)
    {
      if (!uses_hints)
        hint = 0;
      sum += surface.nearest(position, hint).distance;
    }
    benchmark::DoNotOptimize(sum);
  }
}

void
nearest_of_patches(benchmark::State &state)
{
  measure(state, patches(), state.range(0) == 1);
}

void
nearest_of_ellipsoid(benchmark::State &state)
{
  measure(state, Ellipsoid(semi_axes), false);
}

void
nearest_of_torus(benchmark::State &state)
{
  measure(state, Torus(3., 22.), false);
}

void
lines_to_patches(benchmark::State &state)
{
  const std::vector<Vector3> all = positions();
  for (auto _ : state)
  {
    double sum = 0.;
    for (const Vector3 &position : all)
      if (const double hit = patches().first_hit(position, -1. / norm(position) * position, 1.);
          hit < 1.)
        sum += hit;
    benchmark::DoNotOptimize(sum);
  }
}
} // namespace

BENCHMARK(nearest_of_patches)->Arg(1)->Arg(0)->Unit(benchmark::kMillisecond);
BENCHMARK(nearest_of_ellipsoid)->Unit(benchmark::kMillisecond);
BENCHMARK(nearest_of_torus)->Unit(benchmark::kMillisecond);
BENCHMARK(lines_to_patches)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
