// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/layer_life.h"

namespace arthrowear
{
namespace
{
// The layer counts as worn through where this fraction of it is left.
constexpr double least_rest = .02;
} // namespace

LayerLife::LayerLife(LayerCycle &cycle, const LayerLifeOptions &options)
    : cycle_(&cycle), options_(options), variables_(cycle.law().history()), wear_(cycle.unworn()),
      now_(compute(wear_, {})), control_(lengths())
{
  for (std::size_t i = 0; i < variables_.size(); ++i)
    if (variables_[i].adds_up)
      adding_.push_back(i);
}

/// Creep advances by controlled jumps also where the jumps of wear are fixed.
JumpControl::Parameters
LayerLife::lengths() const
{
  const double all = options_.cycles;
  if (options_.jumps == LayerJumps::none)
    return {all, all, all, all};
  if (options_.jumps == LayerJumps::explicit_fixed && wear_.creep.empty())
    return {all, options_.cycles_per_jump, options_.cycles_per_jump, options_.cycles_per_jump};
  return {all, first_jump(), 0., std::numeric_limits<double>::infinity(), options_.tolerance};
}

LayerCycleResult
LayerLife::compute(const LayerWear &wear, const std::function<void()> &poll)
{
  ++computed_;
  LayerCycleResult result = cycle_->compute(wear);
  if (poll)
    poll();
  return result;
}

/// The largest wear is a tenth of the approach.
double
LayerLife::first_jump() const
{
  constexpr double share = .1;
  const double rate = *std::max_element(now_.wear.begin(), now_.wear.end());
  return rate > 0. ? std::min(options_.cycles, share * cycle_->approach(now_) / rate)
                   : options_.cycles;
}

LayerLife::Flat
LayerLife::flat() const
{
  Flat y = wear_.depths;
  y.insert(y.end(), wear_.creep.begin(), wear_.creep.end());
  for (const std::size_t variable : adding_)
    for (std::size_t i = 0; i < wear_.depths.size(); ++i)
      y.push_back(wear_.history[variables_.size() * i + variable]);
  y.push_back(volume_);
  return y;
}

LayerLife::Flat
LayerLife::rate_of(const LayerCycleResult &wear, const LayerCycleResult &creep,
                   const double jump) const
{
  Flat rate = wear.wear;
  for (std::size_t i = 0; i < wear_.creep.size(); ++i)
    rate.push_back(crept(i, creep.mean_pressure[i], jump) / jump);
  for (const std::size_t variable : adding_)
    for (std::size_t i = 0; i < wear.wear.size(); ++i)
      rate.push_back(wear.history_growth[variables_.size() * i + variable]);
  rate.push_back(wear.volume);
  return rate;
}

/// Bound of the rate at which wear and creep relieve pressures in a jump [1/cycle].
double
LayerLife::relaxation(const double jump) const
{
  constexpr double more = 1e-3; // of the pressure, for a derivative
  double largest = 0.;
  for (std::size_t i = 0; i < wear_.creep.size(); ++i)
    if (const double p = now_.mean_pressure[i]; p > 0.)
      largest = std::max(largest, (crept(i, (1. + more) * p, jump) - crept(i, p, jump)) /
                                      (more * p * jump) * cycle_->stiffness(i, p));
  return now_.relaxation + cycle_->thickness() * largest;
}

LayerWear
LayerLife::wear_of(const Flat &y) const
{
  const std::size_t n = wear_.depths.size();
  const std::size_t n_creep = wear_.creep.size(); // n or none
  const auto part = [&y](const std::size_t begin, const std::size_t size)
  {
    const auto first = y.begin() + static_cast<std::ptrdiff_t>(begin);
    return Flat(first, first + static_cast<std::ptrdiff_t>(size));
  };
  LayerWear wear{part(0, n), part(n, n_creep), now_.history};
  for (double &strain : wear.creep) // stages of a jump may pass below
    strain = std::max(strain, 0.);
  for (std::size_t k = 0; k < adding_.size(); ++k)
    for (std::size_t i = 0; i < n; ++i)
      wear.history[variables_.size() * i + adding_[k]] = y[(k + 1) * n + n_creep + i];
  return wear;
}

LayerLife::Errors
LayerLife::errors_of(const Flat &before, const Flat &after, const Flat &error) const
{
  const std::vector<double> &areas = cycle_->weights();
  const std::size_t n = wear_.depths.size();
  const double thickness = cycle_->thickness();
  // Wear and creep of a point together, as the head meets them.
  const auto opening = [&](const Flat &y, const std::size_t i)
  { return y[i] + (wear_.creep.empty() ? 0. : thickness * y[n + i]); };
  double sum = 0., opened_sum = 0.;
  std::size_t deepest = 0;
  for (std::size_t i = 0; i < n; ++i)
  {
    sum += areas[i] * std::abs(opening(error, i));
    opened_sum += areas[i] * std::abs(opening(after, i) - opening(before, i));
    if (opening(after, i) > opening(after, deepest))
      deepest = i;
  }
  const double worn = after.back() - before.back(),
               deeper = opening(after, deepest) - opening(before, deepest);
  Errors errors;
  if (!(deeper > 0.))
    return errors;
  errors.volume = std::abs(error.back());
  errors.depth = std::abs(opening(error, deepest));
  errors.relative = std::max(sum / opened_sum, errors.depth / deeper);
  if (worn > 0.)
    errors.relative = std::max(errors.relative, errors.volume / worn);
  return errors;
}

/// The wear of the cycle just computed, many times.
void
LayerLife::extend()
{
  jump_ = control_.next_until(end_before(options_.cycles));
  Flat y = flat();
  const Flat rate = rate_of(now_, now_, jump_);
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] += jump_ * rate[i];
  accept(y, jump_);
}

double
LayerLife::end_before(const double end) const
{
  return std::min(end, options_.roughness.next_change(cycles()));
}

void
LayerLife::meet_scratch(const std::function<void()> &poll)
{
  const double multiple = options_.roughness.relative(cycles());
  if (multiple == multiple_)
    return;
  multiple_ = multiple;
  cycle_->set_wear_multiple(multiple);
  now_ = compute(options_.jumps == LayerJumps::none ? cycle_->unworn() : wear_, poll);
}

void
LayerLife::accept(const Flat &y, const double jump)
{
  volume_ = y.back();
  wear_ = wear_of(y);
  jump_ = jump;
  control_.accept(jump);
  is_worn_through_ = largest_opening() > (1. - least_rest) * cycle_->thickness();
}

void
LayerLife::control(const double end, const LayerCycleResult *frozen,
                   const std::function<void()> &poll)
{
  constexpr double safety = .8, most_growth = 3., least = .2, half = .5;
  constexpr std::size_t most_stages = 200;
  const Flat y = flat();
  const auto rate = [&](const LayerCycleResult &at, const double jump)
  { return rate_of(frozen ? *frozen : at, at, jump); };
  for (;;)
  {
    const double jump = control_.next_until(end);
    const std::size_t stages = chebyshev_stages(jump, relaxation(jump));
    if (stages > most_stages)
    {
      control_.resize(half * jump);
      continue;
    }
    LayerCycleResult last;
    const ChebyshevStep step = chebyshev_step(y, rate(now_, jump), jump, stages,
                                              [&](const Flat &at)
                                              {
                                                last = compute(wear_of(at), poll);
                                                return rate(last, jump);
                                              });
    const Errors errors = errors_of(y, step.y, step.error);
    const double factor = errors.relative > 0.
                              ? safety * std::pow(options_.tolerance / errors.relative, half)
                              : most_growth;
    control_.resize(jump * std::clamp(factor, least, most_growth));
    if (errors.relative > options_.tolerance && jump > 1.)
    {
      control_.count_rejected();
      continue;
    }
    volume_error_ += errors.volume;
    depth_error_ += errors.depth;
    accept(step.y, jump);
    now_ = std::move(last);
    return;
  }
}

void
LayerLife::advance(const std::function<void()> &poll)
{
  meet_scratch(poll);
  if (options_.jumps == LayerJumps::controlled)
    return control(end_before(options_.cycles), nullptr, poll);
  const double before = largest_depth();
  advance_unjudged(poll);
  if (const double added = largest_depth() - before; added > unjudged_depth_)
  {
    unjudged_depth_ = added;
    unjudged_cycles_ = jump_;
  }
}

void
LayerLife::advance_unjudged(const std::function<void()> &poll)
{
  if (!control_.judges())
  {
    extend();
    if (options_.jumps != LayerJumps::none)
      now_ = compute(wear_, poll);
    return;
  }
  const double begin = cycles(),
               end = end_before(std::min(begin + options_.cycles_per_jump, options_.cycles));
  const LayerCycleResult frozen = now_;
  while (control_.next_until(end) > 0. && !is_worn_through_)
    control(end, &frozen, poll);
  jump_ = cycles() - begin;
}

double
LayerLife::largest_opening() const
{
  const std::vector<double> openings = wear_.openings(cycle_->thickness());
  return *std::max_element(openings.begin(), openings.end());
}

double
LayerLife::largest_strain() const
{
  return wear_.creep.empty() ? 0. : *std::max_element(wear_.creep.begin(), wear_.creep.end());
}

double
LayerLife::largest_depth() const
{
  return *std::max_element(wear_.depths.begin(), wear_.depths.end());
}
} // namespace arthrowear
