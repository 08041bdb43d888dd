// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/input_notes.h"

#include <algorithm>

namespace arthrowear
{
void
InputNotes::add_unverified(const std::string &path, const std::string &source)
{
  const std::string before_name = " / ";
  unverified_.emplace_back(path.substr(path.rfind(before_name) + before_name.size()), source);
}

void
InputNotes::add_declared(const std::string &path, const std::string &text)
{
  std::vector<std::string> &paths = declared_[text];
  if (std::find(paths.begin(), paths.end(), path) == paths.end())
    paths.push_back(path);
}

std::string
InputNotes::unverified_text() const
{
  std::string text;
  for (std::size_t i = 0; i < unverified_.size(); ++i)
  {
    const auto &[name, source] = unverified_[i];
    text += (i == 0 ? "" : ", ") + name;
    if (i + 1 == unverified_.size() || unverified_[i + 1].second != source)
      text += " (quoted from memory: " + source + ")";
  }
  return text;
}

std::string
InputNotes::declared_text() const
{
  std::string text;
  for (const auto &[sentences, paths] : declared_)
  {
    text += text.empty() ? "" : " ";
    for (std::size_t i = 0; i < paths.size(); ++i)
      text += (i == 0 ? "[" : ", [") + paths[i] + "]";
    text += ": " + sentences;
  }
  return text;
}

std::vector<InputNote>
InputNotes::notes() const
{
  std::vector<InputNote> notes;
  if (!unverified_.empty())
    notes.push_back({"unverified constants", unverified_text(),
                     "Compare them with the source, or set your own."});
  if (!declared_.empty())
    notes.push_back({"declared inputs", declared_text(), "They are not measured."});
  return notes;
}
} // namespace arthrowear
