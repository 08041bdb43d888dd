// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/advice.h"

#include "ranks/collective.h"

#include <sstream>

namespace arthrowear
{
bool
follow_advice(const Parameters &validated, CaseDraft &draft, std::vector<std::string> &lines,
              MPI_Comm communicator)
{
  std::string text; // a line each for path, value and reason
  if (rank_in(communicator) == 0)
    for (const Advice &advice : validated.input_notes().advice())
      text += advice.path + "\n" + advice.value + "\n" + advice.reason + "\n";
  broadcast(text, 0, communicator);
  bool has_changed = false;
  std::istringstream rows(text);
  for (Advice advice; std::getline(rows, advice.path) && std::getline(rows, advice.value) &&
                      std::getline(rows, advice.reason);)
  {
    if (draft.find(advice.path))
      continue;
    draft.set(advice.path, advice.value, advice.reason);
    lines.push_back("[" + advice.path + "] " + advice.value + ": " + advice.reason + ".");
    has_changed = true;
  }
  return has_changed;
}
} // namespace arthrowear
