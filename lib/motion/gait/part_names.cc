// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/part_names.h"

#include "base/csv.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/unit_in_name.h"
#include "gait/table_axis.h"

#include <utility>

namespace arthrowear
{
namespace
{
using Words = std::vector<std::string>;

/// Place of the first of some words among the words of a name; behind the last one if there is
/// none.
std::size_t
place_of_any(const Words &words, const Words &wanted)
{
  return static_cast<std::size_t>(std::find_if(words.begin(), words.end(),
                                               [&](const std::string &word)
                                               { return contains(wanted, word); }) -
                                  words.begin());
}

/// The same for words that contain a part, as `hipflexion` contains `flex`.
std::size_t
place_of_part(const Words &words, const Words &parts)
{
  return static_cast<std::size_t>(
      std::find_if(words.begin(), words.end(),
                   [&](const std::string &word)
                   {
                     return any_of(parts, [&](const std::string &part)
                                   { return word.find(part) != std::string::npos; });
                   }) -
      words.begin());
}

/// Directions of an angle: words and parts of words that name them.
struct Directions
{
  Words positive_words, positive_parts, negative_words, negative_parts;
};

const Directions of_flexion{{"fe", "flx"}, {"flex", "beug"}, {"ext"}, {"extension", "streck"}};
const Directions of_adduction{
    {"add", "ad", "aa"}, {"adduct", "addukt"}, {"abd", "ab"}, {"abduct", "abdukt"}};
const Directions of_rotation{{"int", "ir", "inward"},
                             {"intern", "innen", "endorot"},
                             {"ext", "er", "outward"},
                             {"extern", "aussen", "exorot"}};

/// Places of the two directions in a name.
std::pair<std::size_t, std::size_t>
places(const Words &words, const Directions &of)
{
  return {
      std::min(place_of_any(words, of.positive_words), place_of_part(words, of.positive_parts)),
      std::min(place_of_any(words, of.negative_words), place_of_part(words, of.negative_parts))};
}

bool
names_either(const Words &words, const Directions &of)
{
  const auto [positive, negative] = places(words, of);
  return std::min(positive, negative) < words.size();
}

void
set_sign(const Words &words, const Directions &of, const bool is_first_positive, NamedPart &result)
{
  const auto [positive, negative] = places(words, of);
  const bool has_both = positive < words.size() && negative < words.size();
  result.sign = negative < positive ? -1. : 1.;
  result.is_sign_open = has_both && (!is_first_positive || negative < positive);
}

std::string
joint_of(const Words &words)
{
  const std::pair<const char *, Words> joints[] = {
      {"hip", {"hip", "huft", "hueft", "hanche", "cadera"}},
      {"knee", {"knee", "knie", "genou", "rodilla", "ginocchio"}},
      {"ankle", {"ankle", "dorsi", "plantar", "subtalar", "sprung", "cheville", "tobillo"}},
      {"foot", {"foot", "mtp", "toe"}},
      {"pelvis", {"pelvi"}},
      {"trunk", {"trunk", "lumbar", "thorax", "torso", "spine"}},
      {"thigh", {"thigh"}},
      {"shank", {"shank"}},
      {"arm", {"shoulder", "elbow", "wrist", "arm"}},
      {"neck", {"neck"}}};
  for (const auto &[joint, parts] : joints)
    if (place_of_part(words, parts) < words.size())
      return joint;
  return "";
}

/// True for columns of how much the curves of several steps or people differ.
bool
is_spread_name(const Words &words)
{
  return place_of_any(words, {"sd", "std", "stdev", "stddev", "sem", "se", "cv", "ci", "variance",
                              "min", "max", "minimum", "maximum"}) < words.size() ||
         place_of_part(words, {"deviation", "abweichung"}) < words.size();
}

bool
is_force_name(const Words &words)
{
  return place_of_part(words, {"force", "resultant"}) < words.size() ||
         place_of_any(words, {"load", "fres", "ftot", "fmag", "hcf", "jcf", "jrf", "hjf", "kjf",
                              "fx", "fy", "fz", "f"}) < words.size();
}
} // namespace

NamedPart
part_of_name(const std::string &column)
{
  NamedPart result;
  if (is_axis_name(column))
  {
    result.part = GaitPart::axis;
    return result;
  }
  const NameParts parts = parts_of_name(column);
  const Words &words = parts.words;
  const Quantity quantity = parts.unit.quantity;
  result.joint = joint_of(words);
  result.is_spread = is_spread_name(words);
  if (result.is_spread)
    return result;
  const bool is_force = quantity == Quantity::force || quantity == Quantity::body_weights;
  const bool may_be_angle =
      quantity == Quantity::angle || (quantity == Quantity::none && parts.bracket.empty());
  if (is_force || (quantity == Quantity::none && parts.bracket.empty() && is_force_name(words)))
  {
    result.part = GaitPart::force;
    result.has_unit = is_force;
    result.is_of_ground = place_of_part(words, {"ground", "grf", "plate", "muscle", "tendon",
                                                "boden", "muskel"}) < words.size();
    return result;
  }
  if (!may_be_angle ||
      place_of_part(words, {"moment", "torque", "speed", "veloc", "accel"}) < words.size())
    return result;
  result.has_unit = quantity == Quantity::angle;
  const bool is_rotation = place_of_part(words, {"rotat"}) < words.size() ||
                           place_of_any(words, {"rot", "ie"}) < words.size() ||
                           place_of_part(words, {"endorot", "exorot"}) < words.size();
  if (is_rotation)
  {
    result.part = GaitPart::rotation;
    set_sign(words, of_rotation, true, result);
  }
  else if (names_either(words, of_adduction))
  {
    result.part = GaitPart::adduction;
    set_sign(words, of_adduction, false, result);
  }
  else if (names_either(words, of_flexion))
  {
    result.part = GaitPart::flexion;
    set_sign(words, of_flexion, true, result);
  }
  return result;
}

std::string
meaning_of(const std::string &column)
{
  const NamedPart part = part_of_name(column);
  const NameParts parts = parts_of_name(column);
  const std::string unit = part.has_unit ? " [" + parts.unit.name + "]" : " without a unit",
                    joint = part.joint.empty() ? "" : " of the " + part.joint;
  if (part.is_spread)
    return "a spread of several curves";
  switch (part.part)
  {
  case GaitPart::axis:
    return "place in the cycle";
  case GaitPart::flexion:
    return (part.sign < 0. ? "extension" : "flexion") + joint + unit;
  case GaitPart::adduction:
    return (part.is_sign_open ? "adduction or abduction"
            : part.sign < 0.  ? "abduction"
                              : "adduction") +
           joint + unit;
  case GaitPart::rotation:
    return (part.sign < 0. ? "external rotation" : "internal rotation") + joint + unit;
  case GaitPart::force:
    return (part.is_of_ground ? "a force of the ground or of a muscle" : "a force") + joint + unit;
  default:
    break;
  }
  return "not known";
}

std::string
meanings_of_columns(const CsvTable &table)
{
  constexpr std::size_t most = 40;
  std::string text;
  for (std::size_t c = 0; c < std::min(most, table.names.size()); ++c)
    text += (c == 0 ? "`" : "; `") + table.names[c] + "`: " + meaning_of(table.names[c]);
  return text + (table.names.size() > most ? "; …" : "");
}
} // namespace arthrowear
