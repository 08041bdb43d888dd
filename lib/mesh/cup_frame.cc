// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/cup_frame.h"

#include "base/errors.h"
#include "base/number_text.h"

#include <algorithm>
#include <cstdio>

namespace arthrowear
{
namespace
{
using Vector4 = std::array<double, 4>;
using Matrix4 = std::array<Vector4, 4>;

// Gaussian elimination with row pivots; false if the matrix is singular to rounding.
bool
solve(Matrix4 a, Vector4 b, Vector4 &x)
{
  for (unsigned int k = 0; k < 4; ++k)
  {
    unsigned int pivot = k;
    for (unsigned int i = k + 1; i < 4; ++i)
      if (std::abs(a[i][k]) > std::abs(a[pivot][k]))
        pivot = i;
    if (!(std::abs(a[pivot][k]) > 1e-10))
      return false;
    std::swap(a[k], a[pivot]);
    std::swap(b[k], b[pivot]);
    for (unsigned int i = k + 1; i < 4; ++i)
    {
      const double factor = a[i][k] / a[k][k];
      for (unsigned int j = k; j < 4; ++j)
        a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  }
  for (unsigned int k = 4; k-- > 0;)
  {
    x[k] = b[k];
    for (unsigned int j = k + 1; j < 4; ++j)
      x[k] -= a[k][j] * x[j];
    x[k] /= a[k][k];
  }
  return true;
}

// Normal equations of least squares for four unknowns, one row at a time.
struct LeastSquares
{
  Matrix4 matrix{};
  Vector4 right{};

  void add(const Vector4 &row, const double value)
  {
    for (unsigned int i = 0; i < 4; ++i)
    {
      for (unsigned int j = 0; j < 4; ++j)
        matrix[i][j] += row[i] * row[j];
      right[i] += row[i] * value;
    }
  }
};

std::string
text_of(const Vector3 &v)
{
  char buffer[96];
  std::snprintf(buffer, sizeof buffer, "(%.6g, %.6g, %.6g)", v[0], v[1], v[2]);
  return buffer;
}

std::string
text_of(const double value)
{
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.6g", value);
  return buffer;
}

[[noreturn]] void
throw_no_sphere(const std::size_t n)
{
  throw InputError("the " + std::to_string(n) +
                   " vertices of `wear` fix no sphere: they must be four or more, not in a plane");
}
} // namespace

CupFrame
fit_cup(const MeshData &mesh)
{
  // Scaled to the cloud's own middle and size, so that rounding does not depend on where it lies.
  const auto wear = mesh.boundary_vertices("wear");
  if (wear.size() < 4)
    throw_no_sphere(wear.size());
  Vector3 middle{};
  for (const unsigned int v : wear)
    middle = middle + (1. / wear.size()) * mesh.vertices[v];
  double size = 0.;
  for (const unsigned int v : wear)
    size = std::max(size, norm(mesh.vertices[v] - middle));
  std::vector<Vector3> points;
  for (const unsigned int v : wear)
    points.push_back((1. / size) * (mesh.vertices[v] - middle));

  // Start: 2 c.x + (R^2 - c.c) = x.x, linear in the unknowns.
  LeastSquares start;
  for (const Vector3 &x : points)
    start.add({2. * x[0], 2. * x[1], 2. * x[2], 1.}, dot(x, x));
  Vector4 unknowns;
  if (!solve(start.matrix, start.right, unknowns))
    throw_no_sphere(wear.size());
  Vector3 centre{unknowns[0], unknowns[1], unknowns[2]};
  double radius = std::sqrt(unknowns[3] + dot(centre, centre));

  // Gauss-Newton on the distances |x - c| - R.
  constexpr unsigned int max_iterations = 50;
  for (unsigned int i = 0; i < max_iterations; ++i)
  {
    LeastSquares step;
    for (const Vector3 &x : points)
    {
      const Vector3 d = x - centre;
      const double distance = norm(d);
      step.add({d[0] / distance, d[1] / distance, d[2] / distance, 1.}, distance - radius);
    }
    Vector4 change;
    if (!solve(step.matrix, step.right, change))
      throw_no_sphere(wear.size());
    centre = centre + Vector3{change[0], change[1], change[2]};
    radius += change[3];
    if (std::sqrt(change[0] * change[0] + change[1] * change[1] + change[2] * change[2]) < 1e-15)
      break;
  }

  CupFrame frame;
  frame.centre = middle + size * centre;
  frame.radius = size * radius;
  double squares = 0.;
  for (const Vector3 &x : points)
    squares += (norm(x - centre) - radius) * (norm(x - centre) - radius);
  frame.roundness = size * std::sqrt(squares / points.size());

  Vector3 area{};
  for (const auto &t : mesh.boundary_faces("wear"))
  {
    const Vector3 &a = mesh.vertices[t[0]];
    area = area + .5 * cross(mesh.vertices[t[1]] - a, mesh.vertices[t[2]] - a);
  }
  if (!(norm(area) > 1e-6 * frame.radius * frame.radius))
    throw InputError("`wear` has no pole: it is a closed surface, must be a cap");
  frame.pole = -1. * normalised(area);
  return frame;
}

Matrix3
rotation_to_z(const Vector3 &from)
{
  // I + [v] + [v]^2 / (1 + c) with v = from x z, c = from . z
  const double c = from[2];
  if (c < -1. + 1e-14)
    return {{{1., 0., 0.}, {0., -1., 0.}, {0., 0., -1.}}};
  const double x = from[0], y = from[1], f = 1. / (1. + c);
  return {{{1. - f * x * x, -f * x * y, -x}, {-f * x * y, 1. - f * y * y, -y}, {x, y, c}}};
}

ImportedCup
import_cup(const std::string &file, const CupImportOptions &options)
{
  constexpr double tolerance = .01;
  ImportedCup cup;
  cup.mesh = import_msh(file, options.import);
  try
  {
    cup.fitted = fit_cup(cup.mesh);
  }
  catch (const InputError &error)
  {
    throw InputError(file + ": " + error.what());
  }
  cup.frame = cup.fitted;
  const double radius = cup.fitted.radius;

  InputErrors errors;
  if (cup.fitted.roundness > tolerance * radius)
    errors.add(file + ": `wear` is no sphere: its vertices are " + text_of(cup.fitted.roundness) +
               " mm (root mean square) from the fitted one of radius " + text_of(radius) +
               " mm and centre " + text_of(cup.fitted.centre) +
               " mm. Check which surfaces bear the name");
  if (options.centre)
  {
    if (norm(*options.centre - cup.fitted.centre) > tolerance * radius)
      errors.add(file + ": the cavity centre is given as " + text_of(*options.centre) +
                 " mm, but `wear` is fitted by the centre " + text_of(cup.fitted.centre) +
                 " mm, more than 1 % of the radius away");
    cup.frame.centre = *options.centre;
  }
  if (options.radius)
  {
    if (std::abs(*options.radius - radius) > tolerance * radius)
      errors.add(file + ": the inner radius is given as " + text_of(*options.radius) +
                 " mm, but `wear` is fitted by the radius " + text_of(radius) +
                 " mm, more than 1 % away. Check the length unit");
    cup.frame.radius = *options.radius;
  }
  if (options.pole)
  {
    const Vector3 pole = normalised(*options.pole);
    if (!(norm(pole - cup.fitted.pole) <= tolerance))
      errors.add(file + ": the pole axis is given as " + text_of(*options.pole) +
                 ", but `wear` is fitted by the axis " + text_of(cup.fitted.pole) +
                 ", more than .01 rad away");
    cup.frame.pole = pole;
  }
  errors.throw_if_any();

  // A mesh that is in the frame already keeps its digits.
  const double rounding = 1e-12;
  if (norm(cup.frame.centre) > rounding * radius)
    for (Vector3 &x : cup.mesh.vertices)
      x = x - cup.frame.centre;
  if (norm(cup.frame.pole - Vector3{0., 0., 1.}) > rounding)
  {
    const Matrix3 rotation = rotation_to_z(cup.frame.pole);
    for (Vector3 &x : cup.mesh.vertices)
      x = rotation * x;
  }
  return cup;
}
} // namespace arthrowear
