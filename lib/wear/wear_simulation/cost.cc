// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/cost.h"

#include "base/format.h"
#include "base/machine_memory.h"

namespace arthrowear
{
namespace
{
constexpr double many_steps = 1e5;

// Fraction of the points of a fine mesh that come within reach of the head in a cycle.
constexpr double share_of_candidates = .7;
constexpr unsigned int all_are_candidates = 300;
// Fraction of the points in the patch of a step, as a mean over a life in which contact spreads
// over most of the surface.
constexpr double share_in_worn_contact = .45;

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

/// Cycles that lives by jumps needed (doc/benchmarks.md): the longest jump within a tolerance grows
/// with its square root. Bodies whose path and contact hardly change needed few more than the
/// least.
double
expected_cycles(const CycleJumpParameters &jumps, const double least, const double expected_jumps)
{
  constexpr double over_least = 1.75, tolerance = 1e-2;
  const double n =
      expected_jumps > 0. ? jumps.type().cycles_per_jump * expected_jumps : over_least * least;
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

/// Predicts whether the elastic inertia permits a condensed body (elasticity.cc). The lowest
/// frequency is estimated by a bar of length body_length() with the speed of shear waves.
bool
leaves_out_little_inertia(const WearRunParameters &p)
{
  const double speed = std::sqrt(p.material.lame().mu / p.material.density);
  const double omega = .5 * M_PI * speed / p.body_length();
  return std::pow(p.time.step * omega, -2) < largest_inertia_number(p.material.is_linear());
}

/// Cycles that a run computes, and the number that is expected.
struct CyclesOfRun
{
  ComputedCycles bounds;
  double expected = 1.;
};

CyclesOfRun
cycles_of_run(const WearRunParameters &p, const double expected_jumps)
{
  if (!p.jumps.are_on())
    return {{p.time.cycles, p.time.cycles}, p.time.cycles};
  const ComputedCycles by_jumps = computed_cycles(p.jumps);
  const double before = p.cycles_before_jumps();
  return {{by_jumps.least + before, by_jumps.most + before},
          before + expected_cycles(p.jumps, by_jumps.least, expected_jumps)};
}

double
steps_per_cycle(const WearRunParameters &p)
{
  return 1. / (p.time.frequency * p.time.step);
}

/// Patches of a counterface of triangles and the tree of their boxes, and their making.
constexpr double bytes_per_triangle = 700., flops_per_triangle = 1e4;
/// Searches of its nearest places in a step, per contact point, and the flops of one.
constexpr double searches_per_point = 25., flops_per_search = 1500.;

void
add_counterface(const double triangles, const WearSizes &sizes, const double steps,
                const double most_steps, RunCost &cost)
{
  if (triangles == 0.)
    return;
  cost.memory += bytes_per_triangle * triangles;
  cost.shares.each += bytes_per_triangle * triangles;
  const auto flops = [&](const double n)
  {
    return flops_per_triangle * triangles +
           n * searches_per_point * flops_per_search * sizes.points;
  };
  cost.work.scalar_flops += flops(steps);
  cost.most_work.scalar_flops += flops(most_steps);
}

RunCost
cost_of_run(const Elasticity way, const WearRunParameters &p, const WearSizes &sizes,
            const ExpectedWear &expected)
{
  RunCost cost;
  WearSizes worn = sizes;
  if (p.jumps.are_on())
    worn.patch = std::max(sizes.patch, share_in_worn_contact * sizes.points);
  const CyclesOfRun cycles = cycles_of_run(p, expected.jumps);
  cost.is_known = sizes.cells > 0.;
  cost.is_adaptive = p.jumps.are_on() && p.jumps.tolerance > 0.;
  cost.cycles = cycles.bounds.least;
  cost.most_cycles = cycles.bounds.most;
  cost.steps = steps_per_cycle(p) * cost.cycles;
  cost.most_steps = steps_per_cycle(p) * cost.most_cycles;
  cost.degrees_of_freedom = sizes.unknowns;
  cost.path = name_of(way);
  const PathCost path = cost_of_path(way, sizes), worn_path = cost_of_path(way, worn);
  cost.memory = worn_path.memory;
  cost.shares = path.shares;
  // Each move of the mesh needs a new matrix, factor and columns.
  const bool moves = p.jumps.are_on() && p.shape.follows && p.shape.depth_before_move > 0.;
  const double most_set_ups =
      1. +
      (moves ? std::min(cost.most_cycles, expected.share_of_wall / p.shape.depth_before_move) : 0.);
  const SharedWork &once = path.set_up, &step = path.step, &worn_step = worn_path.step;
  cost.work = once.all + cost.steps * step.all;
  cost.most_work = most_set_ups * once.all + cost.most_steps * worn_step.all;
  cost.divided = once.divided + cost.steps * step.divided;
  cost.most_divided = most_set_ups * once.divided + cost.most_steps * worn_step.divided;
  add_counterface(p.counterface_triangles(), sizes, cost.steps, cost.most_steps, cost);
  cost.messages = once.messages + cost.steps * step.messages;
  cost.most_messages = most_set_ups * once.messages + cost.most_steps * worn_step.messages;
  if (cost.is_adaptive)
    cost.expect_cycles(cycles.expected);
  return cost;
}
} // namespace

WearSizes
wear_sizes(const WearRunParameters &p, const double cells, const double unknowns,
           const double points)
{
  WearSizes sizes;
  sizes.cells = cells;
  sizes.unknowns = unknowns;
  sizes.points = points;
  sizes.degree = p.degree;
  sizes.is_law_linear = p.material.is_linear();
  sizes.factors_by_mumps = p.solver.linear_solver == LinearSolver::mumps;
  sizes.has_jumps = p.jumps.are_on();
  sizes.candidates = points <= all_are_candidates
                         ? points
                         : std::max(1. * all_are_candidates, share_of_candidates * points);
  sizes.patch = p.solver.contact.reach > 0. ? sizes.candidates : p.share_in_contact() * points;
  return sizes;
}

WearSizes
wear_sizes(const WearRunParameters &p, const MeshData &mesh)
{
  const double vertices = static_cast<double>(mesh.vertices.size());
  return wear_sizes(p, static_cast<double>(mesh.cells.size()),
                    3. * (vertices + (p.degree == 2 ? count_edges(mesh) : 0.)),
                    static_cast<double>(mesh.boundary_vertices("wear").size()));
}

PathQuestion
path_question(const WearRunParameters &p, const WearSizes &sizes, const RanksOfMachine &ranks,
              const double machine_memory)
{
  PathQuestion question;
  question.sizes = sizes;
  question.steps = steps_per_cycle(p) * cycles_of_run(p, 0.).expected;
  question.ranks = ranks;
  question.machine_memory = machine_memory;
  question.may_iterate = p.may_iterate();
  question.keeps_operators = !p.stored_operators.folder.empty();
  return question;
}

Elasticity
expected_path(const WearRunParameters &p, const WearSizes &sizes, const RanksOfMachine &ranks,
              const double machine_memory)
{
  if (p.elasticity != Elasticity::automatic)
    return p.elasticity;
  return p.may_condense() && p.time.theta == 1. && leaves_out_little_inertia(p)
             ? choose_path(path_question(p, sizes, ranks, machine_memory)).way
             : Elasticity::full;
}

RunCost
wear_cost(const WearRunParameters &p, const WearSizes &sizes, const ExpectedWear &expected,
          const RanksOfMachine &ranks)
{
  return cost_of_run(expected_path(p, sizes, ranks, memory_of_machine()), p, sizes, expected);
}

RunCost
wear_cost(const WearRunParameters &p, const MeshData &mesh, const ExpectedWear &expected)
{
  return wear_cost(p, wear_sizes(p, mesh), expected, {});
}

std::vector<RunCost>
other_wear_costs(const WearRunParameters &p, const WearSizes &sizes, const ExpectedWear &expected,
                 const RanksOfMachine &ranks)
{
  std::vector<RunCost> costs;
  const Elasticity used = expected_path(p, sizes, ranks, memory_of_machine());
  const auto add = [&](const Elasticity way, const bool is_possible)
  {
    if (is_possible && way != used)
      costs.push_back(cost_of_run(way, p, sizes, expected));
  };
  add(Elasticity::condensed, p.may_condense() && p.time.theta == 1.);
  add(Elasticity::iterative, p.may_iterate());
  return costs;
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
