// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/anatomy.h"

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
