// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_file.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "base/text_file.h"
#include "parameters/quoted_value.h"

#include <cctype>
#include <filesystem>
#include <sstream>

namespace arthrowear
{
namespace
{
// A mesh or a table given by mistake would otherwise fill the screen.
constexpr std::size_t most_findings = 20;
constexpr std::size_t most_shown = 40; // bytes of a line
// No model knows more.
constexpr std::size_t most_settings = 2000;
constexpr std::size_t most_deep = 20;
// No file has so many lines.
constexpr unsigned int first_foreign_line = 1u << 31;

std::string
with_single_blanks(const std::string &text)
{
  std::string single;
  for (const char c : trimmed(text))
    if (!std::isspace(static_cast<unsigned char>(c)))
      single += c;
    else if (single.back() != ' ')
      single += ' ';
  return single;
}

// Text that follows a value without a blank, "#1/out" of `set Output folder = run#1/out`, which the
// syntax reads as a comment; empty for other lines.
std::string
comment_at_value(const std::string &line)
{
  const std::size_t end = without_comment(line).size();
  if (end == line.size() || end == 0 || line[end] != '#' ||
      std::string(" \t\"=").find(line[end - 1]) != std::string::npos || line.find('=') > end)
    return "";
  return trimmed(line.substr(end));
}

// The first word in lower case, and the rest.
std::pair<std::string, std::string>
split_keyword(const std::string &line)
{
  const std::size_t blank = line.find_first_of(" \t");
  std::string keyword = line.substr(0, blank);
  for (char &c : keyword)
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return {keyword, blank == std::string::npos ? "" : trimmed(line.substr(blank))};
}
std::string
remedy_for_line(const std::string &keyword, const std::string &text)
{
  if (keyword == "end")
    return "Write 'end' alone on its line.";
  if (const std::string near = nearest_name(keyword, {"set", "subsection", "end"}); !near.empty())
    return "Did you mean '" + near + "'?";
  if (text.find('=') != std::string::npos)
    return "Write 'set " + shown_text(text, most_shown) + "'.";
  return "A line is 'set NAME = VALUE', 'subsection NAME', 'end' or a # comment.";
}
} // namespace

std::string
section_text(const std::vector<std::string> &section)
{
  const std::string text = joined(section, " / ");
  return text.empty() ? "the top level" : text;
}

ParameterFile
ParameterFile::read(const std::string &file)
{
  return parse(read_text_file(file, largest_input::parameters), file);
}

ParameterFile
ParameterFile::parse(const std::string &text, const std::string &file)
{
  ParameterFile result;
  result.file_ = file;
  result.text_ = text;

  std::istringstream lines(without_byte_order_mark(text));
  std::vector<Opening> open;
  std::string physical;
  std::string logical;
  bool goes_on = false;
  unsigned int first = 0;
  for (unsigned int n = 1; std::getline(lines, physical); ++n)
  {
    const std::string bare = trimmed(without_comment(physical));
    if (const std::string comment = comment_at_value(physical); !comment.empty())
      result.findings_.push_back({n, "'" + shown_text(comment, most_shown) +
                                         "' begins a comment. Put a blank before it, or the whole "
                                         "value in double quotes if it belongs to it."});
    if (!goes_on)
    {
      first = n;
      logical.clear();
    }
    goes_on = !bare.empty() && bare.back() == '\\';
    logical += goes_on ? bare.substr(0, bare.size() - 1) : bare;
    if (goes_on)
      continue;
    if (result.findings_.size() >= most_findings)
    {
      result.findings_.push_back(
          {n, "the rest of the file was not read: too many findings. Is it a parameter file?"});
      result.is_balanced_ = false;
      return result;
    }
    if (result.settings_.size() + result.openings_.size() >= most_settings)
    {
      result.findings_.push_back({n, "the rest of the file was not read: above it are more entries "
                                     "and subsections than any model knows."});
      result.is_balanced_ = false;
      return result;
    }
    result.parse_line(first, trimmed(logical), open);
  }
  if (goes_on)
    result.findings_.push_back({first, "the last line ends in '\\' and nothing follows."});
  for (const Opening &opening : open)
  {
    result.findings_.push_back({opening.line, "subsection '" + opening.section.back() +
                                                  "' is never closed. Add its 'end'."});
    result.is_balanced_ = false;
  }
  return result;
}

void
ParameterFile::parse_line(unsigned int line, const std::string &text, std::vector<Opening> &open)
{
  if (text.empty() || !is_text(line, text))
    return;
  const auto [keyword, rest] = split_keyword(text);
  if (keyword == "set")
    parse_setting(line, rest, open);
  else if (keyword == "subsection")
    parse_subsection(line, rest, open);
  else if (keyword == "end" && rest.empty())
  {
    if (!open.empty())
      open.pop_back();
    else
      add_unbalanced(line, "'end' closes no subsection. Remove it.");
  }
  else if (keyword == "include")
    findings_.push_back(
        {line, "'include' is not supported: one file describes a run. Copy the lines of '" + rest +
                   "' here."});
  else
    findings_.push_back({line, "'" + shown_text(text, most_shown) + "' is not understood. " +
                                   remedy_for_line(keyword, text)});
}

/// A finding that leaves it open which subsections the lines below belong to.
void
ParameterFile::add_unbalanced(const unsigned int line, const std::string &text)
{
  findings_.push_back({line, text});
  is_balanced_ = false;
}

bool
ParameterFile::is_text(const unsigned int line, const std::string &text)
{
  if (!is_utf8(text))
    add_unbalanced(line, "'" + shown_text(text, most_shown) +
                             "' is not UTF-8. Save the file in that encoding.");
  else if (text.find('\0') != std::string::npos) // no escape of a quoted value stands for it
    add_unbalanced(line, "the line holds binary data, must be text.");
  else
    return true;
  return false;
}

void
ParameterFile::parse_subsection(const unsigned int line, const std::string &name,
                                std::vector<Opening> &open)
{
  if (open.size() >= most_deep)
    add_unbalanced(line, "the subsection is nested in " + std::to_string(most_deep) +
                             " others. Is an 'end' missing above?");
  else if (name.empty())
    add_unbalanced(line, "the subsection has no name. Write 'subsection NAME'.");
  else
  {
    Opening opening{line, open.empty() ? std::vector<std::string>() : open.back().section};
    opening.section.push_back(with_single_blanks(name));
    openings_.push_back(opening);
    open.push_back(opening);
  }
}

void
ParameterFile::parse_setting(unsigned int line, const std::string &text,
                             const std::vector<Opening> &open)
{
  const std::size_t equals = text.find('=');
  const std::string name = with_single_blanks(text.substr(0, equals));
  if (equals == std::string::npos || name.empty())
    findings_.push_back({line, "'set " + shown_text(text, most_shown) + "' has no " +
                                   (name.empty() ? "name" : "'='") +
                                   ". Write 'set NAME = VALUE'."});
  else
    settings_.push_back({line, open.empty() ? std::vector<std::string>() : open.back().section,
                         name, unquoted(trimmed(text.substr(equals + 1)))});
}

void
ParameterFile::set(const std::vector<std::string> &section, const std::string &name,
                   const std::string &value, const std::string &place)
{
  const auto is_it = [&](const Setting &setting)
  { return setting.section == section && setting.name == name; };
  if (std::count_if(settings_.begin(), settings_.end(), is_it) > 1)
    return;
  const unsigned int line = first_foreign_line + foreign_places_.size();
  foreign_places_.push_back(place);
  for (std::size_t depth = 1; depth <= section.size(); ++depth)
  {
    const std::vector<std::string> path(section.begin(), section.begin() + depth);
    const auto opens = [&path](const Opening &opening) { return opening.section == path; };
    if (std::none_of(openings_.begin(), openings_.end(), opens))
      openings_.push_back({line, path});
  }
  const auto known = std::find_if(settings_.begin(), settings_.end(), is_it);
  const Setting setting{line, section, name, value};
  if (known != settings_.end())
    *known = setting;
  else
    settings_.push_back(setting);
}

std::vector<ParameterFile::Setting>
ParameterFile::take(const std::string &section)
{
  const auto stays = [&section](const auto &item)
  { return item.section.empty() || item.section.front() != section; };
  const auto taken = std::stable_partition(settings_.begin(), settings_.end(), stays);
  std::vector<Setting> settings(taken, settings_.end());
  settings_.erase(taken, settings_.end());
  openings_.erase(std::stable_partition(openings_.begin(), openings_.end(), stays),
                  openings_.end());
  return settings;
}

std::string
ParameterFile::place(const unsigned int line) const
{
  if (line >= first_foreign_line)
    return foreign_places_.at(line - first_foreign_line);
  return file_ + (line == 0 ? "" : ":" + std::to_string(line));
}

std::string
ParameterFile::top_level(const std::string &name, const std::string &otherwise) const
{
  for (const Setting &setting : settings_)
    if (setting.section.empty() && setting.name == name)
      return setting.value;
  return otherwise;
}

std::string
ParameterFile::resolve(const std::string &name) const
{
  const std::filesystem::path folder = std::filesystem::absolute(file_).parent_path();
  return (folder / name).lexically_normal().string();
}
} // namespace arthrowear
