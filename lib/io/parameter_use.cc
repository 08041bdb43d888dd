// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/number_text.h"
#include "io/parameters.h"

namespace arthrowear
{
namespace
{
// Numbers that are the same double have the same text; -0 is 0.
std::string
number_text(const std::string &text)
{
  double value = 0.;
  return parse_number(text, value) ? shortest_text(value + 0.) : text;
}
} // namespace

const Parameters::Declared &
Parameters::Declared::may_change_on_resume() const
{
  parameters_->entries_[index_].may_change_on_resume = true;
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
    result.push_back({entry.path(), entry.meaning(), entry.line != 0, entry.is_asked_whether_set,
                      entry.is_file(), entry.may_change_on_resume});
  return result;
}
} // namespace arthrowear
