// SPDX-License-Identifier: LGPL-2.1-or-later
// Time per contact point of a pair of deformable faces. Bind it to a core: taskset -c 0
// contact_pair
#include "contact/penalty/contact_pair.h"

#include <benchmark/benchmark.h>

#include <numeric>

namespace
{
using namespace arthrowear;

/// Adds a wavy square of n x n cells of 1 mm whose normals point up or down.
std::vector<std::array<unsigned int, 3>>
add_square(std::vector<double> &x, const unsigned int n, const double shift, const bool up)
{
  const unsigned int first = x.size() / 3;
  for (unsigned int j = 0; j <= n; ++j)
    for (unsigned int i = 0; i <= n; ++i)
      x.insert(x.end(), {i + shift, j + 0.7 * shift, 2. * std::sin(0.1 * (i + shift))});
  std::vector<std::array<unsigned int, 3>> facets;
  for (unsigned int j = 0; j < n; ++j)
    for (unsigned int i = 0; i < n; ++i)
    {
      const unsigned int a = first + j * (n + 1) + i, b = a + 1, c = b + n + 1, d = a + n + 1;
      facets.push_back(up ? std::array<unsigned int, 3>{a, b, c}
                          : std::array<unsigned int, 3>{a, c, b});
      facets.push_back(up ? std::array<unsigned int, 3>{a, c, d}
                          : std::array<unsigned int, 3>{a, d, c});
    }
  return facets;
}

struct Squares
{
  std::vector<double> x;
  std::size_t n_slave = 0; // number of coordinates
  ContactPair pair;
  std::vector<unsigned int> points;
  PairState state;

  static ContactPair make(std::vector<double> &x, std::size_t &n_slave)
  {
    constexpr unsigned int n = 44; // 2025 points
    PairSurfaces surfaces;
    surfaces.slave_facets = add_square(x, n, 0.37, false);
    n_slave = x.size();
    surfaces.master_facets = add_square(x, n + 2, -0.5, true);
    PairOptions options;
    options.law.compressive_stiffness = options.law.tensile_stiffness = 1000.;
    options.law.tangential_stiffness = options.law.friction_stiffness = 100.;
    options.law.adhesion_energy = 3.6e-4;
    options.law.friction = 0.1;
    options.reach = 0.3;
    options.skin = 0.3;
    return {surfaces, options, x};
  }
  Squares() : pair(make(x, n_slave)), points(pair.n_points())
  {
    std::iota(points.begin(), points.end(), 0u);
    state = pair.initial_state(x).state;
    pair.search(x);
  }
};

/// Half of the points are pressed, half are pulled; each step moves the slave by `step` along x,
/// and back after 0.2 mm.
void
evaluate(benchmark::State &timing)
{
  Squares squares;
  const double step = 1e-6 * timing.range(0);
  std::vector<double> forces(squares.x.size());
  for (std::size_t i = 2; i < squares.n_slave; i += 6)
  {
    squares.x[i] -= 1e-4;
    if (i + 3 < squares.n_slave)
      squares.x[i + 3] += 1e-4;
  }
  double at = 0., direction = 1.;
  for (auto _ : timing)
  {
    if (std::abs(at + direction * step) > 0.1)
      direction = -direction;
    at += direction * step;
    for (std::size_t i = 0; i < squares.n_slave; i += 3)
      squares.x[i] += direction * step;
    benchmark::DoNotOptimize(
        squares.pair.evaluate(squares.points, squares.x, 1e-6, squares.state, forces));
  }
  timing.counters["time_per_point"] =
      benchmark::Counter(squares.points.size(), benchmark::Counter::kIsIterationInvariantRate |
                                                    benchmark::Counter::kInvert);
}
BENCHMARK(evaluate)->ArgName("nm_per_step")->Arg(0)->Arg(1)->Arg(1000);

void
search(benchmark::State &timing)
{
  Squares squares;
  for (auto _ : timing)
    squares.pair.search(squares.x);
  timing.counters["time_per_point"] =
      benchmark::Counter(squares.points.size(), benchmark::Counter::kIsIterationInvariantRate |
                                                    benchmark::Counter::kInvert);
}
BENCHMARK(search);

void
check_whether_search_is_due(benchmark::State &timing)
{
  Squares squares;
  const std::vector<unsigned int> nodes = squares.pair.nodes_needed(squares.points, squares.state);
  for (auto _ : timing)
    benchmark::DoNotOptimize(squares.pair.search_due(nodes, squares.x));
  timing.counters["time_per_point"] =
      benchmark::Counter(squares.points.size(), benchmark::Counter::kIsIterationInvariantRate |
                                                    benchmark::Counter::kInvert);
}
BENCHMARK(check_whether_search_is_due);
} // namespace

BENCHMARK_MAIN();
