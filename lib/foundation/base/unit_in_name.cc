// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/unit_in_name.h"

#include "base/length_units.h"
#include "base/number_text.h"
#include "base/units.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

namespace arthrowear
{
namespace
{
constexpr double standard_gravity = 9.80665;    // m/s^2
constexpr double pound_force = 4.4482216152605; // N

struct Spelling
{
  const char *text; ///< without blanks, `_` and points; small letters if it has three and more
  const char *name;
};

// The one list of spellings. Words of three letters and more are in lower case here.
constexpr Spelling spellings[] = {{"°", "deg"},
                                  {"º", "deg"},
                                  {"deg", "deg"},
                                  {"degs", "deg"},
                                  {"degree", "deg"},
                                  {"degrees", "deg"},
                                  {"rad", "rad"},
                                  {"rads", "rad"},
                                  {"radian", "rad"},
                                  {"radians", "rad"},
                                  {"N", "N"},
                                  {"newton", "N"},
                                  {"newtons", "N"},
                                  {"daN", "daN"},
                                  {"dan", "daN"},
                                  {"kN", "kN"},
                                  {"KN", "kN"},
                                  {"kn", "kN"},
                                  {"kilonewton", "kN"},
                                  {"kilonewtons", "kN"},
                                  {"lbf", "lbf"},
                                  {"lb", "lbf"},
                                  {"lbs", "lbf"},
                                  {"pound", "lbf"},
                                  {"pounds", "lbf"},
                                  {"kgf", "kgf"},
                                  {"kp", "kgf"},
                                  {"kilopond", "kgf"},
                                  {"BW", "BW"},
                                  {"bw", "BW"},
                                  {"xBW", "BW"},
                                  {"xbw", "BW"},
                                  {"×bw", "BW"},
                                  {"timesbw", "BW"},
                                  {"bodyweight", "BW"},
                                  {"bodyweights", "BW"},
                                  {"%bw", "pctBW"},
                                  {"bw%", "pctBW"},
                                  {"pctbw", "pctBW"},
                                  {"percentbw", "pctBW"},
                                  {"%bodyweight", "pctBW"},
                                  {"percentbodyweight", "pctBW"},
                                  {"n/kg", "N/kg"},
                                  {"mm", "mm"},
                                  {"MM", "mm"},
                                  {"millimeter", "mm"},
                                  {"millimetre", "mm"},
                                  {"millimeters", "mm"},
                                  {"millimetres", "mm"},
                                  {"cm", "cm"},
                                  {"CM", "cm"},
                                  {"centimeter", "cm"},
                                  {"centimetre", "cm"},
                                  {"centimeters", "cm"},
                                  {"centimetres", "cm"},
                                  {"m", "m"},
                                  {"meter", "m"},
                                  {"metre", "m"},
                                  {"meters", "m"},
                                  {"metres", "m"},
                                  {"km", "km"},
                                  {"um", "um"},
                                  {"µm", "um"},
                                  {"μm", "um"},
                                  {"micrometer", "um"},
                                  {"micrometre", "um"},
                                  {"micron", "um"},
                                  {"microns", "um"},
                                  {"in", "in"},
                                  {"inch", "in"},
                                  {"inches", "in"},
                                  {"Nm", "N m"},
                                  {"nm", "N m"},
                                  {"nmm", "N mm"},
                                  {"s", "s"},
                                  {"sec", "s"},
                                  {"secs", "s"},
                                  {"second", "s"},
                                  {"seconds", "s"},
                                  {"ms", "ms"},
                                  {"msec", "ms"},
                                  {"msecs", "ms"},
                                  {"millisecond", "ms"},
                                  {"milliseconds", "ms"},
                                  {"min", "min"},
                                  {"minutes", "min"},
                                  {"h", "h"},
                                  {"hours", "h"},
                                  {"day", "day"},
                                  {"days", "day"},
                                  {"%", "percent"},
                                  {"pct", "percent"},
                                  {"percent", "percent"},
                                  {"mm3", "mm3"},
                                  {"mm³", "mm3"},
                                  {"mg", "mg"},
                                  {"g", "g"},
                                  {"ug", "ug"},
                                  {"µg", "ug"},
                                  {"kg", "kg"},
                                  {"mpa", "MPa"},
                                  {"kpa", "kPa"},
                                  {"Pa", "Pa"}};

std::string
replaced(std::string text, const std::string &part, const std::string &by)
{
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at))
    text.replace(at, part.size(), by);
  return text;
}

/// With blanks of ASCII in place of no-break and thin spaces.
std::string
with_blanks(std::string text)
{
  for (const char *space : {"\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89", "\xEF\xBB\xBF"})
    text = replaced(std::move(text), space, " ");
  return trimmed(text);
}

bool
is_letter_or_digit(const char c)
{
  return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

bool
is_separator(const char c)
{
  return std::string(" _/,;:.-").find(c) != std::string::npos;
}

/// With letters of ASCII in place of accents and umlauts.
std::string
without_accents(std::string text)
{
  constexpr std::pair<const char *, const char *> letters[] = {
      {"ä", "a"}, {"ö", "o"}, {"ü", "u"}, {"Ä", "A"}, {"Ö", "O"}, {"Ü", "U"}, {"ß", "ss"},
      {"é", "e"}, {"è", "e"}, {"ê", "e"}, {"à", "a"}, {"â", "a"}, {"ç", "c"}, {"É", "E"}};
  for (const auto &[accented, plain] : letters)
    text = replaced(std::move(text), accented, plain);
  return text;
}

std::vector<std::string>
words_of(const std::string &with_accents)
{
  const std::string text = without_accents(with_accents);
  std::vector<std::string> words(1);
  const auto is_capital = [&](const std::size_t i)
  { return std::isupper(static_cast<unsigned char>(text[i])) != 0; };
  for (std::size_t i = 0; i < text.size(); ++i)
  {
    if (!is_letter_or_digit(text[i]))
    {
      words.emplace_back();
      continue;
    }
    const bool begins_word =
        i > 0 && is_capital(i) && std::islower(static_cast<unsigned char>(text[i - 1])) != 0;
    if (begins_word)
      words.emplace_back();
    words.back() += text[i];
  }
  for (std::string &word : words)
    word = in_lower_case(word);
  words.erase(std::remove(words.begin(), words.end(), ""), words.end());
  return words;
}

/// The unit in the last brackets that hold one. Their text is cut out of the name.
bool
take_bracket(std::string &name, NameParts &parts)
{
  constexpr std::pair<char, char> brackets[] = {{'[', ']'}, {'(', ')'}, {'{', '}'}};
  for (std::size_t end = name.size(); end-- > 0;)
    for (const auto &[opens, closes] : brackets)
    {
      const std::size_t begin = name[end] == closes ? name.rfind(opens, end) : std::string::npos;
      if (begin == std::string::npos)
        continue;
      const std::string inner = name.substr(begin + 1, end - begin - 1);
      parts.unit = unit_of_text(inner, true);
      if (parts.unit.quantity == Quantity::none)
      {
        parts.bracket = parts.bracket.empty() ? trimmed(inner) : parts.bracket;
        continue;
      }
      parts.bracket.clear();
      name = name.substr(0, begin) + " " + name.substr(end + 1);
      return true;
    }
  return false;
}

/// The longest unit at the end, behind a separator.
void
take_ending(std::string &name, NameParts &parts)
{
  for (std::size_t i = 0; i + 1 < name.size(); ++i)
    if (is_separator(name[i]) || (i > 0 && !is_letter_or_digit(name[i]) &&
                                  (static_cast<unsigned char>(name[i]) & 0xC0U) != 0x80U))
    {
      const std::size_t begin = is_separator(name[i]) ? i + 1 : i;
      parts.unit = unit_of_text(name.substr(begin), false);
      if (parts.unit.quantity == Quantity::none)
        continue;
      name.resize(i);
      return;
    }
}

NameUnit
of_length(const std::string &name)
{
  return {name, Quantity::length, size_of_length_unit(name)};
}
} // namespace

const std::vector<NameUnit> &
known_units()
{
  static const std::vector<NameUnit> units{{"deg", Quantity::angle, units::deg},
                                           {"rad", Quantity::angle, 1.},
                                           {"N", Quantity::force, units::newton},
                                           {"lbf", Quantity::force, pound_force},
                                           {"kgf", Quantity::force, standard_gravity},
                                           {"daN", Quantity::force, 10.},
                                           {"kN", Quantity::force, units::kN},
                                           {"pctBW", Quantity::body_weights, units::percent},
                                           {"N/kg", Quantity::body_weights, 1. / standard_gravity},
                                           {"BW", Quantity::body_weights, 1.},
                                           of_length("um"),
                                           of_length("mm"),
                                           of_length("cm"),
                                           of_length("in"),
                                           of_length("m"),
                                           {"km", Quantity::length, 1e3 * units::m},
                                           {"N mm", Quantity::moment, 1.},
                                           {"N m", Quantity::moment, units::newton_metre},
                                           {"ms", Quantity::time, units::ms},
                                           {"s", Quantity::time, units::s},
                                           {"min", Quantity::time, 60. * units::s},
                                           {"h", Quantity::time, 3600. * units::s},
                                           {"day", Quantity::time, 86400. * units::s},
                                           {"percent", Quantity::share, units::percent},
                                           {"mm3", Quantity::volume, 1.},
                                           {"ug", Quantity::mass, 1e-9 * units::kg},
                                           {"mg", Quantity::mass, 1e-6 * units::kg},
                                           {"g", Quantity::mass, 1e-3 * units::kg},
                                           {"kg", Quantity::mass, units::kg},
                                           {"Pa", Quantity::pressure, units::Pa},
                                           {"kPa", Quantity::pressure, 1e3 * units::Pa},
                                           {"MPa", Quantity::pressure, units::MPa}};
  return units;
}

NameUnit
unit_of_text(const std::string &text, const bool in_brackets)
{
  std::string bare = with_blanks(text);
  for (const char *sign : {" ", "_", ".", "*", "·", "^", "-"})
    bare = replaced(std::move(bare), sign, "");
  const std::string lower = in_lower_case(bare);
  const char *name = nullptr;
  for (const Spelling &spelling : spellings)
    if (bare == spelling.text || (lower.size() > 2 && lower == spelling.text))
      name = spelling.name;
  for (const Spelling &spelling : spellings)
    if (name == nullptr && in_brackets && lower == in_lower_case(spelling.text))
      name = spelling.name;
  for (const NameUnit &unit : known_units())
    if (name != nullptr && unit.name == name)
      return unit;
  return {};
}

NameParts
parts_of_name(const std::string &column)
{
  // A study reads the same names for each of thousands of cases.
  constexpr std::size_t most_names = 1000;
  thread_local std::map<std::string, NameParts> known;
  if (const auto found = known.find(column); found != known.end())
    return found->second;
  NameParts parts;
  std::string name = with_blanks(column);
  if (!take_bracket(name, parts) && parts.bracket.empty())
    take_ending(name, parts);
  parts.words = words_of(name);
  if (known.size() >= most_names)
    known.clear();
  return known[column] = parts;
}

std::string
plain_name(const std::string &column)
{
  const NameParts parts = parts_of_name(column);
  std::string plain;
  for (const std::string &word : parts.words)
    plain += (plain.empty() ? "" : "_") + word;
  if (!parts.bracket.empty())
    return plain; // whose words hold the text of the brackets
  return parts.unit.name.empty() ? plain : plain + (plain.empty() ? "" : "_") + parts.unit.name;
}
} // namespace arthrowear
