// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/contact_trial.h"

#include <vector>

namespace arthrowear
{
/// Laws of contact, friction and wear at a point of an iterate, with the parameters of the contact.
/// Velocities are in the frame of the point.
class ContactLaws
{
public:
  /// @param parameters  must outlive this
  explicit ContactLaws(const ContactParameters &parameters) : parameters_(parameters) {}

  /// Gap at the last measured positions, with the wear and creep that the surface does not have
  /// yet [mm].
  double gap(const ContactTrial &trial, const unsigned int point) const
  {
    return trial.obstacle[point].gap + open_gap(trial.now, point);
  }
  /// Opening of the gap at a point by this wear and creep [mm].
  double open_gap(const ContactHistory &contact, const unsigned int point) const
  {
    return contact.opened_gap(point) -
           (parameters_.is_worn() ? parameters_.shape->depth[point] : 0.);
  }
  /// Velocity that the springs add to a point's velocity in the laws of contact, under the
  /// iterate's forces (hip_cup 22, 23): slip excludes the stretch of the springs, the gap excludes
  /// the penetration.
  Vector3 spring_velocity(const ContactTrial &trial, unsigned int point) const;
  /// Compliances of the springs (hip_cup 25), 3 per point; empty if contact is rigid.
  std::vector<double> spring_compliance(const std::vector<unsigned int> &points,
                                        const std::vector<double> &areas, double h) const;
  /// Change of the mean relative velocity of a point over the step with which its sliding has the
  /// direction at the end of the step (hip_cup 10c), tangential. A point that sticks follows the
  /// path of the obstacle.
  Vector3 change_at_end(const ContactTrial &trial, unsigned int point) const;
  /// Velocity by which a point slips, mean over the step, tangential [mm/s].
  Vector3 slip_velocity(const ContactTrial &trial, unsigned int point) const;
  /// Rates at which the contact problem of the step opens the gap of a point at this velocity.
  ContactWear::Opening opening(const ContactTrial &trial, unsigned int point,
                               const Vector3 &velocity) const;
  /// Velocity at which the excess of the sliding speed opens the gap of a point per force, for
  /// Archard's law [mm/s per N].
  double excess_compliance(const ContactTrial &trial, unsigned int point) const;

private:
  const ContactParameters &parameters_;
};
} // namespace arthrowear
