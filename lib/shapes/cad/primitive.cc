// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cad/primitive.h"

#include "base/dense_solvers.h"
#include "base/format.h"
#include "base/ranges.h"
#include "base/units.h"
#include "surface/fitted_shapes.h"

#include <limits>

namespace arthrowear
{
namespace
{
using Points = std::vector<SurfacePoint>;

Eigen::Vector3d
eigen(const Vector3 &x)
{
  return {x[0], x[1], x[2]};
}

Vector3
vector3(const Eigen::Vector3d &x)
{
  return {x[0], x[1], x[2]};
}

std::vector<Vector3>
places_of(const Points &points)
{
  return mapped<Vector3>(points, &SurfacePoint::place);
}

/// Direction along which the normals vary least; their mean along it is `mean`.
struct NormalAxis
{
  Vector3 axis{};
  double mean = 0.;
};

/// @param about_zero  true: the axis at right angles to the normals
NormalAxis
axis_of_normals(const Points &points, const bool about_zero)
{
  Eigen::Vector3d mean = Eigen::Vector3d::Zero();
  if (!about_zero)
    for (const SurfacePoint &point : points)
      mean += eigen(point.normal) / static_cast<double>(points.size());
  Eigen::Matrix3d moments = Eigen::Matrix3d::Zero();
  for (const SurfacePoint &point : points)
  {
    const Eigen::Vector3d part = eigen(point.normal) - mean;
    moments += part * part.transpose();
  }
  const Eigen::Vector3d axis = eigen_pairs(moments).vectors.col(0);
  return {vector3(axis), axis.dot(mean)};
}

Vector3
perpendicular_to(const Vector3 &axis)
{
  const Vector3 other = std::abs(axis[0]) < .5 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.};
  return normalised(cross(axis, other));
}

/// Circle of least squares through points of a plane: centre and radius.
Eigen::Vector3d
fit_circle(const std::vector<std::array<double, 2>> &points)
{
  Eigen::Matrix3d matrix = Eigen::Matrix3d::Zero();
  Eigen::Vector3d right = Eigen::Vector3d::Zero();
  for (const auto &[x, y] : points)
  {
    const Eigen::Vector3d row(2. * x, 2. * y, 1.);
    matrix += row * row.transpose();
    right += (x * x + y * y) * row;
  }
  const Eigen::Vector3d found = solution_by_pivots(matrix, right);
  const double square = found[2] + found[0] * found[0] + found[1] * found[1];
  return {found[0], found[1], std::sqrt(std::max(square, 0.))};
}

double
largest_distance(const Primitive &primitive, const Points &points)
{
  double largest = 0.;
  for (const SurfacePoint &point : points)
    largest = std::max(largest, std::abs(distance_from(primitive, point.place)));
  return largest;
}

/// Improves a primitive with an axis by Gauss and Newton's method with numerical derivatives.
Primitive
improved(const Points &points, Primitive primitive)
{
  constexpr int most_rounds = 20, n_parameters = 7;
  constexpr double step = 1e-6;
  double length = 0.;
  for (const SurfacePoint &point : points)
    length = std::max(length, norm(point.place));
  double least = largest_distance(primitive, points);
  for (int round = 0; round < most_rounds; ++round)
  {
    const Vector3 u = perpendicular_to(primitive.axis), v = cross(primitive.axis, u);
    using Change = Eigen::Matrix<double, n_parameters, 1>;
    const auto moved = [&](const Change &by)
    {
      Primitive next = primitive;
      next.centre = next.centre + length * Vector3{by[0], by[1], by[2]};
      next.axis = normalised(next.axis + by[3] * u + by[4] * v);
      next.radius += length * by[5];
      next.half_angle += by[5];
      next.tube_radius += length * by[6];
      return next;
    };
    const auto distances = [&points](const Primitive &of)
    {
      Eigen::VectorXd values(static_cast<Eigen::Index>(points.size()));
      for (std::size_t i = 0; i < points.size(); ++i)
        values[static_cast<Eigen::Index>(i)] = distance_from(of, points[i].place);
      return values;
    };
    const Eigen::VectorXd now = distances(primitive);
    Eigen::MatrixXd slopes(now.size(), n_parameters);
    for (int k = 0; k < n_parameters; ++k)
      slopes.col(k) = (distances(moved(step * Change::Unit(k))) - now) / step;
    // Some parameters have no influence: a cylinder can move along its axis.
    constexpr double no_influence = 1e-7;
    const Primitive next = moved(-least_norm_solution(slopes, now, no_influence));
    const double distance = largest_distance(next, points);
    if (!(distance < least))
      break;
    primitive = next;
    least = distance;
  }
  return primitive;
}

Primitive
fit_plane_through(const Points &points)
{
  const PrincipalAxes own = principal_axes(places_of(points));
  Primitive plane;
  plane.kind = Primitive::Kind::plane;
  plane.centre = own.middle;
  plane.axis = vector3(own.axes.col(0));
  return plane;
}

Primitive
fit_sphere_through(const Points &points)
{
  const Sphere sphere = fit_sphere(places_of(points));
  Primitive result;
  result.kind = Primitive::Kind::sphere;
  result.centre = sphere.centre;
  result.radius = sphere.radius;
  return result;
}

Primitive
fit_cylinder(const Points &points)
{
  Primitive cylinder;
  cylinder.kind = Primitive::Kind::cylinder;
  cylinder.axis = axis_of_normals(points, true).axis;
  const Vector3 u = perpendicular_to(cylinder.axis), v = cross(cylinder.axis, u);
  std::vector<std::array<double, 2>> across;
  for (const SurfacePoint &point : points)
    across.push_back({dot(u, point.place), dot(v, point.place)});
  const Eigen::Vector3d circle = fit_circle(across);
  cylinder.centre = circle[0] * u + circle[1] * v; // beside the origin, which is the middle
  cylinder.radius = circle[2];
  return improved(points, cylinder);
}

/// All normals of a cone have one angle with its axis, and all tangent planes contain the apex.
Primitive
fit_cone(const Points &points)
{
  const NormalAxis found = axis_of_normals(points, false);
  Eigen::Matrix3d matrix = Eigen::Matrix3d::Zero();
  Eigen::Vector3d right = Eigen::Vector3d::Zero();
  for (const SurfacePoint &point : points)
  {
    const Eigen::Vector3d normal = eigen(point.normal);
    matrix += normal * normal.transpose();
    right += dot(point.normal, point.place) * normal;
  }
  Primitive cone;
  cone.kind = Primitive::Kind::cone;
  cone.centre = vector3(solution_by_pivots(matrix, right));
  cone.axis = dot(found.axis, cone.centre) < 0. ? found.axis : -1. * found.axis;
  cone.half_angle = std::asin(std::min(1., std::abs(found.mean)));
  return improved(points, cone);
}

/// Torus about a given axis: the circle through the points in the half plane of the axis.
Primitive
torus_about(const Points &points, const Vector3 &foot, const Vector3 &axis)
{
  std::vector<std::array<double, 2>> meridian;
  for (const SurfacePoint &point : points)
  {
    const Vector3 arm = point.place - foot;
    const double height = dot(axis, arm);
    meridian.push_back({norm(arm - height * axis), height});
  }
  const Eigen::Vector3d circle = fit_circle(meridian);
  Primitive torus;
  torus.kind = Primitive::Kind::torus;
  torus.centre = foot + circle[1] * axis;
  torus.axis = axis;
  torus.radius = circle[0];
  torus.tube_radius = circle[2];
  return torus;
}

/// The normals of a surface of revolution meet its axis: of the lines along the normals with
/// moments m, the axis (a, b) with n b + m a = 0.
Primitive
fit_torus(const Points &points)
{
  using Matrix6 = Eigen::Matrix<double, 6, 6>;
  Matrix6 moments = Matrix6::Zero();
  for (const SurfacePoint &point : points)
  {
    Eigen::Matrix<double, 6, 1> line;
    line << eigen(cross(point.place, point.normal)), eigen(point.normal);
    moments += line * line.transpose();
  }
  const Matrix6 vectors = eigen_pairs(moments).vectors;
  const Vector3 along = vector3(vectors.col(0).head<3>()),
                moment = vector3(vectors.col(0).tail<3>());
  if (!(norm(along) > 0.))
    return {};
  const Vector3 axis = normalised(along);
  const Vector3 foot = (1. / norm(along)) * cross(axis, moment);
  return improved(points, torus_about(points, foot, axis));
}

/// Returns the largest angle between the points' normals and the primitive's normals [rad].
double
largest_turn(const Primitive &primitive, const Points &points, const double size)
{
  const double step = 1e-6 * size;
  double least_cosine = 1.;
  for (const SurfacePoint &point : points)
  {
    Vector3 slope{};
    for (int i = 0; i < 3; ++i)
    {
      Vector3 before = point.place, behind = point.place;
      before[i] += step;
      behind[i] -= step;
      slope[i] = distance_from(primitive, before) - distance_from(primitive, behind);
    }
    if (norm(slope) > 0.)
      least_cosine = std::min(least_cosine, std::abs(dot(normalised(slope), point.normal)));
  }
  return std::acos(std::min(1., least_cosine));
}
} // namespace

double
distance_from(const Primitive &primitive, const Vector3 &point)
{
  const Vector3 arm = point - primitive.centre;
  const double height = dot(arm, primitive.axis);
  const double across = norm(arm - height * primitive.axis); // from the axis
  switch (primitive.kind)
  {
  case Primitive::Kind::plane:
    return height;
  case Primitive::Kind::sphere:
    return norm(arm) - primitive.radius;
  case Primitive::Kind::cylinder:
    return across - primitive.radius;
  case Primitive::Kind::cone:
    return across * std::cos(primitive.half_angle) - height * std::sin(primitive.half_angle);
  case Primitive::Kind::torus:
    return std::hypot(across - primitive.radius, height) - primitive.tube_radius;
  case Primitive::Kind::free_form:
    break;
  }
  return std::numeric_limits<double>::infinity();
}

Primitive
fit_primitive(const std::vector<SurfacePoint> &points, const double tolerance)
{
  constexpr std::size_t fewest_points = 3;
  if (points.size() < fewest_points)
    return {};
  // About the middle, so that far points keep their digits.
  const Vector3 middle = principal_axes(places_of(points)).middle;
  Points own = points;
  double size = 0.;
  for (SurfacePoint &point : own)
  {
    point.place = point.place - middle;
    size = std::max(size, 2. * norm(point.place));
  }
  // Edges of facets turn from a curved surface by as much.
  constexpr double most_turn = 20. * units::deg;
  // Two circles about one axis lie on a cylinder or cone and on a sphere: the first is meant.
  for (const auto &fit : {fit_plane_through, fit_cylinder, fit_cone, fit_sphere_through, fit_torus})
  {
    Primitive found = fit(own);
    if (found.kind == Primitive::Kind::free_form)
      continue;
    found.deviation = largest_distance(found, own);
    if (found.deviation <= tolerance * size && largest_turn(found, own, size) <= most_turn)
    {
      found.centre = found.centre + middle;
      return found;
    }
  }
  return {};
}

std::string
kind_text(const Primitive::Kind kind)
{
  constexpr const char *names[] = {"free form", "plane", "cylinder", "cone", "sphere", "torus"};
  return names[static_cast<int>(kind)];
}

std::string
size_text(const Primitive &primitive)
{
  // Zeros by round-off have no sign and no digits.
  const double zero = std::max(1e-9, primitive.deviation);
  const auto clean = [zero](const double value) { return std::abs(value) < zero ? 0. : value; };
  const auto vector = [&clean](const Vector3 &x)
  { return formatted("(%.6g, %.6g, %.6g)", clean(x[0]), clean(x[1]), clean(x[2])); };
  const std::string centre = vector(primitive.centre) + " mm", axis = vector(primitive.axis);
  switch (primitive.kind)
  {
  case Primitive::Kind::plane:
    return "through " + centre + ", normal " + axis;
  case Primitive::Kind::sphere:
    return formatted("radius %.6g mm, centre ", primitive.radius) + centre;
  case Primitive::Kind::cylinder:
    return formatted("radius %.6g mm, axis ", primitive.radius) + axis + " through " + centre;
  case Primitive::Kind::cone:
    return formatted("half angle %.5g deg, apex ", primitive.half_angle / units::deg) + centre +
           ", axis " + axis;
  case Primitive::Kind::torus:
    return formatted("radii %.6g and %.6g mm, centre ", primitive.radius, primitive.tube_radius) +
           centre + ", axis " + axis;
  case Primitive::Kind::free_form:
    break;
  }
  return "";
}
} // namespace arthrowear
