// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/sphere_grid.h"

#include "base/least_squares.h"
#include "base/units.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace arthrowear
{
namespace
{
// Points along the radius of a patch at least, by which cells get their means of it.
constexpr double points_per_radius = 25.;
// Rings and spokes of the sampling points in patches smaller than a cell.
constexpr int n_rings = 12, n_spokes = 24;
constexpr double golden_turn = .618; // of a step, from ring to ring

Matrix3
axes_about(const Vector3 &pole)
{
  const Vector3 z = normalised(pole);
  const Vector3 beside = std::abs(z[0]) < .9 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.};
  const Vector3 x = normalised(beside - dot(beside, z) * z);
  return {x, cross(z, x), z};
}

// In cells: the eight neighbours of a square one, and of narrow ones at a pole as many as there
// are.
constexpr double reach = 1.6;
// The quadratic is believed that near to the middle of the deepest cell, in cells.
constexpr double farthest = 1.;

using Quadratic = LeastSquares<6>; ///< of 1, x, y, x^2/2, x y, y^2/2
} // namespace

SphereGrid::SphereGrid(const double radius, const unsigned int divisions, const Extent extent,
                       const Vector3 &pole)
    : radius_(radius), angle_(units::pi / divisions),
      n_rows_(extent == Extent::sphere ? divisions : (divisions + 1) / 2),
      n_columns_(2 * divisions), axes_(axes_about(pole)), cosines_(n_columns_), sines_(n_columns_),
      corner_cosines_(n_columns_), corner_sines_(n_columns_),
      depths_(std::size_t(n_rows_) * n_columns_, 0.)
{
  if (divisions < 4)
    throw std::invalid_argument("a spherical grid needs at least 4 divisions");
  for (unsigned int column = 0; column < n_columns_; ++column)
  {
    cosines_[column] = std::cos((column + .5) * angle_);
    sines_[column] = std::sin((column + .5) * angle_);
    corner_cosines_[column] = std::cos(column * angle_);
    corner_sines_[column] = std::sin(column * angle_);
  }
}

template <typename Add>
void
SphereGrid::spread_small(const Vector3 &direction, const double sine, const double volume,
                         const Add &add) const
{
  const Vector3 beside = std::abs(direction[0]) < .9 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.};
  const Vector3 x = normalised(cross(beside, direction)), y = cross(direction, x);
  const double share = volume / (n_rings * n_spokes);
  const double half_width = units::pi * sine / n_spokes; // of what a point stands for
  const int n = static_cast<int>(n_columns_);
  for (int ring = 0; ring < n_rings; ++ring)
  {
    // Within r lies 1 - (1 - r^2)^1.5 of the volume.
    const double r = sine * std::sqrt(1. - std::pow(1. - (ring + .5) / n_rings, 2. / 3.));
    const double along = std::sqrt(1. - r * r), turn = golden_turn * ring;
    for (int spoke = 0; spoke < n_spokes; ++spoke)
    {
      const double angle = 2. * units::pi * (spoke + turn) / n_spokes;
      const Vector3 place =
          along * direction + (r * std::cos(angle)) * x + (r * std::sin(angle)) * y;
      const auto row = static_cast<unsigned int>(
          std::min(std::acos(std::clamp(place[2], -1., 1.)) / angle_, n / 2 - .5));
      if (row >= n_rows_)
        continue;
      // Columns become narrow towards the poles.
      const double from_axis = std::hypot(place[0], place[1]);
      const double width = from_axis > half_width ? std::asin(half_width / from_axis) : units::pi;
      const double longitude = std::atan2(place[1], place[0]);
      const int first = static_cast<int>(std::floor((longitude - width) / angle_));
      const int last =
          std::min(static_cast<int>(std::floor((longitude + width) / angle_)), first + n - 1);
      const double depth = share / (cell_area(row) * (last - first + 1));
      for (int column = first; column <= last; ++column)
        add(std::size_t(row) * n_columns_ + static_cast<std::size_t>((column + 2 * n) % n), depth);
    }
  }
}

void
SphereGrid::add_patch(const Vector3 &direction, const double sine, const double peak)
{
  double *depths = depths_.data();
  spread(direction, sine, peak,
         [depths](const std::size_t cell, const double value) { depths[cell] += value; });
}

void
SphereGrid::patch_cells(const Vector3 &direction, const double sine, const double peak,
                        std::vector<CellValue> &cells)
{
  cells.clear();
  spread(direction, sine, peak,
         [&cells](const std::size_t cell, const double value) {
           cells.push_back({cell, value});
         });
  std::sort(cells.begin(), cells.end(),
            [](const CellValue &one, const CellValue &other) { return one.cell < other.cell; });
  std::size_t n = 0;
  for (const CellValue &part : cells)
    if (n > 0 && cells[n - 1].cell == part.cell)
      cells[n - 1].value += part.value;
    else
      cells[n++] = part;
  cells.resize(n);
}

template <typename Add>
void
SphereGrid::spread(const Vector3 &direction, const double sine, const double peak, const Add &add)
{
  const Vector3 d = axes_ * direction;
  const double half_angle = std::asin(sine);
  if (half_angle < angle_)
  {
    spread_small(d, sine, peak * patch_volume(radius_, sine), add);
    return;
  }
  const double volume = sample(d, sine, half_angle);
  const double factor = peak * patch_volume(radius_, sine) / volume;
  for (const Run &run : runs_)
  {
    if (run.row >= static_cast<int>(n_rows_))
      break;
    const std::size_t row = std::size_t(run.row) * n_columns_;
    const double *value = &values_[run.first_value];
    for (int column = run.from; column < run.to; ++column)
      add(row + static_cast<std::size_t>(column), factor * *value++);
  }
}

struct SphereGrid::Patch
{
  double cos_polar, sin_polar, longitude;
  double inside;     // cosine of the half angle
  double per_square; // 1/sine^2
  int n_parts;       // of a row
};

double
SphereGrid::sample(const Vector3 &d, const double sine, const double half_angle)
{
  const double polar = std::acos(std::clamp(d[2], -1., 1.));
  const Patch patch{d[2],
                    std::sin(polar),
                    std::atan2(d[1], d[0]),
                    std::cos(half_angle),
                    1. / (sine * sine),
                    static_cast<int>(std::ceil(points_per_radius * angle_ / half_angle))};
  const auto row_at = [&](const double angle)
  { return std::clamp(static_cast<int>(angle / angle_), 0, static_cast<int>(n_columns_ / 2)); };
  const int end = std::min(row_at(polar + half_angle) + 1, static_cast<int>(n_columns_) / 2);
  double volume = 0.; // of the patch in the cells, for a depth of 1 at its middle
  runs_.clear();
  values_.clear();
  for (int row = row_at(polar - half_angle); row < end; ++row)
  {
    const std::size_t n_before = values_.size();
    if (!add_runs(patch, row))
      continue;
    sample_row(patch, row);
    volume += cell_area(row) *
              std::accumulate(values_.begin() + static_cast<long>(n_before), values_.end(), 0.);
  }
  return volume;
}

/// Adds the columns of a row that the patch reaches to runs_; returns false if it reaches none.
bool
SphereGrid::add_runs(const Patch &patch, const int row)
{
  const int n = static_cast<int>(n_columns_);
  const auto theta_of = [&](const int part)
  { return (row + (part + .5) / patch.n_parts) * angle_; };
  // Columns where a + b cos(difference of longitudes) is somewhere at least the cosine of the
  // half angle.
  double width = -1.;
  for (int part = 0; part < patch.n_parts; ++part)
  {
    const double a = std::cos(theta_of(part)) * patch.cos_polar,
                 b = std::sin(theta_of(part)) * patch.sin_polar;
    if (a + b >= patch.inside)
      width = std::max(width, a - b >= patch.inside
                                  ? units::pi
                                  : std::acos(std::clamp((patch.inside - a) / b, -1., 1.)));
  }
  if (width < 0.)
    return false;
  const int first = static_cast<int>(std::floor((patch.longitude - width) / angle_));
  const int last =
      std::min(static_cast<int>(std::floor((patch.longitude + width) / angle_)), first + n - 1);
  const int shift = first < 0 ? n : 0;
  const int from = first + shift, to = last + 1 + shift;
  for (const auto &[begin, stop] :
       {std::pair{std::min(from, n), std::min(to, n)}, {std::max(from - n, 0), to - n}})
  {
    if (stop <= begin)
      continue;
    runs_.push_back({row, begin, stop, values_.size()});
    values_.resize(values_.size() + static_cast<std::size_t>(stop - begin), 0.);
  }
  return true;
}

/// Adds the means of the patch over the cells of a row to values_.
void
SphereGrid::sample_row(const Patch &patch, const int row)
{
  const double theta = (row + .5) * angle_, per_square = patch.per_square;
  const auto theta_of = [&](const int part)
  { return (row + (part + .5) / patch.n_parts) * angle_; };
  // Cells become narrow towards the poles.
  const int n_across = std::max(1, static_cast<int>(std::ceil(patch.n_parts * std::sin(theta))));
  // Areas of the parts of a row are proportional to their sines; their sum is the row's area.
  const double part_area =
      std::sin(.5 * angle_ / patch.n_parts) / (n_across * std::sin(theta) * std::sin(.5 * angle_));
  for (int part = 0; part < patch.n_parts; ++part)
  {
    const double cos_theta = std::cos(theta_of(part)), sin_theta = std::sin(theta_of(part));
    const double a = cos_theta * patch.cos_polar, b = sin_theta * patch.sin_polar;
    if (a + b < patch.inside)
      continue;
    const double weight = part_area * sin_theta;
    for (int across = 0; across < n_across; ++across)
    {
      // Points of all columns that lie as much to the side of the cell's middle.
      const double beside = patch.longitude - ((across + .5) / n_across - .5) * angle_;
      const double x = b * std::cos(beside), y = b * std::sin(beside);
      for (auto run = runs_.end(); run != runs_.begin() && (run - 1)->row == row;)
      {
        --run;
        double *value = &values_[run->first_value];
        for (int column = run->from; column < run->to; ++column, ++value)
        {
          const double cosine = a + x * cosines_[column] + y * sines_[column];
          *value += weight * std::sqrt(std::max(0., 1. - (1. - cosine * cosine) * per_square));
        }
      }
    }
  }
}

double
SphereGrid::patch_volume(const double radius, const double sine)
{
  // 2 pi R^2 int sqrt(1 - sin^2/s^2) sin dphi, with its series where that cancels
  const double s = sine, s2 = s * s;
  const double bracket =
      s < .02 ? 2. / 3. * s * s2 * (1. + s2 / 5.) : s - (1. - s2) * std::atanh(s);
  return units::pi * radius * radius / s * bracket;
}

void
SphereGrid::add(const SphereGrid &other, const double factor)
{
  if (other.depths_.size() != depths_.size())
    throw std::invalid_argument("spherical grids of different shape cannot be added");
  for (std::size_t i = 0; i < depths_.size(); ++i)
    depths_[i] += factor * other.depths_[i];
}

void
SphereGrid::set_depths(std::vector<double> depths)
{
  if (depths.size() != depths_.size())
    throw std::invalid_argument("depths of another spherical grid");
  depths_ = std::move(depths);
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
  const double theta = row * angle_, sine = std::sin(theta);
  return transpose(axes_) * Vector3{sine * corner_cosines_[column % n_columns_],
                                    sine * corner_sines_[column % n_columns_], std::cos(theta)};
}

Vector3
SphereGrid::middle(const unsigned int row, const unsigned int column) const
{
  const double theta = (row + .5) * angle_, sine = std::sin(theta);
  return transpose(axes_) *
         Vector3{sine * cosines_[column], sine * sines_[column], std::cos(theta)};
}

bool
SphereGrid::covers(const Vector3 &direction) const
{
  return 2 * n_rows_ == n_columns_ || dot(axes_[2], direction) >= std::cos(n_rows_ * angle_);
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
    const auto begin = depths_.begin() + std::size_t(row) * n_columns_;
    volume += std::accumulate(begin, begin + n_columns_, 0.) * cell_area(row);
  }
  return volume;
}

double
SphereGrid::worn_area(const double share_of_peak) const
{
  const double limit = share_of_peak * peak_depth();
  double area = 0.;
  for (std::size_t cell = 0; cell < depths_.size(); ++cell)
    area += depths_[cell] > limit ? cell_area(cell / n_columns_) : 0.;
  return area;
}

double
SphereGrid::peak_depth() const
{
  const auto deepest = std::max_element(depths_.begin(), depths_.end());
  if (!(*deepest > 0.))
    return *deepest;
  const auto place = static_cast<unsigned int>(deepest - depths_.begin());
  const auto direction = [](const double theta, const double longitude)
  {
    return Vector3{std::sin(theta) * std::cos(longitude), std::sin(theta) * std::sin(longitude),
                   std::cos(theta)};
  };
  const unsigned int middle_row = place / n_columns_;
  const double theta = (middle_row + .5) * angle_, longitude = (place % n_columns_ + .5) * angle_;
  const Vector3 middle = direction(theta, longitude);
  const Vector3 right{-std::sin(longitude), std::cos(longitude), 0.};
  const Vector3 tangents[2] = {cross(right, middle), right};
  const double nearest = std::cos(reach * angle_);
  Quadratic equations;
  const unsigned int end = std::min(middle_row + 3, n_rows_);
  for (unsigned int row = middle_row < 2 ? 0 : middle_row - 2; row < end; ++row)
    for (unsigned int column = 0; column < n_columns_; ++column)
    {
      const double row_angle = (row + .5) * angle_, turn = (column + .5) * angle_;
      const double sine = std::sin(row_angle);
      const Vector3 here{sine * cosines_[column], sine * sines_[column], std::cos(row_angle)};
      if (dot(here, middle) < nearest)
        continue;
      // Two Gauss points in each direction give the means over the cell.
      Quadratic::Row means{};
      double area = 0.;
      for (const double down : {-1., 1.})
        for (const double side : {-1., 1.})
        {
          const double step = .5 * angle_ / std::sqrt(3.);
          const double angle = row_angle + down * step, weight = std::sin(angle);
          const Vector3 point = direction(angle, turn + side * step);
          const double x = dot(point, tangents[0]) / angle_, y = dot(point, tangents[1]) / angle_;
          const Quadratic::Row terms{1., x, y, .5 * x * x, x * y, .5 * y * y};
          for (std::size_t i = 0; i < terms.size(); ++i)
            means[i] += weight * terms[i];
          area += weight;
        }
      for (double &mean : means)
        mean /= area;
      equations.add(means, depth(row, column) / *deepest, area);
    }
  Quadratic::Row unknowns;
  if (!equations.solve(unknowns))
    return *deepest;
  const auto [value, gx, gy, xx, xy, yy] = unknowns;
  const double determinant = xx * yy - xy * xy;
  if (!(xx < 0. && determinant > 0.))
    return *deepest;
  const double x = (xy * gy - yy * gx) / determinant, y = (xy * gx - xx * gy) / determinant;
  if (std::hypot(x, y) > farthest)
    return *deepest;
  return *deepest * std::max(1., value + .5 * (gx * x + gy * y));
}
} // namespace arthrowear
