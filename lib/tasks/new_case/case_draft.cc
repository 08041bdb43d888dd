// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/case_draft.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "parameters/quoted_value.h"

#include <filesystem>
#include <sstream>

namespace arthrowear
{
namespace
{
const std::string separator = " / ";

/// The comment at the end of a line; empty where it refers to a file of another folder.
std::string
note_of(const std::string &line)
{
  const std::size_t mark = line.find('#', without_comment(line).size());
  const std::string note = mark == std::string::npos ? "" : trimmed(line.substr(mark + 1));
  return note.find("../") == std::string::npos ? note : "";
}
} // namespace

void
CaseDraft::take(const ParameterFile &file, const std::string &section)
{
  std::vector<std::string> lines;
  std::istringstream text(file.text());
  for (std::string line; std::getline(text, line);)
    lines.push_back(line);
  const std::string folder =
      std::filesystem::absolute(file.file()).parent_path().lexically_normal().string();
  for (const ParameterFile::Setting &setting : file.settings())
  {
    std::string path;
    for (const std::string &name : setting.section)
      path += name + separator;
    if (!section.empty() && path.rfind(section + separator, 0) != 0)
      continue;
    Value &value = at(path + setting.name);
    value.value = setting.value;
    value.note = note_of(lines.at(setting.line - 1));
    value.folder = folder;
  }
}

void
CaseDraft::set(const std::string &path, const std::string &value, const std::string &note)
{
  at(path) = {path, value, note, "", ""};
}

void
CaseDraft::set_computed(const std::string &path, const std::string &value,
                        const std::string &origin)
{
  at(path) = {path, value, "", "", origin};
}

void
CaseDraft::unset(const std::string &path)
{
  erase_where(values_, [&](const Value &value) { return value.path == path; });
}

void
CaseDraft::unset_section(const std::string &section)
{
  erase_where(values_,
              [&](const Value &value) { return value.path.rfind(section + separator, 0) == 0; });
}

const CaseDraft::Value *
CaseDraft::find(const std::string &path) const
{
  return find_by(values_, &Value::path, path);
}

CaseDraft::Value &
CaseDraft::at(const std::string &path)
{
  if (const Value *known = find(path))
    return values_[known - values_.data()];
  values_.push_back({path, "", "", "", ""});
  return values_.back();
}
} // namespace arthrowear
