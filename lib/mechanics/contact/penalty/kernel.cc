// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/penalty/kernel.h"

#include <algorithm>
#include <limits>

namespace arthrowear
{
ContactPair::Kernel::Place
ContactPair::Kernel::place(const ContactFace::Facet &facet, const Projection<> &projection) const
{
  Place place = Place::inside;
  for (int i = 0; i < 3; ++i)
    if (!(projection.weight[i] >= -on_edge))
    {
      if (facet.neighbours[i] >= 0 || !(projection.weight[i] >= -pair_.options_.overhang))
        return Place::outside;
      place = Place::rim;
    }
  return place;
}

ContactPair::Kernel::Place
ContactPair::Kernel::walk(const Point &point, const Vector3 &node, Stand &stand)
{
  constexpr int most_facets = 100; // a step crosses one or two
  for (int i = 0; i < most_facets; ++i)
  {
    if (!project(stand.relative, stand.projection))
      return Place::outside;
    const ContactFace::Facet &facet = pair_.other_face(point).facet(stand.facet);
    int across = -1;
    double least = -on_edge;
    for (int k = 0; k < 3; ++k)
      if (facet.neighbours[k] >= 0 && stand.projection.weight[k] < least)
      {
        least = stand.projection.weight[k];
        across = facet.neighbours[k];
      }
    if (across < 0)
      return place(facet, stand.projection);
    load(1 - point.pass, across, node, stand);
  }
  return Place::outside;
}

bool
ContactPair::Kernel::nearest(const Point &point, const unsigned int *facets,
                             const unsigned int *end, const int left_out, const bool with_rims,
                             const double least_gap, Stand &stand)
{
  const Vector3 node = position(point.node);
  const Vector3 &own_normal = vertex_normal(point.pass, point.vertex);
  const double facing = std::cos(pair_.options_.facing_angle);
  constexpr double never = std::numeric_limits<double>::infinity();
  double least_distance = never, least_overhang = never;
  Stand candidate;
  for (; facets != end; ++facets)
  {
    const ContactFace::Facet &facet = pair_.other_face(point).facet(*facets);
    if (static_cast<int>(facet.patch) == left_out)
      continue;
    load(1 - point.pass, *facets, node, candidate);
    const Vector3 *x = candidate.relative.corner;
    const Vector3 normal = normalised(cross(x[1] - x[0], x[2] - x[0]));
    if (!(dot(own_normal, normal) <= -facing))
      continue;
    candidate.projection.offset = -dot(x[0], normal);
    if (!project(candidate.relative, candidate.projection))
      continue;
    const double gap = -dot(candidate.to_projection(), candidate.normal());
    if (!(gap >= least_gap && gap <= pair_.options_.reach))
      continue;
    const Place place = this->place(facet, candidate.projection);
    const double *weight = candidate.projection.weight;
    const double overhang = -std::min({weight[0], weight[1], weight[2]});
    const bool is_better = place == Place::inside
                               ? std::abs(gap) < least_distance
                               : with_rims && place == Place::rim && least_distance == never &&
                                     overhang < least_overhang;
    if (!is_better)
      continue;
    stand = candidate;
    (place == Place::inside ? least_distance : least_overhang) =
        place == Place::inside ? std::abs(gap) : overhang;
  }
  return least_distance < never || least_overhang < never;
}

bool
ContactPair::Kernel::relocate(const unsigned int index, const Vector3 &node,
                              const PointState &state, Stand &stand)
{
  const Point &point = pair_.points_[index];
  Place place = Place::outside;
  int left_out = -1;
  if (state.facet >= 0)
  {
    stand.projection.offset = state.offset;
    place = walk(point, node, stand);
    if (place == Place::inside || (place == Place::rim && !pair_.many_patches_[index]))
      return true;
    if (place == Place::rim)
      left_out = pair_.other_face(point).facet(stand.facet).patch;
  }
  const NearFacets &near = pair_.near_[point.pass];
  const unsigned int query = index - (point.pass == 0 ? 0 : pair_.n_first_pass_);
  const unsigned int *facets = near.facets.data() + near.begin[query];
  const unsigned int *end = near.facets.data() + near.begin[query + 1];
  return (facets != end &&
          nearest(point, facets, end, left_out, false, -pair_.options_.reach, stand)) ||
         place == Place::rim;
}

Vector3
ContactPair::Kernel::carry_over(const Point &point, const Vector3 &node, const Vector3 &normal,
                                const Vector3 &t1, const Vector3 &t2, PointState &state)
{
  Stand before;
  load(1 - point.pass, state.facet, node, before);
  double *weight = before.projection.weight;
  weight[1] = state.coordinates[0];
  weight[2] = state.coordinates[1];
  weight[0] = 1. - weight[1] - weight[2];
  const Vector3 old_normal = before.normal();
  const Vector3 old_t1 = first_tangent(before.relative, old_normal);
  const Vector3 old_t2 = cross(old_normal, old_t1);

  const Vector3 axis = cross(old_normal, normal);
  const double share = 1. / (1. + dot(old_normal, normal));
  const auto carry = [&](Tangential &components)
  {
    const Vector3 v = components[0] * old_t1 + components[1] * old_t2;
    const Vector3 turned =
        v + cross(axis, v) + (dot(axis, v) * share) * axis - (dot(axis, axis) * share) * v;
    components = {dot(turned, t1), dot(turned, t2)};
  };
  carry(state.shift);
  carry(state.history.friction);
  return before.to_projection();
}
} // namespace arthrowear
