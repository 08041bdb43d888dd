// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_layer/penetration.h"

#include "contact/wear/surface_place.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
void
LayerPenetration::start(const LayerContact &contact, const LayerMoment &moment)
{
  surface_.triangles = contact.points().triangles;
  for (const Vector3 &direction : contact.points().directions)
    surface_.positions.push_back(contact.cup().radius * direction);
  cut_ = BallCut::into_cavity(surface_, {}, normalised(moment.load), contact.cup().head_radius());
  unworn_centre_ = moment.centre;
  double opening = 0.;
  const std::vector<double> none(contact.points().size(), 0.);
  first_approach_ = approach(contact, none, unworn_centre_, opening);
  LayerContact unworn = contact;
  unworn.set_depths(none);
  const std::vector<double> overlaps = unworn.overlaps(unworn_centre_);
  first_overlap_ = *std::max_element(overlaps.begin(), overlaps.end());
}

/// Overlap of the head with the unloaded layer where the load through its centre meets it; none if
/// it passes beside it. @param opening  of the layer there
std::optional<double>
LayerPenetration::approach(const LayerContact &contact, const std::vector<double> &openings,
                           const Vector3 &centre, double &opening) const
{
  const Vector3 &direction = cut_->direction();
  const auto place = place_on_ray(surface_, centre, direction);
  if (!place)
    return {};
  opening = place->interpolate(openings);
  const LayerCup &cup = contact.cup();
  const double along = dot(centre, direction), sideways = dot(centre, centre) - along * along,
               clearance = cup.geometry == LayerGeometry::small_wear
                               ? cup.clearance
                               : std::sqrt(cup.radius * cup.radius - sideways) - cup.head_radius();
  return along - clearance - opening;
}

void
LayerPenetration::measure_creep(const LayerContact &contact, const LayerLife &life,
                                const LayerMoment &moment)
{
  std::vector<double> crept = life.wear().creep;
  if (crept.empty())
    return;
  creep_volume_ = 0.;
  for (std::size_t i = 0; i < crept.size(); ++i)
  {
    crept[i] *= contact.cup().thickness;
    creep_volume_ += crept[i] * contact.areas()[i];
  }
  largest_creep_ = *std::max_element(crept.begin(), crept.end());
  LayerContact of_creep = contact;
  of_creep.set_depths(crept);
  Vector3 centre = unworn_centre_;
  PenetrationUnderLoad &result = *result_.under_load;
  result.is_found = of_creep.solve(moment.load, centre).is_found;
  result.by_creep = centre - unworn_centre_;
}

/// The head is where it balances in the layer as it is worn now: the last computed cycle may have
/// begun with less wear.
void
LayerPenetration::measure_under_load(const LayerContact &contact, const LayerLife &life,
                                     const LayerMoment &moment)
{
  PenetrationUnderLoad &result = *result_.under_load;
  const std::vector<double> openings = life.wear().openings(contact.cup().thickness);
  LayerContact worn = contact;
  worn.set_depths(openings);
  centre_ = moment.centre;
  result.is_found = worn.solve(moment.load, centre_).is_found && result.is_found;
  result.direction = cut_->direction();
  result.by_wear = displacement() - result.by_creep;
  result.error = life.depth_error();
  result.cut_volume = cut_->volume(centre_);
  const std::vector<double> overlaps = worn.overlaps(centre_);
  // Pressures are as the overlaps, or grow faster.
  const double largest_overlap = *std::max_element(overlaps.begin(), overlaps.end());
  for (std::size_t i = 0; i < overlaps.size(); ++i)
  {
    if (!(overlaps[i] > 0.))
      continue;
    result.overlap_volume += worn.areas()[i] * overlaps[i];
    result.filled_volume += worn.areas()[i] * (overlaps[i] + openings[i]);
    ++result.n_points;
  }
  double opening = 0.;
  const std::optional<double> last = approach(contact, openings, centre_, opening);
  if (first_approach_ && last)
    result.approach = {*first_approach_, *last, opening,
                       first_overlap_ > 0. ? largest_overlap / first_overlap_ : 1.};
}

void
LayerPenetration::measure(const LayerContact &contact, const LayerLife &life,
                          const LayerMoment &moment)
{
  if (!cut_)
    start(contact, moment);
  result_.under_load = PenetrationUnderLoad{};
  measure_creep(contact, life, moment);
  measure_under_load(contact, life, moment);
  result_.by_volume = {};
  result_.are_errors_known = life.estimates_errors();
  const double volume = life.volume_from_depths();
  if (!(volume > 0.))
    return;
  const BallCut::Path path = cut_->path(volume);
  result_.by_volume = {path.length * cut_->direction(), path.by_volume, path.error, path.least};
  result_.add_errors(0., life.volume_error() + std::abs(volume - life.volume_from_forces()));
}
} // namespace arthrowear
