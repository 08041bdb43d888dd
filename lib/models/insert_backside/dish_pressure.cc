// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/dish_pressure.h"

#include "mesh/triangle_rule.h"

#include <Eigen/Dense>

#include <iterator>

namespace arthrowear
{
namespace
{
constexpr std::size_t n_rule = std::size(triangle_rule);
}

DishPressure::DishPressure(const MeshData &mesh, const MeshNodes &nodes,
                           const std::string &boundary, const double radius)
    : radius_(radius), per_face_(nodes.per_triangle())
{
  for (const auto &triangle : mesh.boundary_faces(boundary))
  {
    std::array<unsigned int, 6> &face = faces_.emplace_back();
    nodes.of_triangle(triangle, face.data());
    for (const TrianglePoint &at : triangle_rule)
    {
      // A linear face is a quadratic one with nodes in the middle of its edges.
      Vector3 x[6];
      for (unsigned int k = 0; k < 6; ++k)
        x[k] = k < per_face_
                   ? nodes.positions[face[k]]
                   : .5 * (nodes.positions[face[k - 3]] + nodes.positions[face[(k - 2) % 3]]);
      Place place{};
      double curved[6];
      quadratic_triangle(at.at, curved);
      for (unsigned int k = 0; k < 6; ++k)
      {
        place.x += curved[k] * x[k][0];
        place.z += curved[k] * x[k][2];
        place.shape[k] = per_face_ == 6 ? curved[k] : k < 3 ? at.at[k] : 0.;
      }
      place.area = at.weight * area_vector(x, at.at)[1];
      places_.push_back(place);
    }
  }
}

bool
DishPressure::spread(const CondyleForce &condyle,
                     const std::function<void(unsigned int, const Vector3 &)> &add) const
{
  const auto height = [&](const Place &place)
  {
    const double x = (place.x - condyle.x) / radius_, z = (place.z - condyle.z) / radius_;
    return 1. - x * x - z * z;
  };
  const auto terms = [&](const Place &place)
  { return Eigen::Vector3d(1., (place.x - condyle.x) / radius_, (place.z - condyle.z) / radius_); };
  Eigen::Matrix3d moments = Eigen::Matrix3d::Zero();
  for (const Place &place : places_)
    if (const double p = height(place); p > 0.)
      moments += p * place.area * terms(place) * terms(place).transpose();
  // A whole patch has pi/2 radius^2 of it.
  constexpr double least_share = .01;
  if (!(moments(0, 0) > least_share * radius_ * radius_))
    return false;
  const Eigen::FullPivLU<Eigen::Matrix3d> factors(moments);
  if (factors.rank() < 3)
    return false;
  const Eigen::Vector3d linear = factors.solve(Eigen::Vector3d::UnitX());
  for (std::size_t i = 0; i < places_.size(); ++i)
    if (const double p = height(places_[i]); p > 0.)
    {
      const double share = p * places_[i].area * linear.dot(terms(places_[i]));
      for (unsigned int k = 0; k < per_face_; ++k)
        add(faces_[i / n_rule][k], share * places_[i].shape[k] * condyle.force);
    }
  return true;
}
} // namespace arthrowear
