// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/patch_law.h"
#include "contact/wear/contact_field.h"
#include "stepping/counterface_wear.h"

namespace arthrowear
{
/// Slip and wear of the points over a step, from pressures and sliding speeds over their patches at
/// both ends of it (hip_cup 10c to 10i), and the histories that it advances.
class StepWear
{
public:
  /// @param frames  of the points on the unworn surface, in which cross-shear is collected
  /// @param sides, laws, parameters  must outlive this
  StepWear(const ContactSides &sides, const ContactLaws &laws, const ContactParameters &parameters,
           std::vector<Matrix3> frames);

  /// History of the points: all zero, with the variables that the wear laws need.
  ContactHistory empty_history() const;
  /// Reads the wear that the counterface carries.
  /// @throws RunError if the wear exceeds the reach of a face that deforms
  void begin(ContactTrial &trial) const
  {
    counterface_.face(trial);
    check_reach(trial.now);
  }
  /// Sets the excess of the sliding speeds, from velocities of the points in the trial. In a
  /// contact problem whose wear is amplified, a point must open as fast as its patch wears, or
  /// jumps over many cycles would be explicit where the point itself hardly slides.
  void set_excess(ContactTrial &trial) const;
  /// True if the contact problem has this excess.
  bool needs_excess() const
  {
    return parameters_.wear.amplification > 1. && parameters_.wear.wears() &&
           parameters_.wear_rule != WearRule::end_of_step;
  }
  /// Adds wear and slip to the iterate and the state, advances histories.
  void accept(ContactTrial &trial, State &state) const;

private:
  /// Pressures and rates of wear of the points at one end of an accepted step.
  struct StepEnd
  {
    /// Force over area; of a law other than Archard's, where a point carries no force, the mean
    /// over its patch [MPa].
    std::vector<double> pressure;
    /// Means over the covered patches of the pressure over which such a law is integrated. At the
    /// edge of the contact a closed point also carries the forces of its open neighbours, which
    /// `pressure` contains. By Archard's law it equals `pressure` [MPa].
    std::vector<double> patch_pressure;
    std::vector<double> covered; ///< share of the patch of each point in contact [-]
    std::vector<ContactWear::Opening> rate;
    std::vector<double> power; ///< pressure times speed of the points [mW/mm^2]
  };
  void check_reach(const ContactHistory &contact) const;
  /// Returns positions and velocities of the sliding faces at the iterate.
  PatchMotion motion_of(const ContactTrial &trial) const;
  /// @param speeds  gets the sliding speeds, weighted over the patches [mm/s]
  StepEnd end_of(const PatchMotion &motion, const PatchPressure::Contact &at,
                 const ContactHistory &contact, std::vector<double> &speeds) const;
  StepEnd begin_of(const ContactTrial &trial, const PatchMotion &motion, const StepEnd &end) const;
  /// Weight of the rates at the end of an accepted step in its wear [-] (hip_cup 10i).
  double weight_of_end(const ContactTrial &trial, const StepEnd &end) const;
  /// Depth, slip, histories of a point at the end of an accepted step.
  /// @param end_weight  of the rates at the end in the wear [-]
  void accept_point(ContactTrial &trial, unsigned int point, const StepEnd &begin,
                    const StepEnd &end, double end_weight) const;
  /// Adds the step to a point's cross-shear; at the end of a cycle the wear law gets the result.
  void collect_shear(ContactTrial &trial, unsigned int point, const StepEnd &begin,
                     const StepEnd &end) const;
  /// Advances histories of the laws and the fields of a point.
  void advance_laws(ContactTrial &trial, unsigned int point, double pressure) const;

  const ContactSides &sides_;
  const ContactLaws &laws_;
  const ContactParameters &parameters_;
  std::vector<ContactField> fields_;
  std::unique_ptr<PatchLaw> patch_;
  std::unique_ptr<const CycleShear> shear_; // null: cross-shear is not collected
  CounterfaceWear counterface_;
};
} // namespace arthrowear
