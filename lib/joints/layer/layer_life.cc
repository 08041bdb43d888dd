// SPDX-License-Identifier: LGPL-2.1-or-later
#include "joints/layer/layer_life.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
// The layer counts as worn through where this fraction of it is left.
constexpr double least_rest = .02;
} // namespace

LayerLife::LayerLife(LayerCycle &cycle, const LayerLifeOptions &options)
    : cycle_(&cycle), options_(options), variables_(cycle.law().history()), wear_(cycle.unworn())
{
  for (std::size_t i = 0; i < variables_.size(); ++i)
    if (variables_[i].adds_up)
      adding_.push_back(i);
  now_ = compute(wear_, {});
  next_jump_ = first_jump();
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

/// The largest wear is a tenth of the clearance, or of the head's penetration if that is more.
double
LayerLife::first_jump() const
{
  constexpr double share = .1;
  const double rate = *std::max_element(now_.wear.begin(), now_.wear.end());
  double penetration = 0.;
  for (const LayerMoment &moment : now_.moments)
    penetration = std::max(penetration, norm(moment.centre));
  return rate > 0. ? std::min(options_.cycles, share * penetration / rate) : options_.cycles;
}

LayerLife::Flat
LayerLife::flat() const
{
  Flat y = wear_.depths;
  for (const std::size_t variable : adding_)
    for (std::size_t i = 0; i < wear_.depths.size(); ++i)
      y.push_back(wear_.history[variables_.size() * i + variable]);
  y.push_back(volume_);
  return y;
}

LayerLife::Flat
LayerLife::rate_of(const LayerCycleResult &cycle) const
{
  Flat rate = cycle.wear;
  for (const std::size_t variable : adding_)
    for (std::size_t i = 0; i < cycle.wear.size(); ++i)
      rate.push_back(cycle.history_growth[variables_.size() * i + variable]);
  rate.push_back(cycle.volume);
  return rate;
}

LayerWear
LayerLife::wear_of(const Flat &y) const
{
  const std::size_t n = wear_.depths.size();
  LayerWear wear{Flat(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(n)), now_.history};
  for (std::size_t k = 0; k < adding_.size(); ++k)
    for (std::size_t i = 0; i < n; ++i)
      wear.history[variables_.size() * i + adding_[k]] = y[(k + 1) * n + i];
  return wear;
}

LayerLife::Errors
LayerLife::errors_of(const Flat &before, const Flat &after, const Flat &error) const
{
  const std::vector<double> &areas = cycle_->contact().points().areas;
  double sum = 0., worn_sum = 0.;
  std::size_t deepest = 0;
  for (std::size_t i = 0; i < wear_.depths.size(); ++i)
  {
    sum += areas[i] * std::abs(error[i]);
    worn_sum += areas[i] * std::abs(after[i] - before[i]);
    if (after[i] > after[deepest])
      deepest = i;
  }
  const double worn = after.back() - before.back(), deeper = after[deepest] - before[deepest];
  Errors errors;
  if (!(worn > 0.) || !(deeper > 0.))
    return errors;
  errors.volume = std::abs(error.back());
  errors.depth = std::abs(error[deepest]);
  errors.relative = std::max({errors.volume / worn, sum / worn_sum, errors.depth / deeper});
  return errors;
}

/// The wear of the cycle just computed, many times.
void
LayerLife::extend(const double jump)
{
  const double rest = options_.cycles - cycles_;
  jump_ = jump < (1. - 1e-9) * rest ? jump : rest;
  cycles_ = jump_ == rest ? options_.cycles : cycles_ + jump_;
  Flat y = flat();
  const Flat rate = rate_of(now_);
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] += jump_ * rate[i];
  volume_ = y.back();
  wear_ = wear_of(y);
  note_depth();
}

void
LayerLife::note_depth()
{
  is_worn_through_ = largest_depth() > (1. - least_rest) * cycle_->contact().cup().thickness;
}

void
LayerLife::advance(const std::function<void()> &poll)
{
  constexpr double safety = .8, most = 3., least = .2, half = .5;
  constexpr std::size_t most_stages = 200;
  if (options_.jumps == LayerJumps::none)
    return extend(options_.cycles);
  if (options_.jumps == LayerJumps::explicit_fixed)
  {
    extend(options_.cycles_per_jump);
    now_ = compute(wear_, poll);
    return;
  }
  const Flat y = flat(), rate = rate_of(now_);
  for (;;)
  {
    const double rest = options_.cycles - cycles_;
    const double jump = next_jump_ >= rest ? rest : std::min(next_jump_, .5 * rest);
    const std::size_t stages = chebyshev_stages(jump, now_.relaxation);
    if (stages > most_stages)
    {
      next_jump_ = .5 * jump;
      continue;
    }
    LayerCycleResult last;
    const ChebyshevStep step = chebyshev_step(y, rate, jump, stages,
                                              [&](const Flat &at)
                                              {
                                                last = compute(wear_of(at), poll);
                                                return rate_of(last);
                                              });
    const Errors errors = errors_of(y, step.y, step.error);
    const double factor =
        errors.relative > 0. ? safety * std::pow(options_.tolerance / errors.relative, half) : most;
    next_jump_ = jump * std::clamp(factor, least, most);
    if (errors.relative > options_.tolerance && jump > 1.)
    {
      ++rejected_;
      continue;
    }
    volume_ = step.y.back();
    volume_error_ += errors.volume;
    depth_error_ += errors.depth;
    wear_ = wear_of(step.y);
    now_ = std::move(last);
    jump_ = jump;
    cycles_ = jump == rest ? options_.cycles : cycles_ + jump;
    note_depth();
    return;
  }
}

double
LayerLife::volume_from_depths() const
{
  const LayerContact &contact = cycle_->contact();
  const LayerCup &cup = contact.cup();
  double volume = 0.;
  for (std::size_t i = 0; i < wear_.depths.size(); ++i)
  {
    // Shell between the radii R and R + w.
    const double q = wear_.depths[i] / cup.radius;
    const double growth = cup.geometry == LayerGeometry::large_wear ? 1. + q * (1. + q / 3.) : 1.;
    volume += contact.points().areas[i] * cup.radius * cup.radius * wear_.depths[i] * growth;
  }
  return volume;
}

double
LayerLife::largest_depth() const
{
  return *std::max_element(wear_.depths.begin(), wear_.depths.end());
}
} // namespace arthrowear
