// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/body_at_rest.h"

namespace arthrowear
{
std::vector<double>
compliance_at_rest(ElasticBody &body, const std::vector<unsigned int> &points,
                   const std::vector<Vector3> &normals)
{
  std::vector<double> values = body.normals().along_normals(points, normals);
  if (body.relief().translates_freely())
    body.loads().add_balance(points, normals, body.relief(), values);
  return values;
}

std::vector<double>
displacement_at_rest(ElasticBody &body, const std::vector<double> &forces)
{
  std::vector<double> displacement = body.normals().displacement(forces);
  const InertiaRelief &relief = body.relief();
  if (!relief.translates_freely())
    return displacement;
  Vector3 balance{};
  const Vector3 resultant = body.points().resultant(forces);
  for (unsigned int c = 0; c < 3; ++c)
    balance[c] = relief.is_free(c) ? -resultant[c] : 0.;
  const Vector3 mean = body.loads().displacement(forces, balance);
  std::vector<double> nodal(3 * body.points().nodes().size(), 0.), by_loads;
  body.loads().add(balance, nodal.data());
  for (std::size_t i = 0; i < nodal.size(); ++i)
    nodal[i] -= relief.is_free(i % 3) ? mean[i % 3] : 0.;
  body.points().to_points(nodal, by_loads);
  add_to(displacement, 1., by_loads);
  return displacement;
}
} // namespace arthrowear
