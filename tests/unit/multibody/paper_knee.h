// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/knee_materials.h"
#include "multibody/knee_motion.h"

namespace arthrowear
{
/// The pose of [Machado2011] at 54.79 degrees.
inline PlanarPose
paper_pose()
{
  PlanarPose pose;
  pose.origin = {-201.6, -174.9};
  pose.angle = tibia_angle(54.79 * units::deg);
  return pose;
}

/// The knee with the defaults of the model knee_dynamics.
inline KneeJoint
paper_knee(const KneeSurfaces surfaces, const std::shared_ptr<const DampingLaw> &damping,
           const Knee materials)
{
  KneeJoint knee;
  knee.mass = 3.53 * units::kg;
  knee.inertia = .063 * units::kg * units::m * units::m;
  knee.pulse = {408.9, .3, 0.};
  knee.contact.surfaces = surfaces;
  knee.contact.radii = KneeRadii::of(surfaces);
  knee.contact.femur_centre = {-24., -16.5};
  if (surfaces == KneeSurfaces::sphere_plane)
    knee.contact.place_plane(paper_pose(), 0., .1);
  else
    knee.contact.place_sphere(paper_pose(), 0., .1);
  knee.contact_force = {
      KneeMaterials::of(materials).elastic_force(knee.contact.equivalent_radius()), damping, .616,
      10.};
  return knee;
}
} // namespace arthrowear
