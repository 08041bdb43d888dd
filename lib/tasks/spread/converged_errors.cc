// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spread/converged_errors.h"

#include "base/text_file.h"
#include "results/converged_result.h"

#include <cmath>
#include <filesystem>

namespace arthrowear
{
std::map<std::string, std::vector<ConvergedError>>
read_converged_errors(const std::string &folder)
{
  const std::string file = (std::filesystem::path(folder) / "convergence.json").string();
  std::map<std::string, std::vector<ConvergedError>> all;
  for (const ConvergedResult &result : ConvergedCase::parse(read_text_file(file), file).results)
    for (const ConvergedResult::OfFamily &family : result.families)
    {
      const bool has_interval = family.safety > 0.;
      all[result.name].push_back({family.name + " by converge",
                                  has_interval ? family.error / std::abs(result.value) : 0.,
                                  has_interval ? "" : family.text});
    }
  return all;
}
} // namespace arthrowear
