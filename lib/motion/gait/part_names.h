// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
struct CsvTable;

/// Part of a gait that a column's name speaks of.
enum class GaitPart
{
  none,
  axis,
  flexion,
  adduction,
  rotation, ///< internal
  force
};

/// Meaning of a column by its name.
struct NamedPart
{
  GaitPart part = GaitPart::none;
  double sign = 1.;          ///< -1 for extension, abduction and external rotation
  bool has_unit = false;     ///< an angle or a force that is known
  bool is_sign_open = false; ///< both directions are named, and neither is usually positive
  std::string joint;         ///< "hip", "knee", "ankle" …; empty: not named
  bool is_of_ground = false; ///< a ground reaction, no load of a joint
  bool is_spread = false;    ///< a standard deviation or a bound of several curves, no curve
};

/// The one list of the words by which people name the parts of a gait: flexion, flex, FE,
/// extension; adduction, add, abduction; rotation, rot, IE, internal, external; force, load,
/// resultant, Fres, and any column with the unit of a force; and the German and French ones.
NamedPart part_of_name(const std::string &column);

/// Meaning of a column's name, in words: "flexion [deg]", "a force without a unit".
std::string meaning_of(const std::string &column);

/// "`a`: flexion [deg]; `b`: not known" for all columns, the first 40 of them.
std::string meanings_of_columns(const CsvTable &table);
} // namespace arthrowear
