// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/curved_triangles.h"

#include "base/dense_solvers.h"

namespace arthrowear
{
namespace
{
constexpr double steepest = .6; // curvature over the length of an edge

/// Place of an edge of a triangle in (u, v).
std::array<double, 2>
place_on_side(const MeshEdges::Use &use, const double s)
{
  const double along = use.is_reversed ? 1. - s : s;
  switch (use.side)
  {
  case 0:
    return {along, 0.};
  case 1:
    return {1. - along, along};
  default:
    return {0., 1. - along};
  }
}

/// Shortest curvature c with n c = n d for the normals at the begin and n c = -n d for the normals
/// at the end of an edge d; a part that almost parallel normals leave open is 0.
Vector3
curvature_of_crease(const Vector3 &d, const std::vector<Vector3> &at_begin,
                    const std::vector<Vector3> &at_end)
{
  constexpr double open = 1e-4; // of the squares of singular values
  Eigen::Matrix3d squares = Eigen::Matrix3d::Zero();
  Eigen::Vector3d right = Eigen::Vector3d::Zero();
  for (const auto &[normals, sign] : {std::pair{&at_begin, 1.}, {&at_end, -1.}})
    for (const Vector3 &normal : *normals)
    {
      const Eigen::Vector3d n(normal[0], normal[1], normal[2]);
      squares += n * n.transpose();
      right += sign * dot(normal, d) * n;
    }
  const EigenPairs<3> axes = eigen_pairs(squares);
  Vector3 curvature{};
  for (int i = 0; i < 3; ++i)
    if (axes.values[i] > open)
    {
      const Eigen::Vector3d axis = axes.vectors.col(i);
      const double along = axis.dot(right) / axes.values[i];
      curvature = curvature + along * Vector3{axis[0], axis[1], axis[2]};
    }
  return curvature;
}

/// The same for one normal at each end. The part c along the difference of the normals bends the
/// edge within the surface: it lies up to |c|/4 beside the chord, where a surface with the
/// curvature k is k c^2/32 lower, and k |d| <= 2 steepest. Without that part the ends have normals
/// that lean by o = |n d|/|d|, and the edge lies up to o |d| max s(1-s)(1-2s) = o |d|/(6 sqrt(3))
/// too high or low. The part is left out where it is not small, or costs more than it gains: along
/// lines on which the surface does not curve, where it would be of first order in d and cost an
/// order.
Vector3
curvature_of_edge(const Vector3 &d, const Vector3 &at_begin, const Vector3 &at_end)
{
  constexpr double small = .125, sqrt3 = 1.7320508075688772, gain = 32. / (6. * sqrt3),
                   cost = 2. * steepest;
  const Vector3 mean = .5 * (at_begin + at_end), difference = .5 * (at_begin - at_end);
  const double mean_squared = dot(mean, mean), turn = norm(difference), length = norm(d);
  if (mean_squared == 0.)
    return {};
  Vector3 curvature = (dot(d, difference) / mean_squared) * mean;
  const double open = dot(d, mean), most = std::min(small, gain / cost * turn) * length;
  if (turn > 0. && std::abs(open) <= most * turn)
    curvature = curvature + (open / (turn * turn)) * difference;
  return curvature;
}

bool
turns_over(const QuadraticPatch &patch, const Vector3 &facet)
{
  constexpr double least = .2; // cosine
  for (const auto &[u, v] :
       {std::pair{0., 0.}, {1., 0.}, {0., 1.}, {.5, 0.}, {.5, .5}, {0., .5}, {1. / 3., 1. / 3.}})
    if (const Vector3 area = patch.area_vector(u, v);
        !(dot(area, facet) > least * norm(area) * norm(facet)))
      return true;
  return false;
}
} // namespace

CurvedTriangles::CurvedTriangles(const TriangleMesh &mesh, const CornerNormals &normals)
    : CurvedTriangles(mesh, edges_of(mesh.triangles), normals)
{
}

CurvedTriangles::CurvedTriangles(const TriangleMesh &mesh, const double crease_angle)
    : CurvedTriangles(mesh, edges_of(mesh.triangles),
                      fit_corner_normals(mesh, edges_of(mesh.triangles), crease_angle))
{
}

CurvedTriangles::CurvedTriangles(const TriangleMesh &mesh, MeshEdges edges,
                                 const CornerNormals &normals)
    : edges_(std::move(edges))
{
  bend_edges(mesh, normals);
  make_patches(mesh);
  add_normals_of_points(mesh);
  constexpr double safety = 1e-13;
  std::vector<Vector3> hulls;
  for (const QuadraticPatch &patch : patches_)
    for (const Vector3 &point : patch.control_points())
    {
      hulls.push_back(point);
      extent_ = std::max(extent_, norm(point));
    }
  round_off_ = safety * extent_;
  tree_ = std::make_unique<BoxTree>(hulls, 6);
}

void
CurvedTriangles::bend_edges(const TriangleMesh &mesh, const CornerNormals &normals)
{
  for (const MeshEdges::Edge &edge : edges_.edges)
  {
    const Vector3 &begin = mesh.points[edge.begin], d = mesh.points[edge.end] - begin;
    std::vector<Vector3> at_begin, at_end;
    const auto add = [](std::vector<Vector3> &known, const Vector3 &normal)
    {
      if (std::find(known.begin(), known.end(), normal) == known.end())
        known.push_back(normal);
    };
    for (const MeshEdges::Use &use : edge.uses)
    {
      const Vector3 &first = normals.at(use.triangle, use.side),
                    &second = normals.at(use.triangle, (use.side + 1) % 3);
      add(at_begin, use.is_reversed ? second : first);
      add(at_end, use.is_reversed ? first : second);
    }
    Vector3 curvature = at_begin.size() == 1 && at_end.size() == 1
                            ? curvature_of_edge(d, at_begin.front(), at_end.front())
                            : curvature_of_crease(d, at_begin, at_end);
    if (!(norm(curvature) <= steepest * norm(d)))
    {
      curvature = {};
      ++n_straight_;
    }
    curves_.push_back({begin, d - curvature, curvature});
  }
}

/// Edges of patches that turn over become straight, until there are none.
void
CurvedTriangles::make_patches(const TriangleMesh &mesh)
{
  const auto patch_of = [&](const std::uint32_t t)
  {
    const TriangleMesh::Triangle &corners = mesh.triangles[t];
    const std::array<std::uint32_t, 3> &own = edges_.of_triangle[t];
    return QuadraticPatch(
        {mesh.points[corners[0]], mesh.points[corners[1]], mesh.points[corners[2]]},
        {curves_[own[0]].curvature, curves_[own[1]].curvature, curves_[own[2]].curvature});
  };
  for (bool is_done = false; !is_done;)
  {
    is_done = true;
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
      if (turns_over(patch_of(t), mesh.area_vector(mesh.triangles[t])))
        for (const std::uint32_t edge : edges_.of_triangle[t])
          if (QuadraticEdge &curve = curves_[edge]; norm(curve.curvature) > 0.)
          {
            curve.tangent = curve.tangent + curve.curvature;
            curve.curvature = {};
            ++n_straight_;
            is_done = false;
          }
  }
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
    patches_.push_back(patch_of(t));
}

/// Weighted by the angle of each patch at the point, so that the side of a position is right at
/// every sharp point (Baerentzen and Aanaes, IEEE Trans. Visualization and Computer Graphics 11
/// (2005) 243).
void
CurvedTriangles::add_normals_of_points(const TriangleMesh &mesh)
{
  normals_of_points_.resize(mesh.points.size());
  is_border_point_.resize(mesh.points.size());
  for (const MeshEdges::Edge &edge : edges_.edges)
    if (edge.is_open())
      is_border_point_[edge.begin] = is_border_point_[edge.end] = 1;
  constexpr std::array<std::array<double, 2>, 3> at{{{0., 0.}, {1., 0.}, {0., 1.}}};
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
    for (int corner = 0; corner < 3; ++corner)
    {
      const Vector3 &own = mesh.points[mesh.triangles[t][corner]],
                    a = mesh.points[mesh.triangles[t][(corner + 1) % 3]] - own,
                    b = mesh.points[mesh.triangles[t][(corner + 2) % 3]] - own;
      const double angle = std::atan2(norm(cross(a, b)), dot(a, b));
      Vector3 &sum = normals_of_points_[mesh.triangles[t][corner]];
      sum = sum + angle * normalised(patches_[t].area_vector(at[corner][0], at[corner][1]));
    }
}

Vector3
CurvedTriangles::normal_of_edge(const std::uint32_t edge, const double s) const
{
  Vector3 sum{};
  for (const MeshEdges::Use &use : edges_.edges[edge].uses)
  {
    const auto [u, v] = place_on_side(use, s);
    sum = sum + normalised(patches_[use.triangle].area_vector(u, v));
  }
  return sum;
}

/// The first of equally near patches counts, so that the result does not depend on the order of the
/// search.
void
CurvedTriangles::compare(const Vector3 &position, const Candidate &candidate, Place &best) const
{
  const std::uint32_t patch = candidate.patch;
  const QuadraticPatch &own = patches_[patch];
  const QuadraticPatch::Place &near = candidate.near;
  const double least = candidate.least;
  if (least > 0. && least * least > best.squared)
    return;
  const auto improve = [&](const Place &place)
  {
    if (place.squared < best.squared || (place.squared == best.squared && place.patch < best.patch))
      best = place;
  };
  QuadraticPatch::Place found;
  const bool is_convex = own.is_convex_at(position, near),
             is_inside = own.nearest_inside(position, near, is_convex, found);
  if (is_inside)
    improve({found.squared, patch, inside, 0., found.u, found.v});
  if (is_inside && is_convex)
    return;
  for (int side = 0; side < 3; ++side)
  {
    const QuadraticEdge &curve = curves_[edges_.of_triangle[patch][side]];
    const double s = curve.nearest(position);
    const Vector3 arm = curve.at(s) - position;
    improve({dot(arm, arm), patch, side, s, 0., 0.});
  }
}

Surface::Nearest
CurvedTriangles::at_place(const Vector3 &position, const Place &place) const
{
  if (place.side == inside)
  {
    const QuadraticPatch &patch = patches_[place.patch];
    const Vector3 normal = normalised(patch.area_vector(place.u, place.v));
    return {dot(position - patch.at(place.u, place.v), normal), normal};
  }
  const std::uint32_t number = edges_.of_triangle[place.patch][place.side];
  const MeshEdges::Edge &edge = edges_.edges[number];
  const bool is_begin = place.s == 0., is_end = place.s == 1.;
  const std::uint32_t point = is_begin ? edge.begin : edge.end;
  const Vector3 normal =
      normalised(is_begin || is_end ? normals_of_points_[point] : normal_of_edge(number, place.s));
  const Vector3 arm = position - curves_[number].at(place.s);
  const double distance = norm(arm), above = dot(arm, normal);
  if (distance <= 1e3 * round_off_)
    return {above, normal};
  constexpr double beyond = 1e-6; // of the arm, across the normal
  const bool is_border = is_begin || is_end ? is_border_point_[point] != 0 : edge.is_open();
  const bool is_beyond =
      is_border && distance * distance - above * above > beyond * beyond * distance * distance;
  if (is_beyond)
    return {distance, normal};
  const double sign = above >= 0. ? 1. : -1.;
  return {sign * distance, (sign / distance) * arm};
}

/// The triangles of corners bound the distances of patches at little cost. The patch with the least
/// bound is compared first, so that few others remain.
Surface::Nearest
CurvedTriangles::nearest(const Vector3 &position, std::uint32_t &hint) const
{
  constexpr std::size_t most_candidates = 32;
  std::array<Candidate, most_candidates> candidates;
  std::size_t n = 0, first = 0;
  Place best;
  double most = std::numeric_limits<double>::infinity(), most_squared = most;
  const auto add = [&](const std::uint32_t patch)
  {
    const Candidate one = candidate(position, patch);
    if (one.least > most)
      return;
    if (one.most < most)
    {
      most = one.most;
      most_squared = most * most;
    }
    if (n == most_candidates)
      return compare(position, one, best);
    candidates[n] = one;
    if (one.least < candidates[first].least)
      first = n;
    ++n;
  };
  const std::uint32_t hinted = hint < patches_.size() ? hint : 0;
  add(hinted);
  tree_->visit([&position](const FourBoxes &boxes) { return boxes.squared_distances(position); },
               most_squared,
               [&](const std::uint32_t patch, double)
               {
                 if (patch != hinted)
                   add(patch);
               });
  compare(position, candidates[first], best);
  for (std::size_t i = 0; i < n; ++i)
    if (i != first)
      compare(position, candidates[i], best);
  hint = best.patch;
  return at_place(position, best);
}

Surface::Nearest
CurvedTriangles::nearest_of_all(const Vector3 &position) const
{
  Place best;
  for (std::uint32_t patch = 0; patch < patches_.size(); ++patch)
    compare(position, candidate(position, patch), best);
  return at_place(position, best);
}

double
CurvedTriangles::clearance(const std::vector<Vector3> &hull, const double most) const
{
  double least = most * most;
  const PointFours points(hull);
  tree_->visit([&](const FourBoxes &boxes) { return boxes.squared_distances(points); }, least,
               [&](std::uint32_t, const double squared) { least = std::min(least, squared); });
  return std::sqrt(least);
}

double
CurvedTriangles::first_hit(const Vector3 &start, const Vector3 &direction, const double side) const
{
  const double margin = 10. * round_off_;
  constexpr double none = std::numeric_limits<double>::max(); // boxes beyond a hit are passed by
  double first = none;
  tree_->visit([&](const FourBoxes &boxes) { return boxes.entries(start, direction); }, first,
               [&](const std::uint32_t patch, double)
               {
                 const QuadraticPatch::Passes passes = patches_[patch].passes(start, direction);
                 for (int i = 0; i < passes.n; ++i)
                   if (passes.travel[i] >= -margin && side * passes.facing[i] < 0.)
                     first = std::min(first, std::max(passes.travel[i], 0.));
               });
  return first < none ? first : std::numeric_limits<double>::infinity();
}
} // namespace arthrowear
