// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/unit_in_name.h"

#include "base/length_units.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/units.h"

#include <cctype>
#include <map>
#include <utility>

namespace arthrowear
{
namespace
{
constexpr double standard_gravity = 9.80665;    // m/s^2
constexpr double pound_force = 4.4482216152605; // N

/// A unit with its spellings, separated by blanks: without blanks, `_` and points inside, in small
/// letters if they have three and more.
struct SpelledUnit
{
  NameUnit unit;
  const char *spellings;
};

// The one list of units, in the order of their sizes.
const std::vector<SpelledUnit> &
spelled_units()
{
  static const std::vector<SpelledUnit> units{
      {{"deg", Quantity::angle, units::deg}, "° º deg degs degree degrees"},
      {{"rad", Quantity::angle, 1.}, "rad rads radian radians"},
      {{"N", Quantity::force, units::newton}, "N newton newtons"},
      {{"lbf", Quantity::force, pound_force}, "lbf lb lbs pound pounds"},
      {{"kgf", Quantity::force, standard_gravity}, "kgf kp kilopond"},
      {{"daN", Quantity::force, 10.}, "daN dan"},
      {{"kN", Quantity::force, units::kN}, "kN KN kn kilonewton kilonewtons"},
      {{"pctBW", Quantity::body_weights, units::percent},
       "%bw bw% pctbw percentbw %bodyweight percentbodyweight"},
      {{"N/kg", Quantity::body_weights, 1. / standard_gravity}, "n/kg"},
      {{"BW", Quantity::body_weights, 1.}, "BW bw xBW xbw ×bw timesbw bodyweight bodyweights"},
      {{"um", Quantity::length, size_of_length_unit("um")},
       "um µm μm micrometer micrometre micron microns"},
      {{"mm", Quantity::length, size_of_length_unit("mm")},
       "mm MM millimeter millimetre millimeters millimetres"},
      {{"cm", Quantity::length, size_of_length_unit("cm")},
       "cm CM centimeter centimetre centimeters centimetres"},
      {{"in", Quantity::length, size_of_length_unit("in")}, "in inch inches"},
      {{"m", Quantity::length, size_of_length_unit("m")}, "m meter metre meters metres"},
      {{"km", Quantity::length, 1e3 * units::m}, "km"},
      {{"N mm", Quantity::moment, 1.}, "nmm"},
      {{"N m", Quantity::moment, units::newton_metre}, "Nm nm"},
      {{"ms", Quantity::time, units::ms}, "ms msec msecs millisecond milliseconds"},
      {{"s", Quantity::time, units::s}, "s sec secs second seconds"},
      {{"min", Quantity::time, 60. * units::s}, "min minutes"},
      {{"h", Quantity::time, 3600. * units::s}, "h hours"},
      {{"day", Quantity::time, 86400. * units::s}, "day days"},
      {{"percent", Quantity::share, units::percent}, "% pct percent"},
      {{"mm3", Quantity::volume, 1.}, "mm3 mm³"},
      {{"ug", Quantity::mass, 1e-9 * units::kg}, "ug µg"},
      {{"mg", Quantity::mass, 1e-6 * units::kg}, "mg"},
      {{"g", Quantity::mass, 1e-3 * units::kg}, "g"},
      {{"kg", Quantity::mass, units::kg}, "kg"},
      {{"Pa", Quantity::pressure, units::Pa}, "Pa"},
      {{"kPa", Quantity::pressure, 1e3 * units::Pa}, "kpa"},
      {{"MPa", Quantity::pressure, units::MPa}, "mpa"},
  };
  return units;
}

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

bool
has_word(const std::string &words, const std::string &word)
{
  return (" " + words + " ").find(" " + word + " ") != std::string::npos;
}
} // namespace

const std::vector<NameUnit> &
known_units()
{
  static const std::vector<NameUnit> units = mapped(spelled_units(), &SpelledUnit::unit);
  return units;
}

NameUnit
unit_of_text(const std::string &text, const bool in_brackets)
{
  std::string bare = with_blanks(text);
  for (const char *sign : {" ", "_", ".", "*", "·", "^", "-"})
    bare = replaced(std::move(bare), sign, "");
  const std::string lower = in_lower_case(bare);
  for (const SpelledUnit &one : spelled_units())
    if (has_word(one.spellings, bare) || (lower.size() > 2 && has_word(one.spellings, lower)) ||
        (in_brackets && has_word(in_lower_case(one.spellings), lower)))
      return one.unit;
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
