// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_layer/edge_contact.h"

namespace arthrowear
{
namespace
{
std::vector<QuadraticEdge>
open_edges(const CurvedTriangles &surface)
{
  std::vector<QuadraticEdge> edges;
  for (std::size_t i = 0; i < surface.edges().edges.size(); ++i)
    if (surface.edges().edges[i].is_open())
      edges.push_back(surface.edge(i));
  return edges;
}

bool
is_within(const QuadraticEdge &edge, const Vector3 &position, const double reach)
{
  // |x(s) - begin| <= |tangent| + |curvature|.
  const Vector3 arm = position - edge.begin;
  const double farthest = reach + norm(edge.tangent) + norm(edge.curvature);
  if (dot(arm, arm) > farthest * farthest)
    return false;
  const Vector3 apart = position - edge.at(edge.nearest(position));
  return dot(apart, apart) < reach * reach;
}
} // namespace

EdgeContact
contact_on_edge(const CurvedTriangles &femur, const InsertCycle &cycle)
{
  const std::vector<QuadraticEdge> edges = open_edges(femur);
  const InsertPoints &points = cycle.contact().points();
  EdgeContact found;
  std::vector<InsertTouch> touches;
  for (std::size_t step = 0; step < cycle.steps().size() && !edges.empty(); ++step)
  {
    if (!(cycle.contact_area(step) > 0.))
      continue;
    const FemurPose &pose = cycle.poses()[step];
    const Matrix3 to_femur = transpose(pose.matrix());
    cycle.contact().touches(pose, touches);
    for (const InsertTouch &touch : touches)
    {
      const Vector3 place = to_femur * (points.positions[touch.point] - pose.origin);
      if (touch.pressure > found.pressure &&
          std::any_of(edges.begin(), edges.end(),
                      [&](const QuadraticEdge &edge)
                      { return is_within(edge, place, points.spacing); }))
        found = {touch.pressure, cycle.steps()[step].phase, place};
    }
  }
  return found;
}
} // namespace arthrowear
