// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/wear_transfer.h"

#include "base/triples.h"

namespace arthrowear
{
namespace
{
// Pieces of a triangle's edge, finer than the points of a sphere: with twice as many points along
// an edge of the sphere a uniform depth has a ripple of .01.
constexpr int n_pieces = 9;

/// Centroids of the n_pieces^2 equal parts of a triangle in barycentric coordinates.
std::vector<Vector3>
centroids_of_pieces()
{
  std::vector<Vector3> centroids;
  const auto add = [&](const double a, const double b)
  {
    centroids.push_back({1. - (a + b) / (3. * n_pieces), a / (3. * n_pieces), b / (3. * n_pieces)});
  };
  for (int i = 0; i < n_pieces; ++i)
    for (int j = 0; i + j < n_pieces; ++j)
    {
      add(3. * i + 1., 3. * j + 1.);
      if (i + j + 1 < n_pieces)
        add(3. * i + 2., 3. * j + 2.);
    }
  return centroids;
}
} // namespace

WearTransfer::WearTransfer(const WearPoints &points,
                           const std::vector<std::array<unsigned int, 3>> &triangles,
                           const std::vector<Vector3> &positions)
    : points_(&points), triangles_(triangles), shares_(triangles.size())
{
  std::vector<double> areas(positions.size(), 0.);
  const auto area = [&](const std::array<unsigned int, 3> &t)
  { return norm(cross(positions[t[1]] - positions[t[0]], positions[t[2]] - positions[t[0]])); };
  for (const auto &triangle : triangles_)
    for (const unsigned int point : triangle)
      areas[point] += area(triangle);
  for (std::size_t t = 0; t < triangles_.size(); ++t)
    for (int c = 0; c < 3; ++c)
      shares_[t][c] = area(triangles_[t]) / areas[triangles_[t][c]];
}

void
WearTransfer::read(const SurfacePose &pose, const std::vector<double> &positions,
                   const std::vector<double> &of_points, const std::size_t n,
                   std::vector<double> &of_contact) const
{
  ARTHROWEAR_ASSERT(of_points.size() == n * points_->size(), "each point has its values");
  ARTHROWEAR_ASSERT(3 * of_contact.size() == n * positions.size(), "there is room for the values");
  std::size_t face = 0;
  for (std::size_t point = 0; 3 * point < positions.size(); ++point)
  {
    const WearPoints::Place place =
        points_->place(pose.in_own_frame(triple(positions, point)), face);
    for (std::size_t k = 0; k < n; ++k)
    {
      double value = 0.;
      for (int c = 0; c < 3; ++c)
        value += place.weights[c] * of_points[n * place.points[c] + k];
      of_contact[n * point + k] = value;
    }
  }
}

void
WearTransfer::add(const std::vector<SurfacePose> &poses, const std::vector<double> &positions,
                  const std::vector<double> &amounts, const std::size_t n,
                  std::vector<double> &of_points) const
{
  ARTHROWEAR_ASSERT(of_points.size() == n * points_->size(), "each point has its values");
  ARTHROWEAR_ASSERT(3 * amounts.size() == n * positions.size(), "each point has its amounts");
  static const std::vector<Vector3> centroids = centroids_of_pieces();
  // The shape function of a corner has the mean 1/3, so that 3 of them sum to the number of pieces.
  const double fraction = 3. / (centroids.size() * poses.size());
  const std::vector<double> &areas = points_->areas();
  std::size_t face = 0;
  for (std::size_t t = 0; t < triangles_.size(); ++t)
  {
    const std::array<unsigned int, 3> &corners = triangles_[t];
    bool is_worn = false;
    for (const unsigned int corner : corners)
      for (std::size_t k = 0; k < n; ++k)
        is_worn = is_worn || amounts[n * corner + k] != 0.;
    if (!is_worn)
      continue;
    for (const Vector3 &at : centroids)
    {
      Vector3 position{};
      for (int c = 0; c < 3; ++c)
        position = position + at[c] * triple(positions, corners[c]);
      for (const SurfacePose &pose : poses)
      {
        const WearPoints::Place place = points_->place(pose.in_own_frame(position), face);
        for (std::size_t k = 0; k < n; ++k)
        {
          double amount = 0.;
          for (int c = 0; c < 3; ++c)
            amount += at[c] * shares_[t][c] * amounts[n * corners[c] + k];
          for (int c = 0; c < 3; ++c)
            of_points[n * place.points[c] + k] +=
                fraction * amount * place.weights[c] / areas[place.points[c]];
        }
      }
    }
  }
}
} // namespace arthrowear
