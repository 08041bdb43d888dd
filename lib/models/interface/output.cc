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

InterfaceSummary::Peak
InterfaceSummary::peak(DeclaredResult result)
{
  const std::string with = "in which it is not 0";
  result.over(Reduction::largest).of_runs(with);
  return {number(result), number(other_result("time_of_" + result.id, "time of " + result.name, "s")
                                     .over(Reduction::largest)
                                     .of_runs(with))};
}

std::unique_ptr<Summary>
interface_summary(const DrivenInterface &end, const InterfacePeaks &peaks,
                  const unsigned long n_steps)
{
  const InterfaceHistory &history = end.response.history;
  auto summary = std::make_unique<InterfaceSummary>();
  summary->outcome.set("done");
  summary->steps.set(n_steps);
  const auto set_peak = [](const InterfaceSummary::Peak &result, const InterfacePeak &peak)
  {
    if (peak.value == 0.)
      return;
    result.value.set(peak.value);
    result.time.set(peak.time);
  };
  set_peak(summary->tension, peaks.tension);
  set_peak(summary->pressure, peaks.pressure);
  set_peak(summary->adhesive, peaks.adhesive);
  set_peak(summary->friction, peaks.friction);
  set_peak(summary->tangential, peaks.tangential);
  if (peaks.onset >= 0.)
    summary->damage_time.set(peaks.onset);
  if (peaks.broken >= 0.)
    summary->breaking_time.set(peaks.broken);
  summary->intensity.set(history.intensity);
  const Tangential tangential = end.response.traction.tangential();
  summary->normal.set(end.response.traction.normal);
  summary->tangential_1.set(tangential[0]);
  summary->tangential_2.set(tangential[1]);
  summary->work.set(end.work);
  summary->stored.set(end.stored);
  summary->adhesive_energy.set(history.adhesive_energy);
  summary->viscous_energy.set(history.viscous_energy);
  summary->frictional_energy.set(history.frictional_energy);
  summary->energy_error.set(peaks.energy_error);
  summary->relative_energy_error.set(peaks.energy > 0. ? peaks.energy_error / peaks.energy : 0.);
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
