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

void
Parameters::error_at(const std::string &path, const std::string &rule, const std::string &remedy)
{
  const Entry &entry = entry_at(path);
  finding_at(path, "is " +
                       (entry.line != 0 ? shown_value(entry.value)
                        : entry.value == entry.default_text
                            ? "not set (" + shown_value(entry.value) + " by default)"
                            : "not set (" + shown_value(entry.value) + " by other entries)") +
                       ", must be " + rule + "." + (remedy.empty() ? "" : " " + remedy));
}

void
Parameters::finding_at(const std::string &path, const std::string &finding)
{
  Entry &entry = entry_at(path);
  if (!entry.is_good)
    return;
  entry.is_good = false;
  add_finding(entry.line, "[" + path + "] " + finding);
}

void
Parameters::require(const std::string &path, const std::string &reason, const std::string &example)
{
  Entry &entry = entry_at(path);
  if ((entry.line == 0 || entry.value.empty()) && entry.is_good)
    report_missing(entry, reason, example);
}

void
Parameters::add(const InputError &error)
{
  for (const std::string &message : error.messages())
    if (!contains(foreign_findings_, message))
      foreign_findings_.push_back(message);
}

void
Parameters::add_finding(unsigned int line, const std::string &text)
{
  findings_.push_back({line, text});
}

Parameters::Warning
Parameters::Entry::warning(const std::string &doubt) const
{
  return {"[" + path() + "] is " + shown_value(value) +
              (line != 0               ? ""
               : value == default_text ? " by default"
                                       : " by other entries") +
              ": " + doubt,
          path(), doubt, topic};
}

void
Parameters::warning_at(const std::string &path, const std::string &text)
{
  Entry &entry = entry_at(path);
  entry.has_warning = true;
  warnings_.emplace_back(entry.line, entry.warning(text));
}

void
Parameters::warning(const std::string &text)
{
  if (!contains(foreign_warnings_, text))
    foreign_warnings_.push_back(text);
}

std::vector<std::string>
Parameters::in_order_of_lines(std::vector<ParameterFile::Finding> findings) const
{
  std::stable_sort(findings.begin(), findings.end(),
                   [](const ParameterFile::Finding &a, const ParameterFile::Finding &b)
                   { return a.line - 1 < b.line - 1; }); // findings without a line come last
  return mapped<std::string>(findings, [&](const ParameterFile::Finding &finding)
                             { return file_.place(finding.line) + ": " + finding.text; });
}

std::vector<std::string>
Parameters::findings() const
{
  std::vector<std::string> texts = in_order_of_lines(findings_);
  texts.insert(texts.end(), foreign_findings_.begin(), foreign_findings_.end());
  return texts;
}

std::vector<Parameters::Warning>
Parameters::doubts() const
{
  std::vector<std::pair<unsigned int, Warning>> all = warnings_;
  for (const Entry &entry : entries_)
    if (entry.line != 0 && entry.is_good && !entry.has_warning)
      if (const std::string doubt = entry.doubt_about(entry.value); !doubt.empty())
        all.emplace_back(entry.line, entry.warning(doubt));
  std::stable_sort(all.begin(), all.end(),
                   [](const auto &a, const auto &b)
                   { return a.first - 1 < b.first - 1; }); // without a line: last
  std::vector<Warning> warnings;
  for (auto &[line, warning] : all)
  {
    warning.text = file_.place(line) + ": " + warning.text;
    warnings.push_back(std::move(warning));
  }
  for (const std::string &text : foreign_warnings_)
    warnings.push_back({text, "", text});
  return warnings;
}

std::vector<std::string>
warnings_of(const Parameters &parameters)
{
  return mapped<std::string>(parameters.doubts(),
                             [](const Parameters::Warning &warning) { return warning.text; });
}

void
Parameters::throw_if_any() const
{
  if (const std::vector<std::string> texts = findings(); !texts.empty())
    throw InputError(texts);
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
