// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/step_problems.h"

namespace arthrowear
{
/// Chooses the points of the surface that are in the contact problem of a step.
class CandidateChoice
{
public:
  /// @param laws, parameters  must outlive this
  CandidateChoice(const ContactLaws &laws, const ContactParameters &parameters)
      : laws_(laws), parameters_(parameters)
  {
  }

  /// Chooses the candidates at the predicted positions. Those that follow the patch are chosen in
  /// every step, as it moves by a few points. Otherwise the candidates of the last problems are
  /// used again if they contain all points in reach and not many more; if they do not, points
  /// within twice the reach are chosen, so that the choice lasts for some steps.
  void choose(ContactTrial &trial, const StepProblems &last) const;
  /// With follows_patch, if a candidate lacks columns, requires the columns of all candidates and
  /// of all points within twice the reach; else the operator requires them for its candidates.
  void require_columns(const ContactTrial &trial, ContactOperator &source) const;
  /// Points that penetrate at the measured positions and are no candidates yet.
  std::vector<unsigned int> penetrating(const ContactTrial &trial) const;
  /// If a correction of the motion moves points that are no candidates too far into the obstacle
  /// (by the reach; beside a followed patch by the tolerance), the points that are near it at first
  /// touch; else none. @param corrections  of the relative velocities of the points, 3n [mm/s]
  std::vector<unsigned int> overrun(const ContactTrial &trial,
                                    const std::vector<double> &corrections) const;
  /// Points that are far, and that a correction may bring to the surface, or with a distance `near`
  /// to where overrun() has to know them beside those that pass it [mm]; empty if there are none.
  std::vector<bool> reached(const ContactTrial &trial, const std::vector<double> &corrections,
                            double near) const;
  static void admit(const std::vector<unsigned int> &points, ContactTrial &trial);

private:
  std::vector<unsigned int> within(const ContactTrial &trial, double reach) const;
  bool follows_patch(const ContactTrial &trial) const;
  std::vector<unsigned int> of_patch(const ContactTrial &trial, double changes) const;

  const ContactLaws &laws_;
  const ContactParameters &parameters_;
};
} // namespace arthrowear
