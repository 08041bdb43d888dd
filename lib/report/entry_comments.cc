// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/entry_comments.h"

#include "base/number_text.h"
#include "parameters/parameter_file.h"

#include <sstream>

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
} // namespace

std::vector<EntryComment>
comments_of_entries(const std::string &parameter_file)
{
  std::vector<std::string> lines;
  std::istringstream stream(parameter_file);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  std::vector<EntryComment> comments;
  const ParameterFile file = ParameterFile::parse(parameter_file, "original.prm");
  for (const ParameterFile::Setting &setting : file.settings())
  {
    if (setting.line == 0 || setting.line > lines.size())
      continue;
    const std::string &line = lines[setting.line - 1];
    const std::size_t hash = line.find('#');
    if (line.find('"') < hash && hash != line.npos)
      continue;
    const std::string text =
        hash == line.npos ? note_above(lines, setting.line - 1) : trimmed(line.substr(hash + 1));
    const std::string section =
        setting.section.empty() ? "" : section_text(setting.section) + " / ";
    if (!text.empty())
      comments.push_back({section + setting.name, text});
  }
  return comments;
}
} // namespace arthrowear
