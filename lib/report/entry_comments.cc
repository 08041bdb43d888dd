// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/entry_comments.h"

#include "base/number_text.h"
#include "io/parameter_file.h"

#include <sstream>

namespace arthrowear
{
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
    if (hash == line.npos || line.find('"') < hash)
      continue;
    const std::string section =
        setting.section.empty() ? "" : section_text(setting.section) + " / ";
    comments.push_back({section + setting.name, trimmed(line.substr(hash + 1))});
  }
  return comments;
}
} // namespace arthrowear
