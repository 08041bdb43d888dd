// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/length_units.h"

#include "base/format.h"
#include "base/number_text.h"
#include "base/ranges.h"

namespace arthrowear
{
const std::vector<LengthUnit> &
length_units()
{
  static const std::vector<LengthUnit> known{{"mm", 1., "millimetres"},
                                             {"cm", 10., "centimetres"},
                                             {"m", 1e3, "metres"},
                                             {"um", 1e-3, "micrometres"},
                                             {"in", mm_per_inch, "inches"}};
  return known;
}

std::vector<std::string>
names_of_length_units()
{
  return mapped<std::string>(length_units(), &LengthUnit::name);
}

double
size_of_length_unit(const std::string &name)
{
  for (const LengthUnit &unit : length_units())
    if (name == unit.name)
      return unit.size;
  return 0.;
}

std::string
name_of_length_unit(const double size)
{
  for (const LengthUnit &unit : length_units())
    if (size == unit.size)
      return unit.name;
  return shortest_text(size) + " mm";
}

std::string
doubt_about_length(const std::string &what, const double length, const double unit,
                   const PartSize &size,
                   const std::function<std::string(const LengthUnit &)> &choice)
{
  const auto is_possible = [&size](const double x) { return x >= size.least && x <= size.most; };
  if (is_possible(length))
    return "";
  std::string fitting, converted;
  for (const LengthUnit &other : length_units())
  {
    const double in_other = length / unit * other.size;
    if (other.size != unit && is_possible(in_other))
      fitting +=
          (fitting.empty() ? "" : ", ") + choice(other) + formatted(" gives %.4g mm", in_other);
    const double undone = length / other.size;
    if (other.size != 1. && is_possible(undone))
      converted += (converted.empty() ? "" : ", ") +
                   formatted("%.4g mm without one from ", undone) + other.words;
  }
  return formatted(what.c_str(), length) + "; " + size.words + ". " +
         (!fitting.empty()     ? "Is the unit right? " + fitting + "."
          : !converted.empty() ? "No unit fits. Perhaps a program converted its lengths once too "
                                 "often: it would be " +
                                     converted + ". Export the file again, in mm."
                               : "Check the unit of length in the program that made the file.");
}

std::string
doubt_about_length(const std::string &what, const double length, const double unit,
                   const PartSize &size, const std::string &entry)
{
  return doubt_about_length(what, length, unit, size,
                            [&entry](const LengthUnit &other)
                            { return "[" + entry + "] " + shortest_text(other.size); });
}
} // namespace arthrowear
