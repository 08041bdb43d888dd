// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace arthrowear
{
/// Losses by wear, per cycle (cycle_jump 6): those of the wear per cycle itself, J, and of the
/// impulse of the normal forces. Sums over the steps of a cycle.
class WearLoss
{
public:
  explicit WearLoss(std::size_t n_points = 0) : force_(n_points, 0.) {}

  /// Adds the points in contact in a step.
  /// @param points         ascending
  /// @param compliance     C of these, symmetric: approach per normal force [mm/N]
  /// @param wear_per_force k s of the step, of these [mm/N]
  /// @param h              of the step [s]
  /// @return false if C is not positive definite: then nothing is added
  bool add(const std::vector<unsigned int> &points, std::vector<double> compliance,
           const std::vector<double> &wear_per_force, double h);

  /// Multiplies the losses of each point's wear, those of the impulse stay. @param factor  per
  /// point
  void scale_wear(const std::vector<double> &factor);
  std::size_t n_points() const { return force_.size(); }

  /// Loss of the impulse by wear of the points [N s].
  double of_impulse(const std::vector<double> &wear) const;
  /// J x, of all points.
  std::vector<double> product(const std::vector<double> &x) const;
  /// On the diagonal of J [1/cycle].
  std::vector<double> of_own_wear() const;
  /// J: columns of points that never wear are left out, their rows are zero.
  const std::vector<unsigned int> &points() const { return points_; }
  const std::vector<double> &matrix() const
  {
    return matrix_;
  } ///< row-major, of points() [1/cycle]

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("points", s.points_...);
    visit("of wear", s.matrix_...);
    visit("of impulse", s.force_...);
  }

private:
  void make_room(const std::vector<unsigned int> &points);

  std::vector<unsigned int> points_; // ascending
  std::vector<double> matrix_;
  std::vector<double> force_; // of all points [N s/mm]
};

/// J x, with the row of each point from the one of the two in which it loses more by its own wear:
/// a point that touches at one end of a jump only has a row there.
std::vector<double> product_of_stiffer(const WearLoss &one, const WearLoss &other,
                                       const std::vector<double> &x);

/// Wear of a jump with the rate linearised where it starts (cycle_jump 12): after `cycles` the
/// solution of
///
///     dw/dN = rate - J w + change (n/cycles)^2
///
/// by equal linearly implicit steps of second order (SDIRK), whose matrix is factored once.
class LinearWear
{
public:
  /// @param n_steps  in which the jump is divided: they cost two solves each
  LinearWear(const WearLoss &loss, double cycles, unsigned int n_steps);

  /// All of them with a value per point.
  std::vector<double> after(const std::vector<double> &start, const std::vector<double> &rate,
                            const std::vector<double> &change) const;

private:
  void solve(std::vector<double> &x) const;

  const WearLoss *loss_;
  double cycles_, step_;
  unsigned int n_steps_;
  std::vector<double> factor_; // of 1 + gamma step J
  std::vector<int> pivots_;
};
} // namespace arthrowear
