// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/interface/parameters.h"

#include "base/number_text.h"
#include "base/units.h"
#include "entries/plausibility.h"

namespace arthrowear
{
namespace
{
// The computation then lasts seconds; longer runs would need checkpoints.
constexpr double most_steps = 1e8;
constexpr const char *durations_path = "Program / Durations [s]";
constexpr const char *velocity_paths[3] = {"Program / Velocities t1 [mm/s]",
                                           "Program / Velocities t2 [mm/s]",
                                           "Program / Opening velocities [mm/s]"};

void
declare_program(Parameters &parameters, InterfaceParameters &p, std::vector<double> &durations,
                std::vector<double> &opening, std::vector<double> (&shift)[2])
{
  const auto section = parameters.section(
      "Program", "Motion of the point in phases of constant velocity; each phase is a column of "
                 "the lists. A list of velocities with one value is used for all phases.");
  const double speed = units::mm / units::s;
  section.add("Start opening [mm]", p.start_opening, units::mm, rules::any_number(), {1e-7, 10.},
              "u_n at time 0, > 0 open; the bond is intact at this opening.");
  section.add("Start shift t1 [mm]", p.start_shift[0], units::mm, rules::any_number(), {1e-7, 10.},
              "u_T at time 0 along the first tangent.");
  section.add("Start shift t2 [mm]", p.start_shift[1], units::mm, rules::any_number(), {1e-7, 10.},
              "u_T at time 0 along the second tangent.");
  section.add("Durations [s]", durations, units::s, rules::list_of(rules::positive(), 1),
              {1e-6, 1e4}, "Durations of the phases, in their order.", required("0.1, 0.05, 0.15"));
  section.add("Opening velocities [mm/s]", opening, speed, rules::list_of(rules::any_number(), 1),
              {1e-7, 1e3}, "Rate of u_n in each phase, > 0 opens.");
  section.add("Velocities t1 [mm/s]", shift[0], speed, rules::list_of(rules::any_number(), 1),
              {1e-7, 1e3}, "Rate of u_T along the first tangent.");
  section.add("Velocities t2 [mm/s]", shift[1], speed, rules::list_of(rules::any_number(), 1),
              {1e-7, 1e3}, "Rate of u_T along the second tangent.");
}
} // namespace

void
InterfaceParameters::declare(Parameters &parameters)
{
  parameters.top_level().add(
      "Output folder", output_folder, rules::text(),
      "Created by the run; relative to the folder in which the program is started.");
  adhesion_.declare(
      parameters.section("Interface", "Adhesion, friction and penalties of the contact point."),
      law);
  declare_program(parameters, *this, durations_, opening_velocities_, shift_velocities_);
  parameters.section("Time", "Time integration.")
      .add("Time step [s]", time_step, units::s, rules::positive(), {1e-9, 9e-3},
           "Largest step; each phase is divided evenly.", required("1e-5"));
  const auto output = parameters.section("Output", "The table and the plots.");
  output.add("Rows per phase", rows_per_phase, rules::integer_between(1, 1000000),
             "Rows of statistics.csv and points of the plots in each phase, evenly spaced; at most "
             "one per step.");
  output.add_choice<TractionComponent>("Plotted component", plotted,
                                       {{"normal", TractionComponent::normal},
                                        {"t1", TractionComponent::t1},
                                        {"t2", TractionComponent::t2}},
                                       "Component of tractions and displacement in the plots.");
}

void
InterfaceParameters::check(Parameters &parameters)
{
  adhesion_.check(parameters, "Interface", law);
  check_friction(parameters, "Interface / Friction coefficient", law.friction);
  const std::vector<double> *lists[3] = {&shift_velocities_[0], &shift_velocities_[1],
                                         &opening_velocities_};
  bool is_complete = parameters.is_good(durations_path);
  for (int i = 0; i < 3; ++i)
  {
    const bool fits = lists[i]->size() == 1 || lists[i]->size() == durations_.size();
    if (!fits && is_complete)
      parameters.error_at(velocity_paths[i], "one value, or as many as there are durations, " +
                                                 std::to_string(durations_.size()));
    is_complete = is_complete && fits && parameters.is_good(velocity_paths[i]);
  }
  if (!is_complete)
    return;
  const auto value = [](const std::vector<double> &list, const std::size_t phase)
  { return list.size() == 1 ? list[0] : list[phase]; };
  phases.clear();
  for (std::size_t i = 0; i < durations_.size(); ++i)
    phases.push_back({durations_[i],
                      value(opening_velocities_, i),
                      {value(shift_velocities_[0], i), value(shift_velocities_[1], i)}});

  const std::string path = "Time / Time step [s]";
  if (!parameters.is_good(path))
    return;
  const double shortest = *std::min_element(durations_.begin(), durations_.end());
  if (time_step > shortest)
    parameters.error_at(path, "at most the shortest phase, " + shortest_text(shortest) + " s");
  if (end_time() / time_step > most_steps)
    parameters.error_at(path, "at least " + shortest_text(end_time() / most_steps) + " s",
                        "The program would need more than 1e8 steps.");
  if (!parameters.is_good("Interface / Update") ||
      !parameters.is_good("Interface / Viscosity [mJ s/mm^2]") ||
      !parameters.is_good("Interface / Exponent"))
    return;
  const double stable = stable_adhesion_step(law, largest_driving_energy());
  constexpr double rounding = 1e-3; // of the number that the message gives
  if (time_step > stable * (1. + rounding))
    parameters.error_at(path, "at most " + rounded_text(stable) + " s with forward_euler",
                        "The explicit update passes the equilibrium with a larger step: set a "
                        "smaller step, or set [Interface / Update] to implicit.");
}

double
InterfaceParameters::end_time() const
{
  double time = 0.;
  for (const Phase &phase : phases)
    time += phase.duration;
  return time;
}

double
InterfaceParameters::largest_driving_energy() const
{
  // Convex along a straight phase: the largest value is at an end.
  double opening = start_opening, largest = 0.;
  Tangential shift = start_shift;
  const auto update = [&]()
  {
    const double open = std::max(opening, 0.);
    largest = std::max(largest,
                       law.tensile_stiffness * open * open +
                           law.tangential_stiffness * (shift[0] * shift[0] + shift[1] * shift[1]));
  };
  update();
  for (const Phase &phase : phases)
  {
    opening += phase.duration * phase.opening_velocity;
    for (int i = 0; i < 2; ++i)
      shift[i] += phase.duration * phase.shift_velocity[i];
    update();
  }
  return largest;
}

unsigned long
InterfaceParameters::steps_of(const double duration, const double time_step)
{
  // 0.2/1e-5 may become 20000.000000000004.
  return static_cast<unsigned long>(std::ceil(duration / time_step * (1. - 1e-12)));
}

unsigned long
InterfaceParameters::n_steps() const
{
  unsigned long steps = 0;
  for (const Phase &phase : phases)
    steps += steps_of(phase.duration, time_step);
  return steps;
}
} // namespace arthrowear
