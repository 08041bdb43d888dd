// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace arthrowear
{
/// The points in contact in a step, and the inverse of their compliance, as points enter and leave
/// the contact one by one. With the opening w of the points, their forces and gaps are
///
///     r = C^-1 (q - w) of the points in contact, 0 of others,     gap = w - q + C r
///
/// where q is the approach of the counterface to the unloaded points.
class TouchingPoints
{
public:
  /// @param compliance  C of n points, row by row; must outlive this [mm/N]
  /// @param force, gap  of the n points in the step, which decide q and who is in contact
  TouchingPoints(const std::vector<double> &compliance, std::size_t n, const double *force,
                 const double *gap);

  /// False if C of the points in contact is not positive definite: then none is.
  bool is_regular() const { return is_regular_; }
  std::size_t n_closed() const { return closed_.size(); }
  /// Normal forces [N]; they may be negative until the points that hold are removed.
  void set_forces(const std::vector<double> &opening, double *force) const;
  /// @param opening, approach  w and C r of a point [mm]
  double gap(const std::size_t point, const double opening, const double approach) const
  {
    return opening - approach_[point] + approach;
  }
  /// Removes points whose force is below zero, adds those whose gap is.
  /// @param approach  C r at all n points [mm]
  /// @param one_by_one  only the worst of each kind
  /// @return whether any has changed
  bool update(const std::vector<double> &opening, const double *force, const double *approach,
              bool one_by_one);
  /// matrix += diag(factor) C^-1, a matrix of n rows.
  void add_to(const double *factor, std::vector<double> &matrix) const;

private:
  bool invert();
  std::vector<double> product(const std::vector<double> &x) const;
  void add_square(double factor, const std::vector<double> &x);
  bool add(unsigned int point);
  void remove(std::size_t position);
  double *row(const std::size_t i) { return inverse_.data() + i * room_; }
  const double *row(const std::size_t i) const { return inverse_.data() + i * room_; }

  const std::vector<double> *compliance_;
  std::size_t n_;
  std::vector<double> approach_;     // q [mm]
  std::vector<unsigned int> closed_; // points in contact, in any order
  std::vector<char> is_closed_;
  std::size_t room_ = 0;        // of a row of the inverse
  std::vector<double> inverse_; // of C of the closed points, in their order [N/mm]
  bool is_regular_ = true;
};
} // namespace arthrowear
