// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/chart.h"
#include "models/interface/drive.h"
#include "output/statistics.h"

namespace arthrowear
{
/// Columns t1 and t2.
struct TangentialColumns
{
  TableColumn<> t1, t2;
};

/// Columns of statistics.csv of the model interface.
struct InterfaceColumns : TableColumns
{
  const TableColumn<> time = add("time", "s");
  const TableColumn<std::size_t> phase =
      add<std::size_t>("phase", "-", "line of the motion's table");
  const TableColumn<> opening = add("opening", "mm");
  const TangentialColumns shift = add_tangential("shift", "mm");
  const TableColumn<> intensity = add("intensity of adhesion", "-", "1 undamaged, 0 broken");
  const TableColumn<> normal = add("normal traction", "MPa");
  const TangentialColumns adhesive_traction = add_tangential("adhesive traction", "MPa");
  const TangentialColumns friction_traction = add_tangential("friction traction", "MPa");
  const TangentialColumns tangential_traction = add_tangential("tangential traction", "MPa");
  const TableColumn<> work = add("work", "mJ/mm^2");
  const TableColumn<> stored = add("stored energy", "mJ/mm^2");
  const TableColumn<> adhesive = add("adhesive energy", "mJ/mm^2");
  const TableColumn<> viscous = add("viscous energy", "mJ/mm^2");
  const TableColumn<> frictional = add("frictional energy", "mJ/mm^2");
  const TableColumn<> energy_error = add("energy error", "mJ/mm^2", "of the balance of energies");
  const TableColumn<InterfaceStatus> status =
      add<InterfaceStatus>("status", "-", "0 open, 1 bonded, 2 stick, 3 slip");

private:
  TangentialColumns add_tangential(const std::string &name, const std::string &unit)
  {
    const TableColumn<> t1 = add(name + " t1", unit);
    return {t1, add(name + " t2", unit)};
  }
};
const InterfaceColumns &interface_columns();
TableRow interface_row(const DrivenInterface &point);

Summary interface_summary(const DrivenInterface &end, const InterfacePeaks &peaks,
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
