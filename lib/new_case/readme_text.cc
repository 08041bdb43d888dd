// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/readme_text.h"

#include <filesystem>

namespace arthrowear
{
std::string
readme_text(const std::string &title, const std::string &command, const CaseDraft &draft,
            const Parameters &declared,
            const std::vector<std::pair<std::string, std::string>> &files)
{
  std::string text = "# " + title + "\n\nWritten by\n\n    " + command +
                     "\n\nIn this folder:\n\n"
                     "    arthrowear validate case.prm    # checks the case, estimates its cost\n"
                     "    arthrowear run case.prm         # results go to output/\n"
                     "    arthrowear report output        # writes report.html, for any browser\n\n"
                     "case.prm has the values of this case first, with their units and meaning, "
                     "then all other\nentries with their defaults. ";
  if (files.empty())
    text += "It reads no other file.\n";
  for (std::size_t i = 0; i < files.size(); ++i)
  {
    const std::string original = std::filesystem::path(files[i].first).filename().string();
    text += (i == 0 ? "It reads copies in this folder:\n\n- " : "- ") + files[i].second +
            (original == files[i].second ? "" : " (a copy of " + original + ")") + "\n";
  }
  std::string notes;
  for (const Parameters::Declaration &entry : declared.declarations())
    if (const CaseDraft::Value *value = draft.find(entry.path()); value && !value->note.empty())
      notes += "- [" + value->path + "]" + (entry.is_file ? "" : " " + value->value) + ": " +
               value->note + ".\n";
  return notes.empty() ? text : text + "\n## Why these values\n\n" + notes;
}
} // namespace arthrowear
