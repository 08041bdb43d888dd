// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spread/converged_errors.h"

#include "base/errors.h"
#include "base/text_file.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>

namespace arthrowear
{
std::map<std::string, std::vector<ConvergedError>>
read_converged_errors(const std::string &folder)
{
  const std::string file = (std::filesystem::path(folder) / "convergence.json").string();
  std::map<std::string, std::vector<ConvergedError>> all;
  try
  {
    const nlohmann::json json = nlohmann::json::parse(read_text_file(file));
    for (const nlohmann::json &item : json.at("quantities"))
      for (const nlohmann::json &family : item.at("families"))
      {
        ConvergedError error{family.at("name").get<std::string>() + " by converge", 0., ""};
        if (family.at("safety factor").get<double>() > 0.)
          error.share = family.at("error").get<double>() / std::abs(item.at("value").get<double>());
        else
          family.at("text").get_to(error.course);
        all[item.at("name")].push_back(std::move(error));
      }
  }
  catch (const nlohmann::json::exception &)
  {
    throw InputError(file + ": is no result of `arthrowear converge`; it is cut short or was "
                            "changed. Repeat that command.");
  }
  return all;
}
} // namespace arthrowear
