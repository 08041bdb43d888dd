// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/hip/joint.h"
#include "multibody/hip/wear_patch.h"
#include "multibody/hip/worn_surface.h"

namespace arthrowear
{
/// Contact of a worn head with a worn cup, doc/theory/hip_dynamics.md section 5.
class WornGeometry
{
public:
  enum class Update
  {
    sphere_fit,  ///< depth and curvature of spheres fitted to the worn surfaces under the patch
    local_radius ///< [Askari2015] (35), (36): the radii in the direction of e enter (11), (18),
                 ///< (26)
  };

  /// @param cup, head accumulated wear depths
  /// @param half_angle of the patch under which spheres are fitted [rad]; where the head would
  /// touch a scar in several places it is enlarged until the scar is touched in one place, (21)
  WornGeometry(const HipJoint &joint, const SphereGrid &cup, const SphereGrid &head, Update update,
               double half_angle, const Poll &poll = {});

  double gap_half_angle() const { return gap_half_angle_; } ///< of the fits for the gap [rad]

  /// @param rotation converts vectors from the head's frame to the cup's frame
  HipContactPlace nearest(const Vector3 &centre, const Matrix3 &rotation) const;

  /// Centre of the head if a force presses the head into the cup along a normal.
  Vector3 centre_under(const Vector3 &normal, double force, const Matrix3 &rotation) const;

private:
  /// Both surfaces in one direction, with derivatives along two tangents there.
  struct Sum
  {
    Vector3 tangents[2];
    SurfaceField depth;
    double curvature = 0.;                ///< head's minus cup's curvature [1/mm]
    std::array<double, 2> log_gradient{}; ///< of ln g, (20); 0 where the curvature is bounded
    std::array<double, 3> log_hessian{};
  };
  Sum at(const Vector3 &normal, const Matrix3 &rotation) const;
  HipContactPlace place(const Vector3 &normal, double penetration, double curvature) const;

  HertzPair pair_;
  double clearance_;
  Update update_;
  double gap_half_angle_;
  WornSurface cup_, head_;
};
} // namespace arthrowear
