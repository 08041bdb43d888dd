// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/cup_frame.h"

#include "base/errors.h"
#include "mesh/cup_shape.h"
#include "mesh/faces.h"

#include <algorithm>

namespace arthrowear
{
FittedCup
fit_cup(const MeshData &mesh, const double length_unit)
{
  const std::vector<unsigned int> wear = mesh.boundary_vertices("wear");
  std::vector<Vector3> points, in_file;
  for (const unsigned int vertex : wear)
  {
    points.push_back(mesh.vertices[vertex]);
    in_file.push_back((1. / length_unit) * mesh.vertices[vertex]);
  }
  std::map<unsigned int, double> areas;
  Vector3 area{};
  for (const auto &triangle : mesh.boundary_faces("wear"))
  {
    const Vector3 part = area_vector(mesh.vertices, triangle);
    area = area + part;
    for (const unsigned int vertex : triangle)
      areas[vertex] += norm(part) / 3.;
  }
  std::vector<double> weights;
  for (const unsigned int vertex : wear)
    weights.push_back(areas[vertex]);

  FittedCup cup;
  const double rounding = length_unit * resolution_of_coordinates(in_file);
  cup.sphere = fit_sphere(points, weights, rounding);
  // Rounding of all coordinates leaves a scatter of .29 units of the last place; where there is
  // less, the few digits are exact.
  cup.resolution = std::min(rounding, 4. * cup.sphere.rms);
  // Rounding is not independent from point to point: it is the same up to signs in the eight
  // octants of a symmetric mesh.
  constexpr double octants = 8.;
  if (cup.sphere.rms <= rounding)
    for (auto &row : cup.sphere.covariance)
      for (double &value : row)
        value *= octants;
  cup.frame.centre = cup.sphere.centre;
  cup.frame.radius = cup.sphere.radius;
  if (!(norm(area) > 1e-6 * cup.frame.radius * cup.frame.radius))
    throw InputError("`wear` has no pole: it is a closed surface, must be a cap");
  cup.frame.pole = -1. * normalised(area);
  return cup;
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
  ImportedCup cup;
  cup.mesh = import_msh(file, options.import, &cup.warnings);
  try
  {
    cup.fitted = fit_cup(cup.mesh, options.import.length_unit);
  }
  catch (const InputError &error)
  {
    throw InputError(file + ": " + error.what());
  }
  cup.frame = cup.fitted.frame;
  if (options.centre)
    cup.frame.centre = *options.centre;
  if (options.radius)
    cup.frame.radius = *options.radius;
  if (options.pole)
    cup.frame.pole = normalised(*options.pole);
  CupImportOptions known = options;
  const double gap = cup.fitted.frame.radius - options.head_radius.value_or(0.);
  if (options.head_radius && !options.clearance && gap >= 0.)
    known.clearance = gap;
  judge_shape(known, cup);

  if (cup.largest_move > 0.) // nodes on edges follow their vertices
    cup.mesh.middles.clear();
  // A mesh that is in the frame already keeps its digits.
  const double rounding = 1e-12;
  if (norm(cup.frame.centre) > rounding * cup.fitted.frame.radius)
    cup.mesh.move_places([&cup](const Vector3 &x) { return x - cup.frame.centre; });
  if (norm(cup.frame.pole - Vector3{0., 0., 1.}) > rounding)
  {
    const Matrix3 rotation = rotation_to_z(cup.frame.pole);
    cup.mesh.move_places([&rotation](const Vector3 &x) { return rotation * x; });
  }
  return cup;
}
} // namespace arthrowear
