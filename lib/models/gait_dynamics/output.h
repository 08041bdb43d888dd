// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/chart.h"
#include "models/gait_dynamics/parameters.h"
#include "output/record_table.h"
#include "results/summary.h"

namespace arthrowear
{
/// Warning that accompanies every output of a hip force of this model.
extern const char *const net_force_warning;

/// Results of a walk.
struct GaitSummary : Summary
{
  GaitSummary();

  /// Peaks and means over a part of the walk.
  struct Part
  {
    /// @param with  runs that have it; empty: all
    Part(Summary &all, const std::string &id_ending, const std::string &ending,
         const std::string &with);

    const NumberResult force, force_time, mean_force, acceleration, eccentricity, beyond_ideal;
    const CountResult touch_downs;
  };

  const TextResult hip_force_is =
      text(other_result("hip_force_is", "hip force is the").over(Reduction::first));
  const CountResult steps = count(solver_result("steps", "steps"));
  const CountResult rejected_steps =
      count(solver_result("rejected_steps", "rejected steps").as(ResultRole::judged_steps));
  const CountResult evaluations = count(solver_result("evaluations", "evaluations"));
  const NumberResult stiffest_time, velocity_tolerance, body_weight;
  const NumberResult ideal_force =
      number(other_result("largest_ideal_hip_force", "largest force of an ideal hip", "N")
                 .over(Reduction::largest));
  const Part later, first;
  const NumberResult force_over_weight, largest_guide, rms_guide, drift, angle_drift;
  const NumberResult velocity_range, acceleration_range; ///< in the section
};

/// Columns of statistics.csv of the model gait_dynamics. @param p  must outlive the table
RecordTable<GaitMoment> gait_table(const GaitDynamicsParameters &p);

/// Extremes and means over all steps of a run. The first cycle contains the transient of the start;
/// it is kept separately if it is not the only one.
class GaitPeaks
{
public:
  explicit GaitPeaks(const GaitDynamicsParameters &p) : p_(p) {}
  void record(const GaitMoment &moment);
  void touch_down(const GaitMoment &moment) { ++part(moment.time).n_touch_downs; }
  void section(const GaitMoment &moment) { section_.push_back(moment); }
  std::unique_ptr<Summary> summary(const IntegrationStatistics &statistics) const;
  /// The stroboscopic section: cycle, velocity and acceleration of the thigh upwards.
  std::string section_csv() const;
  Plot section_plot() const;

private:
  struct Part
  {
    double force = 0., force_time = 0., impulse = 0., duration = 0.; // [N], [s], [N s], [s]
    double acceleration = 0.;                                        // of the thigh along Y
    double eccentricity = 0.;                                        // [mm]
    double beyond_square = 0.;                                       // [mm^2/s^3]
    double guide = 0., guide_square = 0.;                            // [N], [N^2 s]
    unsigned long n_touch_downs = 0;
  };
  bool in_first(double time) const { return p_.cycles > 1 && time < p_.period; }
  Part &part(double time) { return in_first(time) ? first_ : later_; }

  const GaitDynamicsParameters &p_;
  Part first_, later_;
  double drift_ = 0., angle_drift_ = 0.; // [mm], [rad]
  double last_time_ = 0., last_force_ = 0., last_guide_ = 0., last_beyond_square_ = 0.;
  std::vector<GaitMoment> section_;
};

/// Collects the rows of a run for its plots and its mean cycle.
class GaitPlots
{
public:
  explicit GaitPlots(const GaitDynamicsParameters &p) : p_(p) {}
  void record(const GaitMoment &moment);
  /// File names and plots.
  std::vector<std::pair<std::string, Plot>> plots() const;
  /// Hip force over the cycle as hip_cup's [Load] reads it: rows of statistics.csv after the first
  /// cycle averaged, as vectors, over 1 % about each percent.
  std::string hip_force_csv() const;

private:
  static constexpr std::size_t n_bins = 100;
  struct Cycle
  {
    std::vector<double> percent, place, velocity, acceleration, force;
  };
  Plot over_cycle(const std::string &title, const std::string &label,
                  std::vector<double> Cycle::*what) const;

  const GaitDynamicsParameters &p_;
  Cycle first_, last_;
  std::vector<double> velocity_, acceleration_; // after the first cycle
  std::array<Vector2, n_bins> sum_{};           // [N]
  std::array<double, n_bins> weight_{};
};
} // namespace arthrowear
