// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/mumps_controls.h"

#include "base/number_text.h"
#include "base/ranges.h"

#include <cmath>
#include <cstdlib>
#include <sstream>

namespace arthrowear
{
namespace
{
struct Known
{
  bool is_integer;
  int number;
  std::vector<double> values; ///< single ones; empty: from low to high
  double low, high;
  const char *meaning;
};

/// Controls with an effect on the factors of this program, on one rank and on several, that change
/// results by round-off alone.
const std::vector<Known> &
known()
{
  static const std::vector<Known> all{
      {true, 8, {0., 7., 8., 77.}, 0., 0., "scaling of the matrix"},
      {true, 14, {}, 0., 10000., "memory beyond the estimate of the analysis, in per cent"},
      {false, 1, {}, 0., .5, "threshold of pivots"}};
  return all;
}

std::string
option_of(const Known &control)
{
  return std::string("-mat_mumps_") + (control.is_integer ? "icntl_" : "cntl_") +
         std::to_string(control.number);
}

std::string
values_of(const Known &control)
{
  if (control.values.empty())
    return rounded_text(control.low) + " to " + rounded_text(control.high);
  std::vector<std::string> texts =
      mapped<std::string>(control.values, [&](const double value) { return rounded_text(value); });
  return comma_list(texts);
}

/// True if the text is a number that the control accepts.
bool
accepts(const Known &control, const std::string &text, double &value)
{
  char *end = nullptr;
  value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != 0 || !std::isfinite(value) ||
      (control.is_integer && value != std::round(value)))
    return false;
  return control.values.empty() ? control.low <= value && value <= control.high
                                : contains(control.values, value);
}
} // namespace

std::string
MumpsControl::text() const
{
  return (is_integer ? "ICNTL(" : "CNTL(") + std::to_string(number) +
         ") = " + rounded_text(value, 15);
}

std::vector<MumpsControl>
read_mumps_controls(const std::string &options, std::string &finding)
{
  finding.clear();
  std::vector<MumpsControl> controls;
  std::istringstream words(options);
  for (std::string option, text; words >> option; text.clear())
  {
    words >> text;
    const auto control =
        std::find_if(known().begin(), known().end(),
                     [&option](const Known &one) { return option_of(one) == option; });
    double value = 0.;
    if (control == known().end())
      finding = "'" + option + "' is none of them.";
    else if (!accepts(*control, text, value))
      finding = "'" + option + "' has '" + text + "', must have " + values_of(*control) + ".";
    else if (any_of(controls,
                    [&control](const MumpsControl &one) {
                      return one.number == control->number && one.is_integer == control->is_integer;
                    }))
      finding = "'" + option + "' is there twice.";
    if (!finding.empty())
      return {};
    controls.push_back({control->is_integer, control->number, value});
  }
  return controls;
}

std::string
known_mumps_controls()
{
  return joined(
      known(), "; ",
      [&](const Known &control)
      { return option_of(control) + " (" + control.meaning + ", " + values_of(control) + ")"; });
}

namespace
{
std::vector<MumpsControl> in_use;
}

void
use_mumps_controls(std::vector<MumpsControl> controls)
{
  in_use = std::move(controls);
}

const std::vector<MumpsControl> &
mumps_controls_in_use()
{
  return in_use;
}
} // namespace arthrowear
