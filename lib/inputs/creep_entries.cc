// SPDX-License-Identifier: LGPL-2.1-or-later
#include "inputs/creep_entries.h"

#include "base/format.h"
#include "base/units.h"
#include "inputs/plausibility.h"
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

/// Largest plausible value and largest possible value of a strain per pressure [1/MPa].
void
check_strain(Parameters &parameters, const std::string &path, const double value,
             const double plausible, const double possible, const char *known)
{
  const double shown = value * units::MPa;
  const std::string text =
      formatted("Polyethylene has %s. Is it in per cent? %g %% are %g.", known, shown, .01 * shown);
  if (parameters.is_good(path) && shown > possible)
    parameters.error_at(path, formatted("at most %g", possible), text);
  else if (parameters.is_good(path) && shown > plausible)
    parameters.warning_at(path, formatted("more than %g per MPa. ", plausible) + text);
}

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
              "year. 0: the time of a cycle at the cycle frequency. The mean pressure is the mean "
              "over the gait cycle.");
  section.add_choice<MeanPressureTime>(
      "Mean pressure over", creep.mean,
      {{"cycle", MeanPressureTime::cycle}, {"loaded_time", MeanPressureTime::loaded}},
      "Time over which the pressure of a point is averaged. cycle: the whole gait cycle, unloaded "
      "time included; loaded_time: the time of the cycle in which the point carries pressure.");
  section
      .add("Uncertainty of constants [%]", uncertainty, units::percent, rules::non_negative(),
           "Half the interval of both strains per pressure, over their values. Under the same "
           "pressures creep is in proportion to them; its interval is added to the results. 0: "
           "no interval.")
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
  check_values(parameters);
  check_rest(parameters);
  if (creep.cycle_time == 0.)
    creep.cycle_time = 1. / frequency;
}

/// Checks the values against the ranges of polyethylene, which are wide enough for any reference
/// time.
void
CreepEntries::check_values(Parameters &parameters) const
{
  check_strain(parameters, at_reference, creep.law.at_reference, .02, .05, "about 3.5e-3 per MPa");
  check_strain(parameters, per_decade, creep.law.per_decade, 5e-3, .02, "about 8e-4 per MPa");
  mark_from_memory(parameters, at_reference, creep.law.at_reference, 3.491e-3 / units::MPa);
  mark_from_memory(parameters, per_decade, creep.law.per_decade, 7.966e-4 / units::MPa);
  mark_from_memory(parameters, reference, creep.law.reference, 1e4 * minute);
  if (creep.law.reference > 0.)
    warn_outside(parameters, reference, creep.law.reference / minute, 1e-2, 1e7, "min",
                 "Tests of creep last minutes to weeks. Is it in other units?");
  constexpr double longest = 1e6 * units::s;
  const char *cycle_time = "Creep / Time of a cycle [s]";
  if (creep.cycle_time > longest)
    parameters.error_at(cycle_time, formatted("at most %g", longest / units::s),
                        "A million gait cycles a year are 31.6 s each, a hundred thousand 316 s.");
  else if (creep.cycle_time > 0.)
    warn_outside(parameters, cycle_time, creep.cycle_time / units::s, 1e-3, 1e3, "s",
                 "A million gait cycles a year are 31.6 s each, a hundred thousand 316 s.");
  if (parameters.is_good(uncertainty_of) && uncertainty >= 1.)
    parameters.error_at(uncertainty_of, "below 100",
                        "Creep is above 0 for all constants. Is it a ratio?");
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
        formatted("longer than %g min, where measurements end: the share of creep that "
                  "comes back is kept at %g. A rest of up to %g min has data.",
                  creep_recovery::longest_rest / minute, creep_recovery::share_at_longest,
                  creep_recovery::longest_rest / minute));
}
} // namespace arthrowear
