// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/errors.h"
#include "contact/nscd/projection.h"
#include "contact/nscd/solver.h"

#include <algorithm>

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
ratio(const double error, const double scale)
{
  if (error == 0.)
    return 0.;
  return scale > 0. ? error / scale : std::numeric_limits<double>::infinity(); // NaN stays NaN
}

/// Round-off in u_i: a few eps times the sum of the magnitudes of its terms, and r itself is only
/// known to eps.
constexpr double round_off = 16. * std::numeric_limits<double>::epsilon();

double
length_of(const double x, const double y)
{
  return std::sqrt(x * x + y * y);
}

double
squared_length(const double *v)
{
  return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

/// Sums and maxima over contacts, from which the relative measures follow.
struct ErrorSums
{
  double squared = 0., squared_plain = 0., squared_floor = 0., squared_plain_floor = 0.;
  double r_squared = 0., q_squared = 0., rho_q_squared = 0., force_floor = 0., largest_force = 0.;
  double largest_velocity = 0.;
};

/// One contact's data, from which its errors follow.
struct ContactTerms
{
  double mu, rho;
  double rho_tangential; ///< 1 over the mean tangential entry of the contact's diagonal of W
  const double *r, *u, *q;
  double magnitude[3]; ///< round-off of u [mm/s]
  double slip;         ///< |u_T|
  WearRate wear;
  double gap_velocity; ///< u_N + w
};

/// The step rho of the natural map: 1 over the largest entry of the contact's diagonal of W; and
/// the step of its friction alone.
/// @param largest_diagonal  of W, < 0 until it is needed
void
set_steps(const Delassus &W, const std::size_t i, double &largest_diagonal, ContactTerms &c)
{
  constexpr double fixed_part = 1e-10; // a contact that moves less tangentially cannot
  double block[9];
  W.diagonal_block(i, block);
  double diagonal = std::max({block[0], block[4], block[8]});
  if (!(diagonal > 0.))
  {
    if (largest_diagonal < 0.)
      largest_diagonal = W.largest_diagonal_entry();
    diagonal = largest_diagonal > 0. ? largest_diagonal : 1.;
  }
  const double tangential = 0.5 * (block[0] + block[4]);
  c.rho = 1. / diagonal;
  c.rho_tangential = tangential > fixed_part * diagonal ? 1. / tangential : c.rho;
}

/// |r_T - proj_D(r_T - rho_T u_T)|, D the disc of radius mu r_N.
double
friction_correction(const ContactTerms &c)
{
  const double *r = c.r;
  const double a = r[0] - c.rho_tangential * c.u[0], b = r[1] - c.rho_tangential * c.u[1];
  const double length = length_of(a, b), limit = c.mu * std::max(0., r[2]);
  const double scale = length > limit ? limit / length : 1.;
  return length_of(r[0] - scale * a, r[1] - scale * b);
}

void
add_to_maps(const ContactTerms &c, ContactError &error, ErrorSums &sums)
{
  const double v[3] = {c.u[0], c.u[1], c.gap_velocity + c.mu * c.slip};
  const double correction = squared_correction(c.mu, c.rho, c.r, v);
  const double noise = squared_length(c.magnitude);
  sums.squared += correction;
  sums.squared_plain += squared_correction(c.mu, 1., c.r, v);
  sums.squared_floor += c.rho * c.rho * noise;
  sums.squared_plain_floor += noise;
  error.force += std::max(std::sqrt(correction), friction_correction(c));
  const double of_friction =
      c.r[2] > 0. ? c.rho_tangential * length_of(c.magnitude[0], c.magnitude[1]) : 0.;
  sums.force_floor += std::max(c.rho * std::sqrt(noise), of_friction);
}

/// Penetration, cone and complementarity of a contact.
void
add_to_laws(const ContactTerms &c, const double length_per_velocity, ContactError &error)
{
  const double *r = c.r, *magnitude = c.magnitude;
  const double overlap = r[2] > 0. ? std::fabs(c.gap_velocity) : std::max(0., -c.gap_velocity);
  error.penetration = std::max(error.penetration, length_per_velocity * overlap);
  error.penetration_floor =
      std::max(error.penetration_floor,
               length_per_velocity *
                   (magnitude[2] + std::fabs(c.wear.by_speed) * (magnitude[0] + magnitude[1])));

  error.cone = std::max({error.cone, -r[2], length_of(r[0], r[1]) - c.mu * r[2]});
  const double dissipation = c.mu * r[2] * c.slip + r[0] * c.u[0] + r[1] * c.u[1];
  error.complementarity +=
      length_per_velocity * (std::fabs(r[2] * c.gap_velocity) + std::max(0., dissipation));
  error.complementarity_floor +=
      length_per_velocity *
      (std::fabs(r[2]) * magnitude[2] +
       (c.mu * std::fabs(r[2]) + length_of(r[0], r[1])) * (magnitude[0] + magnitude[1]));
}

void
add_to_scales(const ContactTerms &c, ContactError &error, ErrorSums &sums)
{
  const double r_squared = squared_length(c.r), q_squared = squared_length(c.q);
  sums.r_squared += r_squared;
  sums.q_squared += q_squared;
  sums.rho_q_squared += c.rho * c.rho * q_squared;
  sums.largest_force = std::max(sums.largest_force, std::sqrt(r_squared));
  error.force_sum += std::sqrt(r_squared);
  sums.largest_velocity =
      std::max(sums.largest_velocity, length_of(c.slip, c.u[2]) + std::sqrt(q_squared));
}

void
set_relative(const ContactProblem &problem, const ErrorSums &sums, ContactError &error)
{
  const double scale = std::sqrt(std::max(sums.r_squared, sums.rho_q_squared));
  const double plain_scale = std::sqrt(std::max(sums.r_squared, sums.q_squared));
  const double reference =
      problem.reference_force > 0. ? problem.reference_force : sums.largest_force;
  error.natural_map = ratio(std::sqrt(sums.squared), scale);
  error.natural_map_floor = ratio(std::sqrt(sums.squared_floor), scale);
  error.plain_map = ratio(std::sqrt(sums.squared_plain), plain_scale);
  error.plain_map_floor = ratio(std::sqrt(sums.squared_plain_floor), plain_scale);
  error.reference = reference;
  error.motion = problem.length_per_velocity * sums.largest_velocity;
  error.cone_relative = ratio(error.cone, reference);
  error.force_relative = ratio(error.force, reference);
  error.force_relative_floor = ratio(sums.force_floor, reference);
}
std::vector<std::size_t>
contacts_with_force(const ContactProblem &problem, const double *r)
{
  std::vector<std::size_t> contacts;
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
    if (r[3 * i] != 0. || r[3 * i + 1] != 0. || r[3 * i + 2] != 0.)
      contacts.push_back(i);
  return contacts;
}
} // namespace

ContactError
contact_error(const ContactProblem &problem, const double *r, double *u)
{
  ARTHROWEAR_ASSERT(problem.has_equal_lengths(), "all arrays have the length of their contacts");
  const double *q = problem.free_velocity.data();
  const Delassus &W = *problem.W;
  const std::vector<std::size_t> loaded = contacts_with_force(problem, r);
  const bool are_few = W.are_few_columns(loaded.size());
  std::vector<double> magnitude(3 * problem.n_contacts(), 0.);
  std::fill_n(u, magnitude.size(), 0.);
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
  {
    if (!W.has_row(i))
      continue;
    if (are_few)
      W.multiply_row_at(i, loaded, r, u + 3 * i, &magnitude[3 * i]);
    else
      W.multiply_row(i, r, u + 3 * i, &magnitude[3 * i]);
    for (std::size_t k = 3 * i; k < 3 * i + 3; ++k)
    {
      u[k] += q[k];
      magnitude[k] += std::fabs(q[k]);
    }
  }
  W.sum(u, magnitude.size());
  W.sum(magnitude);
  return contact_error_at(problem, r, u, magnitude.data());
}

ContactError
contact_error_at(const ContactProblem &problem, const double *r, const double *u,
                 const double *magnitude)
{
  const Delassus &W = *problem.W;
  const double *q = problem.free_velocity.data();
  ContactError error;
  ErrorSums sums;
  double largest_diagonal = -1.;
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
  {
    ContactTerms c;
    const double *u_i = u + 3 * i;
    c.r = r + 3 * i;
    c.q = q + 3 * i;
    c.u = u_i;
    c.mu = problem.friction[i];
    for (int a = 0; a < 3; ++a)
      c.magnitude[a] = round_off * magnitude[3 * i + a];
    set_steps(W, i, largest_diagonal, c);
    c.slip = length_of(u_i[0], u_i[1]);
    c.wear = problem.wear_rate(i, c.r[2], c.slip);
    c.gap_velocity = u_i[2] + c.wear.opening;
    add_to_maps(c, error, sums);
    add_to_laws(c, problem.length_per_velocity, error);
    add_to_scales(c, error, sums);
  }
  set_relative(problem, sums, error);
  return error;
}

ContactError
contact_error(const ContactProblem &problem, const std::vector<double> &r)
{
  std::vector<double> u(r.size());
  return contact_error(problem, r.data(), u.data());
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
  // If the load is far below the forces, the forces determine the round-off.
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
check_sizes(const ContactProblem &problem)
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
}

void
check_problem(const ContactProblem &problem)
{
  check_sizes(problem);
  const std::size_t n = problem.n_contacts();
  InputErrors errors;
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
