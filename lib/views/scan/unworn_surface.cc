// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/unworn_surface.h"

#include "vtu/linear_frame.h"

namespace arthrowear
{
namespace
{
// Deviations over the size: of a sphere, of a rim; place of a point beside an edge.
constexpr double roundness = 2e-4, flatness = 1e-3, slack_at_edges = .02;

/// Returns the triangles of a frame; points that several ranks store are joined.
TriangleMesh
mesh_of(const Frame &frame)
{
  const Frame linear = divided(frame);
  TriangleMesh mesh;
  for (std::size_t i = 0; i < linear.n_points(); ++i)
    mesh.points.push_back(linear.place(i));
  for (std::size_t i = 0; i < linear.cells.size(); i += 3)
    mesh.triangles.push_back({linear.cells[i], linear.cells[i + 1], linear.cells[i + 2]});
  return joined(mesh, equal_points(mesh.points)).mesh;
}
} // namespace

UnwornSurface::UnwornSurface(const Frame &unworn, const Frame &worn, const Shape shape)
    : mesh_(mesh_of(unworn))
{
  const TriangleMesh worn_mesh = mesh_of(worn);
  if (shape == Shape::round)
    find_sphere();
  measure(worn_mesh);
  find_rim();
  unworn_ = mapped(mesh_);
  take_prediction(worn_mesh);
}

UnwornSurface::Mapped
UnwornSurface::mapped(const TriangleMesh &mesh) const
{
  const Vector3 origin = sphere_ ? sphere_->centre : Vector3{};
  Mapped own{std::make_unique<Frame>(), nullptr};
  for (const Vector3 &point : mesh.points)
    for (int i = 0; i < 3; ++i)
      own.frame->points.push_back(static_cast<float>(point[i] - origin[i]));
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
    own.frame->cells.insert(own.frame->cells.end(), triangle.begin(), triangle.end());
  own.map = std::make_unique<SurfaceMap>(*own.frame, sphere_ ? SurfaceMap::By::direction
                                                             : SurfaceMap::By::distance);
  return own;
}

/// Computes the depths of the worn points at their feet.
void
UnwornSurface::take_prediction(const TriangleMesh &worn)
{
  TriangleMesh feet;
  feet.triangles = worn.triangles;
  for (const Vector3 &point : worn.points)
  {
    const Foot own = foot(point);
    feet.points.push_back(own.place);
    predicted_.push_back(dot(point - own.place, own.into_body));
  }
  worn_ = mapped(feet);
}

void
UnwornSurface::find_sphere()
{
  const Sphere sphere = fit_sphere(mesh_.points);
  double farthest = 0.;
  for (const Vector3 &point : mesh_.points)
    farthest = std::max(farthest, std::abs(norm(point - sphere.centre) - sphere.radius));
  if (farthest < roundness * sphere.radius)
    sphere_ = sphere;
}

/// Sums over the triangles, and the side of the body: wear goes there, on a sphere away from its
/// centre.
void
UnwornSurface::measure(const TriangleMesh &worn)
{
  const auto take_middle = [](const TriangleMesh &mesh, Vector3 &middle, double &whole)
  {
    for (const TriangleMesh::Triangle &triangle : mesh.triangles)
    {
      const double area = norm(mesh.area_vector(triangle));
      for (const std::uint32_t corner : triangle)
        middle = middle + (area / 3.) * mesh.points[corner];
      whole += area;
    }
    middle = (1. / whole) * middle;
  };
  Vector3 worn_middle{};
  double worn_area = 0.;
  take_middle(mesh_, middle_, area_);
  take_middle(worn, worn_middle, worn_area);
  const Vector3 way = worn_middle - middle_;
  double squares = 0., towards_wear = 0.;
  for (const TriangleMesh::Triangle &triangle : mesh_.triangles)
  {
    const Vector3 area = mesh_.area_vector(triangle);
    towards_wear += dot(area, sphere_ ? mesh_.points[triangle[0]] - sphere_->centre : way);
    for (const std::uint32_t corner : triangle)
      squares +=
          norm(area) / 3. * dot(mesh_.points[corner] - middle_, mesh_.points[corner] - middle_);
  }
  sign_ = towards_wear < 0. ? -1. : 1.;
  size_ = std::sqrt(squares / area_);
}

void
UnwornSurface::find_rim()
{
  std::vector<Vector3> edge;
  for (const std::uint32_t point : open_edge_points(mesh_.triangles))
    edge.push_back(mesh_.points[point]);
  const FittedPlane fitted = fit_plane(edge);
  if (fitted.share_near < 1. || fitted.scatter > flatness * size_)
    return;
  for (const Vector3 &point : edge)
    if (std::abs(dot(fitted.plane.normal, point) - fitted.plane.height) > flatness * size_)
      return;
  rim_ = fitted.plane;
  if (dot(rim_->normal, middle_) > rim_->height)
    rim_ = Plane{-1. * rim_->normal, -rim_->height};
}

std::optional<double>
UnwornSurface::wear_depth(const Foot &foot) const
{
  if (!foot.is_inside || (sphere_ && !unworn_.map->find(sphere_->radius * foot.into_body)))
    return std::nullopt;
  const SurfaceMap::Place place =
      worn_.map->closest(sphere_ ? sphere_->radius * foot.into_body : foot.place);
  double sum = 0.;
  for (int i = 0; i < 3; ++i)
    sum += place.weights[i] * predicted_[place.points[i]];
  return sum;
}

UnwornSurface::Foot
UnwornSurface::foot(const Vector3 &point) const
{
  Foot foot;
  if (sphere_)
  {
    const Vector3 arm = point - sphere_->centre;
    foot.into_body = norm(arm) > 0. ? normalised(arm) : Vector3{0., 0., 1.};
    foot.place = sphere_->centre + sphere_->radius * foot.into_body;
    return foot;
  }
  const SurfaceMap::Place found = unworn_.map->closest(point);
  std::array<Vector3, 3> corners{};
  for (int i = 0; i < 3; ++i)
  {
    corners[i] = mesh_.points[found.points[i]];
    foot.place = foot.place + found.weights[i] * corners[i];
  }
  foot.into_body = sign_ * normalised(cross(corners[1] - corners[0], corners[2] - corners[0]));
  // A point beyond the edges has its closest place on them, askew.
  const Vector3 arm = point - foot.place;
  const double depth = dot(arm, foot.into_body);
  foot.is_inside = norm(arm - depth * foot.into_body) <= slack_at_edges * size_ + std::abs(depth);
  return foot;
}
} // namespace arthrowear
