// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace arthrowear
{
constexpr double mm_per_inch = 25.4;

/// A unit in which files and options state lengths.
struct LengthUnit
{
  const char *name;  ///< in options: "in"
  double size;       ///< [mm]
  const char *words; ///< "inches"
};

/// All known units of length; the first is mm.
const std::vector<LengthUnit> &length_units();
/// Their names, as the choices of an option.
std::vector<std::string> names_of_length_units();
/// Returns the size of a unit [mm]; 0 for an unknown name.
double size_of_length_unit(const std::string &name);
/// Returns the name of a unit of a size, or "2.5 mm".
std::string name_of_length_unit(double size);

/// Sizes that parts of one kind have, and a clause that says so: "implants are 10 to 200 mm".
struct PartSize
{
  double least, most; ///< [mm]
  const char *words;
};
/// Longest side of the box around an implant.
constexpr PartSize implant_size{10., 200., "implants are 10 to 200 mm large"};

/// The same of a specimen of a test, such as a pin.
constexpr PartSize specimen_size{4., 250., "specimens and implants are 4 to 250 mm large"};

/// Sentences about a length that no such part has, with the units that would fit; empty for a
/// possible one.
/// @param what    "The shape is %.4g mm large"
/// @param length  as read [mm]; @param unit  with which it was read [mm]
/// @param choice  how a user chooses a unit: "--unit in", "[Length unit [mm]] 25.4"
std::string doubt_about_length(const std::string &what, double length, double unit,
                               const PartSize &size,
                               const std::function<std::string(const LengthUnit &)> &choice);
/// The same where an entry holds the unit as a number. @param entry  "Head / Unit of surface [mm]"
std::string doubt_about_length(const std::string &what, double length, double unit,
                               const PartSize &size, const std::string &entry);
} // namespace arthrowear
