// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/layer_cycle.h"

namespace arthrowear
{
std::vector<double>
LayerWear::openings(const double thickness) const
{
  std::vector<double> gaps = depths;
  for (std::size_t i = 0; i < creep.size(); ++i)
    gaps[i] += thickness * creep[i];
  return gaps;
}

LayerWear
LayerCycle::unworn() const
{
  const std::size_t n = n_points();
  return {std::vector<double>(n, 0.), std::vector<double>(creep_.law.is_on() ? n : 0, 0.),
          initial_history(law_->history(), n)};
}

/// Depth of a point in a step, by a law that may be any; its history advances.
LayerCycle::StepDepth
LayerCycle::depth_by_law(const LayerTouch &touch, const double duration, double *history) const
{
  const bool touches = touch.share > 0.;
  Sliding sliding;
  sliding.duration = duration;
  sliding.pressure = touches ? touch.share_pressure : 0.;
  sliding.slip = touches ? touch.slip : Vector3{};
  StepDepth depth;
  depth.value = wear_multiple_ * touch.share * law_->depth(sliding, history);
  depth.by_pressure =
      wear_multiple_ * touch.share * duration *
      law_->rate(sliding.pressure, norm(sliding.slip) / duration, history).by_pressure;
  law_->advance(sliding, history);
  return depth;
}

void
LayerCycle::add_point(const LayerTouch &touch, const double duration, LayerMoment &moment,
                      LayerCycleResult &result)
{
  const std::size_t i = touch.point;
  const double p = touch.pressure, distance = p > 0. ? norm(touch.slip) : 0.;
  const StepDepth depth =
      factor_ >= 0. ? StepDepth{factor_ * distance * p, factor_ * distance}
                    : depth_by_law(touch, duration, result.history.data() + n_variables_ * i);
  if (p > 0.)
    relaxation_[i] += depth.by_pressure * stiffness(i, p);
  const double force = p * areas()[i];
  result.wear[i] += depth.value;
  result.sliding[i] += distance;
  result.peak_pressure[i] = std::max(result.peak_pressure[i], p);
  result.mean_pressure[i] += duration * p;
  loaded_time_[i] += p > 0. ? duration : 0.;
  moment.sum_of_forces += force;
  moment.peak_pressure = std::max(moment.peak_pressure, p);
  moment.work += force * distance;
  moment.volume += depth.value * areas()[i];
}

void
LayerCycle::add_step(const std::size_t step, LayerCycleResult &result)
{
  find_touches(step, factor_ < 0. && law_->wears_by_area(), touches_);
  LayerMoment moment = moment_of(step, touches_);
  if (n_variables_ == 0)
  {
    for (const LayerTouch &touch : touches_)
      if (touch.pressure > 0.)
        add_point(touch, duration(step), moment, result);
  }
  else // histories of points that do not touch advance, too
  {
    auto touch = touches_.begin();
    for (std::size_t i = 0; i < result.wear.size(); ++i)
      if (touch != touches_.end() && touch->point == i)
        add_point(*touch++, duration(step), moment, result);
      else
        add_point({i}, duration(step), moment, result);
  }
  result.work += moment.work;
  result.volume += moment.volume;
  result.moments.push_back(moment);
}

std::vector<SlidingSums>
LayerCycle::sliding_sums(OutsideOfData &outside)
{
  const DataRange range = law_->data_range();
  std::vector<SlidingSums> sums(n_points());
  for (std::size_t step = 0; step < n_steps(); ++step)
  {
    find_touches(step, law_->uses_cycles(), touches_);
    const double time = duration(step);
    for (const LayerTouch &touch : touches_)
    {
      if (!(touch.share > 0.))
        continue;
      const std::size_t i = touch.point;
      const auto [along, across] = surface_directions(normal(i));
      // Points that are never in contact themselves have the cross-shear of their covered shares.
      const double p = touch.pressure, of_share = touch.share * touch.share_pressure;
      sums[i].add_slip(dot(along, touch.slip), dot(across, touch.slip),
                       p > 0. || !law_->wears_by_area() ? p : of_share);
      sums[i].impulse += time * p;
      sums[i].contact += time * touch.share;
      outside.add_force(range, p, time * p * areas()[i]);
    }
  }
  return sums;
}

void
LayerCycle::remember_cycle(LayerCycleResult &result)
{
  for (std::size_t step = 0; step < n_steps(); ++step)
  {
    find_touches(step, law_->wears_by_area(), touches_);
    for (const LayerTouch &touch : touches_)
      if (touch.share > 0.)
        law_->advance({touch.share_pressure, touch.slip, 0., duration(step)},
                      result.history.data() + n_variables_ * touch.point);
  }
}

void
LayerCycle::collect_shear(LayerCycleResult &result)
{
  const DataRange range = law_->data_range();
  const std::vector<SlidingSums> sums = sliding_sums(result.outside);
  OutsideOfData::CycleWork work;
  double weighted = 0.;
  for (std::size_t i = 0; i < sums.size(); ++i)
  {
    const double ratio = sums[i].ratio(), of_point = areas()[i] * sums[i].work;
    const auto [along, across] = surface_directions(normal(i));
    const double angle = sums[i].angle();
    result.cross_shear.push_back(ratio);
    result.directions.push_back(of_point > 0. ? std::cos(angle) * along + std::sin(angle) * across
                                              : Vector3{});
    work.add(range, ratio, of_point);
    weighted += of_point * ratio;
    if (of_point > 0. && law_->uses_cycles())
      law_->complete_cycle({ratio, sums[i].mean_pressure()},
                           result.history.data() + n_variables_ * i);
  }
  result.outside.add_cycle(work);
  result.mean_cross_shear = work.total > 0. ? weighted / work.total : 0.;
}

/// Impulses become means.
void
LayerCycle::end_mean_pressures(std::vector<double> &impulses) const
{
  double all = 0.;
  for (std::size_t step = 0; step < n_steps(); ++step)
    all += duration(step);
  for (std::size_t i = 0; i < impulses.size(); ++i)
    if (impulses[i] > 0.)
      impulses[i] /= creep_.mean == MeanPressureTime::cycle ? all : loaded_time_[i];
}

LayerCycleResult
LayerCycle::compute(const LayerWear &at_begin)
{
  n_variables_ = law_->history().size();
  factor_ = wear_multiple_ * law_->depth_factor();
  LayerCycleResult result;
  for (std::vector<double> *values : {&result.wear, &result.sliding, &result.mean_pressure,
                                      &result.peak_pressure, &relaxation_, &loaded_time_})
    values->assign(n_points(), 0.);
  result.history = at_begin.history;
  find_places(at_begin.openings(thickness()), result);
  if (is_shear_collected_)
    collect_shear(result);
  if (law_->memory_length() > 0.)
    remember_cycle(result);
  for (std::size_t step = 0; step < n_steps(); ++step)
    add_step(step, result);
  end_mean_pressures(result.mean_pressure);
  result.relaxation = *std::max_element(relaxation_.begin(), relaxation_.end());
  result.history_growth = result.history;
  for (std::size_t i = 0; i < result.history.size(); ++i)
    result.history_growth[i] -= at_begin.history[i];
  return result;
}
} // namespace arthrowear
