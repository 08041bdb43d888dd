// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/obstacle.h"
#include "contact/patch_pressure.h"
#include "contact/wear/contact_wear.h"

namespace arthrowear
{
/// Sliding motion of a contact surface over its obstacle at the end of a step.
struct PatchMotion
{
  std::vector<double> positions;     ///< 3n, of the vertices [mm]
  std::vector<double> velocities;    ///< 3n global, body minus obstacle, tangential [mm/s]
  std::vector<Vector3> obstacle;     ///< velocity of the obstacle at each point [mm/s]
  const Obstacle *surface = nullptr; ///< whose path velocities between the points follow
  /// Sliding speeds at the places of triangles that were asked for [mm/s]; empty at first.
  mutable std::vector<std::vector<double>> speeds{};
};

/// Wear of the points of a contact surface: slip, pressure and law integrated over the faces around
/// each point (hip_cup 10d to 10h). The depth rate of a point is the mean over its patch, weighted
/// with its linear shape function.
///
/// Archard's law is linear in the pressure: the force of a point wears with the mean sliding speed
/// of its patch, in which the pressure is larger where the surfaces slide less, if the forces
/// of its neighbours indicate that. Other laws are integrated over PatchPressure. A law that
/// is linear in the pressure wherever the surfaces touch wears as Archard's, with the mean of its
/// factor over the patch; a nearly linear law by a mean of both, so that similar laws give similar
/// wear.
class PatchLaw
{
public:
  /// @param positions, triangles, modulus  as in PatchPressure
  PatchLaw(const std::vector<Vector3> &positions,
           const std::vector<std::array<unsigned int, 3>> &triangles, double modulus);

  /// Mean sliding speed over the patches of the wanted points; elsewhere the speed of the point
  /// itself [mm/s].
  void mean_speeds(const PatchMotion &motion, const std::vector<bool> &wanted,
                   std::vector<double> &speeds);
  /// The mean weighted with the pressure over the patch of each point that carries a force.
  /// Under an even pressure it is the mean. Where sliding at uneven speeds has worn the surfaces
  /// in, the pressure is as 1/|v|, and it is the inverse of the mean of 1/|v|.
  void weighted_speeds(const PatchMotion &motion, const PatchPressure::Contact &contact,
                       std::vector<double> &speeds);

  /// Computes the wear rates of the points, amplified by ContactWear::amplification [mm/s].
  /// @param speeds  by weighted_speeds()
  void rates(const PatchMotion &motion, const std::vector<double> &speeds,
             const PatchPressure::Contact &contact, const ContactWear &wear,
             const PointHistory &body_history, const PointHistory &obstacle_history,
             std::vector<ContactWear::Opening> &rates);

  /// The pressure in the last rates() with a law other than Archard's.
  const PatchPressure &pressure() const { return pressure_; }

private:
  /// Weighted integrals over the patch of a point.
  struct Sums
  {
    double weight = 0., speed = 0.;
    double slowness = 0.; ///< of 1/|v|
  };
  void add_triangle(const PatchMotion &motion, std::size_t t);
  const std::vector<double> &speeds_over(const PatchMotion &motion, std::size_t t) const;
  double speed_at(const PatchMotion &motion, const std::array<unsigned int, 3> &triangle,
                  const double *at) const;

  PatchPressure pressure_;
  std::vector<std::array<unsigned int, 3>> triangles_;
  std::vector<Sums> sums_;
  /// Regression sums of pressure p and mean slowness s over a point and its neighbours.
  struct Regression
  {
    double n = 0., s = 0., p = 0., ss = 0., sp = 0.;
  };
  std::vector<Regression> around_;
  /// Means of a law and of p |v| over a patch; at the edge they count where the points touch, as
  /// the forces do.
  struct OfForce
  {
    double total = 0., body = 0., work = 0.;
  };
  std::vector<OfForce> of_force_;
  std::vector<bool> wanted_;
};
} // namespace arthrowear
