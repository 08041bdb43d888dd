// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/chart.h"
#include "models/interface/drive.h"
#include "output/record_table.h"
#include "results/summary.h"

namespace arthrowear
{
/// Columns of statistics.csv of the model interface.
const RecordTable<DrivenInterface> &interface_table();

/// Results of an interface that is driven.
struct InterfaceSummary : Summary
{
  /// The largest value of a traction and its time, of runs in which it is not 0.
  struct Peak
  {
    NumberResult value, time;
  };

  const CountResult steps = count(solver_result("steps", "steps"));
  const Peak tension = peak(other_result("largest_tension", "largest tension", "MPa"));
  const Peak pressure = peak(
      contact_result("largest_pressure", "largest pressure", "MPa").as(ResultRole::peak_pressure));
  const Peak adhesive =
      peak(other_result("largest_adhesive_shear", "largest adhesive shear", "MPa"));
  const Peak friction = peak(other_result("largest_friction", "largest friction", "MPa"));
  const Peak tangential =
      peak(other_result("largest_tangential_traction", "largest tangential traction", "MPa"));
  const NumberResult damage_time =
      number(other_result("time_of_first_damage", "time of first damage", "s")
                 .over(Reduction::first)
                 .of_runs("whose interface is damaged"));
  const NumberResult breaking_time =
      number(other_result("time_of_breaking", "time of breaking", "s")
                 .over(Reduction::first)
                 .of_runs("whose interface breaks"));
  const NumberResult intensity =
      number(other_result("final_intensity", "final intensity of adhesion", "-"));
  const NumberResult normal =
      number(other_result("final_normal_traction", "final normal traction", "MPa"));
  const NumberResult tangential_1 =
      number(other_result("final_tangential_traction_t1", "final tangential traction t1", "MPa"));
  const NumberResult tangential_2 =
      number(other_result("final_tangential_traction_t2", "final tangential traction t2", "MPa"));
  const NumberResult work = number(energy("work", "work").over(Reduction::sum));
  const NumberResult stored = number(energy("stored_energy", "stored energy"));
  const NumberResult adhesive_energy =
      number(energy("adhesive_energy", "adhesive energy").over(Reduction::sum));
  const NumberResult viscous_energy =
      number(energy("viscous_energy", "viscous energy").over(Reduction::sum));
  const NumberResult frictional_energy =
      number(energy("frictional_energy", "frictional energy").over(Reduction::sum));
  const NumberResult energy_error =
      number(accuracy_result("largest_energy_error", "largest energy error", "mJ/mm^2")
                 .rounded(2)
                 .over(Reduction::largest));
  const NumberResult relative_energy_error =
      number(accuracy_result("energy_error", "largest energy error over largest energy", "-")
                 .percent(2)
                 .over(Reduction::largest)
                 .as(ResultRole::judged_steps));

private:
  Peak peak(DeclaredResult result);
  static DeclaredResult energy(const std::string &id, const std::string &name)
  {
    return other_result(id, name, "mJ/mm^2");
  }
};
std::unique_ptr<Summary> interface_summary(const DrivenInterface &end, const InterfacePeaks &peaks,
                                           unsigned long n_steps);

/// Collects the rows of a run for its plots.
class InterfacePlots
{
public:
  explicit InterfacePlots(const TractionComponent component) : component_(component) {}

  void record(const DrivenInterface &point);
  /// File names and plots: traction over time and over displacement, intensity over time.
  std::vector<std::pair<std::string, Plot>> plots() const;

private:
  Plot traction_plot(const std::string &x_label, const std::vector<double> &x) const;

  TractionComponent component_;
  std::vector<double> time_, displacement_, total_, adhesive_, friction_, intensity_;
};
} // namespace arthrowear
