// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/entry_comments.h"

#include "base/number_text.h"
#include "base/text_lines.h"
#include "parameters/parameter_file.h"

namespace arthrowear
{
namespace
{
/// Note of `arthrowear new` above a setting: "# Here: …" and the lines of comment below it. Empty
/// if there is none.
/// @param line  index of the setting
std::string
note_above(const std::vector<std::string> &lines, const std::size_t line)
{
  const std::string mark = "# Here: ";
  std::string note;
  for (std::size_t i = line; i-- > 0;)
  {
    const std::string text = trimmed(lines[i]);
    if (text.empty() || text.front() != '#')
      return "";
    if (text.rfind(mark, 0) == 0)
      return text.substr(mark.size()) + note;
    note = " " + trimmed(text.substr(1)) + note;
  }
  return "";
}

/// Place of the # that begins a comment, outside of values in double quotes.
std::size_t
begin_of_comment(const std::string &line)
{
  bool is_quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (line[i] == '"')
      is_quoted = !is_quoted;
    else if (line[i] == '\\' && is_quoted)
      ++i;
    else if (line[i] == '#' && !is_quoted)
      return i;
  return std::string::npos;
}

std::string
path_of(const ParameterFile::Setting &setting)
{
  return (setting.section.empty() ? "" : section_text(setting.section) + " / ") + setting.name;
}
} // namespace

std::vector<EntryComment>
comments_of_entries(const std::string &parameter_file)
{
  const std::vector<std::string> lines = lines_of(parameter_file);
  std::vector<EntryComment> comments;
  const ParameterFile file = ParameterFile::parse(parameter_file, "original.prm");
  for (const ParameterFile::Setting &setting : file.settings())
  {
    if (setting.line == 0 || setting.line > lines.size())
      continue;
    const std::string &line = lines[setting.line - 1];
    const std::size_t hash = begin_of_comment(line);
    const std::string text =
        hash == line.npos ? note_above(lines, setting.line - 1) : trimmed(line.substr(hash + 1));
    if (!text.empty())
      comments.push_back({path_of(setting), text});
  }
  return comments;
}

std::string
with_comments(const std::string &parameter_file, const std::vector<EntryComment> &comments)
{
  std::vector<std::string> lines = lines_of(parameter_file);
  const ParameterFile file = ParameterFile::parse(parameter_file, "");
  for (const ParameterFile::Setting &setting : file.settings())
    for (const EntryComment &comment : comments)
      if (comment.path == path_of(setting) && setting.line > 0 && setting.line <= lines.size())
        lines[setting.line - 1] += " # " + comment.text;
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}
} // namespace arthrowear
