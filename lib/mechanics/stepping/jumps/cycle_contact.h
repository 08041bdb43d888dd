// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace arthrowear
{
/// Contact in the steps of a computed cycle, from which follows how forces change as the points
/// wear (cycle_jump 12): gaps and normal forces of the points, the wear that a force causes, and
/// the compliance of the points that carry forces or may come into contact. A value, kept in
/// checkpoints.
class CycleContact
{
public:
  explicit CycleContact(std::size_t n_points = 0) : n_points_(n_points) {}

  /// Adds a step, with a value per point in each vector.
  /// @param h               of the step [s]
  /// @param force           normal forces, >= 0 [N]
  /// @param gap             of points without a force [mm]
  /// @param wear_per_force  depth that the point loses in the step per normal force [mm/N]
  void add(double h, const std::vector<double> &force, const std::vector<double> &gap,
           const std::vector<double> &wear_per_force);
  /// Wear of a step by the mean of the rates at both of its ends: a force wears in halves of the
  /// two steps that it ends and begins. Called before complete().
  /// @param begin_over_end  ratio of the forces of the first step, whose begin is not known [-]
  void wear_at_both_ends(double begin_over_end);
  /// Points that carried a force, or whose gap was smaller than `reach` in a step, ascending.
  std::vector<unsigned int> points_within(double reach) const;
  /// Keeps these points alone.
  /// @param points      ascending
  /// @param compliance  C of these, symmetric, row by row: approach per normal force [mm/N]; empty
  ///                    on ranks that do not need it
  void complete(const std::vector<unsigned int> &points, std::vector<double> compliance);
  /// Scales the wear per force of each point so that its forces cause this wear in the cycle [mm]:
  /// for a law that is linear in the force, whose wear may be weighed differently over a patch.
  void match(const std::vector<double> &wear);
  /// Exponent of the normal force in the wear of each of all points: forces times wear per force
  /// over the wear in the cycle; 1 for Archard's law, and where a point does not wear.
  /// @param wear  in the cycle [mm]
  std::vector<double> force_exponents(const std::vector<double> &wear) const;
  /// Multiplies the wear per force of each of all points.
  void scale_wear(const std::vector<double> &factor);

  std::size_t n_points() const { return n_points_; } ///< of the surface
  std::size_t n_steps() const { return durations_.size(); }
  /// After complete(): the points of the vectors below.
  const std::vector<unsigned int> &points() const { return points_; }
  const std::vector<double> &compliance() const { return compliance_; }
  double duration(const std::size_t step) const { return durations_[step]; } ///< [s]
  const double *force(const std::size_t step) const { return row(forces_, step); }
  const double *gap(const std::size_t step) const { return row(gaps_, step); }
  const double *wear_per_force(const std::size_t step) const { return row(wear_per_force_, step); }

  void set(const std::size_t step, const std::size_t i, const double force, const double gap)
  {
    forces_[step * width() + i] = force;
    gaps_[step * width() + i] = gap;
  }

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("is complete", s.is_complete_...);
    visit("points", s.points_...);
    visit("compliance", s.compliance_...);
    visit("durations", s.durations_...);
    visit("forces", s.forces_...);
    visit("gaps", s.gaps_...);
    visit("wear per force", s.wear_per_force_...);
  }

private:
  double wear_of_forces(std::size_t i) const; ///< in the cycle, by the i-th point kept [mm]

  std::size_t width() const { return is_complete_ ? points_.size() : n_points_; }
  const double *row(const std::vector<double> &values, const std::size_t step) const
  {
    return values.data() + step * width();
  }

  std::size_t n_points_;
  bool is_complete_ = false;
  std::vector<unsigned int> points_;
  std::vector<double> compliance_, durations_;
  std::vector<double> forces_, gaps_, wear_per_force_; // step by step
};
} // namespace arthrowear
