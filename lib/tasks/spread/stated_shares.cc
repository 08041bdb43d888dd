// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spread/stated_shares.h"

#include "base/text_file.h"
#include "results/converged_result.h"

#include <algorithm>
#include <filesystem>

namespace arthrowear
{
namespace
{
constexpr double unknown_share = std::numeric_limits<double>::quiet_NaN();

/// Share of its value that an error has, by the summary of a run; unknown where it is not stated.
double
share_of(const DeclaredError &error, const std::map<std::string, SummaryNumber> &numbers)
{
  const auto found = numbers.find(error.stated);
  if (found == numbers.end())
    return unknown_share;
  return found->second.unit == "-"
             ? std::abs(found->second.value)
             : std::abs(found->second.value /
                        value_of(numbers, error.of.empty() ? error.result : error.of));
}
} // namespace

double
value_of(const std::map<std::string, SummaryNumber> &numbers, const std::string &id)
{
  const auto found = numbers.find(id);
  return found == numbers.end() ? unknown_share : found->second.value;
}

std::vector<StatedError>
StatedShares::of(const std::string &name, std::vector<std::string> &notes) const
{
  std::vector<StatedError> all;
  for (const DeclaredError &error : declared.errors_of(declared.result(name).id))
  {
    StatedError stated{error.cause, {}};
    for (const auto &numbers : summaries)
      stated.sizes.push_back(share_of(error, numbers));
    const auto is_known = [](const double share) { return std::isfinite(share); };
    if (std::any_of(stated.sizes.begin(), stated.sizes.end(), is_known))
      all.push_back(std::move(stated));
  }
  const auto found = converged.find(name);
  if (found == converged.end())
    return all;
  for (const ConvergedError &error : found->second)
    if (error.course.empty())
      all.push_back({error.cause, std::vector<double>(summaries.size(), error.share)});
    else if (const std::string note = "There is no error of the " + error.cause + " for the " +
                                      name + ": " + error.course + ".";
             std::find(notes.begin(), notes.end(), note) == notes.end())
      notes.push_back(note);
  return all;
}

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
