// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/entry_name.h"

namespace arthrowear
{
std::string
name_without_unit(const std::string &name)
{
  return name.substr(0, name.find(" ["));
}

std::string
unit_in_name(const std::string &name)
{
  const std::size_t begin = name.find(" [");
  return begin == std::string::npos ? "" : name.substr(begin + 2, name.size() - begin - 3);
}
} // namespace arthrowear
