// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/head_fit.h"

#include "base/format.h"
#include "base/number_text.h"
#include "base/units.h"

namespace arthrowear
{
double
use_number(Parameters &parameters, const std::string &path, const double value)
{
  constexpr int digits = 12;
  const std::string text = rounded_text(value, digits);
  parameters.use_value(path, text);
  double rounded = value;
  parse_number(text, rounded);
  return rounded;
}

std::string
HeadFit::disagreement() const
{
  return formatted("A head of %.9g mm with a clearance of %.9g mm needs a cavity of %.9g mm; "
                   "the cavity has %.9g mm. ",
                   head, clearance, head + 2. * clearance, cavity);
}

void
HeadFit::check(Parameters &parameters)
{
  if (head == 0. || !parameters.is_good(cavity_path) || !parameters.is_good(diameter_path) ||
      !parameters.is_good(clearance_path))
    return;
  if (!parameters.is_set(cavity_path))
    cavity = use_number(parameters, cavity_path, head + 2. * clearance);
  else if (head > cavity)
    parameters.error_at(diameter_path, "at most the cavity's, [" + std::string(cavity_path) + "] " +
                                           rounded_text(cavity, 9));
  else if (!parameters.is_set(clearance_path))
    clearance = use_number(parameters, clearance_path, .5 * (cavity - head));
  else if (std::abs(head + 2. * clearance - cavity) > 1e-6 * units::mm)
    parameters.error_at(diameter_path, "the cavity's diameter less twice the clearance",
                        disagreement() + "Remove one of the three.");
}
} // namespace arthrowear
