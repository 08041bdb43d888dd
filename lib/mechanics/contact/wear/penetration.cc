// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/penetration.h"

namespace arthrowear
{
void
Penetration::add_errors(const double depth, const double volume)
{
  if (under_load)
    under_load->error += depth;
  by_volume.error += by_volume.per_volume * volume;
}

PenetrationMoment
Penetration::moment(const double cycles) const
{
  PenetrationMoment moment{cycles, under_load->whole(), under_load->error};
  if (under_load->approach)
    moment.approach = under_load->approach->last;
  return moment;
}

PenetrationUnderLoad
penetration_under_load(const BallCut &cut, const Vector3 &start, const BallPlaces &places)
{
  const BallPlace &before = places.unworn, &worn = places.worn;
  PenetrationUnderLoad result;
  result.direction = cut.direction();
  result.is_found = before.is_found && worn.is_found && places.is_creep_found;
  result.by_creep = places.by_creep;
  result.by_wear = worn.shift - before.shift - places.by_creep;
  result.cut_volume = cut.volume(worn.shift - start);
  result.overlap_volume = worn.overlap_volume;
  result.filled_volume = worn.filled_volume;
  result.n_points = worn.n_points;
  if (before.meets_surface && worn.meets_surface)
    result.approach = {
        before.approach, worn.approach, worn.opening,
        before.largest_pressure > 0. ? worn.largest_pressure / before.largest_pressure : 1.};
  return result;
}

PenetrationByVolume
penetration_by_volume(const BallCut &cut, const double volume, const double volume_error)
{
  if (!(volume > 0.))
    return {};
  const BallCut::Path path = cut.path(volume);
  return {path.length * cut.direction(), path.by_volume, path.error + path.by_volume * volume_error,
          path.least};
}
} // namespace arthrowear
