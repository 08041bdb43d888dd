// SPDX-License-Identifier: LGPL-2.1-or-later
// Penetration of the head into the cup, of rigid bodies.
#include "contact/wear/resting_sphere.h"
#include "models/hip_cup/setup.h"

namespace arthrowear
{
namespace
{
/// Direction in which the largest load of a cycle presses the head into the cup.
Vector3
pressing_direction(const HipCupInputs &inputs, const double frequency)
{
  constexpr unsigned int n_phases = 200;
  Vector3 largest{};
  for (unsigned int i = 0; i < n_phases && inputs.load; ++i)
  {
    const Vector3 load = inputs.load->vector(i / (n_phases * frequency));
    largest = norm(load) > norm(largest) ? load : largest;
  }
  return norm(largest) > 0. ? normalised(-1. * largest) : Vector3{0., 0., 1.};
}
} // namespace

std::optional<Penetration>
HipCup::penetration(const State &state) const
{
  const ContactHistory &contact = state.contact;
  const Vector3 direction = pressing_direction(inputs, frequency_);
  std::vector<double> opened;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
    opened.push_back(contact.opened_gap(point));
  const auto rest = [&](const std::vector<double> &openings)
  {
    return resting_centre({shape ? shape->unworn : surface.means(), contact.area, openings}, inputs.head_radius, direction,
                          inputs.head_centre);
  };
  const Vector3 unworn = rest(std::vector<double>(contact.n_points(), 0.));
  Penetration result;
  if (surface_creep::is_on(contact.creep))
    result.by_creep = rest(surface_creep::depths(contact.creep)) - unworn;
  result.by_wear = rest(opened) - unworn - result.by_creep;
  result.to_body = transpose(rotation_);
  return result;
}
} // namespace arthrowear
