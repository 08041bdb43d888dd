// SPDX-License-Identifier: LGPL-2.1-or-later
// Element updates per second of the explicit loop on the tibial tray, with search, contact and
// damping, compared with the bare element kernel on the same cells; on one rank and on all ranks.
#include "models/tibial_tray/setup.h"
#include "mpi_and_petsc.h"

#include <chrono>
#include <cstdio>

namespace
{
using namespace arthrowear;

/// Shortest time of several repetitions, on the slowest rank [s per call].
template <typename Action>
double
seconds_per_call(MPI_Comm communicator, const unsigned int n_calls, const Action &action)
{
  double best = 1e300;
  for (int repetition = 0; repetition < 15; ++repetition)
  {
    MPI_Barrier(communicator);
    const auto start = std::chrono::steady_clock::now();
    for (unsigned int i = 0; i < n_calls; ++i)
      action();
    double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / n_calls;
    MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, communicator);
    best = std::min(best, seconds);
  }
  return best;
}

struct Speed
{
  std::size_t cells = 0, points = 0;
  double kernel = 0., loop = 0.; // seconds per step
};

Speed
measure(const unsigned int target_cells, const MaterialLaw law, MPI_Comm communicator)
{
  TibialTrayParameters p;
  p.geometry.target_cells = target_cells;
  for (SolidMaterial &material : p.materials)
    material.law = law;
  const MeshData mesh = make_tibia(p.geometry);
  TibialTray tray(p, mesh, communicator);
  ExplicitState state = tray.initial_state();
  DynamicRelaxation relaxation(*tray.system, p.relaxation.options);
  const unsigned int n_calls = std::max<unsigned int>(20, 4000000 / mesh.cells.size());
  Speed speed;
  speed.cells = mesh.cells.size();
  for (const DeformableContact &contact : tray.system->contacts())
    speed.points += contact.pair().n_points();
  std::vector<double> force(state.displacement.size(), 0.);
  const auto kernel = [&]() { tray.bodies->add_internal_force(state.displacement, force); };
  const auto loop = [&]() { relaxation.step(state, 0.2 * tray.largest_load(), tray.time_step); };
  seconds_per_call(communicator, n_calls, loop); // warms up caches
  speed.loop = seconds_per_call(communicator, n_calls, loop);
  speed.kernel = seconds_per_call(communicator, n_calls, kernel);
  return speed;
}
} // namespace

int
main(int argc, char **argv)
{
  const MpiAndPetsc mpi(argc, argv);
  int rank = 0, n_ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
  if (rank == 0)
    std::printf(
        "| law | cells | contact points | bare kernel [M/s] | whole loop [M/s] | ratio |%s\n",
        n_ranks > 1 ? " whole loop on all ranks [M/s] | over one |" : "");
  for (const MaterialLaw law : {MaterialLaw::linear_elastic, MaterialLaw::st_venant_kirchhoff})
    for (const unsigned int cells : {5000u, 20000u, 100000u})
    {
      Speed one;
      if (rank == 0)
        one = measure(cells, law, MPI_COMM_SELF);
      // The other ranks wait without using the memory's bandwidth.
      MPI_Barrier(MPI_COMM_WORLD);
      Speed all;
      if (n_ranks > 1)
        all = measure(cells, law, MPI_COMM_WORLD);
      if (rank != 0)
        continue;
      std::printf("| %s | %zu | %zu | %.1f | %.1f | %.2f |", name_of(law).c_str(), one.cells,
                  one.points, 1e-6 * one.cells / one.kernel, 1e-6 * one.cells / one.loop,
                  one.kernel / one.loop);
      if (n_ranks > 1)
        std::printf(" %.1f | %.2f |", 1e-6 * all.cells / all.loop, one.loop / all.loop);
      std::printf("\n");
      std::fflush(stdout);
    }
  return 0;
}
