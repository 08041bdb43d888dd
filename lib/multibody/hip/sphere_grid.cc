// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/sphere_grid.h"

#include "base/units.h"

#include <algorithm>
#include <stdexcept>

namespace arthrowear
{
namespace
{
Matrix3
axes_about(const Vector3 &pole)
{
  const Vector3 z = normalised(pole);
  const Vector3 beside = std::abs(z[0]) < .9 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.};
  const Vector3 x = normalised(beside - dot(beside, z) * z);
  return {x, cross(z, x), z};
}
} // namespace

SphereGrid::SphereGrid(const double radius, const unsigned int divisions, const Extent extent,
                       const Vector3 &pole)
    : radius_(radius), angle_(units::pi / divisions),
      n_rows_(extent == Extent::sphere ? divisions : (divisions + 1) / 2),
      n_columns_(2 * divisions), axes_(axes_about(pole)), cosines_(n_columns_), sines_(n_columns_),
      depths_(std::size_t(n_rows_) * n_columns_, 0.)
{
  if (divisions < 4)
    throw std::invalid_argument("a spherical grid needs at least 4 divisions");
  for (unsigned int column = 0; column < n_columns_; ++column)
  {
    cosines_[column] = std::cos((column + .5) * angle_);
    sines_[column] = std::sin((column + .5) * angle_);
  }
}

void
SphereGrid::add_patch(const Vector3 &direction, const double sine, const double peak)
{
  const Vector3 d = axes_ * direction;
  const double half_angle = std::asin(sine), inside = std::cos(half_angle);
  const double polar = std::acos(std::clamp(d[2], -1., 1.)), sin_polar = std::sin(polar);
  const double longitude = std::atan2(d[1], d[0]);
  const double cos_longitude = std::cos(longitude), sin_longitude = std::sin(longitude);
  const double per_square = 1. / (sine * sine);
  const auto row_at = [&](const double angle)
  { return std::clamp(static_cast<int>(angle / angle_), 0, static_cast<int>(n_columns_ / 2)); };
  const int n = static_cast<int>(n_columns_), n_full = n / 2;
  const int end = std::min(row_at(polar + half_angle) + 1, n_full);
  double volume = 0.; // of the patch in the cells, for a depth of 1 at its middle
  runs_.clear();
  values_.clear();
  for (int row = row_at(polar - half_angle); row < end; ++row)
  {
    const double theta = (row + .5) * angle_;
    const double a = std::cos(theta) * d[2], b = std::sin(theta) * sin_polar;
    // Columns where a + b cos(difference of longitudes) is at least the cosine of the half angle.
    if (a + b < inside)
      continue;
    int first = 0, last = n - 1;
    if (a - b < inside)
    {
      const double width = std::acos(std::clamp((inside - a) / b, -1., 1.));
      first = static_cast<int>(std::ceil((longitude - width) / angle_ - .5));
      last =
          std::min(static_cast<int>(std::floor((longitude + width) / angle_ - .5)), first + n - 1);
    }
    double sum = 0.;
    const auto add = [&](const int from, const int to)
    {
      for (int column = from; column < to; ++column)
      {
        const double cosine =
            a + b * (cosines_[column] * cos_longitude + sines_[column] * sin_longitude);
        values_.push_back(std::sqrt(std::max(0., 1. - (1. - cosine * cosine) * per_square)));
        sum += values_.back();
      }
      if (to > from)
        runs_.push_back({row, from, to});
    };
    const int shift = first < 0 ? n : 0;
    const int from = first + shift, to = last + 1 + shift;
    add(std::min(from, n), std::min(to, n));
    add(std::max(from - n, 0), std::max(to - n, 0));
    volume += sum * cell_area(row);
  }
  if (volume == 0.)
  {
    // Smaller than a cell and between their middles: all of it into its cell.
    const int row = std::min(row_at(polar), n_full - 1);
    const int column = (static_cast<int>(std::floor(longitude / angle_)) + n) % n;
    runs_ = {{row, column, column + 1}};
    values_ = {1.};
    volume = cell_area(row);
  }
  // 2 pi R^2 int sqrt(1 - sin^2/s^2) sin dphi, with its series where that cancels
  const double s = sine, s2 = s * s;
  const double bracket =
      s < .02 ? 2. / 3. * s * s2 * (1. + s2 / 5.) : s - (1. - s2) * std::atanh(s);
  const double factor = peak * units::pi * radius_ * radius_ / s * bracket / volume;
  const double *value = values_.data();
  for (const Run &run : runs_)
  {
    if (run.row >= static_cast<int>(n_rows_))
      break;
    double *depths = &depths_[std::size_t(run.row) * n_columns_];
    for (int column = run.from; column < run.to; ++column)
      depths[column] += factor * *value++;
  }
}

void
SphereGrid::add_uniform(const double depth)
{
  for (double &cell : depths_)
    cell += depth;
}

void
SphereGrid::add(const SphereGrid &other, const double factor)
{
  if (other.depths_.size() != depths_.size())
    throw std::invalid_argument("spherical grids of different shape cannot be added");
  for (std::size_t i = 0; i < depths_.size(); ++i)
    depths_[i] += factor * other.depths_[i];
}

double
SphereGrid::depth_at(const Vector3 &direction) const
{
  const Vector3 d = axes_ * direction;
  const double polar = std::acos(std::clamp(d[2], -1., 1.)), longitude = std::atan2(d[1], d[0]);
  const double down = polar / angle_ - .5, right = longitude / angle_ - .5;
  const int row = static_cast<int>(std::floor(down)), column = static_cast<int>(std::floor(right));
  const double s = down - row, t = right - column;
  const int n = static_cast<int>(n_columns_), end = static_cast<int>(n_rows_);
  const auto value = [&](int i, int k)
  {
    if (i < 0 || (i >= end && 2 * end == n))
    {
      // Over a pole to the other side.
      i = i < 0 ? -1 - i : 2 * end - 1 - i;
      k += n / 2;
    }
    return depths_[std::size_t(std::min(i, end - 1)) * n_columns_ + ((k % n) + n) % n];
  };
  return (1. - s) * ((1. - t) * value(row, column) + t * value(row, column + 1)) +
         s * ((1. - t) * value(row + 1, column) + t * value(row + 1, column + 1));
}

Vector3
SphereGrid::middle_of_wear() const
{
  Vector3 sum{};
  for (unsigned int row = 0; row < n_rows_; ++row)
  {
    const double theta = (row + .5) * angle_;
    double x = 0., y = 0., whole = 0.;
    for (unsigned int column = 0; column < n_columns_; ++column)
    {
      x += depth(row, column) * cosines_[column];
      y += depth(row, column) * sines_[column];
      whole += depth(row, column);
    }
    sum = sum + cell_area(row) *
                    Vector3{std::sin(theta) * x, std::sin(theta) * y, std::cos(theta) * whole};
  }
  const double length = norm(sum);
  return length > 0. ? (1. / length) * (transpose(axes_) * sum) : axes_[2];
}

double
SphereGrid::corner_depth(const unsigned int row, const unsigned int column) const
{
  if (row == 0 || row == n_rows_)
  {
    // The pole is a corner of all cells of its row.
    const unsigned int beside = row == 0 ? 0 : n_rows_ - 1;
    const bool is_pole = row == 0 || n_columns_ == 2 * n_rows_;
    if (is_pole)
    {
      double sum = 0.;
      for (unsigned int k = 0; k < n_columns_; ++k)
        sum += depth(beside, k);
      return sum / n_columns_;
    }
  }
  const unsigned int right = column % n_columns_, left = (column + n_columns_ - 1) % n_columns_;
  const unsigned int above = row == 0 ? 0 : row - 1, below = std::min(row, n_rows_ - 1);
  return .25 *
         (depth(above, left) + depth(above, right) + depth(below, left) + depth(below, right));
}

Vector3
SphereGrid::corner(const unsigned int row, const unsigned int column) const
{
  const double theta = row * angle_, longitude = (column % n_columns_) * angle_;
  return transpose(axes_) * Vector3{std::sin(theta) * std::cos(longitude),
                                    std::sin(theta) * std::sin(longitude), std::cos(theta)};
}

double
SphereGrid::cell_area(const unsigned int row) const
{
  // cos(t) - cos(t + a) without cancellation
  return radius_ * radius_ * angle_ * 2. * std::sin((row + .5) * angle_) * std::sin(.5 * angle_);
}

double
SphereGrid::volume() const
{
  double volume = 0.;
  for (unsigned int row = 0; row < n_rows_; ++row)
  {
    double sum = 0.;
    for (unsigned int column = 0; column < n_columns_; ++column)
      sum += depth(row, column);
    volume += sum * cell_area(row);
  }
  return volume;
}

double
SphereGrid::peak_depth() const
{
  return *std::max_element(depths_.begin(), depths_.end());
}

double
SphereGrid::worn_area(const double share_of_peak) const
{
  const double limit = share_of_peak * peak_depth();
  double area = 0.;
  for (unsigned int row = 0; row < n_rows_; ++row)
    for (unsigned int column = 0; column < n_columns_; ++column)
      area += depth(row, column) > limit ? cell_area(row) : 0.;
  return area;
}
} // namespace arthrowear
