// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/path_cost.h"

#include "stepping/contact_trial.h"
#include "stepping/response_columns.h"

namespace arthrowear
{
namespace
{
// Counts of a typical step of the full path, from the runs in doc/benchmarks.md.
constexpr double solves_per_newton = 2.5;
constexpr double element_sweeps_per_step = 6.;
constexpr double contact_problems_per_step = 4.;
constexpr double factorisations = 2.;

// Counts per step of a condensed cup, then the additional counts of corrected steps.
constexpr double condensed_problems_per_step = 2., condensed_flops_per_pair = 1000.;
constexpr double condensed_flops_per_quadratic_cell = 4000.; // gaps of faces, fields of nodes
// Part of a contact problem that ranks share where they share W: a step of 300 000 linear cells on
// two ranks needed .72 of the time that it needs where the first rank has all of W.
constexpr double shared_part_of_problem = .56;
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

double
unknowns_per_cell(const WearSizes &sizes)
{
  return sizes.degree == 1 ? 12. : 30.;
}

double
element_flops(const WearSizes &sizes)
{
  return sizes.cells * (sizes.degree == 1 ? flops_per_linear_cell : flops_per_quadratic_cell);
}

/// Columns of W, with the whole columns of a condensed cup if its steps are corrected [bytes].
double
memory_of_columns(const Elasticity way, const WearSizes &sizes)
{
  if (way == Elasticity::full)
    return 8. * 9. * sizes.candidates * sizes.points;
  const double whole = 4. * 3. * sizes.points * sizes.unknowns;
  const double at_points = sizes.degree == 1 ? 0. : sizes.points; // else they are the nodes
  const double columns = 8. * 9. * sizes.points * (sizes.surface_nodes() + at_points);
  return columns + (!sizes.is_law_linear && whole <= most_whole_columns ? whole : 0.);
}

/// The contact problem and a solver's copy [bytes].
double
memory_of_contact(const double points)
{
  return 2. * 8. * 9. * points * points;
}

SharedWork
condensed_step(const WearSizes &sizes)
{
  SharedWork step;
  const double n = sizes.patch, nodes = sizes.surface_nodes();
  step.divided.scalar_flops = condensed_problems_per_step * response_flops_per_pair * n * nodes;
  step.all.scalar_flops = condensed_problems_per_step *
                          (condensed_flops_per_pair * n * n + response_flops_per_pair * n * nodes);
  step.all.dense_flops = condensed_problems_per_step * contact_flops_per_triple * n * n * n;
  if (sizes.degree == 2)
    step.all.scalar_flops += condensed_flops_per_quadratic_cell * sizes.cells;
  // Forces and responses at the nodes; rows of W, or sums of each of Newton's iterations.
  const bool is_shared = n >= ContactParameters().least_shared;
  constexpr double collective_calls = 4., calls_of_shared_problem = 300.;
  step.messages.reductions =
      condensed_problems_per_step * collective_calls + (is_shared ? calls_of_shared_problem : 0.);
  step.messages.bytes = condensed_problems_per_step * 8. *
                        (3. * nodes + (is_shared ? calls_of_shared_problem * n : 9. * n * n));
  if (is_shared)
  {
    step.divided.scalar_flops +=
        shared_part_of_problem * condensed_problems_per_step * condensed_flops_per_pair * n * n;
    step.divided.dense_flops += shared_part_of_problem * step.all.dense_flops;
  }
  if (sizes.is_law_linear)
    return step;
  step.all.bytes =
      solves_per_corrected_step * bytes_per_factor_entry * predicted_factor_entries(sizes.unknowns);
  const double residuals = residuals_per_corrected_step * element_flops(sizes);
  step.all.scalar_flops += residuals;
  step.divided.scalar_flops += residuals;
  return step;
}

SharedWork
full_step(const WearSizes &sizes)
{
  SharedWork step;
  step.all.bytes = predicted_newton_iterations * solves_per_newton * bytes_per_factor_entry *
                   predicted_factor_entries(sizes.unknowns);
  const double n = sizes.candidates;
  step.divided.scalar_flops = element_sweeps_per_step * element_flops(sizes);
  step.all.scalar_flops =
      step.divided.scalar_flops + contact_problems_per_step * contact_flops_per_pair * n * n;
  step.all.dense_flops = contact_problems_per_step * contact_flops_per_triple * n * n * n;
  return step;
}

/// Operations of the matrices of the elements.
double
matrix_flops(const WearSizes &sizes)
{
  const double per_cell = unknowns_per_cell(sizes);
  return sizes.cells * flops_per_matrix_entry * per_cell * per_cell;
}

SharedWork
set_up_of_factor(const Elasticity way, const WearSizes &sizes)
{
  SharedWork work;
  const bool is_condensed = way == Elasticity::condensed;
  const double n_factors = is_condensed ? 1. : factorisations;
  work.divided.dense_flops = (is_condensed ? sizes.points * block_flops_per_factor_entry
                                           : sizes.candidates * column_flops_per_factor_entry) *
                             predicted_factor_entries(sizes.unknowns);
  work.divided.scalar_flops = n_factors * matrix_flops(sizes);
  work.all.dense_flops =
      n_factors * predicted_factor_flops(sizes.unknowns) + work.divided.dense_flops;
  work.all.scalar_flops = program_flops + work.divided.scalar_flops;
  return work;
}

/// Memory of a single rank [bytes]: 1.02 to 1.25 times the measured memory of knee_insert and
/// hip_cup with 2500 to 209 000 unknowns, linear and quadratic (doc/benchmarks.md).
double
memory_with_factor(const Elasticity way, const WearSizes &sizes)
{
  constexpr double bytes_per_element_entry = 25.; // element matrices, sparse matrix, its pattern
  const double per_cell = unknowns_per_cell(sizes);
  // CHOLMOD pads its dense blocks by a fifth, MUMPS has work arrays.
  const double bytes_per_entry = 8. * (sizes.factors_by_mumps ? 2.4 : 1.2);
  const double factor = bytes_per_entry * predicted_factor_entries(sizes.unknowns),
               matrix = bytes_per_element_entry * sizes.cells * per_cell * per_cell,
               right_hand_sides = 8. * 3. * points_per_share * sizes.unknowns,
               contact =
                   memory_of_contact(way == Elasticity::full ? sizes.candidates : sizes.patch);
  return program_bytes + output_bytes + factor + matrix + right_hand_sides + contact +
         memory_of_columns(way, sizes);
}

MemoryShares
shares_with_factor(const Elasticity way, const WearSizes &sizes)
{
  constexpr double bytes_per_element_entry = 20.; // of the matrices, during assembly
  const double per_cell = unknowns_per_cell(sizes), columns = memory_of_columns(way, sizes);
  const bool is_condensed =
      way == Elasticity::condensed; // then ranks keep the columns that they made
  MemoryShares shares;
  shares.are_known = true;
  shares.common = bytes_of_libraries;
  shares.each = program_bytes - bytes_of_libraries;
  shares.divided =
      bytes_per_element_entry * sizes.cells * per_cell * per_cell + (is_condensed ? columns : 0.);
  const bool shares_W = is_condensed && sizes.candidates >= ContactParameters().least_shared;
  (shares_W ? shares.divided : shares.first) += memory_of_contact(sizes.candidates);
  shares.first += is_condensed ? 0. : columns;
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

namespace
{
// Numbers of the iterative path for linear or quadratic elements, from cups of inputs/hip_cup_iso
// (doc/scaling.md: the cups to which they were fitted, and others).
struct IterativeNumbers
{
  double iterations;         // of conjugate gradients per step at 1e5 unknowns
  double growth;             // exponent of the unknowns in them
  double least_bytes, slope; // per unknown and iteration: matrices within the processor's caches,
  double bytes_beyond, slope_beyond; // and beyond them,
  double most_bytes;                 // up to these
  double hierarchy_bytes;            // per unknown: matrix and coarse levels are made
  double memory;                     // per unknown: matrices, levels, vectors [bytes]
};
constexpr IterativeNumbers of_linear{94., .21, 500., .085, 1900., .0078, 3800., 2.5e5, 1800.};
constexpr IterativeNumbers of_quadratic{140., .13, 0., .16, 4200., .0036, 8000., 6e5, 3500.};
// Responses to inertia and the lowest frequency, and the first step, which begins without forces.
constexpr double steps_of_start = 2.;
// Iterations of a solve of the full equation of motion over the iterations of a step.
constexpr double solve_iterations = .5;
// Columns of normal forces that jumps need, of all points, and iterations of each, to a residual of
// 1e-5.
constexpr double share_of_columns = .6, column_iterations = 9.;
constexpr double bytes_per_column_point = 12.; // of a column, in single precision
// Positions of nodes, once per machine.
constexpr double bytes_per_linear_cell = 5., bytes_per_quadratic_cell = 80.;
// Messages of an iteration on two and three ranks, counted (doc/scaling.md).
constexpr double exchanges_per_iteration = 20., reductions_per_iteration = 16.;
constexpr double bytes_per_surface_unknown = 120.; // of unknowns^(2/3)

const IterativeNumbers &
iterative_numbers(const WearSizes &sizes)
{
  return sizes.degree == 1 ? of_linear : of_quadratic;
}

SharedWork
iterations(const double n, const WearSizes &sizes)
{
  const IterativeNumbers &numbers = iterative_numbers(sizes);
  SharedWork work;
  work.all.bytes =
      n * sizes.unknowns *
      std::min({numbers.least_bytes + numbers.slope * sizes.unknowns,
                numbers.bytes_beyond + numbers.slope_beyond * sizes.unknowns, numbers.most_bytes});
  work.divided = work.all;
  work.messages = {n * exchanges_per_iteration, n * reductions_per_iteration,
                   n * bytes_per_surface_unknown * std::pow(sizes.unknowns, 2. / 3.)};
  return work;
}

SharedWork
iterative_step(const WearSizes &sizes)
{
  double n = predicted_iterations(sizes);
  if (sizes.is_law_linear)
    return iterations(n, sizes);
  n += solves_per_corrected_step * solve_iterations * n;
  SharedWork step = iterations(n, sizes);
  const double residuals = residuals_per_corrected_step * element_flops(sizes);
  step.all.scalar_flops += residuals;
  step.divided.scalar_flops += residuals;
  return step;
}

SharedWork
iterative_set_up(const WearSizes &sizes)
{
  const double of_step = predicted_iterations(sizes);
  double n = steps_of_start * of_step;
  if (sizes.has_jumps)
    n += share_of_columns * sizes.points * column_iterations;
  SharedWork work = iterations(n, sizes);
  work.all.bytes += iterative_numbers(sizes).hierarchy_bytes * sizes.unknowns;
  work.all.scalar_flops = matrix_flops(sizes);
  work.divided = work.all;
  work.all.scalar_flops += program_flops;
  return work;
}

MemoryShares
iterative_shares(const WearSizes &sizes)
{
  MemoryShares shares;
  shares.are_known = true;
  shares.common = bytes_of_libraries + sizes.cells * (sizes.degree == 1 ? bytes_per_linear_cell
                                                                        : bytes_per_quadratic_cell);
  shares.each = program_bytes - bytes_of_libraries;
  shares.divided = iterative_numbers(sizes).memory * sizes.unknowns;
  if (sizes.has_jumps)
    shares.divided += bytes_per_column_point * share_of_columns * sizes.points * sizes.points;
  shares.first = sizes.has_jumps ? memory_of_contact(sizes.patch) : 0.;
  return shares;
}
} // namespace

double
predicted_iterations(const WearSizes &sizes)
{
  const IterativeNumbers &numbers = iterative_numbers(sizes);
  return numbers.iterations * std::pow(1e-5 * sizes.unknowns, numbers.growth);
}

PathCost
cost_of_path(const Elasticity way, const WearSizes &sizes)
{
  if (way == Elasticity::iterative)
  {
    const MemoryShares shares = iterative_shares(sizes);
    return {iterative_set_up(sizes), iterative_step(sizes),
            output_bytes + shares.common + shares.each + shares.divided + shares.first, shares};
  }
  return {set_up_of_factor(way, sizes),
          way == Elasticity::condensed ? condensed_step(sizes) : full_step(sizes),
          memory_with_factor(way, sizes), shares_with_factor(way, sizes)};
}
} // namespace arthrowear
