// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/wearing_contact.h"

#include "base/assertion.h"
#include "base/lapack.h"
#include "base/ranges.h"

#include <cmath>
#include <utility>

extern "C"
{
  void dgemm_(const char *transa, const char *transb, const int *m, const int *n, const int *k,
              const double *alpha, const double *a, const int *lda, const double *b, const int *ldb,
              const double *beta, double *c, const int *ldc);
}

namespace arthrowear
{
namespace
{
// Points enter and leave all at once in so many iterations, then one by one in each step of the
// cycle, then no longer.
constexpr unsigned int most_at_once = 12, most_updates = 40;
} // namespace

WearingContact::WearingContact(CycleContact cycle)
    : cycle_(std::move(cycle)), n_(cycle_.points().size()), forces_(cycle_.n_steps() * n_),
      approaches_(cycle_.n_steps() * n_)
{
  for (std::size_t step = 0; step < cycle_.n_steps(); ++step)
    at_start_.emplace_back(cycle_.compliance(), n_, cycle_.force(step), cycle_.gap(step));
  reset();
}

std::vector<double>
WearingContact::reduced(const std::vector<double> &values) const
{
  ARTHROWEAR_ASSERT(values.size() == cycle_.n_points(), "each point has its value");
  return mapped<double>(cycle_.points(), [&](const unsigned int point) { return values[point]; });
}

void
WearingContact::compute_forces(const std::vector<double> &opening)
{
  for (std::size_t step = 0; step < steps_.size(); ++step)
    steps_[step].set_forces(opening, forces_.data() + step * n_);
}

bool
WearingContact::update(const std::vector<double> &opening, const bool one_by_one)
{
  const int n = static_cast<int>(n_), n_steps = static_cast<int>(steps_.size());
  if (n == 0 || n_steps == 0)
    return false;
  const double one = 1., none = 0.;
  dgemm_("N", "N", &n, &n_steps, &n, &one, cycle_.compliance().data(), &n, forces_.data(), &n,
         &none, approaches_.data(), &n);
  bool has_changed = false;
  for (std::size_t step = 0; step < steps_.size(); ++step)
    if (steps_[step].is_regular() &&
        steps_[step].update(opening, forces_.data() + step * n_, approaches_.data() + step * n_,
                            one_by_one))
      has_changed = true;
  if (has_changed)
    factored_length_ = 0.;
  return has_changed;
}

std::vector<double>
WearingContact::change_of_rate() const
{
  std::vector<double> result(n_, 0.);
  for (std::size_t step = 0; step < steps_.size(); ++step)
    if (steps_[step].is_regular())
      for (std::size_t i = 0; i < n_; ++i)
        result[i] +=
            cycle_.wear_per_force(step)[i] * (forces_[step * n_ + i] - cycle_.force(step)[i]);
  return result;
}

void
WearingContact::factor(const double length)
{
  if (length == factored_length_)
    return;
  const int n = static_cast<int>(n_);
  factor_.assign(n_ * n_, 0.);
  pivots_.resize(n_);
  for (std::size_t step = 0; step < steps_.size(); ++step)
    steps_[step].add_to(cycle_.wear_per_force(step), factor_);
  for (double &value : factor_)
    value *= length;
  for (std::size_t i = 0; i < n_; ++i)
    factor_[i * (n_ + 1)] += 1.;
  int info = 0;
  if (n > 0)
    dgetrf_(&n, &n, factor_.data(), &n, pivots_.data(), &info);
  ARTHROWEAR_ASSERT(info == 0, "1 + J times the cycles of a step is regular");
  factored_length_ = length;
}

void
WearingContact::solve_step(const std::vector<double> &base, const std::vector<double> &rate,
                           const double length, std::vector<double> &k)
{
  std::vector<double> opening(n_);
  const auto move = [&]()
  {
    for (std::size_t i = 0; i < n_; ++i)
      opening[i] = base[i] + length * k[i];
    compute_forces(opening);
  };
  move();
  const int n = static_cast<int>(n_), one = 1;
  for (unsigned int iteration = 0; iteration < most_updates; ++iteration)
  {
    std::vector<double> residual = change_of_rate();
    for (std::size_t i = 0; i < n_; ++i)
      residual[i] += rate[i] - k[i];
    factor(length);
    int info = 0;
    if (n > 0)
      dgetrs_("T", &n, &one, factor_.data(), &n, pivots_.data(), residual.data(), &n, &info);
    for (std::size_t i = 0; i < n_; ++i)
      k[i] += residual[i];
    move();
    if (!update(opening, iteration >= most_at_once))
      return;
    compute_forces(opening);
  }
}

std::vector<double>
WearingContact::advanced(const Jump &jump, const std::vector<double> &start,
                         const unsigned int n_steps)
{
  const std::vector<double> rate = reduced(jump.rate), change = reduced(jump.change),
                            offset = jump.offset.empty() ? std::vector<double>(n_, 0.)
                                                         : reduced(jump.offset);
  std::vector<double> worn = reduced(start), base(n_), of_step(n_), k = rate;
  const double length = jump.cycles / n_steps;
  double sum_of_squares = 0.; // of n/N at the ends of the steps
  for (unsigned int step = 1; step <= n_steps; ++step)
  {
    const double square = std::pow(static_cast<double>(step) / n_steps, 2);
    sum_of_squares += square;
    for (std::size_t i = 0; i < n_; ++i)
    {
      base[i] = worn[i] + offset[i];
      of_step[i] = rate[i] + change[i] * square;
    }
    solve_step(base, of_step, length, k);
    for (std::size_t i = 0; i < n_; ++i)
      worn[i] += length * k[i];
  }
  std::vector<double> result = start;
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] += jump.cycles * (jump.rate[i] + jump.change[i] * sum_of_squares / n_steps);
  for (std::size_t i = 0; i < n_; ++i)
    result[cycle_.points()[i]] = worn[i];
  return result;
}

WearingContact::End
WearingContact::after(const Jump &jump, const std::vector<double> &start,
                      const unsigned int n_steps)
{
  ARTHROWEAR_ASSERT(n_steps % 4 == 0, "a quarter of the steps is a number of them");
  const auto by_steps = [&](const unsigned int n)
  {
    reset();
    return advanced(jump, start, n);
  };
  const std::vector<double> coarse = by_steps(n_steps / 4), middle = by_steps(n_steps / 2);
  End end{by_steps(n_steps), start};
  for (std::size_t i = 0; i < start.size(); ++i)
  {
    // Errors are series in the powers of the length.
    const double first = 2. * middle[i] - coarse[i], second = 2. * end.worn[i] - middle[i];
    end.worn[i] = second + (second - first) / 3.;
    end.error[i] = (second - first) / 3.;
  }
  return end;
}

std::vector<double>
WearingContact::wear_change(const std::vector<double> &opening)
{
  const std::vector<double> at = reduced(opening);
  compute_forces(at);
  for (unsigned int iteration = 0;
       iteration < most_updates && update(at, iteration >= most_at_once); ++iteration)
    compute_forces(at);
  const std::vector<double> change = change_of_rate();
  std::vector<double> result(opening.size(), 0.);
  for (std::size_t i = 0; i < n_; ++i)
    result[cycle_.points()[i]] = change[i];
  return result;
}

double
WearingContact::impulse_change() const
{
  double sum = 0.;
  for (std::size_t step = 0; step < steps_.size(); ++step)
    for (std::size_t i = 0; steps_[step].is_regular() && i < n_; ++i)
      sum += cycle_.duration(step) * (forces_[step * n_ + i] - cycle_.force(step)[i]);
  return sum;
}

CycleContact
WearingContact::moved(const std::vector<double> &opening) const
{
  const std::vector<double> at = reduced(opening);
  CycleContact result = cycle_;
  for (std::size_t step = 0; step < steps_.size(); ++step)
    if (steps_[step].is_regular())
      for (std::size_t i = 0; i < n_; ++i)
        result.set(step, i, std::max(0., forces_[step * n_ + i]),
                   steps_[step].gap(i, at[i], approaches_[step * n_ + i]));
  return result;
}

std::vector<bool>
WearingContact::are_damped() const
{
  std::vector<bool> result(cycle_.n_points(), false);
  for (std::size_t step = 0; step < steps_.size(); ++step)
    for (std::size_t i = 0; i < n_; ++i)
      if (cycle_.force(step)[i] > 0. && cycle_.wear_per_force(step)[i] != 0.)
        result[cycle_.points()[i]] = true;
  return result;
}
} // namespace arthrowear
