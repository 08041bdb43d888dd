// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameters.h"

#include "base/input_file.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "parameters/entry_name.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
using Path = std::vector<std::string>;

Path
parent_of(Path path)
{
  path.pop_back();
  return path;
}

std::string
did_you_mean(const std::string &name)
{
  return "Did you mean '" + name + "'?";
}

// Returns the problem with the name of an input file; empty if there is none.
std::string
file_trouble(const std::string &file)
{
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file, ignored);
  if (!std::filesystem::exists(status))
    return "There is no file " + file + "." +
           (file.find('\\') == std::string::npos ? "" : " Write / in place of \\.");
  if (const std::string kind = other_kind_of_file(file); !kind.empty())
    return file + " is " + kind + ".";
  try
  {
    const InputFile opened(file, largest_input::mesh); // which is not read
    return "";
  }
  catch (const InputError &error)
  {
    return error.what();
  }
}
} // namespace

Parameters::Section
Parameters::section(const std::string &name, const std::string &documentation)
{
  return top_level().section(name, documentation);
}

bool
Parameters::knows(const Path &section) const
{
  return section.empty() ||
         any_of(sections_, [&section](const SectionInfo &info) { return info.path == section; });
}

Parameters::Entry *
Parameters::find(const Path &section, const std::string &name)
{
  return find_where(entries_, [&](const Entry &entry)
                    { return entry.name == name && entry.section == section; });
}

const Parameters::Entry &
Parameters::entry_at(const std::string &path) const
{
  for (const Entry &entry : entries_)
    if (entry.path() == path)
      return entry;
  throw std::logic_error("no entry [" + path + "] is declared");
}

Parameters::Entry &
Parameters::entry_at(const std::string &path)
{
  return const_cast<Entry &>(static_cast<const Parameters &>(*this).entry_at(path));
}

std::vector<const Parameters::Entry *>
Parameters::entries_of(const Path &section) const
{
  std::vector<const Entry *> entries;
  for (const Entry &entry : entries_)
    if (entry.section == section)
      entries.push_back(&entry);
  return entries;
}

std::vector<Path>
Parameters::subsections_of(const Path &section) const
{
  std::vector<Path> paths;
  for (const SectionInfo &info : sections_)
    if (parent_of(info.path) == section)
      paths.push_back(info.path);
  return paths;
}

void
Parameters::read(const ParameterFile &file)
{
  file_ = file;
  findings_ = file.findings();
  for (const ParameterFile::Opening &opening : file.openings())
    check_opening(opening);
  for (const ParameterFile::Setting &setting : file.settings())
    read_setting(setting);
  for (Entry &entry : entries_)
    if (entry.is_required() && entry.line == 0 && entry.is_good)
    {
      if (file.is_balanced())
        report_missing(entry, "has no default");
      // In a file with a missing `end` the entry may stand elsewhere: the finding about the `end`
      // covers it, but its variable was never set.
      entry.is_good = false;
    }
}

void
Parameters::check_opening(const ParameterFile::Opening &opening)
{
  const Path parent = parent_of(opening.section);
  if (knows(opening.section) || !knows(parent))
    return;
  const std::string &name = opening.section.back();
  std::vector<std::string> siblings =
      mapped<std::string>(subsections_of(parent), [&](const Path &path) { return path.back(); });

  std::string advice = "The subsections there are: " + comma_list(siblings) + ".";
  if (siblings.empty())
    advice = "It has no subsections.";
  const std::string near = nearest_name(name, siblings);
  const auto elsewhere =
      find_where(sections_, [&name](const SectionInfo &info) { return info.path.back() == name; });
  if (elsewhere)
    advice = "'" + name + "' belongs to " + section_text(parent_of(elsewhere->path)) +
             (elsewhere->path.size() <= parent.size() ? ": is an 'end' missing above?" : ".");
  else if (!near.empty())
    advice = did_you_mean(near);
  add_finding(opening.line,
              (parent.empty() ? "there is no" : "[" + section_text(parent) + "] has no") +
                  std::string(" subsection '") + shown_text(name) + "'. " + advice);
}

void
Parameters::read_setting(const ParameterFile::Setting &setting)
{
  if (!knows(setting.section))
    return; // the opening of the subsection was reported
  Entry *entry = find(setting.section, setting.name);
  if (entry == nullptr)
  {
    Entry *meant = nullptr;
    const std::string advice = advice_on_unknown(setting, meant);
    if (meant != nullptr)
      meant->is_good = false; // misnamed, not missing
    const std::string place = setting.section.empty() ? std::string("the top level")
                                                      : "[" + section_text(setting.section) + "]";
    add_finding(setting.line,
                place + " has no entry '" + shown_text(setting.name) + "'. " + advice);
    return;
  }
  if (entry->line != 0)
  {
    entry->is_good = false;
    add_finding(setting.line, "[" + entry->path() + "] is set a second time, first on line " +
                                  std::to_string(entry->line) + ". Remove one of the two.");
    return;
  }
  entry->line = setting.line;
  entry->value = setting.value;
  std::string remedy;
  if (entry->is_file && !setting.value.empty())
  {
    entry->value = resolve(setting.value);
    remedy = file_trouble(entry->value);
  }
  const bool empty_file = entry->is_file && setting.value.empty() && entry->is_required();
  if (!entry->rule.accepts(setting.value) || !remedy.empty() || empty_file)
  {
    if (remedy.empty())
      remedy = entry->remedy_for(setting.value);
    entry->is_good = false;
    add_finding(setting.line, "[" + entry->path() + "] is " + shown_value(setting.value) +
                                  ", must be " + entry->rule.words() + "." +
                                  (remedy.empty() ? "" : " " + remedy));
    return;
  }
  entry->bind(entry->value);
}

// Most certain guess first: the same quantity in another unit, the same name in another place, a
// near name here, the same name except for a far unit, a near name elsewhere. `meant` is the guess,
// or null.
std::string
Parameters::advice_on_unknown(const ParameterFile::Setting &setting, Entry *&meant)
{
  std::vector<std::string> here;
  std::vector<std::string> here_bare;
  std::vector<std::string> elsewhere;
  for (Entry &entry : entries_)
    if (entry.section == setting.section)
    {
      here.push_back(entry.name);
      here_bare.push_back(name_without_unit(entry.name));
      if (here_bare.back() == name_without_unit(setting.name))
      {
        meant = &entry;
        const std::string unit = unit_in_name(entry.name);
        return (unit.empty() ? "It has no unit" : "It is given in " + unit) + ": write '" +
               entry.name + "'.";
      }
    }
    else
      elsewhere.push_back(entry.name);

  for (Entry &entry : entries_)
    if (entry.name == setting.name)
    {
      meant = &entry;
      return "It belongs to " +
             (entry.section.empty() ? section_text({})
                                    : "subsection [" + section_text(entry.section) + "]") +
             ".";
    }

  std::string near = nearest_name(setting.name, here);
  const std::string near_bare = nearest_name(name_without_unit(setting.name), here_bare);
  if (near.empty() && !near_bare.empty())
    near = here[std::find(here_bare.begin(), here_bare.end(), near_bare) - here_bare.begin()];
  if (!near.empty())
  {
    meant = find(setting.section, near);
    return did_you_mean(near);
  }

  near = nearest_name(setting.name, elsewhere);
  for (Entry &entry : entries_)
    if (!near.empty() && entry.name == near)
    {
      meant = &entry;
      return "Did you mean [" + entry.path() + "]?";
    }
  return here.empty() ? "It has no entries itself." : "It knows: " + comma_list(here) + ".";
}

void
Parameters::report_missing(Entry &entry, const std::string &reason, const std::string &example)
{
  entry.is_good = false;
  std::string line = "set " + entry.name + " = " +
                     (!example.empty()      ? example
                      : entry.is_required() ? entry.example
                                            : entry.rule.example());
  add_finding(0,
              "[" + entry.path() + "] is not set and " + reason + ". Add '" + line + "'" +
                  (entry.section.empty() ? "" : " to subsection " + section_text(entry.section)) +
                  " (the value is an example).");
}

bool
Parameters::has(const std::string &path) const
{
  return any_of(entries_, [&path](const Entry &entry) { return entry.path() == path; });
}

std::vector<std::string>
Parameters::paths_in(const std::string &section) const
{
  std::vector<std::string> paths;
  for (const Entry &entry : entries_)
    if (!entry.section.empty() && section_text(entry.section) == section)
      paths.push_back(entry.path());
  return paths;
}

std::vector<std::string>
Parameters::input_files() const
{
  std::vector<std::string> files;
  for (const Entry &entry : entries_)
    if (entry.is_file && entry.is_good && !entry.value.empty())
      files.push_back(entry.value);
  return files;
}

bool
Parameters::is_set(const std::string &path) const
{
  const Entry &entry = entry_at(path);
  entry.is_set_checked = true;
  return entry.line != 0;
}

bool
Parameters::is_good(const std::string &path) const
{
  return entry_at(path).is_good;
}

std::string
Parameters::value(const std::string &path) const
{
  return entry_at(path).value;
}

std::string
Parameters::where(const std::string &path) const
{
  return file_.place(entry_at(path).line);
}
} // namespace arthrowear
