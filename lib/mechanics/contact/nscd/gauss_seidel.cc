// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/gauss_seidel.h"

#include "contact/nscd/kernels.h"
#include "contact/nscd/local_angle.h"

#include <numeric>

namespace arthrowear::nscd
{
namespace
{
template <LocalMethod method>
bool
visit(const LocalContact &contact, const double *u, double *r)
{
  if constexpr (method == LocalMethod::angle)
    return update_local(contact, u, r);
  double q[3], trial[3] = {r[0], r[1], r[2]};
  for (int a = 0; a < 3; ++a)
    q[a] = u[a] -
           (contact.W[3 * a] * r[0] + contact.W[3 * a + 1] * r[1] + contact.W[3 * a + 2] * r[2]);
  const LocalResult result = method == LocalMethod::full ? solve_local_full(contact, q, trial)
                                                         : solve_local_reduced(contact, q, trial);
  // A singular block or a cycle of the plain Newton method: another method for the same solution.
  if (!result.converged && !solve_local(contact, q, r).converged)
    return false;
  if (result.converged)
    std::copy(trial, trial + 3, r);
  return true;
}
} // namespace

void
GaussSeidel::set_up(const ContactProblem &problem, const LocalMethod method)
{
  ARTHROWEAR_ASSERT(problem.has_equal_lengths(), "all arrays have the length of their contacts");
  problem_ = &problem;
  method_ = method;
  const Delassus &W = *problem.W;
  const std::size_t n = problem.n_contacts();
  stride_ = W.is_dense() ? 3 : 4;
  make_local_contacts(problem, contacts_);
  r_.assign(3 * n, 0.);
  u_.assign(stride_ * n, 0.);
  exact_u_.resize(3 * n);
  double squared = 0.;
  for (std::size_t i = 0; i < n; ++i)
  {
    const double *block = contacts_[i].W;
    const double largest = std::max({block[0], block[4], block[8]});
    if (largest > 0.)
      for (int a = 0; a < 3; ++a)
        squared += std::pow(problem.free_velocity[3 * i + a] / largest, 2);
  }
  free_force_ = std::sqrt(squared);

  if (W.is_dense())
    return;
  // Columns of blocks; W may be unsymmetric in its values and in its pattern.
  begin_.assign(n + 1, 0);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t b = 0; b < W.row_length(j); ++b)
      ++begin_[W.row_columns(j)[b] + 1];
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  next_ = begin_;
  blocks_.assign(12 * W.n_blocks(), 0.);
  targets_.resize(W.n_blocks());
  for (std::size_t j = 0; j < n; ++j)
  {
    const std::size_t length = 3 * W.row_length(j);
    const double *rows = W.row_values(j);
    for (std::size_t b = 0; 3 * b < length; ++b)
    {
      const std::size_t position = next_[W.row_columns(j)[b]]++;
      targets_[position] = static_cast<unsigned int>(j);
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t c = 0; c < 3; ++c)
          blocks_[12 * position + 4 * c + a] = rows[a * length + 3 * b + c];
    }
  }
}

ContactError
GaussSeidel::set_force(const std::vector<double> &r)
{
  std::copy(r.begin(), r.end(), r_.begin());
  return refresh();
}

void
GaussSeidel::set_state(const double *r, const double *u)
{
  std::copy(r, r + r_.size(), r_.begin());
  std::copy(u, u + u_.size(), u_.begin());
}

ContactError
GaussSeidel::refresh()
{
  const ContactError error = contact_error(*problem_, r_.data(), exact_u_.data());
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    std::copy(&exact_u_[3 * i], &exact_u_[3 * i] + 3, &u_[stride_ * i]);
  return error;
}

SweepChange
GaussSeidel::sweep()
{
  const bool dense = problem_->W->is_dense();
  switch (method_)
  {
  case LocalMethod::full:
    return dense ? sweep_with<LocalMethod::full, true>() : sweep_with<LocalMethod::full, false>();
  case LocalMethod::reduced:
    return dense ? sweep_with<LocalMethod::reduced, true>()
                 : sweep_with<LocalMethod::reduced, false>();
  case LocalMethod::angle:
    break;
  }
  return dense ? sweep_with<LocalMethod::angle, true>() : sweep_with<LocalMethod::angle, false>();
}

template <LocalMethod method, bool dense>
SweepChange
GaussSeidel::sweep_with()
{
  constexpr std::size_t stride = dense ? 3 : 4;
  constexpr double negligible = 1e-16;
  [[maybe_unused]] constexpr std::size_t contacts_in_cache = 300; // a dense W of 6.5 MB
  const Delassus &W = *problem_->W;
  const std::size_t n = contacts_.size();
  double *u = u_.data();
  SweepChange change;
  for (std::size_t i = 0; i < n; ++i)
  {
    double *r = &r_[3 * i];
    const double *u_i = u + stride * i;
    if (r[2] == 0. && u_i[2] >= 0. && r[0] == 0. && r[1] == 0.)
      continue; // open, and stays open
    const LocalContact &contact = contacts_[i];
    double next[3] = {r[0], r[1], r[2]};
    ++change.visits;
    if (!visit<method>(contact, u_i, next))
    {
      ++change.failures;
      continue;
    }
    const double d[3] = {next[0] - r[0], next[1] - r[1], next[2] - r[2]};
    const double squared = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    const double r_squared = next[0] * next[0] + next[1] * next[1] + next[2] * next[2];
    change.r_squared += r_squared;
    change.largest_force = std::max(change.largest_force, next[2]);
    if (squared <= negligible * negligible * r_squared)
      continue;
    change.squared += squared;
    change.force += std::sqrt(squared);
    const double velocity =
        std::fabs(contact.W[6] * d[0] + contact.W[7] * d[1] + contact.W[8] * d[2]);
    change.velocity = std::max(change.velocity, velocity);
    r[0] = next[0];
    r[1] = next[1];
    r[2] = next[2];
    change.blocks += W.row_length(i);
    if constexpr (dense)
    {
      if (n <= contacts_in_cache)
        kernels::add_rows(u, W.row_values(i), 3 * n, d);
      else
      {
        std::size_t ahead = i + 1; // the next closed contact
        while (ahead < n && r_[3 * ahead + 2] == 0.)
          ++ahead;
        kernels::add_rows_ahead(u, W.row_values(i), W.row_values(ahead < n ? ahead : i), 3 * n, d);
      }
    }
    else
    {
      const std::size_t begin = begin_[i], length = begin_[i + 1] - begin;
      kernels::add_blocks(u, &blocks_[12 * begin], &targets_[begin], length, d);
    }
  }
  return change;
}
} // namespace arthrowear::nscd
