// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/csv.h"
#include "base/units.h"
#include "multibody/gait/motion.h"

#include <utility>

namespace walker_test
{
using namespace arthrowear;

constexpr double gravity = 9.81 * units::m;

/// The subject of the shipped walk.
inline std::vector<BodySegment>
bodies(const unsigned int n_legs)
{
  Anthropometry body;
  body.body_mass = 72.6 * units::kg;
  body.lengths = Anthropometry::lengths_of(1.8 * units::m);
  body.foot_inclination = 30. * units::deg;
  body.hip_from_guided = {-70., -66.};
  return body.segments(n_legs);
}

inline GaitReading
reading()
{
  GaitReading r;
  r.foot_inclination = 30. * units::deg;
  r.close_over_last = .1;
  r.most_harmonics = 7; // 6 Hz at 1.235 s
  return r;
}

inline CsvTable
shipped_walk()
{
  return read_csv(std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/gait/opensim_subject01_walk.csv");
}

inline GaitModel
walker(const unsigned int n_legs, std::shared_ptr<const PlanarJoint> hip = nullptr,
       const Baumgarte &stabilisation = {})
{
  return GaitModel(bodies(n_legs), MeasuredGait(shipped_walk(), reading(), 1.235), gravity,
                   stabilisation, std::move(hip));
}

/// A spring and a damper: the simplest joint that acts by forces.
struct SpringJoint : PlanarJoint
{
  double stiffness = 1e4; ///< [N/mm]
  double damping = 10.;   ///< [N s/mm]

  PlanarJointForce force(const PlanarJointMotion &motion) const override
  {
    PlanarJointForce result;
    result.on_ball = -stiffness * motion.eccentricity - damping * motion.eccentricity_rate;
    result.moment_on_ball = -3. * (motion.ball_spin - motion.socket_spin);
    return result;
  }
  double clearance() const override { return 1.; }
  double smallest_impact_rate() const override { return 1.; }
  double stored_energy(const Vector2 &e) const override { return .5 * stiffness * dot(e, e); }
  double stiffest_time_constant(double mass, double) const override { return mass / damping; }
  Vector2 start(const Vector2 &load) const override { return (1. / stiffness) * load; }
};

/// A state off the reference motion, in every coordinate.
inline std::vector<double>
disturbed(const GaitModel &model)
{
  std::vector<double> state(model.n_states(), 0.);
  for (std::size_t i = 0; i < 2 * model.n_coordinates(); ++i)
    state[i] = (i % 3 == 2 ? .002 : .3) * std::sin(1. + 2.3 * static_cast<double>(i));
  return state;
}
} // namespace walker_test
