// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/anatomy.h"

namespace arthrowear
{
std::string
Anatomy::side(const int axis, const bool is_positive) const
{
  if (!is_known)
    return "";
  return axis == 0   ? (is_positive ? "posterior" : "anterior")
         : axis == 1 ? (is_positive ? right : left)
                     : (is_positive ? "superior" : "inferior");
}

Anatomy
anatomy_of(const RunResults &run)
{
  if ((run.model != "hip_cup" && run.model != "hip_layer") || run.input("Motion / File").empty())
    return {};
  const auto is_reversed = [&run](const char *entry)
  { return run.input(entry).rfind('-', 0) == 0; };
  const bool rotation = is_reversed("Motion / Internal rotation column"),
             adduction = is_reversed("Motion / Adduction column");
  if (is_reversed("Motion / Flexion column") || rotation == adduction)
    return {};
  return rotation ? Anatomy{true, "medial", "lateral"} : Anatomy{true, "lateral", "medial"};
}

std::string
axis_words(const Anatomy &anatomy, const std::string &name)
{
  if (name.size() < 2 || name[name.size() - 2] != ' ')
    return "";
  const std::size_t axis = std::string("xyz").find(name.back());
  const std::string side =
      axis == std::string::npos ? "" : anatomy.side(static_cast<int>(axis), true);
  return side.empty() ? "" : side + " > 0";
}
} // namespace arthrowear
