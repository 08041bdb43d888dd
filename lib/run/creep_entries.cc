// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/creep_entries.h"

#include "base/units.h"

namespace arthrowear
{
namespace
{
constexpr double minute = 60. * units::s;
} // namespace

void
CreepEntries::declare(Parameters &parameters)
{
  const auto section = parameters.section(
      "Creep", "Compression of the wall that grows with time and loses no volume.");
  section.add_choice<bool>(
      "Law", is_on, {{"none", false}, {"logarithmic", true}},
      "logarithmic: strain p (a + b log10(t/t_0)) under the mean pressure p of "
      "a cycle, hardening by strain where it changes.");
  section.add("Strain per pressure [1/MPa]", creep.law.at_reference, 1. / units::MPa,
              rules::non_negative(),
              "a, at the reference time. Quoted from memory for polyethylene: 3.491e-3 (Lee & "
              "Pienkowski 1998).");
  section.add("Strain per pressure and decade [1/MPa]", creep.law.per_decade, 1. / units::MPa,
              rules::non_negative(),
              "b, growth in each tenfold of time. Quoted from memory: 7.966e-4.");
  section.add("Reference time [min]", creep.law.reference, minute, rules::non_negative(),
              "t_0. Quoted from memory: 1e4.");
  section.add("Time of a cycle [s]", creep.cycle_time, units::s, rules::non_negative(),
              "Time that passes per gait cycle, rest included: 31.6 s where a million cycles are a "
              "year. 0: that of the cycle frequency. The mean pressure is that of the gait cycle.");
  section.add_choice<MeanPressureTime>(
      "Mean pressure over", creep.mean,
      {{"cycle", MeanPressureTime::cycle}, {"loaded_time", MeanPressureTime::loaded}},
      "Of each point. cycle: the whole gait cycle, unloaded time included; loaded_time: the time "
      "of the cycle in which the point carries pressure.");
}

void
CreepEntries::check(Parameters &parameters, const double frequency)
{
  const std::string section = "Creep / ", reason = "[Creep / Law] logarithmic needs it";
  const std::string at_reference = section + "Strain per pressure [1/MPa]",
                    per_decade = section + "Strain per pressure and decade [1/MPa]",
                    reference = section + "Reference time [min]";
  if (!is_on)
  {
    for (const std::string &path : {at_reference, per_decade, reference})
      if (parameters.is_set(path) && parameters.value(path) != "0")
        parameters.finding_at(path,
                              "is set, but [Creep / Law] is none. Set logarithmic, or remove it.");
    if (creep.mean != MeanPressureTime::cycle)
      parameters.finding_at(section + "Mean pressure over",
                            "is set, but [Creep / Law] is none. Set logarithmic, or remove it.");
    creep = CreepOverCycles();
    return;
  }
  parameters.require(at_reference, reason, "3.491e-3");
  parameters.require(per_decade, reason, "7.966e-4");
  parameters.require(reference, reason, "1e4");
  if (creep.law.per_decade == 0. && parameters.is_set(per_decade))
    parameters.error_at(per_decade, "above 0 with [Creep / Law] logarithmic");
  if (creep.law.reference == 0. && parameters.is_set(reference))
    parameters.error_at(reference, "above 0 with [Creep / Law] logarithmic");
  if (creep.cycle_time == 0.)
    creep.cycle_time = 1. / frequency;
}
} // namespace arthrowear
