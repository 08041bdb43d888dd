// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/number_text.h"
#include "parameters/entry_name.h"
#include "parameters/parameters.h"

namespace arthrowear
{
namespace
{
// Numbers that are the same double have the same text: 20000 for 2e4, 0 for -0.
std::string
number_text(const std::string &text)
{
  constexpr double largest_integer = 1e15; // that is shown as one
  double value = 0.;
  if (!parse_number(text, value))
    return text;
  if (std::abs(value) < largest_integer && value == std::floor(value))
    return std::to_string(static_cast<long long>(value));
  return shortest_text(value);
}
} // namespace

const Parameters::Declared &
Parameters::Declared::may_change_on_resume() const
{
  parameters_->entries_[index_].may_change = true;
  return *this;
}

const Parameters::Declared &
Parameters::Declared::plausible(const PlausibleRange &range) const
{
  Entry &entry = parameters_->entries_[index_];
  entry.declared_range = range;
  const std::string &value = entry.is_required() ? entry.example : entry.default_text;
  if (const std::string doubt = entry.doubt_about(value); !doubt.empty())
    throw std::logic_error("the default or example '" + value + "' of entry '" + entry.name +
                           "' is " + doubt);
  return *this;
}

std::string
Parameters::Entry::meaning() const
{
  switch (kind)
  {
  case Kind::number:
    return number_text(value);
  case Kind::numbers:
  {
    std::vector<std::string> texts;
    for (const std::string &text : split_list(value))
      texts.push_back(number_text(text));
    return comma_list(texts);
  }
  case Kind::boolean:
    return value == "true" || value == "yes" || value == "on" ? "true" : "false";
  case Kind::text:
  case Kind::file:
    break;
  }
  return value;
}

std::vector<Parameters::Used>
Parameters::used() const
{
  std::vector<Used> result;
  for (const Entry &entry : entries_)
    result.push_back({entry.path(), entry.value, entry.meaning(), entry.line != 0,
                      entry.is_set_checked, entry.is_file, entry.may_change});
  return result;
}

std::string
Parameters::Declaration::path() const
{
  return section.empty() ? name : section_text(section) + " / " + name;
}

std::string
Parameters::Declaration::unit() const
{
  return unit_in_name(name);
}

std::string
Parameters::Declaration::rule_words() const
{
  const std::string usual = declared_range.words();
  return rule.words() + (usual.empty() ? "" : ", " + usual);
}

PlausibleRange
Parameters::Declaration::plausible_range() const
{
  return declared_range.is_bounded() ? declared_range : plausible_by_unit(unit());
}

std::string
Parameters::Declaration::doubt_about(const std::string &value) const
{
  const ValueForm &form = rule.form();
  if (!form.is_number() && form.kind != ValueForm::Kind::list)
    return "";
  return doubt_about_size(value, form.at_least == form.at_most, unit(), plausible_range());
}

std::string
Parameters::Declaration::remedy_for(const std::string &value) const
{
  const std::string remedy = rule.remedy(value);
  double number = 0.;
  if (!remedy.empty() || !parse_number(value, number) || number <= 0.)
    return remedy;
  const std::string fits = unit_that_fits(number, unit(), declared_range);
  if (declared_range.text.empty() && !fits.empty())
    return "Is it in another unit? " + fits;
  return declared_range.text + (fits.empty() ? "" : " ") + fits;
}

std::string
Parameters::Declaration::description() const
{
  const std::string end = documentation.empty() ? "" : documentation.back() == '.' ? " " : ". ";
  return documentation + end + "Must be " + rule_words() + "; " +
         (is_required()          ? "no default"
          : default_text.empty() ? "empty by default"
                                 : default_text + " by default") +
         ".";
}

std::vector<Parameters::Declaration>
Parameters::declarations() const
{
  return {entries_.begin(), entries_.end()};
}

const std::string &
Parameters::documentation_of(const std::vector<std::string> &section) const
{
  static const std::string none;
  for (const SectionInfo &info : sections_)
    if (info.path == section)
      return info.documentation;
  return none;
}
} // namespace arthrowear
