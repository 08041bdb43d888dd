// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/number_text.h"
#include "base/ranges.h"
#include "parameters/parameters.h"

namespace arthrowear
{
namespace
{
double
number_of(const std::string &text)
{
  double value = 0.;
  parse_number(text, value);
  return value;
}

template <class Integer>
void
bind_integer(const std::string &text, Integer &value)
{
  long long number = 0;
  parse_integer(text, number);
  value = static_cast<Integer>(number);
}

// The rule, and that the variable can hold the value.
template <class Integer>
Rule
within_type(const Rule &rule)
{
  const long long low = std::numeric_limits<Integer>::min();
  const long long high = std::numeric_limits<Integer>::max();
  Rule both = rule;
  both.also_between(low, high,
                    "It may not be below " + std::to_string(low) + " or above " +
                        std::to_string(high) + ".");
  return both;
}

template <class Numbers>
std::string
list_text(const Numbers &values, double unit)
{
  std::vector<std::string> texts =
      mapped<std::string>(values, [&](const double value) { return shortest_text(value, unit); });
  return comma_list(texts);
}

Rule
existing_file()
{
  return Rule("the name of an existing file", "file", [](const std::string &) { return true; });
}
} // namespace

const Parameters::Declared &
Parameters::Declared::may_change_on_resume() const
{
  parameters_->entries_[index_].may_change = true;
  return *this;
}

const Parameters::Declared &
Parameters::Declared::of_mesh() const
{
  parameters_->entries_[index_].topic = LogTopic::mesh;
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

Parameters::Section
Parameters::Section::section(const std::string &name, const std::string &documentation) const
{
  std::vector<std::string> path = path_;
  path.push_back(name);
  auto &known = parameters_->sections_;
  const auto found = find_by(known, &SectionInfo::path, path);
  if (!found)
    known.push_back({path, documentation});
  else if (found->documentation.empty())
    found->documentation = documentation;
  return {*parameters_, path};
}

Parameters::Declared
Parameters::Section::declare(const std::string &name, const std::string &default_text,
                             const Rule &rule, const std::string &documentation,
                             const Required &required, const Kind kind,
                             std::function<void(const std::string &)> bind) const
{
  if (parameters_->find(path_, name) != nullptr)
    throw std::logic_error("entry '" + name + "' is declared twice in " + section_text(path_));
  Entry entry{
      {path_, name, default_text, required.example, rule, documentation, kind == Kind::file},
      kind,
      std::move(bind)};
  if (entry.is_required())
    entry.default_text.clear();
  else if (!rule.accepts(default_text)) // parameters.prm could not be read again
    throw std::logic_error("the default '" + default_text + "' of entry '" + name + "' must be " +
                           rule.words());
  entry.value = entry.default_text;
  parameters_->entries_.push_back(std::move(entry));
  return {*parameters_, parameters_->entries_.size() - 1};
}

Parameters::Declared
Parameters::Section::add(const std::string &name, double &value, double unit, const Rule &rule,
                         const std::string &documentation, const Required &required) const
{
  return declare(name, shortest_text(value, unit), rule, documentation, required, Kind::number,
                 [&value, unit](const std::string &text) { value = number_of(text) * unit; });
}

Parameters::Declared
Parameters::Section::add(const std::string &name, double &value, const Rule &rule,
                         const std::string &documentation, const Required &required) const
{
  return add(name, value, 1., rule, documentation, required);
}

Parameters::Declared
Parameters::Section::add(const std::string &name, unsigned int &value, const Rule &rule,
                         const std::string &documentation, const Required &required) const
{
  return declare(name, std::to_string(value), within_type<unsigned int>(rule), documentation,
                 required, Kind::number,
                 [&value](const std::string &text) { bind_integer(text, value); });
}

Parameters::Declared
Parameters::Section::add(const std::string &name, int &value, const Rule &rule,
                         const std::string &documentation, const Required &required) const
{
  return declare(name, std::to_string(value), within_type<int>(rule), documentation, required,
                 Kind::number, [&value](const std::string &text) { bind_integer(text, value); });
}

Parameters::Declared
Parameters::Section::add(const std::string &name, bool &value, const std::string &documentation,
                         const Required &required) const
{
  return declare(name, value ? "true" : "false", rules::boolean(), documentation, required,
                 Kind::boolean,
                 [&value](const std::string &text)
                 { value = text == "true" || text == "yes" || text == "on"; });
}

Parameters::Declared
Parameters::Section::add(const std::string &name, std::string &value, const Rule &rule,
                         const std::string &documentation, const Required &required) const
{
  return declare(name, value, rule, documentation, required, Kind::text,
                 [&value](const std::string &text) { value = text; });
}

Parameters::Declared
Parameters::Section::add(const std::string &name, std::vector<double> &value, double unit,
                         const Rule &rule, const std::string &documentation,
                         const Required &required) const
{
  return declare(name, list_text(value, unit), rule, documentation, required, Kind::numbers,
                 [&value, unit](const std::string &text)
                 {
                   value.clear();
                   for (const std::string &number : split_list(text))
                     value.push_back(number_of(number) * unit);
                 });
}

Parameters::Declared
Parameters::Section::add(const std::string &name, Vector3 &value, double unit, const Rule &rule,
                         const std::string &documentation, const Required &required) const
{
  return declare(name, list_text(value, unit), rule, documentation, required, Kind::numbers,
                 [&value, unit](const std::string &text)
                 {
                   const std::vector<std::string> numbers = split_list(text);
                   for (std::size_t i = 0; i < 3; ++i)
                     value[i] = number_of(numbers.at(i)) * unit;
                 });
}

Parameters::Declared
Parameters::Section::add_input_file(const std::string &name, std::string &value,
                                    const std::string &documentation,
                                    const Required &required) const
{
  return declare(name, value, existing_file(), documentation, required, Kind::file,
                 [&value](const std::string &text) { value = text; });
}
} // namespace arthrowear
