// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/result_names.h"

#include <map>
#include <utility>

namespace arthrowear
{
namespace
{
std::map<std::string, std::vector<std::string>> &
registry()
{
  static std::map<std::string, std::vector<std::string>> names;
  return names;
}
} // namespace

void
register_result_names(const std::string &model, std::vector<std::string> names)
{
  registry()[model] = std::move(names);
}

std::vector<std::string>
result_names(const std::string &model)
{
  const auto found = registry().find(model);
  return found == registry().end() ? std::vector<std::string>() : found->second;
}
} // namespace arthrowear
