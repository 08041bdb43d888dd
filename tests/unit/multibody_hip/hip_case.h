// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "multibody/hip/motion.h"

/// The ceramic hip of [Askari2015].
namespace hip_test
{
using namespace arthrowear;

inline HipJoint
ceramic_hip(const double static_friction, const double dynamic_friction)
{
  const ElasticMaterial ceramic{375e3, .3};
  HipJoint joint;
  joint.head_radius = 14.;
  joint.clearance = .05;
  joint.mass = HipJoint::solid_mass(14., 4370. * units::kg_per_m3);
  joint.set_materials(ceramic, ceramic);
  joint.force.damping = damping_laws().make("lankarani_nikravesh");
  joint.force.restitution = .9;
  joint.law = friction_laws().make("stribeck", {static_friction, dynamic_friction, 10., 10e-3}, {});
  return joint;
}

inline HipDrive
steady_drive(const Vector3 &spin, const Vector3 &force)
{
  return HipDrive(
      std::make_shared<ConstantSpin>(spin), [force](double) { return force; }, HipDrive::Frame::cup,
      1., 16);
}

inline IntegratorOptions
exact()
{
  IntegratorOptions options;
  options.relative_tolerance = 1e-13;
  options.absolute_tolerances = {1e-11, 1e-11, 1e-11, 1e-9, 1e-9, 1e-9, 1.};
  options.largest_step = 1e-5;
  return options;
}
} // namespace hip_test
