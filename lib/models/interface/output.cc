// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/interface/output.h"

namespace arthrowear
{
const InterfaceColumns &
interface_columns()
{
  static const InterfaceColumns columns;
  return columns;
}

TableRow
interface_row(const DrivenInterface &point)
{
  const InterfaceTraction &traction = point.response.traction;
  const InterfaceHistory &history = point.response.history;
  const InterfaceColumns &c = interface_columns();
  TableRow row = c.row();
  const auto set = [&](const TangentialColumns &columns, const Tangential &value)
  {
    row.set(columns.t1, value[0]);
    row.set(columns.t2, value[1]);
  };
  row.set(c.time, point.time);
  row.set(c.phase, point.phase + 1);
  row.set(c.opening, point.motion.opening);
  set(c.shift, point.motion.shift);
  row.set(c.intensity, history.intensity);
  row.set(c.normal, traction.normal);
  set(c.adhesive_traction, traction.adhesive);
  set(c.friction_traction, traction.friction);
  set(c.tangential_traction, traction.tangential());
  row.set(c.work, point.work);
  row.set(c.stored, point.stored);
  row.set(c.adhesive, history.adhesive_energy);
  row.set(c.viscous, history.viscous_energy);
  row.set(c.frictional, history.frictional_energy);
  row.set(c.energy_error, point.energy_error());
  row.set(c.status, point.response.status);
  return row;
}

Summary
interface_summary(const DrivenInterface &end, const InterfacePeaks &peaks,
                  const unsigned long n_steps)
{
  const InterfaceHistory &history = end.response.history;
  Summary summary;
  summary.add("outcome", "done");
  summary.add("steps", n_steps);
  const auto add_peak = [&summary](const std::string &name, const InterfacePeak &peak)
  {
    if (peak.value == 0.)
      return;
    summary.add(name, peak.value);
    summary.add("time of " + name, peak.time);
  };
  add_peak("largest tension", peaks.tension);
  add_peak("largest pressure", peaks.pressure);
  add_peak("largest adhesive shear", peaks.adhesive);
  add_peak("largest friction", peaks.friction);
  add_peak("largest tangential traction", peaks.tangential);
  if (peaks.onset >= 0.)
    summary.add("time of first damage", peaks.onset);
  if (peaks.broken >= 0.)
    summary.add("time of breaking", peaks.broken);
  summary.add("final intensity of adhesion", history.intensity);
  const Tangential tangential = end.response.traction.tangential();
  summary.add("final normal traction", end.response.traction.normal);
  summary.add("final tangential traction t1", tangential[0]);
  summary.add("final tangential traction t2", tangential[1]);
  summary.add("work", end.work);
  summary.add("stored energy", end.stored);
  summary.add("adhesive energy", history.adhesive_energy);
  summary.add("viscous energy", history.viscous_energy);
  summary.add("frictional energy", history.frictional_energy);
  summary.add("largest energy error", peaks.energy_error);
  summary.add("largest energy error over largest energy",
              peaks.energy > 0. ? peaks.energy_error / peaks.energy : 0.);
  return summary;
}

void
InterfacePlots::record(const DrivenInterface &point)
{
  const InterfaceTraction &traction = point.response.traction;
  time_.push_back(point.time);
  intensity_.push_back(point.response.history.intensity);
  if (component_ == TractionComponent::normal)
  {
    displacement_.push_back(point.motion.opening);
    total_.push_back(traction.normal);
    return;
  }
  const int i = static_cast<int>(component_);
  displacement_.push_back(point.motion.shift[i]);
  total_.push_back(traction.tangential()[i]);
  adhesive_.push_back(traction.adhesive[i]);
  friction_.push_back(traction.friction[i]);
}

Plot
InterfacePlots::traction_plot(const std::string &x_label, const std::vector<double> &x) const
{
  if (component_ == TractionComponent::normal)
    return {"Normal traction of the interface",
            x_label,
            "traction [MPa], tension > 0",
            {{"normal traction", x, total_}}};
  return {"Tangential traction of the interface",
          x_label,
          "traction [MPa]",
          {{"total", x, total_}, {"adhesive", x, adhesive_}, {"friction", x, friction_}}};
}

std::vector<std::pair<std::string, Plot>>
InterfacePlots::plots() const
{
  const std::string time = "time [s]", displacement = component_ == TractionComponent::normal
                                                          ? "opening [mm]"
                                                          : "shift [mm]";
  return {{"traction_over_time.svg", traction_plot(time, time_)},
          {"traction_over_displacement.svg", traction_plot(displacement, displacement_)},
          {"intensity_over_time.svg",
           {"Intensity of adhesion", time, "intensity [-]", {{"intensity", time_, intensity_}}}}};
}
} // namespace arthrowear
