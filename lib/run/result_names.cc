// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/result_names.h"

#include <map>
#include <utility>

namespace arthrowear
{
namespace
{
std::map<std::string, std::vector<std::string>> &
names_of_results()
{
  static std::map<std::string, std::vector<std::string>> names;
  return names;
}
} // namespace

void
register_result_names(const std::string &model, std::vector<std::string> names)
{
  names_of_results()[model] = std::move(names);
}

std::vector<std::string>
result_names(const std::string &model)
{
  const auto found = names_of_results().find(model);
  return found == names_of_results().end() ? std::vector<std::string>() : found->second;
}
} // namespace arthrowear
