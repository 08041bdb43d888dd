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

LayerWear
LayerLife::after(
    const double jump,
    const std::initializer_list<std::pair<double, const LayerCycleResult *>> rates) const
{
  LayerWear next = wear_;
  next.history = rates.begin()[rates.size() - 1].second->history;
  const std::size_t n = variables_.size();
  for (std::size_t i = 0; i < n * next.depths.size(); ++i)
    if (variables_[i % n].adds_up)
      next.history[i] = wear_.history[i];
  for (const auto &[weight, rate] : rates)
  {
    for (std::size_t i = 0; i < next.depths.size(); ++i)
      next.depths[i] += weight * jump * rate->wear[i];
    for (std::size_t i = 0; i < n * next.depths.size(); ++i)
      if (variables_[i % n].adds_up)
        next.history[i] += weight * jump * rate->history_growth[i];
  }
  return next;
}

LayerLife::Errors
LayerLife::errors_of(const double jump, const LayerCycleResult &k2, const LayerCycleResult &k3,
                     const LayerCycleResult &k4, const LayerWear &next) const
{
  constexpr double weights[4] = {-5. / 72., 1. / 12., 1. / 9., -1. / 8.};
  const std::vector<double> &areas = cycle_->contact().points().areas;
  const double r = cycle_->contact().cup().radius;
  double volume = 0., largest = 0., worn = 0., deepest = 0.;
  for (std::size_t i = 0; i < areas.size(); ++i)
  {
    const double error = jump * (weights[0] * now_.wear[i] + weights[1] * k2.wear[i] +
                                 weights[2] * k3.wear[i] + weights[3] * k4.wear[i]);
    const double depth = next.depths[i] - wear_.depths[i];
    volume += areas[i] * error;
    largest = std::max(largest, std::abs(error));
    worn += areas[i] * depth;
    deepest = std::max(deepest, depth);
  }
  Errors errors;
  if (!(worn > 0.))
    return errors;
  errors.volume = r * r * std::abs(volume);
  errors.depth = largest;
  errors.relative = std::max(std::abs(volume) / worn, largest / deepest);
  return errors;
}

/// The wear of the cycle just computed, many times.
void
LayerLife::extend(const double jump)
{
  const double rest = options_.cycles - cycles_;
  jump_ = jump < (1. - 1e-9) * rest ? jump : rest;
  cycles_ = jump_ == rest ? options_.cycles : cycles_ + jump_;
  volume_ += jump_ * now_.volume;
  wear_ = after(jump_, {{1., &now_}});
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
  constexpr double safety = .9, most = 4., least = .2;
  if (options_.jumps == LayerJumps::none)
    return extend(options_.cycles);
  if (options_.jumps == LayerJumps::explicit_fixed)
  {
    extend(options_.cycles_per_jump);
    now_ = compute(wear_, poll);
    return;
  }
  for (;;)
  {
    const double rest = options_.cycles - cycles_;
    const double jump = next_jump_ >= rest ? rest : std::min(next_jump_, .5 * rest);
    const LayerCycleResult k2 = compute(after(jump, {{.5, &now_}}), poll);
    const LayerCycleResult k3 = compute(after(jump, {{.75, &k2}}), poll);
    const double weights[3] = {2. / 9., 1. / 3., 4. / 9.};
    const LayerWear next = after(jump, {{weights[0], &now_}, {weights[1], &k2}, {weights[2], &k3}});
    LayerCycleResult k4 = compute(next, poll);
    const Errors errors = errors_of(jump, k2, k3, k4, next);
    const double factor =
        errors.relative > 0. ? safety * std::sqrt(options_.tolerance / errors.relative) : most;
    next_jump_ = jump * std::clamp(factor, least, most);
    if (errors.relative > options_.tolerance && jump > 1.)
    {
      ++rejected_;
      continue;
    }
    volume_ += jump * (weights[0] * now_.volume + weights[1] * k2.volume + weights[2] * k3.volume);
    volume_error_ += errors.volume;
    depth_error_ += errors.depth;
    wear_ = next;
    now_ = std::move(k4);
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
