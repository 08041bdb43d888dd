// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/integrator_parameters.h"

#include "base/units.h"

namespace arthrowear
{
void
declare_integrator(const Parameters::Section &section, IntegratorOptions &options)
{
  section.add_choice<IntegrationMethod>(
      "Method", options.method,
      {{"fehlberg", IntegrationMethod::fehlberg}, {"bdf", IntegrationMethod::bdf}},
      "fehlberg: explicit Runge-Kutta pair of order 4(5); bdf: implicit backward differentiation "
      "(Gear), for stiff systems.");
  section.add("Largest step [s]", options.largest_step, units::s, rules::positive(), {2e-8, 0.05},
              "Upper limit of the steps, which follow from the tolerances; shorter contacts may be "
              "missed.");
  section.add("Relative tolerance", options.relative_tolerance, rules::inside(0., 1.),
              "Relative tolerance of the local error of a step.");
}

void
check_method(Parameters &parameters, const IntegratorOptions &options, const double duration)
{
  if (options.method != IntegrationMethod::fehlberg)
    return;
  const std::string refusal =
      explicit_refusal(options.stiffest_time_constant, duration, options.most_steps);
  if (!refusal.empty())
    parameters.finding_at("Time / Method", "is fehlberg: " + refusal);
}
} // namespace arthrowear
