// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/jumps/cycle_contact.h"
#include "stepping/jumps/touching_points.h"

namespace arthrowear
{
/// Wear of the points of a contact surface over many cycles like a computed cycle (cycle_jump 12):
///
///     dw/dN = rate + sum over steps of wear_per_force (r(w + offset) - r(0)) + change (n/N)^2
///
/// where the forces r of each step obey contact: points enter and leave it as they wear. Solved by
/// implicit Euler steps, in which no point is worn beyond the pressure that it has: uneven wear
/// that pressures flatten within the jump is flat at its end.
class WearingContact
{
public:
  /// @param cycle  complete, with the compliance
  explicit WearingContact(CycleContact cycle);
  WearingContact(const WearingContact &) = delete;
  WearingContact &operator=(const WearingContact &) = delete;

  /// Data of a jump's equation: each vector has a value per point of the surface.
  struct Jump
  {
    double cycles = 0.;
    std::vector<double> rate, change; ///< [mm/cycle]
    std::vector<double> offset;       ///< openings beside wear [mm]; empty: none
  };
  /// Wear at the end of a jump by equal steps, from the points in contact as they are.
  /// @param start  at its begin [mm]
  std::vector<double> advanced(const Jump &jump, const std::vector<double> &start,
                               unsigned int n_steps);
  /// Each point's wear at the end of a jump, and the estimated error of this wear.
  struct End
  {
    std::vector<double> worn, error; ///< [mm]
  };
  /// From the points in contact in the cycle, by n_steps, half and a quarter of them, extrapolated
  /// to steps of no length: of third order. @param n_steps  a multiple of 4
  End after(const Jump &jump, const std::vector<double> &start, unsigned int n_steps);
  /// Returns the change of each point's wear per cycle by openings of the points [mm].
  std::vector<double> wear_change(const std::vector<double> &opening);
  /// Change of the impulse of the normal forces by the openings of the last call of wear_change()
  /// [N s].
  double impulse_change() const;
  /// The record of the cycle after openings of the points [mm], which wear_change() has had last.
  CycleContact moved(const std::vector<double> &opening) const;
  /// Restores the points in contact of the cycle: later results depend on nothing else.
  void reset()
  {
    steps_ = at_start_;
    factored_length_ = 0.;
  }
  /// Points whose wear depends on their force in a step in which they carry one.
  std::vector<bool> are_damped() const;

private:
  /// Returns the values of the cycle's points, from values of all points.
  std::vector<double> reduced(const std::vector<double> &values) const;
  void compute_forces(const std::vector<double> &opening);
  /// @return whether points have entered or left
  bool update(const std::vector<double> &opening, bool one_by_one);
  std::vector<double> change_of_rate() const;
  void factor(double length);
  /// The rate k of a step that ends at base + length k. @param k  guess
  void solve_step(const std::vector<double> &base, const std::vector<double> &rate, double length,
                  std::vector<double> &k);

  const CycleContact cycle_;
  std::size_t n_;
  std::vector<TouchingPoints> at_start_, steps_;
  std::vector<double> forces_, approaches_; // step by step
  // Factors of 1 + length J with the points in contact at that time; length 0: none.
  double factored_length_ = 0.;
  std::vector<double> factor_;
  std::vector<int> pivots_;
};
} // namespace arthrowear
