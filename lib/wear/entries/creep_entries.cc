// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/creep_entries.h"

#include "base/format.h"
#include "base/units.h"
#include "laws/creep/creep_recovery.h"

namespace arthrowear
{
namespace
{
constexpr double minute = 60. * units::s;
const std::string at_reference = "Creep / Strain per pressure [1/MPa]",
                  per_decade = "Creep / Strain per pressure and decade [1/MPa]",
                  reference = "Creep / Reference time [min]",
                  mean_over = "Creep / Mean pressure over",
                  uncertainty_of = "Creep / Uncertainty of constants [%]",
                  recovery = "Creep / Recovery", rest_entry = "Creep / Rest [min]";

/// A constant that was quoted from memory and not compared with its source.
void
mark_from_memory(Parameters &parameters, const std::string &path, const double value,
                 const double quoted)
{
  if (value == quoted)
    parameters.input_notes().add_unverified(path, "Lee & Pienkowski 1998");
}
} // namespace

void
CreepEntries::declare(Parameters &parameters)
{
  const auto section = parameters.section(
      "Creep", "Compression of the wall that grows with time and loses no volume.");
  section.add_choice<bool>("Law", is_on, {{"none", false}, {"logarithmic", true}},
                           "logarithmic: strain p (a + b log10(t/t_0)) under the mean pressure p "
                           "of a cycle, hardening by strain where it changes.");
  section
      .add("Strain per pressure [1/MPa]", creep.law.at_reference, 1. / units::MPa,
           rules::between(0., .05),
           "a, at the reference time. Quoted from memory for polyethylene: 3.491e-3 (Lee & "
           "Pienkowski 1998).")
      .plausible({1e-5, 0.02, "Polyethylene has about 3.5e-3 per MPa."});
  section
      .add("Strain per pressure and decade [1/MPa]", creep.law.per_decade, 1. / units::MPa,
           rules::between(0., .02),
           "b, growth in each tenfold of time. Quoted from memory: 7.966e-4.")
      .plausible({1e-6, 5e-3, "Polyethylene has about 8e-4 per MPa."});
  section
      .add("Reference time [min]", creep.law.reference, minute, rules::non_negative(),
           "t_0. Quoted from memory: 1e4.")
      .plausible({1e-2, 1e7, "Tests of creep last minutes to weeks."});
  section
      .add("Time of a cycle [s]", creep.cycle_time, units::s, rules::between(0., 1e6),
           "Time that passes per gait cycle, rest included: 31.6 s where a million cycles are a "
           "year. 0: the time of a cycle at the cycle frequency. The mean pressure is the mean "
           "over the gait cycle.")
      .plausible(
          {1e-3, 1e3, "A million gait cycles a year are 31.6 s each, a hundred thousand 316 s."});
  section.add_choice<MeanPressureTime>(
      "Mean pressure over", creep.mean,
      {{"cycle", MeanPressureTime::cycle}, {"loaded_time", MeanPressureTime::loaded}},
      "Time over which the pressure of a point is averaged. cycle: the whole gait cycle, unloaded "
      "time included; loaded_time: the time of the cycle in which the point carries pressure.");
  section
      .add("Uncertainty of constants [%]", uncertainty, units::percent, rules::from_below(0., 100.),
           "Half the interval of both strains per pressure, over their values. Under the same "
           "pressures creep is in proportion to them; its interval is added to the results. 0: no "
           "interval.")
      .plausible({0.5, 100.})
      .may_change_on_resume();
  section
      .add_choice<bool>(
          "Recovery", recovers, {{"none", false}, {"logarithmic", true}},
          "logarithmic: after the last cycle the body rests without load, as a retrieved implant "
          "does, and a part of creep comes back: 0.372 after 1000 min, 0.51 after 10000 min and "
          "more (Lee & Pienkowski 1998); the form between, by the logarithm of time, is assumed. "
          "The depth after the rest is added to the results; creep under load is the same.")
      .may_change_on_resume();
  section
      .add("Rest [min]", rest, minute, rules::non_negative(),
           "Duration of this rest, with a Recovery.")
      .plausible({1., 1e6})
      .may_change_on_resume();
}

/// Refuses entries that have no effect without creep.
void
CreepEntries::require_none(Parameters &parameters) const
{
  const auto refuse = [&parameters](const std::string &path)
  {
    parameters.finding_at(path,
                          "is set, but [Creep / Law] is none. Set logarithmic, or remove it.");
  };
  for (const std::string &path : {at_reference, per_decade, reference})
    if (parameters.is_set(path) && parameters.value(path) != "0")
      refuse(path);
  if (uncertainty > 0.)
    refuse(uncertainty_of);
  if (rest > 0.)
    refuse(rest_entry);
  if (creep.mean != MeanPressureTime::cycle)
    refuse(mean_over);
  if (recovers)
    refuse(recovery);
}

void
CreepEntries::check(Parameters &parameters, const double frequency)
{
  const std::string reason = "[Creep / Law] logarithmic needs it";
  if (!is_on)
  {
    require_none(parameters);
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
  mark_from_memory(parameters, at_reference, creep.law.at_reference, 3.491e-3 / units::MPa);
  mark_from_memory(parameters, per_decade, creep.law.per_decade, 7.966e-4 / units::MPa);
  mark_from_memory(parameters, reference, creep.law.reference, 1e4 * minute);
  check_rest(parameters);
  if (creep.cycle_time == 0.)
    creep.cycle_time = 1. / frequency;
}

void
CreepEntries::check_rest(Parameters &parameters) const
{
  if (recovers)
    parameters.require(rest_entry, "[Creep / Recovery] logarithmic needs it", "60");
  else if (rest > 0.)
    parameters.finding_at(rest_entry,
                          "is set, but [Creep / Recovery] is none. Set logarithmic, or remove it.");
  if (recovers && rest > creep_recovery::longest_rest)
    parameters.warning_at(
        rest_entry,
        formatted("longer than %g min, where measurements end: the share of creep that comes back "
                  "is kept at %g. A rest of up to %g min has data.",
                  creep_recovery::longest_rest / minute, creep_recovery::share_at_longest,
                  creep_recovery::longest_rest / minute));
}
} // namespace arthrowear
