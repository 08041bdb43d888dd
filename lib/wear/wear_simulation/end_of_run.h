// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/course.h"
#include "wear_simulation/reshaping.h"
#include "wear_simulation/wall_watch.h"

namespace arthrowear
{
/// Results that other computations of the same case have as well.
struct WearOutcome
{
  double cycles = 0.;                   ///< of wear, amplification included
  double volume = 0., depth = 0.;       ///< worn off the body [mm^3], [mm]
  double peak_pressure = 0., area = 0.; ///< largest ones of the run [MPa], [mm^2]
  double creep = 0.;                    ///< largest depth at the end [mm]
};

/// The final state of a run, whose results it sets in a summary.
class EndOfRun
{
public:
  /// Measures the state. Collective. @param outcome_text  "done", "stopped by …"
  EndOfRun(const RunningSystem &running, const WearCourse &course, const WallWatch &wall,
           const Reshaping &reshaping, std::string outcome_text);

  const std::string outcome_text;
  const State &state() const { return course_.accepted().state; }
  const WearSystem &system() const { return *r_.system; }
  /// Running values up to this state.
  const WearStatistics &statistics() const { return course_.accepted().statistics; }
  WearOutcome outcome() const;
  /// Sets all results but the outcome and those of the model. Collective.
  /// @param own_checks  of the model
  void set(const WearSummary &summary, const std::vector<BoundCheck> &own_checks = {}) const;

private:
  /// Worn mass; penetration of a ball, as vectors and per year.
  ClinicalResults clinical_results() const;
  void review_extrapolation(const ClinicalResults &clinical, const WearSummary &summary) const;
  /// Compares the results with the bounds that other results set.
  std::vector<BoundCheck> checks(const ClinicalResults &clinical) const;

  const RunningSystem &r_;
  const WearCourse &course_;
  const WallWatch &wall_;
  const Reshaping &reshaping_;
  const WearResults results_;
};
} // namespace arthrowear
