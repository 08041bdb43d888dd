// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/chart.h"
#include "models/knee_dynamics/parameters.h"
#include "multibody/knee_motion.h"
#include "output/statistics.h"
#include "vtu/line_output.h"

#include <string>
#include <utility>
#include <vector>

namespace arthrowear
{
/// Columns of statistics.csv of the model knee_dynamics.
struct KneeColumns : TableColumns
{
  explicit KneeColumns(const KneeJoint &joint);

  const TableColumn<> time = add("time", "s");
  const TableColumn<> flexion = add("flexion", "deg");
  const TableColumn<> tibia_x =
      add("tibia X", "mm", "of the tibia's origin in the frame of the femur");
  const TableColumn<> tibia_y =
      add("tibia Y", "mm", "of the tibia's origin in the frame of the femur");
  const TableColumn<> spin = add("angular velocity", "rad/s");
  const TableColumn<> gap = add("gap", "mm", "below 0 in contact");
  const TableColumn<> indentation = add("indentation", "mm");
  const TableColumn<> indentation_rate = add("indentation rate", "mm/s");
  const TableColumn<> impact_rate =
      add("impact rate", "mm/s", "rate of indentation at the last touch-down");
  const TableColumn<> contact_force = add("contact force", "N");
  const TableColumn<> track_xi = add("contact point xi", "mm", "in the frame of the tibia");
  const TableColumn<> track_eta =
      add("contact point eta", "mm", "in the frame of the tibia, posterior > 0");
  const TableColumn<> point_x = add("contact point X", "mm", "in the frame of the femur");
  const TableColumn<> point_y = add("contact point Y", "mm", "in the frame of the femur");
  const TableColumn<> pulse = add("pulse", "N", "external force on the tibia");
  std::array<TableColumn<>, KneeJoint::n_ligaments> ligaments;
  TableColumn<> kinetic, stored, work, dissipated, energy_error;
};
TableRow knee_row(const KneeColumns &columns, const KneeMoment &moment);

/// Extreme values over all steps of a run.
class KneePeaks
{
public:
  void record(const KneeMoment &moment);
  void touch_down(const KneeMoment &moment);
  Summary summary(const KneeDynamicsParameters &p, const IntegrationStatistics &statistics) const;
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
