// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/central_path.h"

#include "contact/nscd/stepped_solver.h"
#include "contact/nscd/vectors.h"

namespace arthrowear::nscd
{
namespace
{
/// Between the tangents of two points: a step that turns the path by more may have left it.
constexpr double least_cosine = 0.5;

/// Smooth laws of a contact at r, and the block by which they enter the linear system.
void
add_laws(const ContactProblem &problem, const std::size_t i, const double *r, const double tau,
         double *value, double *by_tau, double *block)
{
  const double mu = problem.friction[i], limit = mu * r[2];
  std::fill(block, block + 9, 0.);
  double speed = std::hypot(value[0], value[1]), by_speed[3] = {0., 0., 0.};
  if (mu > 0.)
  {
    const double size = std::hypot(r[0], r[1]);
    const double h = (limit - size) * (limit + size), lambda = tau / h;
    speed = lambda * size;
    for (int a = 0; a < 2; ++a)
    {
      for (int b = 0; b < 2; ++b)
        block[3 * a + b] = lambda * ((a == b ? 1. : 0.) + 2. * r[a] * r[b] / h);
      block[3 * a + 2] = -2. * lambda * mu * limit * r[a] / h;
      by_tau[a] = lambda * r[a];
      value[a] += by_tau[a];
      if (size > 0.)
        by_speed[a] = r[a] / size * lambda * (1. + 2. * size * size / h);
    }
    by_speed[2] = -2. * lambda * size * mu * limit / h;
  }
  else
    for (int a = 0; a < 2; ++a)
      value[a] = by_tau[a] = 0.;
  const WearRate wear = problem.wear_rate(i, r[2], speed);
  value[2] += wear.opening - tau / r[2];
  by_tau[2] = wear.by_speed * (mu > 0. ? speed : 0.) - tau / r[2];
  block[8] = tau / (r[2] * r[2]) + wear.by_force;
  for (int a = 0; a < 3; ++a)
    block[6 + a] += wear.by_speed * by_speed[a];
}

/// Largest length of three values in a row.
double
longest_of(const std::vector<double> &local)
{
  double largest = 0.;
  for (std::size_t k = 0; k < local.size(); k += 3)
    largest = std::max(largest, std::hypot(local[k], local[k + 1], local[k + 2]));
  return largest;
}
} // namespace

/// Laws and their linearisation at r, tau; factors the system.
bool
CentralPath::evaluate(const std::vector<double> &r, const double tau)
{
  const Delassus &W = *problem_->W;
  W.multiply(r.data(), value_.data());
  for (std::size_t k = 0; k < value_.size(); ++k)
    value_[k] += problem_->free_velocity[k];
  for (std::size_t i = 0; i < problem_->n_contacts(); ++i)
    add_laws(*problem_, i, &r[3 * i], tau, &value_[3 * i], &by_tau_[3 * i], &blocks_[9 * i]);
  ++n_factorisations_;
  work_ += work::judged_block * static_cast<double>(W.n_blocks()) + factors_->factor_work() +
           2. * factors_->solve_work() + 4. * work::contact * static_cast<double>(W.n_contacts());
  if (!factors_->factor(blocks_))
    return false;
  newton_ = value_;
  drift_ = by_tau_;
  factors_->solve(newton_);
  factors_->solve(drift_);
  return std::isfinite(dot(newton_, newton_)) && std::isfinite(dot(drift_, drift_));
}

bool
CentralPath::is_inside(const std::vector<double> &r) const
{
  for (std::size_t i = 0; i < problem_->n_contacts(); ++i)
  {
    const double *r_i = &r[3 * i], mu = problem_->friction[i];
    if (!(r_i[2] > 0.) || (mu > 0. && !(std::hypot(r_i[0], r_i[1]) < mu * r_i[2])))
      return false;
  }
  return true;
}

/// Components of a change of forces over the distances from the boundary of the cones.
void
CentralPath::measure(const std::vector<double> &at, const std::vector<double> &d,
                     std::vector<double> &local) const
{
  local.resize(d.size());
  for (std::size_t i = 0; i < problem_->n_contacts(); ++i)
  {
    const double *r = &at[3 * i], *d_i = &d[3 * i], mu = problem_->friction[i];
    double *out = &local[3 * i];
    if (mu == 0.)
    {
      out[0] = out[1] = 0.;
      out[2] = d_i[2] / r[2];
      continue;
    }
    const double size = std::hypot(r[0], r[1]), limit = mu * r[2];
    const double e[2] = {size > 0. ? r[0] / size : 1., size > 0. ? r[1] / size : 0.};
    const double along = e[0] * d_i[0] + e[1] * d_i[1], across = e[0] * d_i[1] - e[1] * d_i[0];
    constexpr double half = 0.70710678118654752440;
    out[0] = half * (mu * d_i[2] + along) / (limit + size);
    out[1] = half * (mu * d_i[2] - along) / (limit - size);
    out[2] = across / std::sqrt((limit - size) * (limit + size));
  }
}

bool
CentralPath::start(const ContactProblem &problem, const double force, const double velocity,
                   ComplianceFactors &factors)
{
  constexpr double first_step = 0.3;
  problem_ = &problem;
  factors_ = &factors;
  const std::size_t n = 3 * problem.n_contacts();
  for (auto *vector : {&value_, &by_tau_, &tangent_.r, &trial_.r})
    vector->resize(n);
  blocks_.resize(3 * n);
  now_.tau = force * velocity;
  now_.r.assign(n, 0.);
  for (std::size_t i = 2; i < n; i += 3)
    now_.r[i] = force;
  step_ = first_step;
  tangent_.is_known = false;
  n_factorisations_ = n_wrong_ = 0;
  least_fold_ = std::numeric_limits<double>::infinity();
  work_ = 0.;
  return newton_start();
}

/// Newton's method at constant τ from forces along the normals, with steps that stay inside.
bool
CentralPath::newton_start()
{
  constexpr unsigned int most = 60;
  constexpr double close = 1e-3, inside = 0.9, shorter = 0.7;
  for (unsigned int k = 0; k < most; ++k)
  {
    if (!evaluate(now_.r, now_.tau))
      return false;
    double step = 1.;
    do
    {
      for (std::size_t j = 0; j < now_.r.size(); ++j)
        trial_.r[j] = now_.r[j] - step / inside * newton_[j];
      step *= shorter;
    } while (!is_inside(trial_.r) && step > 1e-12);
    step /= shorter;
    measure(now_.r, newton_, local_);
    for (std::size_t j = 0; j < now_.r.size(); ++j)
      now_.r[j] -= step * newton_[j];
    if (step == 1. && longest_of(local_) < close)
      return true;
  }
  return false;
}

/// Newton's method from the predicted point on the plane across the tangent.
bool
CentralPath::correct(const double step, unsigned int &corrections)
{
  constexpr unsigned int most = 4;
  constexpr double largest = 0.5, contraction = 0.7;
  const double tolerance = std::clamp(0.1 * step, 1e-3, 0.05);
  const auto size = static_cast<double>(now_.r.size());
  for (std::size_t j = 0; j < now_.r.size(); ++j)
    trial_.r[j] = now_.r[j] + step * tangent_.r[j];
  trial_.tau = now_.tau * std::exp(step * tangent_.ln_tau);
  double last = largest;
  for (corrections = 0; corrections < most; ++corrections)
  {
    if (!is_inside(trial_.r) || !evaluate(trial_.r, trial_.tau))
      return false;
    measure(now_.r, newton_, local_);
    const double by_newton = dot(local_, tangent_.local) / size;
    measure(now_.r, drift_, local_);
    const double by_drift = dot(local_, tangent_.local) / size;
    const double change = by_newton / (tangent_.ln_tau - by_drift);
    for (std::size_t j = 0; j < now_.r.size(); ++j)
      newton_[j] = -newton_[j] - drift_[j] * change;
    measure(trial_.r, newton_, local_);
    const double error = longest_of(local_) + std::fabs(change);
    for (std::size_t j = 0; j < now_.r.size(); ++j)
      trial_.r[j] += newton_[j];
    trial_.tau *= std::exp(change);
    if (!(error < last) || !is_inside(trial_.r))
      return false;
    if (error < tolerance)
      return true;
    last = contraction * error;
  }
  return false;
}

bool
CentralPath::advance()
{
  constexpr double least_step = 1e-7, most = 3., wrong_way = 10.;
  if (!tangent_.is_known)
  {
    if (!evaluate(now_.r, now_.tau))
      return false;
    set_tangent(-1.);
    first_tau_ = now_.tau;
    orientation_ = factors_->determinant_sign();
  }
  unsigned int corrections = 0;
  bool halved = false;
  while (!correct(step_, corrections) || !(std::fabs(cosine()) > least_cosine))
  {
    step_ *= 0.5;
    halved = true;
    if (step_ < least_step)
      return false;
  }
  const double last_tau = tangent_.ln_tau, direction = cosine();
  std::swap(now_, trial_);
  set_tangent(direction);
  check_orientation();
  if (last_tau * tangent_.ln_tau < 0.)
    least_fold_ = std::min(least_fold_, now_.tau);
  if (!halved && corrections <= 1)
    step_ = std::min(most, (corrections == 0 ? 2. : 1.5) * step_);
  return now_.tau < wrong_way * first_tau_;
}

/// Along a path τ falls where the determinant has the sign of the start, and grows where it has the
/// other sign. Where this is wrong for some steps, one of them went to a branch that runs back.
void
CentralPath::check_orientation()
{
  constexpr unsigned int some = 3;
  const bool is_right = (tangent_.ln_tau < 0.) == (factors_->determinant_sign() == orientation_);
  n_wrong_ = is_right ? 0 : n_wrong_ + 1;
  if (n_wrong_ < some)
    return;
  n_wrong_ = 0;
  tangent_.ln_tau = -tangent_.ln_tau;
  for (std::size_t j = 0; j < tangent_.r.size(); ++j)
  {
    tangent_.r[j] = -tangent_.r[j];
    tangent_.local[j] = -tangent_.local[j];
  }
}

/// Cosine between the tangent at the present point and the last linearisation's tangent, along
/// which τ grows.
double
CentralPath::cosine()
{
  const auto size = static_cast<double>(now_.r.size());
  measure(now_.r, drift_, local_);
  return (tangent_.ln_tau - dot(local_, tangent_.local) / size) /
         std::sqrt(1. + dot(local_, local_) / size);
}

/// Sets the tangent by the last linearisation, which was at a point next to the present one.
void
CentralPath::set_tangent(const double direction)
{
  measure(now_.r, drift_, local_);
  const auto size = static_cast<double>(now_.r.size());
  tangent_.ln_tau = (direction < 0. ? -1. : 1.) / std::sqrt(1. + dot(local_, local_) / size);
  for (std::size_t j = 0; j < now_.r.size(); ++j)
    tangent_.r[j] = -tangent_.ln_tau * drift_[j];
  measure(now_.r, tangent_.r, tangent_.local);
  tangent_.is_known = true;
}

void
CentralPath::velocity(std::vector<double> &u) const
{
  for (std::size_t i = 0; i < problem_->n_contacts(); ++i)
  {
    const double *r = &now_.r[3 * i], limit = problem_->friction[i] * r[2];
    const double size = std::hypot(r[0], r[1]);
    const double lambda =
        problem_->friction[i] > 0. ? now_.tau / ((limit - size) * (limit + size)) : 0.;
    u[3 * i] = -lambda * r[0];
    u[3 * i + 1] = -lambda * r[1];
    u[3 * i + 2] = now_.tau / r[2];
  }
}
} // namespace arthrowear::nscd
