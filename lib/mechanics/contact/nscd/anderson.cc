// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/anderson.h"

#include "contact/nscd/vectors.h"

namespace arthrowear::nscd
{
namespace
{
template <typename Vector>
void
subtract(const Vector &a, const Vector &b, Vector &difference)
{
  for (std::size_t j = 0; j < a.size(); ++j)
    difference[j] = a[j] - b[j];
}

template <typename Vector>
void
add(const double factor, const Vector &a, Vector &sum)
{
  kernels::add(sum.data(), factor, a.data(), a.size());
}
} // namespace

AndersonSolver::AndersonSolver(const SolverOptions &options)
    : NlgsSolver("anderson", LocalMethod::angle, options), memory_(depth)
{
  sweeps_between_refreshes_ = 100;
}

/// Adds the difference of the last two sweeps, in place of the oldest one.
void
AndersonSolver::remember()
{
  newest_ = (newest_ + 1) % depth;
  size_ = std::min(size_ + 1, depth);
  Sweep &d = memory_[newest_];
  subtract(now_.change, last_.change, d.change);
  subtract(now_.force, last_.force, d.force);
  subtract(now_.velocity, last_.velocity, d.velocity);
  for (std::size_t k = 0; k < size_; ++k)
    products_[newest_][k] = products_[k][newest_] = dot(d.change, memory_[k].change);
}

/// Weights by Cholesky's factors of the normal equations, the newest differences first, as many as
/// are independent. @return whether any was
bool
AndersonSolver::combine()
{
  double L[depth][depth], weights[depth];
  std::size_t order[depth], n = 0;
  for (std::size_t k = 0; k < size_; ++k)
  {
    const std::size_t candidate = (newest_ + depth - k) % depth;
    for (std::size_t j = 0; j < n; ++j)
    {
      double sum = products_[candidate][order[j]];
      for (std::size_t l = 0; l < j; ++l)
        sum -= L[n][l] * L[j][l];
      L[n][j] = sum / L[j][j];
    }
    const double whole = products_[candidate][candidate];
    double rest = whole;
    for (std::size_t l = 0; l < n; ++l)
      rest -= L[n][l] * L[n][l];
    if (!(rest > 1e-10 * whole))
      continue; // depends on newer ones
    L[n][n] = std::sqrt(rest);
    order[n] = candidate;
    ++n;
  }
  for (std::size_t j = 0; j < n; ++j)
  {
    weights[j] = dot(memory_[order[j]].change, now_.change);
    for (std::size_t l = 0; l < j; ++l)
      weights[j] -= L[j][l] * weights[l];
    weights[j] /= L[j][j];
  }
  for (std::size_t j = n; j-- > 0;)
  {
    for (std::size_t l = j + 1; l < n; ++l)
      weights[j] -= L[l][j] * weights[l];
    weights[j] /= L[j][j];
  }
  next_force_ = now_.force;
  next_velocity_ = now_.velocity;
  for (std::size_t j = 0; j < n; ++j)
  {
    add(-weights[j], memory_[order[j]].force, next_force_);
    add(-weights[j], memory_[order[j]].velocity, next_velocity_);
  }
  return n > 0;
}

void
AndersonSolver::start_sweeps(const std::size_t n_contacts)
{
  const std::size_t n = 3 * n_contacts, n_velocities = sweeps_.velocity().size();
  for (auto *vector :
       {&before_, &now_.change, &last_.change, &now_.force, &last_.force, &next_force_})
    vector->assign(n, 0.);
  for (auto *vector : {&now_.velocity, &last_.velocity, &next_velocity_})
    vector->assign(n_velocities, 0.);
  for (Sweep &d : memory_)
  {
    d.change.resize(n);
    d.force.resize(n);
    d.velocity.resize(n_velocities);
  }
  forget();
  is_accelerated_ = has_last_ = false;
  plain_ = 0;
  last_squared_ = std::numeric_limits<double>::infinity();
}

double
AndersonSolver::prepare_sweep()
{
  before_ = sweeps_.force();
  const double vectors = 8. + 5. * static_cast<double>(size_);
  return work::value * vectors * static_cast<double>(before_.size());
}

bool
AndersonSolver::keeps(const SweepChange &change)
{
  constexpr double allowed_growth = 2.; // of the squared change from one sweep to the next
  if (!is_accelerated_ || change.squared <= allowed_growth * last_squared_)
    return true;
  sweeps_.set_state(last_.force.data(), last_.velocity.data());
  forget();
  is_accelerated_ = has_last_ = false;
  plain_ = 0;
  return false;
}

void
AndersonSolver::choose_next(const SweepChange &change)
{
  constexpr unsigned int plain_sweeps = 3;
  now_.force = sweeps_.force();
  now_.velocity = sweeps_.velocity();
  subtract(now_.force, before_, now_.change);
  if (has_last_)
    remember();
  is_accelerated_ = ++plain_ >= plain_sweeps && combine();
  if (is_accelerated_)
    sweeps_.set_state(next_force_.data(), next_velocity_.data());
  std::swap(now_, last_);
  has_last_ = true;
  last_squared_ = change.squared;
}
} // namespace arthrowear::nscd
