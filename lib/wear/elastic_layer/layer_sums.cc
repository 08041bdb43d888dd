// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/layer_sums.h"

#include "base/four_values.h"
#include "base/processor.h"

namespace arthrowear
{
namespace
{
constexpr std::size_t width = 4;

struct Arrays
{
  const double *x, *y, *z, *gap, *stiffness;
  std::size_t n;
};

ARTHROWEAR_INLINE void
add_up(const Arrays &points, const Vector3 &centre, LayerSums &sums)
{
  const Four zero = {};
  Four energy = {}, fx = {}, fy = {}, fz = {}, xx = {}, yy = {}, zz = {}, xy = {}, yz = {}, zx = {};
  for (std::size_t i = 0; i < points.n; i += width)
  {
    Four x, y, z, gap, k;
    load(points.x + i, x);
    load(points.y + i, y);
    load(points.z + i, z);
    load(points.gap + i, gap);
    Four overlap = x * centre[0] + y * centre[1] + z * centre[2] - gap;
    const auto closed = overlap > zero;
    if (!(closed[0] | closed[1] | closed[2] | closed[3]))
      continue;
    sums.n_closed += width;
    load(points.stiffness + i, k);
    overlap = closed ? overlap : zero;
    k = closed ? k : zero;
    const Four force = k * overlap, kx = k * x, ky = k * y, kz = k * z;
    energy += force * overlap;
    fx += force * x;
    fy += force * y;
    fz += force * z;
    xx += kx * x;
    yy += ky * y;
    zz += kz * z;
    xy += kx * y;
    yz += ky * z;
    zx += kz * x;
  }
  sums.energy = .5 * sum_of(energy);
  sums.force = {sum_of(fx), sum_of(fy), sum_of(fz)};
  sums.stiffness = {sum_of(xx), sum_of(yy), sum_of(zz), sum_of(xy), sum_of(yz), sum_of(zx)};
}

#if ARTHROWEAR_TWO_VERSIONS
ARTHROWEAR_AVX2 void
add_up_avx2(const Arrays &points, const Vector3 &centre, LayerSums &sums)
{
  add_up(points, centre, sums);
}
#endif
} // namespace

LinearLayerPoints::LinearLayerPoints(const std::vector<Vector3> &directions)
{
  const std::size_t n = (directions.size() + width - 1) / width * width;
  for (auto *values : {&x_, &y_, &z_, &gap_, &stiffness_})
    values->assign(n, 0.);
  for (std::size_t i = 0; i < directions.size(); ++i)
  {
    x_[i] = directions[i][0];
    y_[i] = directions[i][1];
    z_[i] = directions[i][2];
  }
  // Those that fill up the last four never close: their gap is positive, their direction zero.
  for (std::size_t i = directions.size(); i < n; ++i)
    gap_[i] = 1.;
}

void
LinearLayerPoints::set(const std::vector<double> &gaps, const std::vector<double> &stiffness)
{
  std::copy(gaps.begin(), gaps.end(), gap_.begin());
  std::copy(stiffness.begin(), stiffness.end(), stiffness_.begin());
}

LayerSums
LinearLayerPoints::sums(const Vector3 &centre) const
{
  LayerSums sums;
  const Arrays points{x_.data(), y_.data(), z_.data(), gap_.data(), stiffness_.data(), x_.size()};
#if ARTHROWEAR_TWO_VERSIONS
  if (has_avx2())
  {
    add_up_avx2(points, centre, sums);
    return sums;
  }
#endif
  add_up(points, centre, sums);
  return sums;
}
} // namespace arthrowear
