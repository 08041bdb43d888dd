// SPDX-License-Identifier: LGPL-2.1-or-later
// CPU time of a cycle of a knee on an elastic layer: on tori, and with condyles as curved
// triangles.
#include "../unit/elastic_layer/knee_case.h"
#include "surface/curved_triangles.h"

#include <cstdio>
#include <ctime>

using namespace arthrowear;

namespace
{
/// The parts of both condyles below the axis of flexion, in squares of two triangles, as a file of
/// a femur has them.
RigidPart
curved_condyles(const int n_around, const int n_across)
{
  TriangleMesh mesh;
  for (const double z : {-24., 24.})
  {
    const auto first = static_cast<std::uint32_t>(mesh.points.size());
    for (int i = 0; i <= n_around; ++i)
      for (int k = 0; k <= n_across; ++k)
      {
        const double around = -2.6 + 4.2 * i / n_around, across = -.6 + 1.2 * k / n_across,
                     rho = 3. + 22. * std::cos(across);
        mesh.points.push_back(
            {rho * std::sin(around), -rho * std::cos(around), z + 22. * std::sin(across)});
      }
    const auto number = [&](const int i, const int k)
    { return first + static_cast<std::uint32_t>((n_across + 1) * i + k); };
    for (int i = 0; i < n_around; ++i)
      for (int k = 0; k < n_across; ++k)
      {
        mesh.triangles.push_back({number(i, k), number(i + 1, k), number(i + 1, k + 1)});
        mesh.triangles.push_back({number(i, k), number(i + 1, k + 1), number(i, k + 1)});
      }
  }
  constexpr double crease = 40. * units::deg;
  return RigidPart({{std::make_shared<CurvedTriangles>(mesh, crease), {}}}, PartMaterial::within);
}

void
time_cycles(const char *name, RigidPart femur)
{
  const auto now = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  constexpr int n_later = 5;
  InsertCycle cycle(polyethylene(),
                    make_insert_points(two_tori(58., 30., 58., PartMaterial::around),
                                       {-25., 25., -38., 38.}, .6164, 58.),
                    std::move(femur), KneeMotion(true, true).steps(100), 0.,
                    std::make_shared<ArchardWear>(.22e-6 * units::mm3_per_Nm));
  const LayerWear unworn = cycle.unworn();
  const double start = now();
  const LayerCycleResult result = cycle.compute(unworn);
  const double first = now();
  for (int i = 0; i < n_later; ++i)
    cycle.compute(unworn);
  std::printf("%-32s %zu points, first cycle %.3f s, later %.3f s, V/K %.3f N m\n", name,
              cycle.n_points(), first - start, (now() - first) / n_later,
              result.work / (units::newton * units::m));
}
} // namespace

int
main()
{
  time_cycles("tori", condyles());
  time_cycles("10 880 triangles", curved_condyles(80, 34));
  time_cycles("43 520 triangles", curved_condyles(160, 68));
}
