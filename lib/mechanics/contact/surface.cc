// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/surface.h"

#include "base/triples.h"
#include "contact/wear/worn_volume.h"
#include "mesh/triangle_rule.h"

namespace arthrowear
{
namespace
{
constexpr unsigned int n_rule = std::size(triangle_rule);

unsigned int
index_in(const std::vector<unsigned int> &list, const unsigned int value)
{
  return std::lower_bound(list.begin(), list.end(), value) - list.begin();
}

MeshNodes
vertices_only(const MeshData &mesh)
{
  return make_nodes(mesh, {});
}

/// True if the node on an edge is as far from the sphere's centre as the ends of the edge in the
/// mean. Nodes of a worn surface are not.
bool
lies_between(const Vector3 *from_centre, const int edge)
{
  const double mean = 0.5 * (norm(from_centre[triangle_edges[edge][0]]) +
                             norm(from_centre[triangle_edges[edge][1]]));
  return std::abs(norm(from_centre[3 + edge]) - mean) <= 1e-9 * mean;
}
} // namespace

NodalFace
boundary_face(const MeshData &mesh, const MeshNodes &nodes, const std::string &boundary)
{
  NodalFace face;
  face.nodes = nodes.of_boundary(mesh, boundary);
  for (const unsigned int node : face.nodes)
  {
    face.positions.push_back(nodes.positions[node]);
    face.n_vertices += node < nodes.n_vertices;
  }
  face.triangles = mesh.boundary_faces(boundary);
  for (auto &triangle : face.triangles)
  {
    SixNodes six;
    nodes.of_triangle(triangle, six.data());
    for (unsigned int k = 0; k < nodes.per_triangle(); ++k)
      six[k] = index_in(face.nodes, six[k]);
    std::copy_n(six.begin(), 3, triangle.begin());
    if (nodes.degree == 2)
      face.six_nodes.push_back(six);
  }
  return face;
}

ContactSurface::ContactSurface(const MeshData &mesh, const std::string &boundary)
    : ContactSurface(mesh, vertices_only(mesh), boundary)
{
}

ContactSurface::ContactSurface(const MeshData &mesh, const MeshNodes &nodes,
                               const std::string &boundary, std::shared_ptr<const WornShape> shape)
    : PointWeights(nodes.of_boundary(mesh, boundary)), degree_(nodes.degree),
      shape_(std::move(shape)), vertices_(mesh.boundary_vertices(boundary))
{
  for (const unsigned int vertex : vertices_)
    positions_.push_back(mesh.vertices[vertex]);
  NodalFace face = boundary_face(mesh, nodes, boundary);
  node_positions_ = std::move(face.positions);
  triangles_ = std::move(face.triangles);
  six_nodes_ = std::move(face.six_nodes);
  make_means();
  if (degree_ == 2)
    make_rule_positions(nodes, boundary);
}

void
ContactSurface::make_means()
{
  if (degree_ == 1)
  {
    means_ = positions_;
    take_nodes(vertices_.size());
    return;
  }
  const std::vector<Vector3> normals =
      corner_normals(six_nodes_, node_positions_, vertices_.size());
  edge_nodes_ = edge_nodes_of(six_nodes_, node_positions_, normals);
  std::vector<double> areas(vertices_.size(), 0.);
  std::vector<NodeSums> sums(vertices_.size());
  mean_weights_.reserve(triangles_.size() * n_rule * 3);
  for (std::size_t t = 0; t < triangles_.size(); ++t)
    add_to_means(t, normals, areas, sums);
  auto weight = mean_weights_.begin();
  for (const auto &triangle : triangles_)
    for (unsigned int q = 0; q < n_rule; ++q)
      for (const unsigned int point : triangle)
        *weight++ /= areas[point];
  make_shares(areas, sums);
}

/// Adds the area of a triangle and the integrals of its nodes' shape functions to the sums of its
/// corners; appends its weights and rotations.
void
ContactSurface::add_to_means(const std::size_t t, const std::vector<Vector3> &normals,
                             std::vector<double> &areas, std::vector<NodeSums> &sums)
{
  Vector3 x[6];
  for (int a = 0; a < 6; ++a)
    x[a] = node_positions_[six_nodes_[t][a]];
  for (const TrianglePoint &at : triangle_rule)
  {
    double shape[6];
    quadratic_triangle(at.at, shape);
    const Vector3 area = at.weight * area_vector(x, at.at);
    for (int c = 0; c < 3; ++c)
    {
      const unsigned int point = triangles_[t][c];
      const double part = at.at[c] * norm(area);
      mean_weights_.push_back(part);
      areas[point] += part;
      const Matrix3 turn = smallest_turn(normalised(area), normals[point]);
      turns_.push_back(turn);
      for (int a = 0; a < 6; ++a)
      {
        NodeSum &sum = sums[point][six_nodes_[t][a]];
        sum.weight += part * shape[a];
        for (int i = 0; i < 3; ++i)
          sum.turned[i] = sum.turned[i] + (part * shape[a]) * turn[i];
      }
    }
  }
}

/// The weights of the nodes in each point, and the points' mean positions.
void
ContactSurface::make_shares(const std::vector<double> &areas, const std::vector<NodeSums> &sums)
{
  means_.assign(vertices_.size(), {});
  for (unsigned int point = 0; point < vertices_.size(); ++point)
  {
    share_begin_.push_back(shares_.size());
    for (const auto &[node, sum] : sums[point])
    {
      const double scale = 1. / areas[point];
      shares_.push_back({node,
                         scale * sum.weight,
                         {scale * sum.turned[0], scale * sum.turned[1], scale * sum.turned[2]}});
      means_[point] = means_[point] + shares_.back().weight * node_positions_[node];
    }
  }
  share_begin_.push_back(shares_.size());
}

void
ContactSurface::interpolate(const std::vector<double> &points, std::vector<double> &nodal) const
{
  nodal.assign(3 * nodes_.size(), 0.);
  std::copy(points.begin(), points.end(), nodal.begin());
  for (const EdgeNode &edge : edge_nodes_)
    set_triple(nodal, edge.node,
               0.5 * (edge.turns[0] * triple(points, edge.ends[0]) +
                      edge.turns[1] * triple(points, edge.ends[1])));
}

void
ContactSurface::mean_gaps(const Obstacle &obstacle, const std::vector<double> &displacement,
                          std::vector<double> &gaps) const
{
  std::vector<ObstaclePoint> at(n_points());
  mean_gaps_of(std::vector<bool>(n_points(), true), obstacle, displacement, at);
  gaps.clear();
  for (const ObstaclePoint &point : at)
    gaps.push_back(point.gap);
}

void
ContactSurface::mean_gaps_of(const std::vector<bool> &points, const Obstacle &obstacle,
                             const std::vector<double> &displacement,
                             std::vector<ObstaclePoint> &at) const
{
  for (unsigned int point = 0; point < n_points(); ++point)
    if (points[point])
      at[point].gap = 0.;
  std::size_t k = 0;
  std::vector<Vector3> places;
  for (std::size_t t = 0; t < triangles_.size(); ++t)
  {
    const auto &corners = triangles_[t];
    if (std::none_of(corners.begin(), corners.end(),
                     [&points](const unsigned int point) { return points[point]; }))
    {
      k += 3 * n_rule;
      continue;
    }
    places.clear();
    add_places(t, displacement, places);
    for (const Vector3 &position : places)
    {
      const double gap = obstacle.nearest_of(n_points() + k / 3, position).gap;
      for (const unsigned int point : corners)
      {
        if (points[point])
          at[point].gap += mean_weights_[k] * gap;
        ++k;
      }
    }
  }
}

void
ContactSurface::add_places(const std::size_t triangle, const std::vector<double> &displacement,
                           std::vector<Vector3> &places) const
{
  Vector3 moved[6];
  for (int a = 0; a < 6; ++a)
    moved[a] = triple(displacement, six_nodes_[triangle][a]);
  for (unsigned int q = 0; q < n_rule; ++q)
  {
    double shape[6];
    quadratic_triangle(triangle_rule[q].at, shape);
    Vector3 position = rule_positions_[triangle * n_rule + q];
    for (int a = 0; a < 6; ++a)
      position = position + shape[a] * moved[a];
    places.push_back(position);
  }
}

std::vector<double>
ContactSurface::projected_areas(const std::vector<double> &moved,
                                const std::vector<Vector3> &contact_normals) const
{
  std::vector<double> areas(vertices_.size(), 0.);
  if (degree_ == 1)
  {
    for (const auto &triangle : triangles_)
    {
      const auto position = [&](const int corner)
      { return positions_[triangle[corner]] + triple(moved, triangle[corner]); };
      const Vector3 a = position(0);
      const Vector3 third = (1. / 6.) * cross(position(1) - a, position(2) - a);
      for (const unsigned int corner : triangle)
        areas[corner] -= dot(third, contact_normals[corner]);
    }
    return areas;
  }
  std::vector<double> nodal;
  interpolate(moved, nodal);
  std::size_t k = 0;
  for (std::size_t t = 0; t < triangles_.size(); ++t)
  {
    Vector3 x[6];
    for (int a = 0; a < 6; ++a)
      x[a] = node_positions_[six_nodes_[t][a]] + triple(nodal, six_nodes_[t][a]);
    for (const TrianglePoint &at : triangle_rule)
    {
      const Vector3 part = at.weight * area_vector(x, at.at);
      for (int c = 0; c < 3; ++c)
        areas[triangles_[t][c]] -=
            at.at[c] * dot(turns_[k++] * part, contact_normals[triangles_[t][c]]);
    }
  }
  return areas;
}

double
ContactSurface::volume_of(const std::vector<double> &moved) const
{
  if (degree_ == 1)
  {
    std::vector<Vector3> displacement;
    for (std::size_t point = 0; point < n_points(); ++point)
      displacement.push_back(triple(moved, point));
    return volume_between(triangles_, positions_, displacement);
  }
  // With the displacement scaled by s from 0 to 1: dV/ds is the displacement times the area vector,
  // into the body.
  // The area vector is quadratic in s: Simpson's rule is exact.
  std::vector<double> nodal;
  interpolate(moved, nodal);
  double volume = 0.;
  for (const auto &[part, weight] :
       {std::pair<double, double>{0., 1. / 6.}, {0.5, 4. / 6.}, {1., 1. / 6.}})
    for (std::size_t t = 0; t < triangles_.size(); ++t)
    {
      Vector3 x[6];
      for (int a = 0; a < 6; ++a)
        x[a] = node_positions_[six_nodes_[t][a]] + part * triple(nodal, six_nodes_[t][a]);
      for (const TrianglePoint &at : triangle_rule)
      {
        double shape[6];
        quadratic_triangle(at.at, shape);
        Vector3 displacement{};
        for (int a = 0; a < 6; ++a)
          displacement = displacement + shape[a] * triple(nodal, six_nodes_[t][a]);
        volume -= weight * at.weight * dot(displacement, area_vector(x, at.at));
      }
    }
  return volume;
}

std::vector<double>
ContactSurface::open_depth(std::vector<double> all) const
{
  for (std::size_t point = 0; point < all.size(); ++point)
    all[point] -= worn_depth(point);
  return all;
}

std::vector<double>
ContactSurface::open_displacement(std::vector<double> all) const
{
  for (std::size_t i = 0; shape_ && i < all.size(); ++i)
    all[i] -= shape_->displacement[i];
  return all;
}

std::vector<double>
ContactSurface::worn_areas(const std::vector<double> &displacement,
                           const std::vector<Matrix3> &frames) const
{
  std::vector<Vector3> normals;
  for (const Matrix3 &frame : frames)
    normals.push_back(frame[2]);
  return projected_areas(open_displacement(displacement), normals);
}

double
ContactSurface::area() const
{
  double total = 0.;
  for (std::size_t t = 0; t < triangles_.size(); ++t)
  {
    if (degree_ == 1)
    {
      const auto &triangle = triangles_[t];
      total += 0.5 * norm(cross(positions_[triangle[1]] - positions_[triangle[0]],
                                positions_[triangle[2]] - positions_[triangle[0]]));
      continue;
    }
    Vector3 x[6];
    for (int a = 0; a < 6; ++a)
      x[a] = node_positions_[six_nodes_[t][a]];
    for (const TrianglePoint &at : triangle_rule)
      total += at.weight * norm(area_vector(x, at.at));
  }
  return total;
}

/// Between vertices on the boundary's sphere on it, at the mean of the corners' radii. Elsewhere at
/// the interpolated distances of the six nodes from the sphere's centre, which leaves of the
/// interpolation's error the fraction by which the surface is not the sphere; where it stands too
/// steep for that, on the element's own surface.
void
ContactSurface::make_rule_positions(const MeshNodes &nodes, const std::string &boundary)
{
  const CurvedBoundary *curve = nullptr;
  for (const CurvedBoundary &curved : nodes.curved)
    if (curved.name == boundary)
      curve = &curved;
  constexpr double least_cosine = 0.9;
  for (const SixNodes &six : six_nodes_)
  {
    Vector3 x[6], from_centre[6];
    bool is_on_sphere = curve != nullptr;
    for (int a = 0; a < 6; ++a)
    {
      x[a] = node_positions_[six[a]];
      if (curve != nullptr)
        from_centre[a] = nodes.on_curve[nodes_[six[a]]] - curve->centre;
    }
    for (int c = 0; c < 3 && is_on_sphere; ++c)
      is_on_sphere = curve->contains(x[c]) && lies_between(from_centre, c);
    const Vector3 plane = cross(x[1] - x[0], x[2] - x[0]);
    const bool is_radial =
        curve != nullptr &&
        std::abs(dot(normalised(plane),
                     normalised(from_centre[0] + from_centre[1] + from_centre[2]))) > least_cosine;
    for (const TrianglePoint &at : triangle_rule)
    {
      double shape[6];
      quadratic_triangle(at.at, shape);
      Vector3 place{};
      for (int a = 0; a < 6; ++a)
        place = place + shape[a] * x[a];
      if (is_on_sphere || is_radial)
      {
        double radius = 0.;
        if (is_on_sphere)
          for (int c = 0; c < 3; ++c)
            radius += at.at[c] * norm(from_centre[c]);
        else
          for (int a = 0; a < 6; ++a)
            radius += shape[a] * norm(from_centre[a]);
        place = curve->centre + radius * normalised(place - curve->centre);
      }
      rule_positions_.push_back(place);
    }
  }
}
} // namespace arthrowear
