// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/triangle_overlap.h"

#include "base/assertion.h"

#include <algorithm>

namespace arthrowear
{
std::array<double, 3>
barycentric(const Triangle2 &triangle, const Point2 &point)
{
  const auto &[a, b, c] = triangle;
  const double scale = 1. / twice_area(a, b, c), at_b = scale * twice_area(a, point, c),
               at_c = scale * twice_area(a, b, point);
  return {1. - at_b - at_c, at_b, at_c};
}

TriangleOverlap::TriangleOverlap(const Triangle2 &a, const Triangle2 &b)
{
  std::copy(a.begin(), a.end(), corners_.begin());
  for (unsigned int side = 0; side < 3 && n_ > 0; ++side)
    cut(b[side], b[(side + 1) % 3]);
  if (!(area() > 0.))
    n_ = 0;
}

double
TriangleOverlap::area() const
{
  double sum = 0.;
  for (unsigned int k = 0; k < n_triangles(); ++k)
    sum += .5 * twice_area(corners_[0], corners_[k + 1], corners_[k + 2]);
  return sum;
}

void
TriangleOverlap::cut(const Point2 &from, const Point2 &to)
{
  std::array<Point2, most_corners> kept;
  unsigned int n = 0;
  const auto keep = [&](const Point2 &point)
  {
    ARTHROWEAR_ASSERT(n < most_corners, "a convex polygon has one corner more after a cut");
    kept[n++] = point;
  };
  for (unsigned int k = 0; k < n_; ++k)
  {
    const Point2 &p = corners_[k], &q = corners_[(k + 1) % n_];
    const double at_p = twice_area(from, to, p), at_q = twice_area(from, to, q);
    if (at_p >= 0.)
      keep(p);
    if ((at_p > 0. && at_q < 0.) || (at_p < 0. && at_q > 0.))
    {
      const double part = at_p / (at_p - at_q);
      keep({p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])});
    }
  }
  corners_ = kept;
  n_ = n;
}
} // namespace arthrowear
