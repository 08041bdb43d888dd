// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wearing/cost.h"

#include "base/format.h"
#include "stepping/response_columns.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double many_steps = 1e5;

// Counts of a typical step, from the runs in doc/benchmarks.md.
constexpr double solves_per_newton = 2.5;
constexpr double element_sweeps_per_step = 6.;
constexpr double contact_problems_per_step = 4.;
constexpr double factorisations = 2.;
// Fraction of the points of a fine mesh that come within reach of the head in a cycle.
constexpr double share_of_candidates = .7;
constexpr unsigned int all_are_candidates = 300;
// Fraction of the points in the patch of a step, as a mean over a life in which contact spreads
// over most of the surface.
constexpr double share_in_worn_contact = .45;

// Counts per step of a condensed cup, then the additional counts of corrected steps.
constexpr double condensed_problems_per_step = 2., condensed_flops_per_pair = 1000.;
constexpr double solves_per_corrected_step = 1.8, residuals_per_corrected_step = 2.8;

// Operations and bytes per cell, per matrix entry, and per pair or triple of points.
constexpr double flops_per_linear_cell = 400., flops_per_quadratic_cell = 5000.;
constexpr double flops_per_matrix_entry = 30.;        // of an element's tangent
constexpr double bytes_per_factor_entry = 4. * 8.;    // read forwards and backwards
constexpr double column_flops_per_factor_entry = 12.; // three columns of W per point
constexpr double block_flops_per_factor_entry = 12.;  // columns of a condensed cup, in blocks
constexpr double response_flops_per_pair = 18.;       // forces times columns
constexpr double contact_flops_per_pair = 60.;        // rotation of W, products
constexpr double contact_flops_per_triple = .5;       // Newton's method, of the cubed points
constexpr double program_bytes = 180e6, program_flops = 8e8; // to begin and to end
constexpr double output_bytes = 20e6;                        // frames and their compression
constexpr double bytes_of_libraries = 160e6;                 // of these
// The matrix of a rank that has it whole, and the copy from which it is made.
constexpr double bytes_per_matrix_row = 2. * 12. * 90.;

/// Least and largest number of cycles that a run by jumps computes.
struct ComputedCycles
{
  double least = 1., most = 1.;
};

ComputedCycles
computed_cycles(const CycleJumpParameters &jumps)
{
  // A full-length jump and two half jumps need three cycles; explicit jumps share one of these,
  // linearly implicit jumps need one in all.
  const JumpKindType &type = jumps.type();
  const double per_jump = type.cycles_per_jump;
  constexpr double growth = 5.; // largest ratio of successive jump lengths
  if (jumps.tolerance == 0.)
  {
    double n = std::ceil(jumps.cycles / jumps.largest * (1. - 1e-12)), done = 0.;
    if (type.longest)
      for (n = 0.; done < jumps.cycles * (1. - 1e-12); ++n)
        done += std::max(1., std::min(jumps.largest, type.longest(done)));
    return {n, n};
  }
  double done = 0., size = jumps.first, n_jumps = 0.;
  while (done < jumps.cycles && n_jumps < 1000.)
  {
    ++n_jumps;
    done += size;
    size = std::min(growth * size, jumps.largest);
  }
  if (done < jumps.cycles)
    n_jumps += (jumps.cycles - done) / size;
  // The longest jump within a tolerance of first order grows with its square root. Where wear is
  // deep, the mean jump of a life may be shorter than its first, and jumps are rejected.
  constexpr double least_mean_jump = .4; // over the first one
  constexpr double most_rejected = .25;  // of the computed cycles
  const double shortest =
      std::max(jumps.smallest, least_mean_jump * std::min(jumps.first, jumps.largest) *
                                   std::min(1., std::sqrt(jumps.tolerance / 1e-2)));
  const double most_jumps = std::max(n_jumps, std::ceil(jumps.cycles / shortest));
  return {per_jump * n_jumps, per_jump * std::ceil(most_jumps / (1. - most_rejected))};
}

/// Cycles that lives by jumps needed (doc/benchmarks.md): contact spreads with the depth, and the
/// longest jump within a tolerance grows with its square root.
double
expected_cycles(const CycleJumpParameters &jumps, const double least, const double depth)
{
  constexpr double without_depth = 1.75, first = 4., per_depth = 35. /* 1/mm */, tolerance = 1e-2;
  const double n = depth > 0. ? jumps.type().cycles_per_jump * (first + per_depth * depth)
                              : without_depth * least;
  return jumps.tolerance > 0. ? n * std::sqrt(tolerance / jumps.tolerance) : least;
}

double
count_edges(const MeshData &mesh)
{
  std::vector<std::pair<unsigned int, unsigned int>> edges;
  edges.reserve(6 * mesh.cells.size());
  for (const auto &cell : mesh.cells)
    for (unsigned int a = 0; a < 4; ++a)
      for (unsigned int b = a + 1; b < 4; ++b)
        edges.emplace_back(std::min(cell[a], cell[b]), std::max(cell[a], cell[b]));
  std::sort(edges.begin(), edges.end());
  return static_cast<double>(std::unique(edges.begin(), edges.end()) - edges.begin());
}

double
unknowns_per_cell(const WearRunParameters &p)
{
  return p.degree == 1 ? 12. : 30.;
}

/// Predicts the choice of elasticity.cc. The lowest frequency is estimated by a bar of length
/// body_length() with the speed of shear waves.
bool
will_be_condensed(const WearRunParameters &p)
{
  if (p.elasticity != Elasticity::automatic)
    return p.elasticity == Elasticity::condensed;
  const double speed = std::sqrt(p.material.lame().mu / p.material.density);
  const double omega = .5 * M_PI * speed / p.body_length();
  return p.time.theta == 1. &&
         std::pow(p.time.step * omega, -2) < largest_inertia_number(p.material.is_linear());
}

double
nodes_of_surface(const WearRunParameters &p, const WearSizes &sizes)
{
  return sizes.points * (p.degree == 1 ? 1. : 4.);
}

/// Work of a step or of the set-up, and the part of it that is divided among ranks.
struct SharedWork
{
  Work all, divided;
};

double
element_flops(const WearRunParameters &p, const WearSizes &sizes)
{
  return sizes.cells * (p.degree == 1 ? flops_per_linear_cell : flops_per_quadratic_cell);
}

SharedWork
work_of_condensed_step(const WearRunParameters &p, const WearSizes &sizes)
{
  SharedWork step;
  const double n = sizes.patch;
  const double nodes = nodes_of_surface(p, sizes);
  step.divided.scalar_flops = condensed_problems_per_step * response_flops_per_pair * n * nodes;
  step.all.scalar_flops = condensed_problems_per_step *
                          (condensed_flops_per_pair * n * n + response_flops_per_pair * n * nodes);
  step.all.dense_flops = condensed_problems_per_step * contact_flops_per_triple * n * n * n;
  if (p.material.is_linear())
    return step;
  step.all.bytes =
      solves_per_corrected_step * bytes_per_factor_entry * predicted_factor_entries(sizes.unknowns);
  const double residuals = residuals_per_corrected_step * element_flops(p, sizes);
  step.all.scalar_flops += residuals;
  step.divided.scalar_flops += residuals;
  return step;
}

SharedWork
work_of_step(const WearRunParameters &p, const WearSizes &sizes)
{
  if (will_be_condensed(p))
    return work_of_condensed_step(p, sizes);
  SharedWork step;
  step.all.bytes = predicted_newton_iterations * solves_per_newton * bytes_per_factor_entry *
                   predicted_factor_entries(sizes.unknowns);
  const double n = sizes.candidates;
  step.divided.scalar_flops = element_sweeps_per_step * element_flops(p, sizes);
  step.all.scalar_flops =
      step.divided.scalar_flops + contact_problems_per_step * contact_flops_per_pair * n * n;
  step.all.dense_flops = contact_problems_per_step * contact_flops_per_triple * n * n * n;
  return step;
}

SharedWork
work_of_factors(const WearRunParameters &p, const WearSizes &sizes)
{
  const double per_cell = unknowns_per_cell(p);
  SharedWork work;
  const bool is_condensed = will_be_condensed(p);
  const double n_factors = is_condensed ? 1. : factorisations;
  work.divided.dense_flops = (is_condensed ? sizes.points * block_flops_per_factor_entry
                                           : sizes.candidates * column_flops_per_factor_entry) *
                             predicted_factor_entries(sizes.unknowns);
  work.divided.scalar_flops =
      n_factors * sizes.cells * flops_per_matrix_entry * per_cell * per_cell;
  work.all.dense_flops =
      n_factors * predicted_factor_flops(sizes.unknowns) + work.divided.dense_flops;
  work.all.scalar_flops = program_flops + work.divided.scalar_flops;
  return work;
}

/// Columns of W, with the whole columns of a condensed cup if its steps are corrected [bytes].
double
memory_of_columns(const WearRunParameters &p, const WearSizes &sizes)
{
  if (!will_be_condensed(p))
    return 8. * 9. * sizes.candidates * sizes.points;
  const double whole = 4. * 3. * sizes.points * sizes.unknowns;
  const double at_points = p.degree == 1 ? 0. : sizes.points; // else they are the nodes
  const double columns = 8. * 9. * sizes.points * (nodes_of_surface(p, sizes) + at_points);
  return columns + (!p.material.is_linear() && whole <= most_whole_columns ? whole : 0.);
}

/// Memory that the element matrices need during assembly [bytes].
double
memory_of_matrix(const WearRunParameters &p, const WearSizes &sizes)
{
  const double per_cell = unknowns_per_cell(p);
  return 20. * sizes.cells * per_cell * per_cell;
}

/// The contact problem and a solver's copy [bytes].
double
memory_of_contact(const double points)
{
  return 2. * 8. * 9. * points * points;
}

/// Memory of a single rank [bytes]: 1.02 to 1.25 times the measured memory of knee_insert and
/// hip_cup with 2500 to 209 000 unknowns, linear and quadratic (doc/benchmarks.md).
double
memory_of(const WearRunParameters &p, const WearSizes &sizes)
{
  constexpr double bytes_per_element_entry = 25.; // element matrices, sparse matrix, its pattern
  const double per_cell = unknowns_per_cell(p);
  // CHOLMOD pads its dense blocks by a fifth, MUMPS has work arrays.
  const double bytes_per_entry =
      8. * (p.solver.direct_solver == DirectSolver::automatic ? 1.2 : 2.4);
  const double factor = bytes_per_entry * predicted_factor_entries(sizes.unknowns),
               matrix = bytes_per_element_entry * sizes.cells * per_cell * per_cell,
               right_hand_sides = 8. * 3. * points_per_share * sizes.unknowns,
               contact = memory_of_contact(will_be_condensed(p) ? sizes.patch : sizes.candidates);
  return program_bytes + output_bytes + factor + matrix + right_hand_sides + contact +
         memory_of_columns(p, sizes);
}

MemoryShares
shares_of(const WearRunParameters &p, const WearSizes &sizes)
{
  const double columns = memory_of_columns(p, sizes);
  const bool is_condensed = will_be_condensed(p); // then ranks keep the columns that they made
  MemoryShares shares;
  shares.are_known = true;
  shares.common = bytes_of_libraries;
  shares.each = program_bytes - bytes_of_libraries;
  shares.divided = memory_of_matrix(p, sizes) + (is_condensed ? columns : 0.);
  shares.first = memory_of_contact(sizes.candidates) + (is_condensed ? 0. : columns);
  shares.factor = 8. * predicted_factor_entries(sizes.unknowns);
  shares.factor_input = bytes_per_matrix_row * sizes.unknowns;
  return shares;
}
} // namespace

double
predicted_factor_entries(const double unknowns)
{
  return 7.5 * std::pow(unknowns, 1.4);
}

double
predicted_factor_flops(const double unknowns)
{
  return 15. * unknowns * unknowns;
}

WearSizes
wear_sizes(const WearRunParameters &p, const MeshData &mesh)
{
  WearSizes sizes;
  sizes.cells = static_cast<double>(mesh.cells.size());
  sizes.vertices = static_cast<double>(mesh.vertices.size());
  sizes.edges = count_edges(mesh);
  sizes.unknowns = 3. * (sizes.vertices + (p.degree == 2 ? sizes.edges : 0.));
  sizes.points = static_cast<double>(mesh.boundary_vertices("wear").size());
  sizes.candidates = sizes.points <= all_are_candidates
                         ? sizes.points
                         : std::max(1. * all_are_candidates, share_of_candidates * sizes.points);
  sizes.patch =
      p.solver.contact.reach > 0. ? sizes.candidates : p.share_in_contact() * sizes.points;
  return sizes;
}

RunCost
wear_cost(const WearRunParameters &p, const MeshData &mesh, const ExpectedWear expected)
{
  RunCost cost;
  const WearSizes sizes = wear_sizes(p, mesh);
  WearSizes worn = sizes;
  if (p.jumps.are_on())
    worn.patch = std::max(sizes.patch, share_in_worn_contact * sizes.points);
  const double steps_per_cycle = 1. / (p.time.frequency * p.time.step);
  ComputedCycles cycles{p.time.cycles, p.time.cycles};
  if (p.jumps.are_on())
  {
    cycles = computed_cycles(p.jumps);
    cycles.least += p.cycles_before_jumps();
    cycles.most += p.cycles_before_jumps();
  }
  cost.is_known = !mesh.cells.empty();
  cost.is_adaptive = p.jumps.are_on() && p.jumps.tolerance > 0.;
  cost.cycles = cycles.least;
  cost.most_cycles = cycles.most;
  cost.steps = steps_per_cycle * cycles.least;
  cost.most_steps = steps_per_cycle * cycles.most;
  cost.degrees_of_freedom = sizes.unknowns;
  cost.memory = memory_of(p, worn);
  cost.shares = shares_of(p, sizes);
  const SharedWork once = work_of_factors(p, sizes), step = work_of_step(p, sizes),
                   worn_step = work_of_step(p, worn);
  // Each move of the mesh needs a new matrix, factor and columns.
  const bool moves = p.jumps.are_on() && p.shape.follows && p.shape.depth_before_move > 0.;
  const double most_set_ups =
      1. + (moves ? std::min(cycles.most, expected.share_of_wall / p.shape.depth_before_move) : 0.);
  cost.work = once.all + cost.steps * step.all;
  cost.most_work = most_set_ups * once.all + cost.most_steps * worn_step.all;
  cost.divided = once.divided + cost.steps * step.divided;
  cost.most_divided = most_set_ups * once.divided + cost.most_steps * worn_step.divided;
  if (cost.is_adaptive)
    cost.expect_cycles(
        p.cycles_before_jumps() +
        expected_cycles(p.jumps, cycles.least - p.cycles_before_jumps(), expected.depth));
  return cost;
}

namespace
{
/// The volumes of a mesh of several, as the end of a line.
std::string
volumes_words(const WearRunParameters &p, const MeshData &mesh)
{
  return mesh.volume_names.size() < 2 ? ""
                                      : ". Volumes: " + volumes_text(mesh, p.materials_of(mesh));
}
} // namespace

std::string
wear_description(const WearRunParameters &p, const MeshData &mesh)
{
  return std::to_string(mesh.cells.size()) + " tetrahedra, " +
         std::to_string(mesh.vertices.size()) + " nodes, " +
         std::to_string(mesh.boundary_vertices("wear").size()) + " contact points, " +
         count_text(p.end_time() / p.time.step) +
         (p.jumps.are_on() ? " steps per computed cycle" : " steps") + volumes_words(p, mesh);
}

void
warn_of_steps(Parameters &parameters, const WearRunParameters &p)
{
  const char *frequency = "Time / Cycle frequency [Hz]", *step = "Time / Time step [s]",
             *cycles = "Time / Cycles";
  if (!parameters.is_good(frequency) || !parameters.is_good(step) || !parameters.is_good(cycles))
    return;
  const double per_cycle = 1. / (p.time.frequency * p.time.step);
  if (p.jumps.are_on())
  {
    const double n = p.jumps.tolerance == 0. ? computed_cycles(p.jumps).least : 0.;
    if (n * per_cycle > many_steps)
      parameters.warning_at(
          "Wear / Jump / Largest jump [cycles]",
          count_text(n) + " computed cycles of " + count_text(per_cycle) + " steps are " +
              count_text(n * per_cycle) + ". Set [Wear / Jump / Largest jump [cycles]] to " +
              formatted("%.3g, or [Wear / Jump / Tolerance] to 1e-2.", p.jumps.cycles / 100.));
    return;
  }
  const double n = per_cycle * p.time.cycles;
  if (!(n > many_steps))
    return;
  if (per_cycle > .1 * many_steps)
    parameters.warning_at(step, count_text(n) + " steps, " + count_text(per_cycle) +
                                    " per cycle; 100 to 400 per cycle are enough, steps that fail "
                                    "are cut. Many cycles are computed by [Wear / Jump].");
  else
    parameters.warning_at(cycles,
                          count_text(n) +
                              " steps. Wear over many cycles needs few of them: set [Wear / Jump "
                              "/ Cycles] to " +
                              formatted("%.9g and [Time / Cycles] to 1.", p.time.cycles));
}
} // namespace arthrowear
