// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/law_choice.h"

#include "base/format.h"

namespace arthrowear
{
namespace
{
bool
has(const LawEntries::Type &type, const std::string &number)
{
  return any_of(type.numbers, [&](const LawNumber &own) { return own.name == number; });
}

void
declare_number(const Parameters::Section &section, const LawNumber &number, double &value)
{
  const std::vector<std::string> &names = number.rule.choices();
  if (names.empty())
  {
    const auto declared = section.add(number.name, value, number.unit, number.rule, number.text);
    if (number.known.is_bounded())
      declared.plausible(number.known);
    return;
  }
  std::vector<std::pair<std::string, double>> choices;
  for (const std::string &name : names)
    choices.emplace_back(name, static_cast<double>(choices.size()));
  section.add_choice<double>(number.name, value, choices, number.text);
}

void
require_number(Parameters &parameters, const std::string &path, const LawNumber &number,
               const double value, const std::string &needs)
{
  if (number.example.empty())
    return;
  parameters.require(path, needs, number.example);
  if (number.must_be_above && value == 0. && parameters.is_set(path))
    parameters.error_at(path, "above 0: " + needs);
}
} // namespace

void
LawEntries::declare(const Parameters::Section &section, const std::string &text,
                    const std::vector<Type> &types)
{
  std::vector<std::pair<std::string, std::string>> choices;
  if (entry_.law == none)
    choices.emplace_back(none, none);
  std::string laws;
  for (const Type &type : types)
  {
    choices.emplace_back(type.name, type.name);
    laws += (laws.empty() ? " " : "; ") + type.name + " " + type.text;
  }
  section.add_choice<std::string>(entry_.name, chosen_, choices, text + laws + ".");
  for (const Type &type : types)
    for (const LawNumber &number : type.numbers)
      if (const auto [entry, is_new] = numbers_.emplace(number.name, number.value); is_new)
        declare_number(section, number, entry->second);
  for (const Type &type : types)
    if (type.table.is_read())
      if (const auto [entry, is_new] = files_.emplace(type.table.name, ""); is_new)
        section.add_input_file(type.table.name, entry->second, type.table.text);
}

void
LawEntries::check(Parameters &parameters, const std::string &path,
                  const std::vector<Type> &types) const
{
  const std::string choice = this->choice(path);
  const auto entry = [&](const LawNumber &number) { return path + " / " + number.name; };
  const auto chosen = std::find_if(types.begin(), types.end(),
                                   [&](const Type &type) { return type.name == chosen_; });
  if (chosen == types.end())
    return;
  for (const LawNumber &number : chosen->numbers)
  {
    require_number(parameters, entry(number), number, numbers_.at(number.name),
                   choice + " needs it");
    if (number.is_from_memory &&
        numbers_.at(number.name) == std::stod(number.example) * number.unit)
      parameters.input_notes().add_unverified(entry(number), chosen->source);
  }
  if (chosen->table.is_read())
    parameters.require(path + " / " + chosen->table.name, choice + " needs it",
                       chosen->table.example);
  for (const auto &[name, file] : files_)
    if (!file.empty() && name != chosen->table.name)
      parameters.finding_at(path + " / " + name,
                            "is set, but " + choice + " does not use it. Remove the entry.");
  std::vector<std::string> reported;
  for (const Type &type : types)
    for (const LawNumber &number : type.numbers)
      if (!has(*chosen, number.name) && numbers_.at(number.name) != number.value &&
          std::find(reported.begin(), reported.end(), number.name) == reported.end())
      {
        reported.push_back(number.name);
        parameters.finding_at(entry(number),
                              "is set, but " + choice + " does not use it. Remove the entry.");
      }
}

bool
LawEntries::are_good(const Parameters &parameters, const std::string &path, const Type &type)
{
  return all_of(type.numbers, [&](const LawNumber &number)
                { return parameters.is_good(path + " / " + number.name); }) &&
         (!type.table.is_read() || parameters.is_good(path + " / " + type.table.name));
}

void
LawEntries::report(Parameters &parameters, const std::string &path, const LawDoubt &doubt) const
{
  // A law knows the names of its entries, but not their section.
  const std::string name = "[" + doubt.number + "]";
  std::string text = doubt.text;
  for (std::size_t at = 0; !doubt.number.empty() && (at = text.find(name, at)) != std::string::npos;
       at += path.size() + name.size())
    text.insert(at + 1, path + " / ");
  if (doubt.is_impossible && !doubt.number.empty())
    parameters.error_at(path + " / " + doubt.number, !text.empty() && text.back() == '.'
                                                         ? text.substr(0, text.size() - 1)
                                                         : text);
  else if (doubt.is_impossible)
    parameters.finding_at(path + " / " + entry_.name, text);
  else if (!text.empty())
    parameters.warning_at(path + " / " + (doubt.number.empty() ? entry_.name : doubt.number), text);
}

std::vector<double>
LawEntries::values(const Type &type) const
{
  std::vector<double> values = mapped<double>(type.numbers, [&](const LawNumber &number)
                                              { return numbers_.at(number.name); });
  if (type.table.is_read())
  {
    const std::vector<double> table = type.table.read(files_.at(type.table.name), values);
    values.insert(values.end(), table.begin(), table.end());
  }
  return values;
}
} // namespace arthrowear
