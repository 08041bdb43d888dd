// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/sphere_points.h"

#include "base/assertion.h"
#include "base/units.h"

#include <algorithm>
#include <map>

namespace arthrowear
{
namespace
{
constexpr unsigned int n_faces = 20;

/// Edge of an equilateral triangle [mm]. @param area [mm^2]
double
edge_of(const double area)
{
  return std::sqrt(4. / std::sqrt(3.) * area);
}

/// The icosahedron's corners, as directions of length 1.
std::vector<Vector3>
corners_of_icosahedron()
{
  const double golden = .5 * (1. + std::sqrt(5.));
  std::vector<Vector3> corners;
  for (unsigned int axis = 0; axis < 3; ++axis)
    for (const double one : {-1., 1.})
      for (const double long_side : {-golden, golden})
      {
        Vector3 corner{};
        corner[(axis + 1) % 3] = one;
        corner[(axis + 2) % 3] = long_side;
        corners.push_back(normalised(corner));
      }
  return corners;
}
} // namespace

SpherePoints::SpherePoints(const double radius, const double spacing) : radius_(radius)
{
  ARTHROWEAR_ASSERT(radius > 0. && spacing > 0., "radius and spacing are above 0");
  const double edge = edge_of(4. * units::pi * radius * radius / n_faces); // of one piece
  constexpr double rounding = 1e-9;
  n_ = std::max(1, static_cast<int>(std::ceil(edge / spacing * (1. - rounding))));
  make_faces();
  make_points();
  make_areas();
}

double
SpherePoints::spacing() const
{
  return edge_of(4. * units::pi * radius_ * radius_ / triangles_.size());
}

void
SpherePoints::make_faces()
{
  const std::vector<Vector3> corners = corners_of_icosahedron();
  const double longest = 1.1 * norm(corners[0] - corners[2]);
  const auto are_neighbours = [&](const unsigned int a, const unsigned int b)
  { return norm(corners[a] - corners[b]) < longest; };
  for (unsigned int a = 0; a < corners.size(); ++a)
    for (unsigned int b = a + 1; b < corners.size(); ++b)
      for (unsigned int c = b + 1; c < corners.size(); ++c)
      {
        if (!are_neighbours(a, b) || !are_neighbours(b, c) || !are_neighbours(a, c))
          continue;
        Face face;
        face.corners = {a, b, c};
        if (dot(corners[a], cross(corners[b], corners[c])) < 0.)
          std::swap(face.corners[1], face.corners[2]);
        for (int k = 0; k < 3; ++k)
          face.directions[k] = corners[face.corners[k]];
        const auto &[x, y, z] = face.directions;
        face.normal = normalised(x + y + z);
        face.barycentric = {cross(y, z), cross(z, x), cross(x, y)};
        faces_.push_back(face);
      }
  ARTHROWEAR_ASSERT(faces_.size() == n_faces, "an icosahedron has twenty faces");
}

void
SpherePoints::make_points()
{
  // A point is known by the corners that it lies between and its share of each, so that faces that
  // meet find the same one.
  std::map<std::map<unsigned int, unsigned int>, unsigned int> known;
  points_.resize(slot(n_faces, 0, 0));
  for (unsigned int f = 0; f < n_faces; ++f)
    for (unsigned int i = 0; i <= n_; ++i)
      for (unsigned int j = 0; i + j <= n_; ++j)
      {
        const Face &face = faces_[f];
        const unsigned int shares[3] = {n_ - i - j, i, j};
        std::map<unsigned int, unsigned int> name;
        Vector3 position{};
        for (int k = 0; k < 3; ++k)
          if (shares[k] > 0)
          {
            name[face.corners[k]] = shares[k];
            position = position + static_cast<double>(shares[k]) * face.directions[k];
          }
        unsigned int point = directions_.size();
        bool is_new = true;
        if (name.size() < 3) // on an edge
        {
          const auto entry = known.emplace(name, point);
          point = entry.first->second;
          is_new = entry.second;
        }
        if (is_new)
          directions_.push_back(normalised(position));
        points_[slot(f, i, j)] = point;
      }
  for (unsigned int f = 0; f < n_faces; ++f)
    for (unsigned int i = 0; i < n_; ++i)
      for (unsigned int j = 0; i + j < n_; ++j)
      {
        triangles_.push_back(
            {points_[slot(f, i, j)], points_[slot(f, i + 1, j)], points_[slot(f, i, j + 1)]});
        if (i + j + 1 < n_)
          triangles_.push_back({points_[slot(f, i + 1, j + 1)], points_[slot(f, i, j + 1)],
                                points_[slot(f, i + 1, j)]});
      }
}

void
SpherePoints::make_areas()
{
  // On a face at the distance d from the centre a piece dA is seen under d dA/|x|^3. Midpoints of
  // the edges integrate shape functions times this factor with an error of order 4 in the spacing.
  areas_.assign(size(), 0.);
  double sum = 0.;
  for (std::size_t t = 0; t < triangles_.size(); ++t)
  {
    const Face &face = faces_[t / (n_ * n_)];
    const double distance = dot(face.normal, face.directions[0]);
    std::array<Vector3, 3> x;
    for (int k = 0; k < 3; ++k)
    {
      const Vector3 &direction = directions_[triangles_[t][k]];
      x[k] = (distance / dot(face.normal, direction)) * direction;
    }
    const double flat = .5 * norm(cross(x[1] - x[0], x[2] - x[0]));
    for (int k = 0; k < 3; ++k)
    {
      const int l = (k + 1) % 3;
      const double length = norm(.5 * (x[k] + x[l]));
      const double seen = flat * distance / (3. * length * length * length);
      areas_[triangles_[t][k]] += .5 * seen;
      areas_[triangles_[t][l]] += .5 * seen;
      sum += seen;
    }
  }
  const double scale = 4. * units::pi * radius_ * radius_ / sum;
  for (double &area : areas_)
    area *= scale;
}

SpherePoints::Place
SpherePoints::place(const Vector3 &direction, std::size_t &face) const
{
  Vector3 shares = faces_[face].barycentric * direction;
  if (*std::min_element(shares.begin(), shares.end()) < 0.)
  {
    for (std::size_t f = 0; f < n_faces; ++f)
      if (dot(faces_[f].normal, direction) > dot(faces_[face].normal, direction))
        face = f;
    shares = faces_[face].barycentric * direction;
  }
  const double scale = n_ / (shares[0] + shares[1] + shares[2]);
  const double a = std::max(0., scale * shares[1]), b = std::max(0., scale * shares[2]);
  const unsigned int i = std::min(static_cast<unsigned int>(a), n_ - 1);
  const unsigned int j = std::min(static_cast<unsigned int>(b), n_ - 1 - i);
  const double u = a - i, v = b - j;
  const bool is_upper = u + v > 1. && i + j + 1 < n_;
  if (is_upper)
    return {{points_[slot(face, i + 1, j + 1)], points_[slot(face, i, j + 1)],
             points_[slot(face, i + 1, j)]},
            {u + v - 1., 1. - u, 1. - v}};
  return {{points_[slot(face, i, j)], points_[slot(face, i + 1, j)], points_[slot(face, i, j + 1)]},
          {1. - u - v, u, v}};
}
} // namespace arthrowear
