// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/recovered_field.h"

#include <algorithm>

namespace arthrowear
{
RecoveredField::RecoveredField(const ContactSurface &surface, const unsigned int degree)
    : RecoveredField(surface.triangles(), surface.positions(), degree)
{
}

RecoveredField::RecoveredField(std::vector<std::array<unsigned int, 3>> triangles,
                               const std::vector<Vector3> &positions, const unsigned int degree)
    : triangles_(std::move(triangles)), positions_(positions),
      normals_(positions.size(), Vector3{}), areas_(positions.size(), 0.), degree_(degree)
{
  for (const auto &[a, b, c] : triangles_)
  {
    const Vector3 normal = .5 * cross(positions[b] - positions[a], positions[c] - positions[a]);
    triangle_areas_.push_back(norm(normal));
    for (const unsigned int point : {a, b, c})
    {
      normals_[point] = normals_[point] + normal;
      areas_[point] += triangle_areas_.back();
    }
  }
  for (Vector3 &normal : normals_)
    normal = (1. / norm(normal)) * normal;
}

std::vector<double>
RecoveredField::smoothed(const std::vector<double> &field) const
{
  std::vector<double> means(field.size(), 0.);
  for (std::size_t t = 0; t < triangles_.size(); ++t)
  {
    const auto &[a, b, c] = triangles_[t];
    const double weighted = triangle_areas_[t] * (field[a] + field[b] + field[c]) / 3.;
    for (const unsigned int point : {a, b, c})
      means[point] += weighted;
  }
  for (std::size_t point = 0; point < means.size(); ++point)
    means[point] /= areas_[point];
  return means;
}

std::vector<double>
RecoveredField::recover(const std::vector<double> &field) const
{
  const std::vector<double> once = smoothed(field);
  if (degree_ == 1)
    return once;
  std::vector<double> recovered = smoothed(once);
  for (std::size_t point = 0; point < recovered.size(); ++point)
    recovered[point] = 2. * once[point] - recovered[point];
  return recovered;
}

double
RecoveredField::change_of_peak(const std::vector<double> &field) const
{
  const double peak = *std::max_element(field.begin(), field.end());
  if (!(peak > 0.))
    return 0.;
  const std::vector<double> smooth = smoothed(field);
  return 1. - *std::max_element(smooth.begin(), smooth.end()) / peak;
}

double
RecoveredField::scatter(const std::vector<double> &field) const
{
  const double peak = *std::max_element(field.begin(), field.end());
  if (!(peak > 0.))
    return 0.;
  const std::vector<double> recovered = recover(field);
  double squares = 0., weights = 0.;
  for (std::size_t point = 0; point < field.size(); ++point)
  {
    const double weight = areas_[point] * field[point] * field[point],
                 difference = field[point] - recovered[point];
    squares += weight * difference * difference;
    weights += weight;
  }
  return std::sqrt(squares / weights) / peak;
}

double
RecoveredField::change_of_sum(const std::vector<double> &field) const
{
  return std::abs(arthrowear::change_of_sum(areas_, normals_, field, smoothed(field)));
}

double
RecoveredField::kink(const std::vector<double> &field, const std::size_t point) const
{
  std::vector<Vector3> gradients;
  for (const auto &corners : triangles_)
  {
    if (std::find(corners.begin(), corners.end(), point) == corners.end())
      continue;
    const auto &[a, b, c] = corners;
    const Vector3 ab = positions_[b] - positions_[a], ac = positions_[c] - positions_[a],
                  normal = cross(ab, ac);
    gradients.push_back((1. / dot(normal, normal)) * ((field[b] - field[a]) * cross(ac, normal) +
                                                      (field[c] - field[a]) * cross(normal, ab)));
  }
  double largest = 0.;
  for (const Vector3 &one : gradients)
    for (const Vector3 &other : gradients)
      largest = std::max(largest, norm(one - other));
  return largest;
}

double
change_of_sum(const std::vector<double> &areas, const std::vector<Vector3> &normals,
              const std::vector<double> &field, const std::vector<double> &recovered)
{
  Vector3 axis{};
  for (std::size_t point = 0; point < field.size(); ++point)
    axis = axis + areas[point] * field[point] * normals[point];
  const auto over_load = [&](const std::vector<double> &forces)
  {
    double sum = 0., load = 0.;
    for (std::size_t point = 0; point < forces.size(); ++point)
    {
      sum += areas[point] * forces[point];
      load += areas[point] * forces[point] * dot(normals[point], axis);
    }
    return sum / load;
  };
  return norm(axis) > 0. ? over_load(recovered) / over_load(field) - 1. : 0.;
}
} // namespace arthrowear
