// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/chart.h"
#include "models/knee_dynamics/parameters.h"
#include "multibody/knee_motion.h"
#include "output/record_table.h"
#include "results/summary.h"
#include "vtu/line_output.h"

namespace arthrowear
{
/// Results of a knee that moves.
struct KneeSummary : Summary
{
  explicit KneeSummary(const KneeJoint &joint);

  const CountResult steps = count(solver_result("steps", "steps"));
  const CountResult rejected_steps =
      count(solver_result("rejected_steps", "rejected steps").as(ResultRole::judged_steps));
  const CountResult evaluations = count(solver_result("evaluations", "evaluations"));
  const NumberResult stiffness = number(
      other_result("contact_stiffness", "contact stiffness", "N/m^1.5").over(Reduction::first));
  const NumberResult second_stiffness = number(
      other_result("second_contact_stiffness", "contact stiffness of second layer", "N/m^1.5")
          .over(Reduction::first)
          .of_runs("with two layers"));
  const NumberResult indentation =
      number(largest("largest_indentation", "largest indentation", "mm"));
  const NumberResult indentation_time =
      number(largest("time_of_largest_indentation", "time of largest indentation", "s"));
  const NumberResult force =
      number(contact_result("largest_contact_force", "largest contact force", "N")
                 .shown_as("largest contact force, resultant")
                 .over(Reduction::largest));
  const NumberResult force_time =
      number(largest("time_of_largest_contact_force", "time of largest contact force", "s"));
  const CountResult touch_downs = count(other_result("touch_downs", "touch-downs"));
  const NumberResult first_touch = number(other_result("first_touch_down", "first touch-down", "s")
                                              .over(Reduction::first)
                                              .of_runs("with a touch-down"));
  const NumberResult impact_rate = number(
      largest("largest_impact_rate", "largest impact rate", "mm/s").of_runs("with a touch-down"));
  const NumberResult contact_time =
      number(other_result("time_in_contact", "time in contact", "s").over(Reduction::sum));
  const NumberResult smallest_eta =
      number(other_result("smallest_contact_eta", "smallest contact point eta", "mm")
                 .over(Reduction::least)
                 .of_runs("with contact"));
  const NumberResult largest_eta = number(
      largest("largest_contact_eta", "largest contact point eta", "mm").of_runs("with contact"));
  std::vector<NumberResult> ligament_forces;
  const NumberResult final_flexion = number(other_result("final_flexion", "final flexion", "deg"));
  const NumberResult smallest_flexion =
      number(other_result("smallest_flexion", "smallest flexion", "deg").over(Reduction::least));
  const NumberResult work =
      number(other_result("work_of_pulse", "work of pulse", "mJ").over(Reduction::sum));
  const NumberResult dissipated =
      number(other_result("dissipated_energy", "dissipated energy", "mJ").over(Reduction::sum));
  const NumberResult energy_error =
      number(accuracy_result("energy_error", "largest energy error over largest energy", "-")
                 .percent(2)
                 .over(Reduction::largest)
                 .as(ResultRole::judged_steps));

private:
  static DeclaredResult largest(const std::string &id, const std::string &name,
                                const std::string &unit)
  {
    return other_result(id, name, unit).over(Reduction::largest);
  }
};

/// Columns of statistics.csv of the model knee_dynamics.
RecordTable<KneeMoment> knee_table(const KneeJoint &joint);

/// Extreme values over all steps of a run.
class KneePeaks
{
public:
  void record(const KneeMoment &moment);
  void touch_down(const KneeMoment &moment);
  std::unique_ptr<Summary> summary(const KneeDynamicsParameters &p,
                                   const IntegrationStatistics &statistics) const;
  /// Largest error of the energy balance over the largest energy.
  double relative_energy_error() const { return energy_ > 0. ? energy_error_ / energy_ : 0.; }

private:
  struct Peak
  {
    double value = 0., time = 0.;
    void record(const double new_value, const double new_time)
    {
      if (new_value > value)
        *this = {new_value, new_time};
    }
  };

  Peak indentation_, force_, impact_rate_;
  double smallest_eta_ = 1e9, largest_eta_ = -1e9; // of the contact point on the tibia [mm]
  KneeJoint::PerLigament ligament_forces_{};       // [N]
  double smallest_flexion_ = 1e9;                  // [rad]
  double contact_time_ = 0.;                       // [s]
  double energy_ = 0., energy_error_ = 0.;         // [mJ]
  double first_touch_ = -1.;                       // [s]; < 0: never
  unsigned long n_touch_downs_ = 0;
  KneeMoment last_;
};

/// Positions of contact, as lines that are interrupted where the surfaces separate: in the tibia's
/// frame (xi, eta) and in the femur's (X, Y).
class KneeTracks
{
public:
  KneeTracks();
  void record(const KneeMoment &moment);
  const LineOutput &on_tibia() const { return on_tibia_; }
  const LineOutput &on_femur() const { return on_femur_; }

private:
  LineOutput on_tibia_, on_femur_;
};

/// Collects the rows of a run for its plots.
class KneePlots
{
public:
  void record(const KneeMoment &moment);
  /// File names and plots.
  std::vector<std::pair<std::string, Plot>> plots() const;

private:
  std::vector<double> time_, flexion_, indentation_, force_; // [s], [deg], [mm], [N]
  std::vector<double> touching_flexion_, track_;             // [deg], [mm], in contact
};
} // namespace arthrowear
