// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/interface/output.h"

namespace arthrowear
{
const RecordTable<DrivenInterface> &
interface_table()
{
  using Point = DrivenInterface;
  static const RecordTable<Point> table = []
  {
    RecordTable<Point> t;
    const auto add_tangential = [&t](const char *name, const char *unit,
                                     const std::function<Tangential(const Point &)> &of) {
      t.add_components(name, std::array{" t1", " t2"}, unit, of);
    };
    const auto add_energy = [&t](const char *name, double InterfaceHistory::*energy)
    { t.add(name, "mJ/mm^2", [energy](const Point &p) { return p.response.history.*energy; }); };
    t.add("time", "s", &Point::time);
    t.add("phase", "-", "line of the motion's table",
          [](const Point &p) { return double(p.phase + 1); });
    t.add("opening", "mm", [](const Point &p) { return p.motion.opening; });
    add_tangential("shift", "mm", [](const Point &p) { return p.motion.shift; });
    t.add("intensity of adhesion", "-", "1 undamaged, 0 broken",
          [](const Point &p) { return p.response.history.intensity; });
    t.add("normal traction", "MPa", [](const Point &p) { return p.response.traction.normal; });
    add_tangential("adhesive traction", "MPa",
                   [](const Point &p) { return p.response.traction.adhesive; });
    add_tangential("friction traction", "MPa",
                   [](const Point &p) { return p.response.traction.friction; });
    add_tangential("tangential traction", "MPa",
                   [](const Point &p) { return p.response.traction.tangential(); });
    t.add("work", "mJ/mm^2", &Point::work);
    t.add("stored energy", "mJ/mm^2", &Point::stored);
    add_energy("adhesive energy", &InterfaceHistory::adhesive_energy);
    add_energy("viscous energy", &InterfaceHistory::viscous_energy);
    add_energy("frictional energy", &InterfaceHistory::frictional_energy);
    t.add("energy error", "mJ/mm^2", "of the balance of energies", &Point::energy_error);
    t.add("status", "-", "0 open, 1 bonded, 2 stick, 3 slip",
          [](const Point &p) { return static_cast<double>(p.response.status); });
    return t;
  }();
  return table;
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
