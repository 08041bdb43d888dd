// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/cup_cycle.h"

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

CupCycle::CupCycle(const LayerCup &cup, CavityPoints points, std::vector<LayerStep> steps,
                   std::shared_ptr<const WearLaw> law, const CreepOverCycles &creep,
                   const LayerShear shear)
    : LayerCycle(std::move(law), creep, shear), contact_(cup, std::move(points)),
      steps_(std::move(steps)), centres_(steps_.size()), pole_(contact_.points().directions.front())
{
  for (const LayerStep &step : steps_)
    largest_load_ = std::max(largest_load_, norm(step.load));
}

bool
CupCycle::is_loaded(const LayerStep &step) const
{
  return norm(step.load) > no_load * largest_load_ && dot(step.load, pole_) > 0.;
}

void
CupCycle::find_places(const std::vector<double> &openings, LayerCycleResult &result)
{
  contact_.set_depths(openings);
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
}

void
CupCycle::find_touches(const std::size_t step, const bool by_shares,
                       std::vector<LayerTouch> &touches)
{
  touches.clear();
  if (!is_loaded(steps_[step]))
    return;
  const Vector3 &centre = centres_[step], turn = steps_[step].duration * steps_[step].spin;
  contact_.pressures(centre, pressure_);
  if (by_shares)
    contact_.measure_coverage(centre, coverage_);
  for (std::size_t i = 0; i < pressure_.size(); ++i)
  {
    const double p = pressure_[i];
    const LayerContact::Coverage area =
        by_shares ? coverage_[i] : LayerContact::Coverage{p > 0. ? 1. : 0., p};
    if (p > 0. || area.share > 0.)
      touches.push_back({i, p, area.share, area.pressure, cross(turn, contact_.arm(i, centre))});
  }
}

LayerMoment
CupCycle::moment_of(const std::size_t step, const std::vector<LayerTouch> &touches) const
{
  const CavityPoints &points = contact_.points();
  const std::size_t first_at_rim = points.size() - 6 * points.n_rings;
  LayerMoment moment;
  moment.phase = steps_[step].phase;
  moment.load = steps_[step].load;
  moment.centre = centres_[step];
  for (const LayerTouch &touch : touches)
    if (touch.point >= first_at_rim)
      moment.rim_pressure = std::max(moment.rim_pressure, touch.pressure);
  return moment;
}

double
CupCycle::approach(const LayerCycleResult &cycle) const
{
  double path = 0.;
  for (const LayerMoment &moment : cycle.moments)
    path = std::max(path, norm(moment.centre));
  return path;
}

double
CupCycle::worn_volume(const std::vector<double> &depths) const
{
  const LayerCup &cup = contact_.cup();
  double volume = 0.;
  for (std::size_t i = 0; i < depths.size(); ++i)
  {
    // Shell between the radii R and R + w.
    const double q = depths[i] / cup.radius;
    const double growth = cup.geometry == LayerGeometry::large_wear ? 1. + q * (1. + q / 3.) : 1.;
    volume += contact_.points().areas[i] * cup.radius * cup.radius * depths[i] * growth;
  }
  return volume;
}
} // namespace arthrowear
