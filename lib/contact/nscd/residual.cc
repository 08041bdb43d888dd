// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/errors.h"
#include "contact/nscd/projection.h"
#include "contact/nscd/solver.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace arthrowear::nscd
{
namespace
{
/// Squared length of r - proj_K(r - rho v) for v = u + (mu |u_T| + w) n.
double
squared_correction(const double mu, const double rho, const double *r, const double *v)
{
  const double x[3] = {r[0] - rho * v[0], r[1] - rho * v[1], r[2] - rho * v[2]};
  double projection[3];
  project_on_cone(mu, x, projection);
  double sum = 0.;
  for (int a = 0; a < 3; ++a)
    sum += (r[a] - projection[a]) * (r[a] - projection[a]);
  return sum;
}

double
largest_diagonal_entry(const Delassus &W)
{
  double largest = 0.;
  for (std::size_t i = 0; i < W.n_contacts(); ++i)
  {
    double block[9];
    W.diagonal_block(i, block);
    largest = std::max({largest, block[0], block[4], block[8]});
  }
  return largest;
}

double
ratio(const double error, const double scale)
{
  if (error == 0.)
    return 0.;
  return scale > 0. ? error / scale : std::numeric_limits<double>::infinity(); // NaN stays NaN
}
} // namespace

ContactError
contact_error(const ContactProblem &problem, const double *r, double *u)
{
  ARTHROWEAR_ASSERT(problem.has_equal_lengths(), "all arrays have the length of their contacts");
  // Round-off in u_i: a few eps times the sum of the magnitudes of its terms, and r itself is only
  // known to eps.
  constexpr double round_off = 16. * std::numeric_limits<double>::epsilon();
  const Delassus &W = *problem.W;
  const double *q = problem.free_velocity.data();

  ContactError error;
  double largest_diagonal = -1.;
  double squared = 0., squared_plain = 0., squared_floor = 0., squared_plain_floor = 0.;
  double r_squared = 0., q_squared = 0., rho_q_squared = 0., force_floor = 0., largest_force = 0.;
  double largest_velocity = 0.;
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
  {
    const double mu = problem.friction[i];
    const double *r_i = r + 3 * i, *q_i = q + 3 * i;
    double *u_i = u + 3 * i, magnitude[3], block[9];
    W.multiply_row(i, r, u_i, magnitude);
    for (int a = 0; a < 3; ++a)
    {
      u_i[a] += q_i[a];
      magnitude[a] = round_off * (magnitude[a] + std::fabs(q_i[a]));
    }
    W.diagonal_block(i, block);
    double diagonal = std::max({block[0], block[4], block[8]});
    if (!(diagonal > 0.))
    {
      if (largest_diagonal < 0.)
        largest_diagonal = largest_diagonal_entry(W);
      diagonal = largest_diagonal > 0. ? largest_diagonal : 1.;
    }
    const double rho = 1. / diagonal;

    const double slip = std::hypot(u_i[0], u_i[1]);
    const WearRate wear = problem.wear_rate(i, r_i[2], slip);
    const double gap_velocity = u_i[2] + wear.opening;
    const double v[3] = {u_i[0], u_i[1], gap_velocity + mu * slip};
    const double correction = squared_correction(mu, rho, r_i, v);
    const double noise =
        magnitude[0] * magnitude[0] + magnitude[1] * magnitude[1] + magnitude[2] * magnitude[2];
    squared += correction;
    squared_plain += squared_correction(mu, 1., r_i, v);
    squared_floor += rho * rho * noise;
    squared_plain_floor += noise;
    error.force += std::sqrt(correction);
    force_floor += rho * std::sqrt(noise);

    const double overlap = r_i[2] > 0. ? std::fabs(gap_velocity) : std::max(0., -gap_velocity);
    error.penetration = std::max(error.penetration, problem.length_per_velocity * overlap);
    error.penetration_floor =
        std::max(error.penetration_floor,
                 problem.length_per_velocity *
                     (magnitude[2] + std::fabs(wear.by_speed) * (magnitude[0] + magnitude[1])));

    error.cone = std::max({error.cone, -r_i[2], std::hypot(r_i[0], r_i[1]) - mu * r_i[2]});
    const double dissipation = mu * r_i[2] * slip + r_i[0] * u_i[0] + r_i[1] * u_i[1];
    error.complementarity += problem.length_per_velocity *
                             (std::fabs(r_i[2] * gap_velocity) + std::max(0., dissipation));
    error.complementarity_floor +=
        problem.length_per_velocity *
        (std::fabs(r_i[2]) * magnitude[2] +
         (mu * std::fabs(r_i[2]) + std::hypot(r_i[0], r_i[1])) * (magnitude[0] + magnitude[1]));
    const double r_i_squared = r_i[0] * r_i[0] + r_i[1] * r_i[1] + r_i[2] * r_i[2];
    const double q_i_squared = q_i[0] * q_i[0] + q_i[1] * q_i[1] + q_i[2] * q_i[2];
    r_squared += r_i_squared;
    q_squared += q_i_squared;
    rho_q_squared += rho * rho * q_i_squared;
    largest_force = std::max(largest_force, std::sqrt(r_i_squared));
    error.force_sum += std::sqrt(r_i_squared);
    largest_velocity =
        std::max(largest_velocity, std::hypot(slip, u_i[2]) + std::sqrt(q_i_squared));
  }

  const double scale = std::sqrt(std::max(r_squared, rho_q_squared));
  const double plain_scale = std::sqrt(std::max(r_squared, q_squared));
  const double reference = problem.reference_force > 0. ? problem.reference_force : largest_force;
  error.natural_map = ratio(std::sqrt(squared), scale);
  error.natural_map_floor = ratio(std::sqrt(squared_floor), scale);
  error.plain_map = ratio(std::sqrt(squared_plain), plain_scale);
  error.plain_map_floor = ratio(std::sqrt(squared_plain_floor), plain_scale);
  error.reference = reference;
  error.motion = problem.length_per_velocity * largest_velocity;
  error.cone_relative = ratio(error.cone, reference);
  error.force_relative = ratio(error.force, reference);
  error.force_relative_floor = ratio(force_floor, reference);
  return error;
}

ContactError
contact_error(const ContactProblem &problem, const std::vector<double> &r)
{
  std::vector<double> u(r.size());
  return contact_error(problem, r.data(), u.data());
}

double
fclib_residual(const ContactProblem &problem, const std::vector<double> &r)
{
  return contact_error(problem, r).plain_map;
}

bool
is_solved(const ContactError &error, const SolverOptions &options)
{
  const auto is_within = [](const double measure, const double tolerance, const double floor)
  { return measure <= std::max(tolerance, std::min(floor, most_round_off * tolerance)); };
  // A gap of the tolerance under every force, and a slip along the largest motion under a force of
  // the tolerance, is the work that the tolerances leave open.
  const double gap_work =
      std::max(options.penetration_tolerance,
               std::min(error.penetration_floor, most_round_off * options.penetration_tolerance)) *
      error.force_sum;
  const double slip_work =
      std::max(options.force_tolerance,
               std::min(error.force_relative_floor, most_round_off * options.force_tolerance)) *
      error.reference * error.motion;
  // Where the load is far below the forces, round-off is that of the forces.
  const double force_round_off =
      most_round_off * options.force_tolerance *
      (error.reference > 0. ? std::max(1., error.force_sum / error.reference) : 1.);
  // Written so that NaN is never solved.
  return is_within(error.penetration, options.penetration_tolerance, error.penetration_floor) &&
         error.force_relative <= std::max(options.force_tolerance,
                                          std::min(error.force_relative_floor, force_round_off)) &&
         is_within(error.natural_map, options.residual_tolerance, error.natural_map_floor) &&
         is_within(error.plain_map, options.plain_residual_tolerance, error.plain_map_floor) &&
         is_within(error.cone_relative, options.force_tolerance, 0.) &&
         is_within(error.complementarity, 4. * (gap_work + slip_work), error.complementarity_floor);
}

std::vector<ContactStatus>
contact_status(const ContactProblem &problem, const std::vector<double> &r)
{
  constexpr double on_the_cone = 1. - 1e-8;
  std::vector<ContactStatus> status(problem.n_contacts(), ContactStatus::open);
  for (std::size_t i = 0; i < status.size(); ++i)
    if (r[3 * i + 2] > 0.)
    {
      const double limit = problem.friction[i] * r[3 * i + 2];
      status[i] = std::hypot(r[3 * i], r[3 * i + 1]) < on_the_cone * limit ? ContactStatus::stick
                                                                           : ContactStatus::slip;
    }
  return status;
}

void
check_problem(const ContactProblem &problem)
{
  const std::size_t n = problem.n_contacts();
  InputErrors errors;
  if (!problem.W)
    errors.add("Contact problem: W is missing.");
  else if (problem.W->n_contacts() != n)
    errors.add("Contact problem: W has " + std::to_string(problem.W->n_contacts()) +
               " contacts, friction has " + std::to_string(n) + ".");
  if (problem.free_velocity.size() != 3 * n)
    errors.add("Contact problem: the free velocity has " +
               std::to_string(problem.free_velocity.size()) + " values, must have " +
               std::to_string(3 * n) + ".");
  if (problem.wear.size() != n)
    errors.add("Contact problem: wear has " + std::to_string(problem.wear.size()) +
               " values, must have " + std::to_string(n) + ".");
  errors.throw_if_any();

  const auto check_values =
      [&](const char *name, const std::vector<double> &values, const bool signed_)
  {
    for (std::size_t i = 0; i < values.size(); ++i)
      if (!std::isfinite(values[i]) || (!signed_ && values[i] < 0.))
      {
        errors.add(std::string("Contact problem: ") + name + "[" + std::to_string(i) + "] is " +
                   std::to_string(values[i]) + ", must be finite" + (signed_ ? "." : " and >= 0."));
        return;
      }
  };
  check_values("friction", problem.friction, false);
  check_values("wear", problem.wear, false);
  check_values("free velocity", problem.free_velocity, true);
  if (!(problem.length_per_velocity > 0.) || !std::isfinite(problem.length_per_velocity))
    errors.add("Contact problem: the length per velocity must be finite and > 0.");
  if (!(problem.reference_force >= 0.) || !std::isfinite(problem.reference_force))
    errors.add("Contact problem: the reference force must be finite and >= 0.");
  for (std::size_t i = 0; i < n; ++i)
  {
    double block[9];
    problem.W->diagonal_block(i, block);
    for (int a = 0; a < 3; ++a)
      if (!(block[4 * a] >= 0.) || !std::isfinite(block[4 * a]))
      {
        errors.add("Contact problem: diagonal entry " + std::to_string(3 * i + a) +
                   " of W must be finite and >= 0.");
        errors.throw_if_any();
      }
  }
  errors.throw_if_any();
}
} // namespace arthrowear::nscd
