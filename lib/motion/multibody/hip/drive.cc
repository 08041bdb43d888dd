// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/drive.h"

#include <algorithm>

namespace arthrowear
{
template <int n_components>
void
HipDrive::add_slopes(Table<n_components> &table)
{
  const std::size_t n = table.size() - 1;
  for (std::size_t i = 0; i < n; ++i)
    for (int c = 0; c < n_components; ++c)
    {
      const auto value = [&](const std::size_t shift) { return table[(i + shift) % n].value[c]; };
      table[i].slope[c] = (8. * (value(1) - value(n - 1)) - (value(2) - value(n - 2))) / 12.;
    }
  table[n] = table[0];
}

template <int n_components>
void
HipDrive::interpolate(const Table<n_components> &table, const double time, double *result) const
{
  const double phase = time / period_;
  const std::size_t n = table.size() - 1;
  const double place = (phase - std::floor(phase)) * static_cast<double>(n);
  const std::size_t i = std::min(static_cast<std::size_t>(place), n - 1);
  const double s = place - static_cast<double>(i), t = 1. - s;
  const double v0 = t * t * (1. + 2. * s), v1 = s * s * (1. + 2. * t), d0 = s * t * t,
               d1 = -s * s * t;
  const Point<n_components> &a = table[i], &b = table[i + 1];
  for (int c = 0; c < n_components; ++c)
    result[c] = v0 * a.value[c] + v1 * b.value[c] + d0 * a.slope[c] + d1 * b.slope[c];
}

HipDrive::HipDrive(std::shared_ptr<const HeadMotion> motion,
                   const std::function<Vector3(double time)> &force, const Frame frame,
                   const double period, const unsigned int n_intervals)
    : motion_(std::move(motion)), period_(period), points_(n_intervals + 1),
      rotations_(n_intervals + 1)
{
  // Central differences of the rotation over 1e-5 of a cycle: their error is of second order in it.
  const double half = .5e-5 * period;
  const std::size_t n = n_intervals;
  for (std::size_t i = 0; i < n; ++i)
  {
    const double time = period * static_cast<double>(i) / static_cast<double>(n);
    const Vector3 spin = motion_->angular_velocity(time - half, time + half);
    const Vector3 given = force(time);
    const Matrix3 rotation = motion_->rotation(time);
    const Vector3 turned = frame == Frame::femur ? rotation * given : given;
    std::copy_n(spin.data(), 3, points_[i].value);
    std::copy_n(turned.data(), 3, points_[i].value + 3);
    for (int row = 0; row < 3; ++row)
      std::copy_n(rotation[row].data(), 3, rotations_[i].value + 3 * row);
  }
  add_slopes(points_);
  add_slopes(rotations_);
}

HipDrive::Values
HipDrive::at(const double time) const
{
  double result[6];
  interpolate(points_, time, result);
  return {{result[0], result[1], result[2]}, {result[3], result[4], result[5]}};
}

Matrix3
HipDrive::tabulated_rotation(const double time) const
{
  double r[9];
  interpolate(rotations_, time, r);
  return {{{r[0], r[1], r[2]}, {r[3], r[4], r[5]}, {r[6], r[7], r[8]}}};
}
} // namespace arthrowear
