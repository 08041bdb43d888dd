// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/joint/edge_loading.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr int n_pieces = 1000, n_halvings = 60;

/// Turns a force in the plane of itself and the spring, towards the spring.
Vector3
turned_to(const Vector3 &direction, const double angle, const Vector3 &force)
{
  const Vector3 along = normalised(force), across = direction - dot(direction, along) * along;
  return norm(across) > 0. ? std::cos(angle) * along + std::sin(angle) * normalised(across) : along;
}

/// Force on a head with a separation.
Vector3
force_at(const EdgeLoading &edge, const Vector3 &load, const double separation)
{
  return load + edge.stiffness * (edge.mismatch - separation) * edge.direction;
}

Vector3
normal_at(const EdgeLoading &edge, const Vector3 &load, const double separation)
{
  return turned_to(edge.direction, edge.friction_angle, force_at(edge, load, separation));
}

Vector3
centre_in_cavity(const EdgeLoading &edge, const Vector3 &normal)
{
  return (edge.cavity_radius - edge.head_radius) * normal;
}

/// Angle of the end of the cavity over the plane of the rim.
double
end_of_cavity(const EdgeLoading &edge)
{
  return std::asin(edge.rim_radius / (edge.cavity_radius + edge.rim_radius)) +
         edge.inset / edge.cavity_radius;
}

/// (2): the tube of the rim, about a circle, touches the head.
Vector3
centre_at_rim(const EdgeLoading &edge, const Vector3 &normal)
{
  const double rho = edge.rim_radius, distance = edge.cavity_radius + rho,
               angle = end_of_cavity(edge);
  const Vector3 outwards = normalised(normal - dot(normal, edge.pole) * edge.pole);
  return distance * (std::sin(angle) * edge.pole + std::cos(angle) * outwards) -
         (edge.head_radius + rho) * normal;
}

/// The cavity ends where the rounding begins, which touches it.
bool
is_within_cavity(const EdgeLoading &edge, const Vector3 &normal)
{
  return dot(normal, edge.pole) >= std::sin(end_of_cavity(edge));
}

/// Halves an interval in which a function changes its sign.
template <class Function>
double
root_between(double lower, double upper, const Function &f)
{
  const bool is_below = f(lower) < 0.;
  for (int i = 0; i < n_halvings; ++i)
  {
    const double middle = .5 * (lower + upper);
    ((f(middle) < 0.) == is_below ? lower : upper) = middle;
  }
  return .5 * (lower + upper);
}

HeadPlace
place_at(const EdgeLoading &edge, const Vector3 &load, const double separation,
         const bool is_at_rim)
{
  HeadPlace place;
  place.normal = normal_at(edge, load, separation);
  place.centre =
      is_at_rim ? centre_at_rim(edge, place.normal) : centre_in_cavity(edge, place.normal);
  place.separation = separation;
  place.is_at_rim = is_at_rim;
  place.contact_force = norm(force_at(edge, load, separation));
  return place;
}
} // namespace

std::optional<HeadPlace>
place_of_head(const EdgeLoading &edge, const Vector3 &load)
{
  const auto beyond = [&](const auto &centre)
  {
    return [&edge, &load, &centre](const double separation)
    { return dot(centre(edge, normal_at(edge, load, separation)), edge.direction) - separation; };
  };
  const double clearance = edge.cavity_radius - edge.head_radius;
  const double seat = root_between(-clearance, clearance, beyond(centre_in_cavity));
  if (is_within_cavity(edge, normal_at(edge, load, seat)))
    return place_at(edge, load, seat, false);
  const auto missing = beyond(centre_at_rim);
  double before = seat;
  for (int i = 1; i <= n_pieces; ++i)
  {
    const double now = seat + i * (edge.mismatch - seat) / n_pieces;
    if (missing(now) >= 0.)
      return place_at(edge, load, root_between(before, now, missing), true);
    before = now;
  }
  return {};
}
} // namespace arthrowear
