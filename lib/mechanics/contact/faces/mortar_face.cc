// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/mortar_face.h"

#include "contact/penalty/facet_search.h"

#include <limits>
#include <numeric>

namespace arthrowear
{
namespace
{
// Boxes are found from this fraction of the face's size, above their round-off.
constexpr double margin = 1e-5;

/// Barycentric coordinates of the foot of a position on the plane of the corners.
std::array<double, 3>
weights_at(const NodalTriangle &triangle, const Vector3 &position)
{
  const Vector3 &area = triangle.flat_area();
  std::array<double, 3> weights;
  for (int c = 0; c < 3; ++c)
  {
    const Vector3 &a = triangle.position((c + 1) % 3), &b = triangle.position((c + 2) % 3);
    weights[c] = .5 * dot(cross(a - position, b - position), area) / dot(area, area);
  }
  return weights;
}
} // namespace

MortarFace::MortarFace(NodalFace other, NodalFace face, const double most_distance,
                       SurfacePath path)
    : reach(most_distance), other_(std::move(other)), face_(std::move(face)),
      path_(std::move(path)), own_(face_.positions), vertices_(face_, face_.positions)
{
  std::vector<Vector3> corners;
  for (const auto &triangle : face_.triangles)
    for (const unsigned int corner : triangle)
      corners.push_back(face_.positions[corner]);
  tree_ = std::make_unique<BoxTree>(corners, 3);
  MortarFace::move(0., 0.);
  place_nodes(std::vector<double>(3 * face_.nodes.size(), 0.).data());
}

void
MortarFace::move(const double begin, const double end)
{
  begin_ = begin;
  end_ = end;
  pose_ = pose(1.);
  motion_ = {};
  if (!path_.velocity)
    return;
  motion_.mean = path_.velocity(begin, end);
  const AroundEnd around(begin, end);
  const RigidVelocity at_end = path_.velocity(around.begin, around.end);
  motion_.change = {at_end.at_origin - motion_.mean.at_origin,
                    at_end.angular - motion_.mean.angular};
}

SurfacePose
MortarFace::pose(const double fraction) const
{
  return path_.pose ? path_.pose(begin_, end_, fraction) : SurfacePose{};
}

void
MortarFace::place_nodes(const double *displacement)
{
  const auto of_node = [displacement](const std::size_t node)
  {
    const double *u = displacement + 3 * node;
    return Vector3{u[0], u[1], u[2]};
  };
  shift_ = {};
  for (std::size_t node = 0; node < own_.size(); ++node)
    shift_ = shift_ + (1. / own_.size()) * of_node(node);
  moved_ = 0.;
  positions_.resize(own_.size());
  for (std::size_t node = 0; node < own_.size(); ++node)
  {
    moved_ = std::max(moved_, norm(of_node(node) - shift_));
    own_[node] = face_.positions[node] + of_node(node);
    positions_[node] = pose_.origin + pose_.rotation * own_[node];
  }
}

MortarRows
MortarFace::meet(const double *displacement, std::vector<ObstaclePoint> &at) const
{
  std::vector<Vector3> x = other_.positions;
  for (std::size_t node = 0; node < x.size(); ++node)
    for (int i = 0; i < 3; ++i)
      x[node][i] += displacement[3 * node + i];
  FaceMeeting meeting(other_, x, face_, positions_, motion_, reach);
  const double most = std::pow(moved_ + margin * radius(), 2);
  std::vector<std::uint32_t> near;
  for (std::size_t t = 0; t < other_.triangles.size(); ++t)
  {
    // The prism over the triangle, where the tree has its boxes.
    std::vector<Vector3> prism;
    const NodalTriangle triangle(other_, t, x);
    const Vector3 arm = reach * normalised(triangle.flat_area());
    for (int c = 0; c < 3; ++c)
      for (const double side : {-1., 1.})
        prism.push_back(pose_.in_own_frame(triangle.position(c) + side * arm) - shift_);
    near.clear();
    const PointFours corners(prism);
    tree_->visit([&](const FourBoxes &boxes) { return boxes.squared_distances(corners); }, most,
                 [&](const std::uint32_t item, double) { near.push_back(item); });
    std::sort(near.begin(), near.end());
    meeting.add(t, near);
  }
  return meeting.rows(pose_.rotation, at);
}

std::size_t
MortarFace::nearest_triangle(const Vector3 &position, const std::vector<Vector3> &positions,
                             const double moved) const
{
  std::size_t nearest = 0;
  double least = std::numeric_limits<double>::infinity(), most = least;
  tree_->visit([&](const FourBoxes &boxes) { return boxes.squared_distances(position); }, most,
               [&](const std::uint32_t item, double)
               {
                 const auto &[a, b, c] = face_.triangles[item];
                 const double distance =
                     squared_distance(position, positions[a], positions[b], positions[c]);
                 if (distance >= least)
                   return;
                 least = distance;
                 nearest = item;
                 most = std::pow(std::sqrt(distance) + moved, 2);
               });
  return nearest;
}

ObstaclePoint
MortarFace::nearest(const Vector3 &position) const
{
  const Vector3 own = pose_.in_own_frame(position);
  const NodalTriangle triangle(face_, nearest_triangle(own, own_, norm(shift_) + moved_), own_);
  const Vector3 normal = pose_.rotation * normalised(triangle.flat_area());
  const Vector3 arm = position - pose_.origin - pose_.rotation * triangle.position(0);
  std::array<double, 3> at = weights_at(triangle, own);
  if (!triangle.is_flat())
    triangle.move_to_line(own, normalised(triangle.flat_area()), at.data());
  double shapes[6];
  triangle.shapes(at.data(), shapes);
  const Vector3 foot = pose_.origin + pose_.rotation * triangle.place(shapes);
  return {dot(arm, normal), normal, motion_.mean.at(foot), motion_.change.at(foot)};
}

WearPoints::Place
MortarFace::place(const Vector3 &position, std::size_t &) const
{
  const std::size_t nearest = nearest_triangle(position, face_.positions, 0.);
  const NodalTriangle triangle(face_, nearest, face_.positions);
  return {face_.triangles[nearest], weights_at(triangle, position)};
}

double
MortarFace::spacing() const
{
  const double area = std::accumulate(areas().begin(), areas().end(), 0.);
  return std::sqrt(4. / std::sqrt(3.) * area / face_.triangles.size());
}

double
MortarFace::radius() const
{
  double largest = 0.;
  for (std::size_t point = 0; point < size(); ++point)
    largest = std::max(largest, norm(position(point)));
  return largest;
}
} // namespace arthrowear
