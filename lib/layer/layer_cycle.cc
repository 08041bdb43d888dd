// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layer/layer_cycle.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
// Smaller loads press nothing: a share of the largest one of the cycle.
constexpr double no_load = 1e-9;
} // namespace

std::vector<LayerStep>
layer_steps(const HeadMotion &motion, const JointLoad &load, const double frequency,
            const unsigned int n_steps)
{
  std::vector<LayerStep> steps(n_steps);
  const double h = 1. / (frequency * n_steps);
  for (unsigned int i = 0; i < n_steps; ++i)
    steps[i] = {(i + .5) / n_steps, h, -1. * load.vector((i + .5) * h),
                motion.angular_velocity(i * h, (i + 1) * h)};
  return steps;
}

std::vector<double>
LayerWear::openings(const double thickness) const
{
  std::vector<double> gaps = depths;
  for (std::size_t i = 0; i < creep.size(); ++i)
    gaps[i] += thickness * creep[i];
  return gaps;
}

LayerCycle::LayerCycle(const LayerCup &cup, CavityPoints points, std::vector<LayerStep> steps,
                       std::shared_ptr<const WearLaw> law, const CreepOverCycles &creep,
                       const LayerShear shear)
    : contact_(cup, std::move(points)), steps_(std::move(steps)), law_(std::move(law)),
      creep_(creep), is_shear_collected_(shear == LayerShear::always || law_->uses_cycles()),
      centres_(steps_.size()), pole_(contact_.points().directions.front())
{
  for (const LayerStep &step : steps_)
    largest_load_ = std::max(largest_load_, norm(step.load));
}

LayerWear
LayerCycle::unworn() const
{
  const std::size_t n = contact_.points().size();
  return {std::vector<double>(n, 0.), std::vector<double>(creep_.law.is_on() ? n : 0, 0.),
          initial_history(law_->history(), n)};
}

bool
LayerCycle::is_loaded(const LayerStep &step) const
{
  return norm(step.load) > no_load * largest_load_ && dot(step.load, pole_) > 0.;
}

/// Contact in a step on the areas of all points: of those that carry pressure, or their covered
/// shares.
void
LayerCycle::measure_contact(const LayerStep &step, const Vector3 &centre, const bool by_shares)
{
  if (!is_loaded(step))
    coverage_.assign(contact_.points().size(), {});
  else if (by_shares)
    contact_.measure_coverage(centre, coverage_);
  else
  {
    contact_.pressures(centre, pressure_);
    coverage_.resize(pressure_.size());
    for (std::size_t i = 0; i < pressure_.size(); ++i)
      coverage_[i] = {pressure_[i] > 0. ? 1. : 0., pressure_[i]};
  }
}

/// Depth of a point in a step, by a law that may be any; its history advances.
LayerCycle::StepDepth
LayerCycle::depth_by_law(const LayerContact::Coverage &contact, const Vector3 &slip,
                         const double duration, double *history) const
{
  const bool touches = contact.share > 0.;
  Sliding sliding;
  sliding.duration = duration;
  sliding.pressure = touches ? contact.pressure : 0.;
  sliding.slip = touches ? slip : Vector3{};
  StepDepth depth;
  depth.value = wear_multiple_ * contact.share * law_->depth(sliding, history);
  depth.by_pressure =
      wear_multiple_ * contact.share * duration *
      law_->rate(sliding.pressure, norm(sliding.slip) / duration, history).by_pressure;
  law_->advance(sliding, history);
  return depth;
}

void
LayerCycle::add_step(const LayerStep &step, const Vector3 &centre, LayerCycleResult &result)
{
  const CavityPoints &points = contact_.points();
  const std::vector<double> &areas = contact_.areas();
  const std::size_t n_variables = law_->history().size(),
                    first_at_rim = points.size() - 6 * points.n_rings;
  const double factor = wear_multiple_ * law_->depth_factor();
  if (is_loaded(step))
    contact_.pressures(centre, pressure_);
  else
    pressure_.assign(points.size(), 0.);
  if (factor < 0.)
    measure_contact(step, centre, law_->wears_by_area());
  LayerMoment moment;
  moment.phase = step.phase;
  moment.load = step.load;
  moment.centre = centre;
  const Vector3 turn = step.duration * step.spin;
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    const double p = pressure_[i];
    if (!(p > 0.) && n_variables == 0)
      continue;
    const Vector3 slip = cross(turn, contact_.arm(i, centre));
    const double distance = p > 0. ? norm(slip) : 0.;
    const StepDepth depth = factor >= 0. ? StepDepth{factor * distance * p, factor * distance}
                                         : depth_by_law(coverage_[i], slip, step.duration,
                                                        result.history.data() + n_variables * i);
    if (p > 0.)
      relaxation_[i] += depth.by_pressure * contact_.stiffness(i, p);
    const double force = p * areas[i];
    result.wear[i] += depth.value;
    result.sliding[i] += distance;
    result.peak_pressure[i] = std::max(result.peak_pressure[i], p);
    result.mean_pressure[i] += step.duration * p;
    loaded_time_[i] += p > 0. ? step.duration : 0.;
    moment.sum_of_forces += force;
    moment.peak_pressure = std::max(moment.peak_pressure, p);
    moment.work += force * distance;
    moment.volume += depth.value * areas[i];
    if (i >= first_at_rim)
      moment.rim_pressure = std::max(moment.rim_pressure, p);
  }
  result.work += moment.work;
  result.volume += moment.volume;
  result.moments.push_back(moment);
}

std::vector<SlidingSums>
LayerCycle::sliding_sums(OutsideOfData &outside)
{
  const CavityPoints &points = contact_.points();
  const DataRange range = law_->data_range();
  std::vector<SlidingSums> sums(points.size());
  for (std::size_t step = 0; step < steps_.size(); ++step)
  {
    const LayerStep &now = steps_[step];
    if (!is_loaded(now))
      continue;
    measure_contact(now, centres_[step], law_->uses_cycles());
    contact_.pressures(centres_[step], pressure_);
    const Vector3 turn = now.duration * now.spin;
    for (std::size_t i = 0; i < points.size(); ++i)
    {
      const LayerContact::Coverage &contact = coverage_[i];
      if (!(contact.share > 0.))
        continue;
      const Vector3 slip = cross(turn, contact_.arm(i, centres_[step]));
      const auto [along, across] = surface_directions(points.directions[i]);
      // Points that are never in contact themselves have the cross-shear of their covered shares.
      const double p = pressure_[i], of_share = contact.share * contact.pressure;
      sums[i].add_slip(dot(along, slip), dot(across, slip),
                       p > 0. || !law_->wears_by_area() ? p : of_share);
      sums[i].impulse += now.duration * p;
      sums[i].contact += now.duration * contact.share;
      outside.add_force(range, p, now.duration * p * contact_.areas()[i]);
    }
  }
  return sums;
}

void
LayerCycle::collect_shear(LayerCycleResult &result)
{
  const CavityPoints &points = contact_.points();
  const DataRange range = law_->data_range();
  const std::vector<SlidingSums> sums = sliding_sums(result.outside);
  const std::size_t n_variables = law_->history().size();
  OutsideOfData::CycleWork work;
  double weighted = 0.;
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    const double ratio = sums[i].ratio(), of_point = contact_.areas()[i] * sums[i].work;
    const auto [along, across] = surface_directions(points.directions[i]);
    const double angle = sums[i].angle();
    result.cross_shear.push_back(ratio);
    result.directions.push_back(of_point > 0. ? std::cos(angle) * along + std::sin(angle) * across
                                              : Vector3{});
    work.add(range, ratio, of_point);
    weighted += of_point * ratio;
    if (of_point > 0. && law_->uses_cycles())
      law_->complete_cycle({ratio, sums[i].mean_pressure()},
                           result.history.data() + n_variables * i);
  }
  result.outside.add_cycle(work);
  result.mean_cross_shear = work.total > 0. ? weighted / work.total : 0.;
}

/// Impulses become means.
void
LayerCycle::end_mean_pressures(std::vector<double> &impulses) const
{
  double duration = 0.;
  for (const LayerStep &step : steps_)
    duration += step.duration;
  for (std::size_t i = 0; i < impulses.size(); ++i)
    if (impulses[i] > 0.)
      impulses[i] /= creep_.mean == MeanPressureTime::cycle ? duration : loaded_time_[i];
}

LayerCycleResult
LayerCycle::compute(const LayerWear &at_begin)
{
  const std::size_t n = contact_.points().size();
  contact_.set_depths(at_begin.openings(contact_.cup().thickness));
  LayerCycleResult result;
  for (std::vector<double> *values : {&result.wear, &result.sliding, &result.mean_pressure,
                                      &result.peak_pressure, &relaxation_, &loaded_time_})
    values->assign(n, 0.);
  result.history = at_begin.history;
  for (std::size_t i = 0; i < steps_.size(); ++i)
  {
    if (i > 0 && norm(centres_[i]) == 0.)
      centres_[i] = centres_[i - 1];
    if (is_loaded(steps_[i]))
    {
      const LayerContact::Balance balance = contact_.solve(steps_[i].load, centres_[i]);
      if (!balance.is_found)
        result.largest_residual = std::max(result.largest_residual, balance.residual);
    }
    else
      ++result.n_unloaded;
  }
  if (is_shear_collected_)
    collect_shear(result);
  for (std::size_t i = 0; i < steps_.size(); ++i)
    add_step(steps_[i], centres_[i], result);
  end_mean_pressures(result.mean_pressure);
  result.relaxation = *std::max_element(relaxation_.begin(), relaxation_.end());
  result.history_growth = result.history;
  for (std::size_t i = 0; i < result.history.size(); ++i)
    result.history_growth[i] -= at_begin.history[i];
  return result;
}
} // namespace arthrowear
