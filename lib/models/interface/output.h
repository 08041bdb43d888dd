// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/plot_svg.h"
#include "io/statistics.h"
#include "models/interface/drive.h"

namespace arthrowear
{
/// The columns of statistics.csv of the model interface.
std::vector<Statistics::Column> interface_columns();
std::vector<double> interface_row(const DrivenInterface &point);

Summary interface_summary(const DrivenInterface &end, const InterfacePeaks &peaks,
                          unsigned long n_steps);

/// Collects the rows of a run for its plots.
class InterfacePlots
{
public:
  explicit InterfacePlots(const TractionComponent component) : component_(component) {}

  void see(const DrivenInterface &point);
  /// Traction over time, over displacement, and intensity over time.
  Plot traction_over_time() const;
  Plot traction_over_displacement() const;
  Plot intensity_over_time() const;

private:
  Plot traction_plot(const std::string &x_label, const std::vector<double> &x) const;

  TractionComponent component_;
  std::vector<double> time_, displacement_, total_, adhesive_, friction_, intensity_;
};
} // namespace arthrowear
