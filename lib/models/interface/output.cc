// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/interface/output.h"

namespace arthrowear
{
std::vector<Statistics::Column>
interface_columns()
{
  return {{"time", "s"},
          {"phase", "-"},
          {"opening", "mm"},
          {"shift t1", "mm"},
          {"shift t2", "mm"},
          {"intensity of adhesion", "-"},
          {"normal traction", "MPa"},
          {"adhesive traction t1", "MPa"},
          {"adhesive traction t2", "MPa"},
          {"friction traction t1", "MPa"},
          {"friction traction t2", "MPa"},
          {"tangential traction t1", "MPa"},
          {"tangential traction t2", "MPa"},
          {"work", "mJ/mm^2"},
          {"stored energy", "mJ/mm^2"},
          {"adhesive energy", "mJ/mm^2"},
          {"viscous energy", "mJ/mm^2"},
          {"frictional energy", "mJ/mm^2"},
          {"energy error", "mJ/mm^2"},
          {"status", "-"}};
}

std::vector<double>
interface_row(const DrivenInterface &point)
{
  const InterfaceTraction &traction = point.response.traction;
  const InterfaceHistory &history = point.response.history;
  const Tangential total = traction.tangential();
  return {point.time,
          static_cast<double>(point.phase + 1),
          point.motion.opening,
          point.motion.shift[0],
          point.motion.shift[1],
          history.intensity,
          traction.normal,
          traction.adhesive[0],
          traction.adhesive[1],
          traction.friction[0],
          traction.friction[1],
          total[0],
          total[1],
          point.work,
          point.stored,
          history.adhesive_energy,
          history.viscous_energy,
          history.frictional_energy,
          point.energy_error(),
          static_cast<double>(point.response.status)};
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
    summary.add(name, peak.value, "MPa");
    summary.add("time of " + name, peak.time, "s");
  };
  add_peak("largest tension", peaks.tension);
  add_peak("largest pressure", peaks.pressure);
  add_peak("largest adhesive shear", peaks.adhesive);
  add_peak("largest friction", peaks.friction);
  add_peak("largest tangential traction", peaks.tangential);
  if (peaks.onset >= 0.)
    summary.add("time of first damage", peaks.onset, "s");
  if (peaks.broken >= 0.)
    summary.add("time of breaking", peaks.broken, "s");
  summary.add("final intensity of adhesion", history.intensity, "-");
  const Tangential tangential = end.response.traction.tangential();
  summary.add("final normal traction", end.response.traction.normal, "MPa");
  summary.add("final tangential traction t1", tangential[0], "MPa");
  summary.add("final tangential traction t2", tangential[1], "MPa");
  summary.add("work", end.work, "mJ/mm^2");
  summary.add("stored energy", end.stored, "mJ/mm^2");
  summary.add("adhesive energy", history.adhesive_energy, "mJ/mm^2");
  summary.add("viscous energy", history.viscous_energy, "mJ/mm^2");
  summary.add("frictional energy", history.frictional_energy, "mJ/mm^2");
  summary.add("largest energy error", peaks.energy_error, "mJ/mm^2");
  summary.add("largest energy error over largest energy",
              peaks.energy > 0. ? peaks.energy_error / peaks.energy : 0., "-");
  return summary;
}

void
InterfacePlots::see(const DrivenInterface &point)
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

Plot
InterfacePlots::traction_over_time() const
{
  return traction_plot("time [s]", time_);
}

Plot
InterfacePlots::traction_over_displacement() const
{
  return traction_plot(component_ == TractionComponent::normal ? "opening [mm]" : "shift [mm]",
                       displacement_);
}

Plot
InterfacePlots::intensity_over_time() const
{
  return {"Intensity of adhesion", "time [s]", "intensity [-]", {{"intensity", time_, intensity_}}};
}
} // namespace arthrowear
