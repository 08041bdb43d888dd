// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/interior_iteration.h"

#include "contact/nscd/stepped_solver.h"
#include "contact/nscd/vectors.h"

namespace arthrowear::nscd
{
namespace
{
/// b = A a, row-major.
void
transform(const double *A, const double *a, double *b)
{
  for (int k = 0; k < 3; ++k)
    b[k] = A[3 * k] * a[0] + A[3 * k + 1] * a[1] + A[3 * k + 2] * a[2];
}
} // namespace

void
InteriorIteration::set_up(const ContactProblem &problem, ComplianceFactors &factors)
{
  problem_ = &problem;
  factors_ = &factors;
  const std::size_t n = problem.n_contacts();
  scale_.resize(n);
  compliance_.resize(n);
  for (std::size_t i = 0; i < n; ++i)
  {
    double block[9];
    problem.W->diagonal_block(i, block);
    compliance_[i] = std::max({block[0], block[4], block[8]});
    scale_[i] = problem.friction[i] > 0. ? problem.friction[i] : 1.;
  }
  for (auto *vector : {&x_, &y_, &dx_, &dy_, &u_, &residual_, &scaled_, &target_})
    vector->resize(3 * n);
  blocks_.resize(9 * n);
  slope_.resize(3 * n);
  scaling_.resize(n);
}

void
InteriorIteration::start(const double force, const double velocity)
{
  for (std::size_t k = 0; k < x_.size(); ++k)
  {
    x_[k] = k % 3 == 2 ? force : 0.;
    y_[k] = k % 3 == 2 ? velocity : 0.;
  }
}

void
InteriorIteration::start(const std::vector<double> &r, const std::vector<double> &u)
{
  for (std::size_t i = 0; i < scale_.size(); ++i)
  {
    const bool slides = problem_->friction[i] > 0.;
    for (std::size_t k = 3 * i; k < 3 * i + 2; ++k)
    {
      x_[k] = slides ? r[k] : 0.;
      y_[k] = slides ? u[k] : 0.;
    }
    const std::size_t k = 3 * i + 2;
    x_[k] = scale_[i] * r[k];
    // y_N = u_N / μ + |y_T|² / y_N
    const double half = 0.5 * u[k] / scale_[i];
    y_[k] = half + std::sqrt(half * half + y_[k - 2] * y_[k - 2] + y_[k - 1] * y_[k - 1]);
  }
}

double
InteriorIteration::parameter() const
{
  return scale_.empty() ? 0. : dot(x_, y_) / static_cast<double>(scale_.size());
}

double
InteriorIteration::residual() const
{
  return norm_of(residual_);
}

double
InteriorIteration::work() const
{
  constexpr double contact = 20.; // local problems
  return work::judged_block * static_cast<double>(problem_->W->n_blocks()) +
         factors_->factor_work() + 2. * factors_->solve_work() +
         contact * work::contact * static_cast<double>(scale_.size());
}

void
InteriorIteration::force(std::vector<double> &r) const
{
  r.resize(x_.size());
  for (std::size_t i = 0; i < scale_.size(); ++i)
  {
    const double *x = &x_[3 * i], *y = &y_[3 * i];
    const double gap_velocity = scale_[i] * (y[2] - (y[0] * y[0] + y[1] * y[1]) / y[2]);
    const double normal = x[2] / scale_[i];
    const bool opens = normal * compliance_[i] < gap_velocity;
    for (std::size_t a = 0; a < 2; ++a)
      r[3 * i + a] = opens ? 0. : x[a];
    r[3 * i + 2] = opens ? 0. : normal;
  }
}

/// Residuals, scalings and the blocks beside W.
void
InteriorIteration::linearise()
{
  problem_->W->multiply(residual_.data(), u_.data()); // residual_ holds r here
  for (std::size_t i = 0; i < scale_.size(); ++i)
  {
    const double mu = scale_[i], *x = &x_[3 * i], *y = &y_[3 * i];
    const bool slides = problem_->friction[i] > 0.;
    double *u = &u_[3 * i], *residual = &residual_[3 * i], *block = &blocks_[9 * i];
    for (std::size_t a = 0; a < 3; ++a)
      u[a] += problem_->free_velocity[3 * i + a];
    const double speed = std::hypot(y[0], y[1]);
    const WearRate wear =
        problem_->wear_rate(i, x[2] / mu, slides ? speed : std::hypot(u[0], u[1]));
    residual[0] = slides ? y[0] - u[0] : 0.;
    residual[1] = slides ? y[1] - u[1] : 0.;
    residual[2] = y[2] - (u[2] + wear.opening) / mu - speed * speed / y[2];
    cone::Scaling &scaling = scaling_[i] = cone::scaling(x, y);
    transform(scaling.T, x, &scaled_[3 * i]);
    std::copy(scaling.squared, scaling.squared + 9, block);
    double *slope = &slope_[3 * i];
    for (std::size_t a = 0; a < 2; ++a)
      slope[a] = 2. * y[a] / y[2] + (speed > 0. ? wear.by_speed / mu * y[a] / speed : 0.);
    slope[2] = -speed * speed / (y[2] * y[2]);
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < 3; ++b)
        block[6 + b] -= slope[a] * scaling.squared[3 * a + b];
    block[8] += wear.by_force / (mu * mu);
    // In forces: P block P.
    for (std::size_t a = 0; a < 2; ++a)
    {
      block[3 * a + 2] *= mu;
      block[6 + a] *= mu;
    }
    block[8] *= mu * mu;
  }
}

/// dx_, dy_ for the right-hand side of T dx + T⁻¹ dy.
void
InteriorIteration::solve(const std::vector<double> &target)
{
  for (std::size_t i = 0; i < scale_.size(); ++i)
  {
    double *rhs = &dx_[3 * i], *scaled = &dy_[3 * i];
    transform(scaling_[i].T, &target[3 * i], scaled);
    for (std::size_t a = 0; a < 3; ++a)
      rhs[a] = residual_[3 * i + a] + scaled[a];
    for (std::size_t a = 0; a < 3; ++a)
      rhs[2] -= slope_[3 * i + a] * scaled[a];
    rhs[2] *= scale_[i];
  }
  factors_->solve(dx_);
  for (std::size_t i = 0; i < scale_.size(); ++i)
  {
    double *dx = &dx_[3 * i], change[3];
    dx[2] *= scale_[i];
    if (problem_->friction[i] == 0.)
      dx[0] = dx[1] = 0.;
    transform(scaling_[i].squared, dx, change);
    for (std::size_t a = 0; a < 3; ++a)
      dy_[3 * i + a] -= change[a];
  }
}

double
InteriorIteration::largest_step() const
{
  double step = 1e30;
  for (std::size_t k = 0; k < x_.size(); k += 3)
    step =
        std::min({step, cone::largest_step(&x_[k], &dx_[k]), cone::largest_step(&y_[k], &dy_[k])});
  return step;
}

/// The mean of x.y after a step of that length.
double
InteriorIteration::aim(const double step) const
{
  double sum = 0.;
  for (std::size_t k = 0; k < x_.size(); ++k)
    sum += (x_[k] + step * dx_[k]) * (y_[k] + step * dy_[k]);
  return sum / static_cast<double>(scale_.size());
}

/// λ \ (τ e - λ λ - (T dx)(T⁻¹ dy)), the last term with the predictor's direction.
void
InteriorIteration::set_target(const double tau, const bool corrects)
{
  for (std::size_t i = 0; i < scale_.size(); ++i)
  {
    const double *scaled = &scaled_[3 * i];
    double *target = &target_[3 * i], product[3], a[3], b[3];
    cone::multiply(scaled, scaled, product);
    for (std::size_t k = 0; k < 3; ++k)
      target[k] = (k == 2 ? tau : 0.) - product[k];
    if (corrects)
    {
      transform(scaling_[i].T, &dx_[3 * i], a);
      transform(scaling_[i].inverse, &dy_[3 * i], b);
      cone::multiply(a, b, product);
      for (std::size_t k = 0; k < 3; ++k)
        target[k] -= product[k];
    }
    cone::divide(scaled, target, target);
  }
}

double
InteriorIteration::advance()
{
  constexpr double inside = 0.99, short_step = 0.1, half = 0.5, least_centring = 0.1;
  for (std::size_t k = 0; k < x_.size(); ++k)
    residual_[k] = k % 3 == 2 ? x_[k] / scale_[k / 3] : x_[k];
  linearise();
  if (!factors_->factor(blocks_))
    return 0.;
  const double tau = parameter();
  set_target(0., false);
  solve(target_);
  const double ratio = std::max(0., aim(std::min(1., largest_step())) / tau);
  const double centring = std::clamp(ratio * ratio * ratio, least_centring, 1.);
  set_target(centring * tau, true);
  solve(target_);
  double step = std::min(1., inside * largest_step());
  if (step < short_step)
  {
    // The second-order term is worth nothing where the predictor cannot be followed.
    set_target(std::max(centring, half) * tau, false);
    solve(target_);
    step = std::min(1., inside * largest_step());
  }
  if (!std::isfinite(dot(dx_, dx_) + dot(dy_, dy_)))
    return 0.;
  for (std::size_t k = 0; k < x_.size(); ++k)
  {
    x_[k] += step * dx_[k];
    y_[k] += step * dy_[k];
  }
  return step;
}
} // namespace arthrowear::nscd
