// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/curved_boundary.h"

#include "mesh/disjoint_sets.h"
#include "mesh/sharp_edge.h"
#include "mesh/volumes.h"

#include <tuple>

namespace arthrowear
{
namespace
{
// Cosine between a triangle and the sphere below which the sphere says nothing about its curvature.
constexpr double least_cosine = .9;

/// Returns the triangles of a boundary or of a bond.
std::vector<Triangle>
faces_of(const MeshData &mesh, const std::string &name)
{
  if (!mesh.has_boundary(name))
    for (const auto &[volumes, triangles] : bonds(mesh))
      if (bond_name(mesh, volumes) == name)
        return triangles;
  return mesh.boundary_faces(name);
}

struct Facet
{
  std::array<unsigned int, 3> vertices;
  Vector3 normal;      // out of the body
  bool is_near_sphere; // in direction
  // Place where the surface has this normal, and the corners, as coordinates that measure their
  // distances: near the sphere its normals there, elsewhere positions.
  Vector3 place, corner_place[3];
  double angle[3]; // at the corners [rad]
};

/// An edge of one triangle; an edge of the mesh has one entry per triangle.
struct Edge
{
  std::array<unsigned int, 2> vertices; // ascending
  unsigned int facet;
  unsigned int place; // from corner `place` to the next corner

  bool operator<(const Edge &other) const
  {
    return std::tie(vertices, facet) < std::tie(other.vertices, other.facet);
  }
};

/// Curvature that neighbouring triangles show: how normals change from place to place.
class Curvature
{
public:
  void add(const Vector3 &change, const Vector3 &step)
  {
    for (int i = 0; i < 3; ++i)
    {
      changes_[i] = changes_[i] + change[i] * step;
      steps_[i] = steps_[i] + step[i] * step;
    }
  }

  /// Change of the normal by a step, fitted by least squares to the added pairs. In directions
  /// without steps, the mean over all directions near a sphere, else no change.
  Vector3 change(const Vector3 &step, const bool is_near_sphere) const
  {
    const double trace = steps_[0][0] + steps_[1][1] + steps_[2][2];
    if (!(trace > 0.))
      return {};
    const double mean =
        is_near_sphere ? (changes_[0][0] + changes_[1][1] + changes_[2][2]) / trace : 0.;
    constexpr double share = .01; // of that mean in all directions
    Matrix3 steps = steps_, changes = changes_;
    for (int i = 0; i < 3; ++i)
    {
      steps[i][i] += share * trace;
      changes[i][i] += share * trace * mean;
    }
    const double volume = determinant(steps);
    const Vector3 solved{dot(step, cross(steps[1], steps[2])) / volume,
                         dot(step, cross(steps[2], steps[0])) / volume,
                         dot(step, cross(steps[0], steps[1])) / volume};
    const Vector3 result = changes * solved;
    constexpr double largest = .35; // rad
    return std::min(1., largest / std::max(norm(result), 1e-300)) * result;
  }

private:
  Matrix3 changes_{}, steps_{}; // sums of change x step and step x step
};

class SmoothSurface
{
public:
  SmoothSurface(const MeshData &mesh, const CurvedBoundary &boundary)
      : mesh_(mesh), boundary_(boundary)
  {
    for (const auto &triangle : faces_of(mesh, boundary.name))
      facets_.push_back(facet(triangle));
    for (unsigned int f = 0; f < facets_.size(); ++f)
      for (unsigned int e = 0; e < 3; ++e)
      {
        const unsigned int a = facets_[f].vertices[e], b = facets_[f].vertices[(e + 1) % 3];
        edges_.push_back({{std::min(a, b), std::max(a, b)}, f, e});
      }
    std::sort(edges_.begin(), edges_.end());
    make_normals();
  }

  std::vector<EdgeMiddle> middles() const
  {
    std::vector<EdgeMiddle> result;
    for_each_edge(
        [&](const Edge *begin, const Edge *end)
        {
          const Vector3 &first = mesh_.vertices[begin->vertices[0]],
                        &second = mesh_.vertices[begin->vertices[1]];
          result.push_back({begin->vertices, is_round(first, second) ? round_middle(first, second)
                                                                     : middle(begin, end)});
        });
    return result;
  }

private:
  /// Place where a surface of constant curvature has the normal of a triangle on it: the centre of
  /// its circumcircle; for an obtuse triangle, on its longest edge.
  static Vector3 place_of_normal(const Vector3 *x)
  {
    double weights[3], sum = 0.;
    for (int c = 0; c < 3; ++c)
    {
      const Vector3 p = x[(c + 1) % 3] - x[c], q = x[(c + 2) % 3] - x[c], o = p - q;
      weights[c] = std::max(0., dot(o, o) * dot(p, q));
      sum += weights[c];
    }
    Vector3 place{};
    for (int c = 0; c < 3; ++c)
      place = place + (weights[c] / sum) * x[c];
    return place;
  }

  Facet facet(const std::array<unsigned int, 3> &vertices) const
  {
    Facet f;
    f.vertices = vertices;
    Vector3 x[3], direction[3];
    for (int c = 0; c < 3; ++c)
    {
      x[c] = mesh_.vertices[vertices[c]];
      const Vector3 radial = x[c] - boundary_.centre;
      direction[c] = norm(radial) > 0. ? normalised(radial) : Vector3{};
    }
    f.normal = normalised(cross(x[1] - x[0], x[2] - x[0]));
    Vector3 on_sphere = cross(direction[1] - direction[0], direction[2] - direction[0]);
    f.is_near_sphere = norm(on_sphere) > 0.;
    if (f.is_near_sphere)
      on_sphere = normalised(on_sphere);
    f.is_near_sphere = f.is_near_sphere && dot(f.normal, on_sphere) > least_cosine;
    const double sign = dot(on_sphere, direction[0]) < 0. ? -1. : 1.;
    f.place = f.is_near_sphere ? on_sphere : place_of_normal(x);
    for (int c = 0; c < 3; ++c)
    {
      f.corner_place[c] = f.is_near_sphere ? sign * direction[c] : x[c];
      const Vector3 p = x[(c + 1) % 3] - x[c], q = x[(c + 2) % 3] - x[c];
      f.angle[c] = std::atan2(norm(cross(p, q)), dot(p, q));
    }
    return f;
  }

  bool has_axis() const { return dot(boundary_.axis, boundary_.axis) > 0.; }

  bool is_round(const Vector3 &first, const Vector3 &second) const
  {
    return has_axis() || (boundary_.contains(first) && boundary_.contains(second));
  }

  /// Middle between two places on the sphere, or on one of the cylinders.
  Vector3 round_middle(const Vector3 &first, const Vector3 &second) const
  {
    Vector3 a = first - boundary_.centre, b = second - boundary_.centre, along{};
    if (has_axis())
    {
      const double height_a = dot(a, boundary_.axis), height_b = dot(b, boundary_.axis);
      a = a - height_a * boundary_.axis;
      b = b - height_b * boundary_.axis;
      along = .5 * (height_a + height_b) * boundary_.axis;
    }
    return boundary_.centre + along + (0.5 * (norm(a) + norm(b))) * normalised(a + b);
  }

  /// @param action  is called with the range of an edge's entries, one per triangle
  template <class Action> void for_each_edge(const Action &action) const
  {
    for (const Edge *begin = edges_.data(), *last = begin + edges_.size(); begin != last;)
    {
      const Edge *end = begin;
      while (end != last && end->vertices == begin->vertices)
        ++end;
      action(begin, end);
      begin = end;
    }
  }

  bool is_smooth(const Edge *begin, const Edge *end) const
  {
    if (end - begin != 2)
      return false;
    const Facet &f = facets_[begin->facet], &g = facets_[(begin + 1)->facet];
    const Vector3 change = f.normal - g.normal;
    return norm(change) < sharp_edge || (f.is_near_sphere && g.is_near_sphere &&
                                         norm(change - (f.place - g.place)) < sharp_edge);
  }

  unsigned int corner(const unsigned int f, const unsigned int vertex) const
  {
    const auto &v = facets_[f].vertices;
    return 3 * f + (std::find(v.begin(), v.end(), vertex) - v.begin());
  }

  /// Normals at the corners: one for all triangles that meet smoothly at a vertex.
  void make_normals()
  {
    DisjointSets fans(3 * facets_.size());
    std::vector<std::pair<unsigned int, unsigned int>> neighbours; // of facets
    for_each_edge(
        [&](const Edge *begin, const Edge *end)
        {
          if (!is_smooth(begin, end))
            return;
          const unsigned int f = begin->facet, g = (begin + 1)->facet;
          for (const unsigned int vertex : begin->vertices)
            fans.join(corner(f, vertex), corner(g, vertex));
          neighbours.emplace_back(f, g);
        });
    // The curvature of a fan follows from all smooth edges of its triangles.
    std::array<std::vector<Curvature>, 2> curvatures; // away from the sphere, near it
    curvatures.fill(std::vector<Curvature>(3 * facets_.size()));
    for (const auto &[f, g] : neighbours)
    {
      if (facets_[f].is_near_sphere != facets_[g].is_near_sphere)
        continue;
      std::set<unsigned int> roots;
      for (unsigned int c = 0; c < 3; ++c)
        roots.insert({fans.root(3 * f + c), fans.root(3 * g + c)});
      for (const unsigned int root : roots)
        curvatures[facets_[f].is_near_sphere][root].add(facets_[f].normal - facets_[g].normal,
                                                        facets_[f].place - facets_[g].place);
    }
    normals_.assign(3 * facets_.size(), Vector3{});
    for (unsigned int f = 0; f < facets_.size(); ++f)
      for (unsigned int c = 0; c < 3; ++c)
      {
        const Facet &facet = facets_[f];
        const unsigned int root = fans.root(3 * f + c);
        const Vector3 normal =
            facet.normal + curvatures[facet.is_near_sphere][root].change(
                               facet.corner_place[c] - facet.place, facet.is_near_sphere);
        normals_[root] = normals_[root] + facet.angle[c] * normal;
      }
    for (unsigned int k = 0; k < normals_.size(); ++k)
      normals_[k] = fans.root(k) == k ? normalised(normals_[k]) : normals_[fans.root(k)];
  }

  /// Height of the arc over the middle of an edge that fits the normals of one triangle, and its
  /// direction.
  std::pair<double, Vector3> arc(const Edge &edge) const
  {
    const Facet &f = facets_[edge.facet];
    const unsigned int next = (edge.place + 1) % 3;
    const Vector3 chord = mesh_.vertices[f.vertices[next]] - mesh_.vertices[f.vertices[edge.place]];
    const double length = norm(chord);
    const Vector3 along = (1. / length) * chord;
    const Vector3 &at_begin = normals_[3 * edge.facet + edge.place],
                  &at_end = normals_[3 * edge.facet + next];
    constexpr double steepest = .7; // sine
    const double rise = std::clamp(-dot(at_begin, along), -steepest, steepest),
                 fall = std::clamp(dot(at_end, along), -steepest, steepest);
    const double height =
        .25 * length * (std::tan(.5 * std::asin(rise)) + std::tan(.5 * std::asin(fall)));
    const Vector3 sum = at_begin + at_end;
    return {height, normalised(sum - dot(sum, along) * along)};
  }

  Vector3 middle(const Edge *begin, const Edge *end) const
  {
    const Vector3 chord =
        0.5 * (mesh_.vertices[begin->vertices[0]] + mesh_.vertices[begin->vertices[1]]);
    const auto [height, up] = arc(*begin);
    if (end - begin != 2)
      return chord + height * up;
    const auto [other_height, other_up] = arc(*(begin + 1));
    // The node lies on both surfaces: the offset is the shortest vector whose components along the
    // two directions are the heights.
    const double cosine = dot(up, other_up), sine2 = 1. - cosine * cosine;
    constexpr double parallel = .05;
    if (sine2 < parallel)
      return chord + .5 * (height * up + other_height * other_up);
    return chord + ((height - cosine * other_height) / sine2) * up +
           ((other_height - cosine * height) / sine2) * other_up;
  }

  const MeshData &mesh_;
  const CurvedBoundary &boundary_;
  std::vector<Facet> facets_;
  std::vector<Edge> edges_; // sorted
  std::vector<Vector3> normals_;
};
} // namespace

CurvedBoundary
CurvedBoundary::cylinders(std::string boundary, const Vector3 &centre, const Vector3 &axis)
{
  CurvedBoundary curved(std::move(boundary), centre, 0., -1.);
  curved.axis = axis;
  return curved;
}

std::vector<EdgeMiddle>
edge_middles(const MeshData &mesh, const CurvedBoundary &boundary)
{
  return SmoothSurface(mesh, boundary).middles();
}
} // namespace arthrowear
