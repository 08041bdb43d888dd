// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/point_location.h"

#include "base/bounds.h"

namespace arthrowear
{
namespace
{
// Cells per box, about, and boxes along an axis at most.
constexpr double cells_per_box = 4.;
constexpr int most_boxes = 200;
} // namespace

PointLocation::PointLocation(const MeshData &mesh) : mesh_(mesh)
{
  const Bounds3 all = bounds_of(mesh.vertices);
  low_ = all.low;
  size_ = std::max(std::cbrt(cells_per_box * mesh.volume() / mesh.cells.size()),
                   all.longest_side() / most_boxes);
  for (int c = 0; c < 3; ++c)
    n_[c] = 1 + static_cast<int>(all.sides()[c] / size_);
  cells_.resize(static_cast<std::size_t>(n_[0]) * n_[1] * n_[2]);
  for (unsigned int cell = 0; cell < mesh.cells.size(); ++cell)
  {
    Bounds3 bounds;
    for (const unsigned int vertex : mesh.cells[cell])
      bounds.include(mesh.vertices[vertex]);
    const std::array<int, 3> first = box_of(bounds.low), last = box_of(bounds.high);
    for (int i = first[0]; i <= last[0]; ++i)
      for (int j = first[1]; j <= last[1]; ++j)
        for (int k = first[2]; k <= last[2]; ++k)
          cells_[(static_cast<std::size_t>(i) * n_[1] + j) * n_[2] + k].push_back(cell);
  }
}

std::array<int, 3>
PointLocation::box_of(const Vector3 &x) const
{
  std::array<int, 3> box;
  for (int c = 0; c < 3; ++c)
    box[c] = static_cast<int>(std::clamp((x[c] - low_[c]) / size_, 0., n_[c] - 1.));
  return box;
}

PointLocation::Place
PointLocation::place_in(const unsigned int cell, const Vector3 &x) const
{
  Vector3 corner[4];
  for (int i = 0; i < 4; ++i)
    corner[i] = mesh_.vertices[mesh_.cells[cell][i]];
  const double volume = signed_volume(corner[0], corner[1], corner[2], corner[3]);
  Place place;
  place.cell = cell;
  for (int i = 0; i < 4; ++i)
  {
    Vector3 with[4] = {corner[0], corner[1], corner[2], corner[3]};
    with[i] = x;
    place.weights[i] = signed_volume(with[0], with[1], with[2], with[3]) / volume;
  }
  return place;
}

/// All cells of the boxes at a distance of `ring` boxes from the centre.
void
PointLocation::search(const std::array<int, 3> &centre, const int ring, const Vector3 &x,
                      Place &best, double &least) const
{
  for (int i = centre[0] - ring; i <= centre[0] + ring; ++i)
    for (int j = centre[1] - ring; j <= centre[1] + ring; ++j)
      for (int k = centre[2] - ring; k <= centre[2] + ring; ++k)
      {
        const bool is_on_ring = std::max({std::abs(i - centre[0]), std::abs(j - centre[1]),
                                          std::abs(k - centre[2])}) == ring;
        if (!is_on_ring || i < 0 || j < 0 || k < 0 || i >= n_[0] || j >= n_[1] || k >= n_[2])
          continue;
        for (const unsigned int cell :
             cells_[(static_cast<std::size_t>(i) * n_[1] + j) * n_[2] + k])
        {
          const Place place = place_in(cell, x);
          const double smallest = *std::min_element(place.weights.begin(), place.weights.end());
          if (smallest > least)
          {
            least = smallest;
            best = place;
          }
        }
      }
}

PointLocation::Place
PointLocation::find(const Vector3 &x) const
{
  constexpr double rounding = 1e-12;
  const std::array<int, 3> centre = box_of(x);
  const int most_rings = std::max({n_[0], n_[1], n_[2]});
  Place best;
  double least = -std::numeric_limits<double>::infinity();
  bool is_near = false;
  for (int ring = 0; ring <= most_rings; ++ring)
  {
    search(centre, ring, x, best, least);
    if (least >= -rounding || is_near)
      break;
    // Outside the mesh one more ring, since a cell beside the first cell may fit better.
    is_near = std::isfinite(least);
  }
  return best;
}
} // namespace arthrowear
