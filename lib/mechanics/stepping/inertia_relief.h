// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/point_weights.h"
#include "solid/body.h"

namespace arthrowear
{
/// Freedom of a whole body to translate along an axis, as its supports leave it.
enum class Translation
{
  none,
  free, ///< only inertia, loads and contact act
  given
};

/// The translations R_c of a body and its static response to forces that they do not balance:
/// P removes the inertia's share of those that are free. Numbers (n) refer to
/// doc/theory/condensed.md. Collective where fields are.
class InertiaRelief
{
public:
  /// @param points  must outlive this
  InertiaRelief(const Body &body, const std::array<Translation, 3> &translation,
                const PointWeights &points, const NodeGather &gather);

  bool is_free(const unsigned int axis) const { return translation_[axis] == Translation::free; }
  bool translates_freely() const { return is_free(0) || is_free(1) || is_free(2); }
  double mass() const { return mass_; }
  /// Sets the factor of the mass of free translations in W (hip_cup 14a).
  void set_inertia_factor(const double factor) { inertia_factor_ = factor; }
  /// Mass with this factor [tonne].
  double mass_in_steps() const { return inertia_factor_ * mass_; }
  /// M R_c along an axis.
  const Field &mass_row(const unsigned int axis) const { return mass_rows_[axis]; }
  /// K^-1 M R_c along each axis, which the owner of K solves for; then take_fields().
  std::array<Field, 3> fields;
  void take_fields(const PointWeights &points, const NodeGather &gather);

  /// The coefficients in (5) of the fields K^-1 M R_c and R_c.
  struct Shares
  {
    Vector3 of_inertia{}, of_translation{};
  };
  Shares shares(const Vector3 &resultant, const Vector3 &moment) const;
  /// P K^-1 P^T f of a field K^-1 f with f's resultant (5).
  void project(Field &field, const Vector3 &resultant) const;
  /// Subtracts these shares from values at the nodes of the surface.
  void subtract(const Shares &taken, std::vector<double> &nodal) const;
  /// Shares of a unit force along an axis at a point, by the symmetry of K^-1.
  Shares shares_of(unsigned int point, unsigned int axis) const;
  /// Integrals of density times elastic displacement under point forces, 3n; 0 along free axes.
  Vector3 moment(const std::vector<double> &forces, const Vector3 &resultant) const;
  /// This integral of a displacement of the surface's nodes alone, by their shape functions.
  Vector3 moment_of_surface(const std::vector<double> &nodal) const;
  /// Returns the change of the velocity of free translations by an impulse [mm/s].
  Vector3 change(const Vector3 &impulse) const;

  /// Returns the velocity of each point in a uniform velocity of 1.
  const std::vector<Matrix3> &at_points() const { return uniform_shares_; }
  /// The same along each free translation, 3 per point; 0 along others.
  const std::vector<double> &free_at_points() const { return uniform_at_points_; }
  const std::vector<double> &field_at_points(const unsigned int axis) const
  {
    return at_points_[axis];
  }

private:
  const Body *body_;
  std::array<Translation, 3> translation_;
  double mass_, inertia_factor_ = 1.;
  std::vector<Matrix3> uniform_shares_;
  std::vector<double> uniform_at_points_;
  std::array<Field, 3> mass_rows_;
  // Surface values of M R_c and of the fields; R_c^T M K^-1 M R_d.
  std::array<std::vector<double>, 3> mass_at_nodes_, at_nodes_, at_points_;
  Matrix3 products_{};
};

/// Sums a field's nodal values over all ranks.
Vector3 resultant_of(const Field &force, const NodePartition &partition);
double product(const std::vector<double> &a, const std::vector<double> &b);
/// sum += factor times the term.
void add_to(std::vector<double> &sum, double factor, const std::vector<double> &term);
} // namespace arthrowear
