// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_layer/penetration.h"

#include "contact/wear/surface_place.h"

namespace arthrowear
{
void
LayerPenetration::start(const LayerContact &contact, const LayerMoment &moment)
{
  surface_.triangles = contact.points().triangles;
  for (const Vector3 &direction : contact.points().directions)
    surface_.positions.push_back(contact.cup().radius * direction);
  cut_ = BallCut::into_cavity(surface_, {}, normalised(moment.load), contact.cup().head_radius());
  const std::vector<double> none(contact.points().size(), 0.);
  LayerContact unworn = contact;
  unworn.set_depths(none);
  unworn_.shift = moment.centre;
  unworn_.is_found = true;
  measure_at(unworn, none, unworn_);
}

BallPlace
LayerPenetration::place(const LayerContact &contact, const std::vector<double> &openings,
                        const LayerMoment &moment, Vector3 centre) const
{
  LayerContact worn = contact;
  worn.set_depths(openings);
  BallPlace place;
  place.is_found = worn.solve(moment.load, centre).is_found;
  place.shift = centre;
  measure_at(worn, openings, place);
  return place;
}

/// Pressures are as the overlaps, or grow faster: the largest overlap stands for the pressure.
void
LayerPenetration::measure_at(const LayerContact &worn, const std::vector<double> &openings,
                             BallPlace &place) const
{
  const std::vector<double> overlaps = worn.overlaps(place.shift);
  place.largest_pressure = *std::max_element(overlaps.begin(), overlaps.end());
  for (std::size_t i = 0; i < overlaps.size(); ++i)
    if (overlaps[i] > 0.)
    {
      place.overlap_volume += worn.areas()[i] * overlaps[i];
      place.filled_volume += worn.areas()[i] * (overlaps[i] + openings[i]);
      ++place.n_points;
    }
  const Vector3 &direction = cut_->direction();
  const auto meets = place_on_ray(surface_, place.shift, direction);
  place.meets_surface = meets.has_value();
  if (!meets)
    return;
  place.opening = meets->interpolate(openings);
  const LayerCup &cup = worn.cup();
  const double along = dot(place.shift, direction),
               sideways = dot(place.shift, place.shift) - along * along,
               clearance = cup.geometry == LayerGeometry::small_wear
                               ? cup.clearance
                               : std::sqrt(cup.radius * cup.radius - sideways) - cup.head_radius();
  place.approach = along - clearance - place.opening;
}

void
LayerPenetration::measure_creep(const LayerContact &contact, const LayerLife &life,
                                const LayerMoment &moment, BallPlaces &places)
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
  const BallPlace of_creep = place(contact, crept, moment, unworn_.shift);
  places.by_creep = of_creep.shift - unworn_.shift;
  places.is_creep_found = of_creep.is_found;
}

/// The head is where it balances in the layer as it is worn now: the last computed cycle may have
/// begun with less wear.
void
LayerPenetration::measure(const LayerContact &contact, const LayerLife &life,
                          const LayerMoment &moment)
{
  if (!cut_)
    start(contact, moment);
  worn_ = place(contact, life.wear().openings(contact.cup().thickness), moment, moment.centre);
  BallPlaces places{unworn_, worn_};
  measure_creep(contact, life, moment, places);
  result_.under_load = penetration_under_load(*cut_, {}, places);
  result_.under_load->error = life.depth_error();
  const double volume = life.volume_from_depths();
  result_.by_volume = penetration_by_volume(
      *cut_, volume, life.volume_error() + std::abs(volume - life.volume_from_forces()));
  result_.are_errors_known = life.estimates_errors();
}
} // namespace arthrowear
