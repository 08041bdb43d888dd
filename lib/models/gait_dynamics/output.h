// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/chart.h"
#include "models/gait_dynamics/parameters.h"
#include "output/statistics.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace arthrowear
{
/// Warning that accompanies every output of a hip force of this model.
extern const char *const net_force_warning;

/// Columns X and Y.
struct PlanarColumns
{
  TableColumn<> X, Y;
};

/// Columns of statistics.csv of the model gait_dynamics.
struct GaitColumns : TableColumns
{
  explicit GaitColumns(const GaitDynamicsParameters &p);

  TableColumn<> time, cycle;
  PlanarColumns origin, velocity, acceleration; // of the thigh
  TableColumn<> angle;
  // Per leg; the second leg has columns only if both legs are modelled.
  std::array<TableColumn<>, 2> hip_force;
  std::array<PlanarColumns, 2> hip_components, ground;
  // These exist only with a hip that is not ideal, up to moment_on_head.
  PlanarColumns eccentricity;
  TableColumn<> eccentricity_over_clearance, impact_rate, contact_force, moment_on_head;
  PlanarColumns guide_force;
  TableColumn<> guide_moment, drift, drift_of_angles;

private:
  PlanarColumns add_planar(const std::string &name, const std::string &unit,
                           const bool is_there = true)
  {
    const TableColumn<> X = add_if(is_there, name + "X", unit);
    return {X, add_if(is_there, name + "Y", unit)};
  }
};
TableRow gait_row(const GaitColumns &columns, const GaitDynamicsParameters &p,
                  const GaitMoment &moment);

/// Extremes and means over all steps of a run. The first cycle contains the transient of the start;
/// it is kept separately if it is not the only one.
class GaitPeaks
{
public:
  explicit GaitPeaks(const GaitDynamicsParameters &p) : p_(p) {}
  void record(const GaitMoment &moment);
  void touch_down(const GaitMoment &moment);
  void section(const GaitMoment &moment) { section_.push_back(moment); }
  Summary summary(const IntegrationStatistics &statistics) const;
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
