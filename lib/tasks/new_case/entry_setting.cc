// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/entry_setting.h"

#include "base/collect.h"
#include "base/number_text.h"
#include "base/shown_text.h"
#include "parameters/entry_name.h"
#include "parameters/quoted_value.h"
#include "run/model.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

namespace arthrowear
{
namespace
{
std::string
in_one_line(const std::string &text)
{
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;)
    line += (line.empty() ? "" : " ") + word;
  return line;
}

/// "Wear / Wear factor" for "Wear/Wear  factor".
std::string
path_of(const std::string &text)
{
  std::string spaced;
  bool is_in_unit = false;
  for (const char c : text)
  {
    is_in_unit = c == '[' || (is_in_unit && c != ']');
    spaced += c == '/' && !is_in_unit ? std::string(" / ") : std::string(1, c);
  }
  return in_one_line(spaced);
}

/// Index of the `#` that begins the source; npos if there is none.
std::size_t
mark_of_source(const std::string &text)
{
  const std::string value = without_comment("=" + text).substr(1);
  if (!value.empty() && value.front() == '"' && unquoted(trimmed(value)) != trimmed(value))
    return text.find('#', value.size());
  for (std::size_t mark = text.find('#'); mark != std::string::npos;
       mark = text.find('#', mark + 1))
    if (mark == 0 || text[mark - 1] == ' ' || text[mark - 1] == '\t')
      return mark;
  return std::string::npos;
}

std::string
entry_path(const std::string &text, const Parameters &declared)
{
  const std::string path = path_of(text);
  if (declared.has(path))
    return path;
  std::vector<std::string> known, meant, without_units;
  for (const Parameters::Declaration &entry : declared.declarations())
  {
    known.push_back(entry.path());
    without_units.push_back(name_without_unit(entry.path()));
    if (without_units.back() == name_without_unit(path))
      meant.push_back(entry.path());
  }
  if (meant.size() == 1 && unit_in_name(path).empty())
    return meant.front();
  if (meant.size() == 1)
    throw InputError(
        "there is no entry [" + path + "]. The value is given in " +
        (unit_in_name(meant.front()).empty() ? "no unit" : unit_in_name(meant.front())) +
        ": convert it and write [" + meant.front() + "].");
  if (!meant.empty())
    throw InputError("there are several entries [" + path + "]: " + comma_list(meant) +
                     ". Write one of them.");
  std::string near = nearest_name(path, known);
  if (near.empty())
    if (const std::string bare = nearest_name(name_without_unit(path), without_units);
        !bare.empty())
      near = known[std::find(without_units.begin(), without_units.end(), bare) -
                   without_units.begin()];
  // The name alone, of an entry of another section.
  const auto name_of = [](const std::string &whole)
  {
    const std::size_t bar = whole.rfind(" / ");
    return bar == std::string::npos ? whole : whole.substr(bar + 3);
  };
  for (std::size_t i = 0; i < known.size() && near.empty(); ++i)
    if (name_of(without_units[i]) == name_of(name_without_unit(path)))
      near = known[i];
  throw InputError(
      "there is no entry [" + path + "]. " +
      (near.empty() ? "`arthrowear parameters` lists them." : "Did you mean [" + near + "]?"));
}
} // namespace

EntrySetting
read_setting(const std::string &text, const Parameters &declared, const std::string &of_folder)
{
  const std::string about = "--set \"" + shown_text(text) + "\": ";
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos)
    throw InputError(about + "must be \"Section / Entry = value\", with \" # source\" behind the "
                             "value if it has one.");
  const std::string path = path_of(text.substr(0, equals)),
                    value = trimmed(text.substr(equals + 1));
  if (path == "Model" || path == "Output folder")
    throw InputError(about + "[" + path + "] is not set so. " +
                     (path == "Model" ? "It decides which entries there are." : of_folder));
  const std::size_t mark = mark_of_source(value);
  try
  {
    return {entry_path(path, declared), unquoted(trimmed(value.substr(0, mark))),
            mark == std::string::npos ? "" : in_one_line(value.substr(mark + 1))};
  }
  catch (const InputError &error)
  {
    throw InputError(about + error.what());
  }
}

ParameterFile
read_with(const std::string &file, const CommandSettings &settings)
{
  ParameterFile changed = ParameterFile::read(file);
  if (!settings.folder.empty())
    changed.set({}, "Output folder", std::filesystem::absolute(settings.folder).string(),
                "--output");
  if (settings.entries.empty())
    return changed;
  const Case declared = declare_case(changed);
  InputErrors errors;
  std::set<std::string> known;
  for (const std::string &entry : settings.entries)
    collect(errors,
            [&]
            {
              const EntrySetting own =
                  read_setting(entry, *declared.parameters, "Name it with --output.");
              if (!known.insert(own.path).second)
                throw InputError("--set gives [" + own.path + "] twice.");
              for (const Parameters::Declaration &one : declared.parameters->declarations())
                if (one.path() == own.path)
                  changed.set(one.section, one.name, own.value, "--set");
            });
  errors.throw_if_any();
  return changed;
}
} // namespace arthrowear
