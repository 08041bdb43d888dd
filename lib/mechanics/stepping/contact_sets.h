// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/wear_opening.h"
#include "stepping/constraint_rows.h"
#include "stepping/rigid_coordinate.h"

namespace arthrowear
{
/// The contact of a step as the whole body sees it: velocities at the present forces, from which
/// changes start. Vectors have a value, or 3 local ones, per candidate, the same on every rank.
struct WholeContactProblem
{
  double h = 0.;                    ///< size of the step [s]
  std::vector<unsigned int> points; ///< candidates, ascending
  std::vector<Matrix3> frames;      ///< of the candidates
  std::vector<double> velocity;     ///< 3n, as in nscd::ContactProblem, at the present forces,
                                    ///< with springs extrapolated to no force
  std::vector<double> springs;      ///< compliances, 3n; empty: contact is rigid [mm/s per N]
  std::vector<double> compliance;   ///< an estimate of W's diagonal [mm/s per N]
  double friction = 0.;             ///< Coulomb's coefficient [-]
  std::vector<double> wear;         ///< as in nscd::ContactProblem
  std::vector<double> excess;       ///< opening per normal force; empty: none [mm/s per N]
  std::shared_ptr<const nscd::WearOpening> wear_opening; ///< null: none; replaces `wear`
  double length_per_velocity = 0.;                       ///< [s]
  double reference_force = 0.;                           ///< [N]
  double tolerance = 1.; ///< factor of the tolerances; > 1 while frames still turn
  std::vector<RigidCoordinate> rigid;

  double opening(std::size_t i, double force, double speed) const;
};

/// Which points of a contact problem touch, stick and slip, chosen from forces and velocities as in
/// Newton's method for Signorini's and Coulomb's laws, and the rows that linearise these laws
/// (doc/theory/iterative.md 2). Forces and velocities are local, 3 per candidate.
class ContactSets
{
public:
  /// Sets of the present forces. @param problem  must outlive this
  ContactSets(const WholeContactProblem &problem, const std::vector<double> &forces);

  /// Compares these values with the laws: which sets they ask for, and how far they are from them.
  void compare(const std::vector<double> &velocities, const std::vector<double> &forces);
  /// Takes the sets, and the directions of friction, that the last compare() found.
  void choose()
  {
    points_ = wanted_;
    is_start_ = false;
  }
  /// Points that ask for another set, and distances from the laws.
  unsigned int n_changed() const { return n_changed_; }
  double error() const { return normal_error_ + friction_error_; }      ///< sum [N]
  double penetration_velocity() const { return penetration_velocity_; } ///< largest [mm/s]
  double friction_error() const { return friction_error_; }             ///< sum [N]

  /// Rows of the sets. @param resistance  of their own values [N per mm/s]
  std::vector<ConstraintRows::Row> rows(double resistance) const;
  /// Own values of rows that give way to these forces.
  void own_values(const std::vector<double> &forces, double resistance,
                  std::vector<double> &own) const;
  /// Velocities that the rows lack where they give way to these forces.
  void missing(const std::vector<double> &velocities, const std::vector<double> &forces,
               std::vector<double> &missing) const;
  /// Forces of the points, within Coulomb's disc, from the forces of the rows.
  void set_forces(const std::vector<double> &of_rows, std::vector<double> &forces) const;

private:
  static constexpr int across = 3;
  struct Point
  {
    bool touches = false, sticks = false;
    std::array<double, 2> direction{}; // of the friction of slip; 0, 0: none
    double opening = 0.;               // by wear, per normal force [mm/s per N]
    double turning = 0.; // velocity across the direction per force there; 0: not in the rows
    double normal_spring = 0., tangential_spring = 0.; // [mm/s per N]

    double yield(int c) const
    {
      return c == 2 ? opening + normal_spring : tangential_spring + (c == across ? turning : 0.);
    }
    double component(int c, const double *local) const
    {
      return c == across ? direction[0] * local[1] - direction[1] * local[0] : local[c];
    }
  };
  /// The set that a point's values ask for; adds its errors.
  Point wanted(std::size_t i, Vector3 velocity, const Vector3 &force);
  /// Calls visit(i, c) for each row: component 2, 0 or 1 of point i, or `across` its friction.
  template <class Visit> void for_each_row(const Visit &visit) const;

  const WholeContactProblem &problem_;
  std::vector<Point> points_, wanted_;
  bool is_start_ = true;
  unsigned int n_changed_ = 0;
  double penetration_velocity_ = 0., friction_error_ = 0., normal_error_ = 0.;
};
} // namespace arthrowear
