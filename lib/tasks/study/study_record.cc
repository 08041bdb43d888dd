// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/study_record.h"

#include "base/number_text.h"
#include "base/start_again.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace arthrowear
{
namespace
{
using Status = CaseOutcome::Status;

constexpr std::pair<Status, const char *> status_names[] = {{Status::open, "open"},
                                                            {Status::done, "done"},
                                                            {Status::failed, "failed"},
                                                            {Status::impossible, "impossible"}};

std::string
name_of(const Status status)
{
  for (const auto &[known, name] : status_names)
    if (known == status)
      return name;
  return "";
}
} // namespace

std::string
StudyPlan::json() const
{
  return nlohmann::ordered_json(*this).dump(2) + "\n";
}

StudyPlan
StudyPlan::from_json(const std::string &text, const std::string &file)
{
  const StudyPlan plan =
      json_fields::parse<StudyPlan>(text, file + ": is not the plan of a study. " + start_again);
  for (std::size_t i = 0; i < plan.cases.size(); ++i)
    if (plan.cases[i].values.size() != plan.entries.size() ||
        plan.cases[i].folder != StudyPlan::folder_of(i, plan.cases.front().folder.size()))
      throw InputError(file + ": case " + std::to_string(i + 1) + " is damaged. " + start_again);
  return plan;
}

std::string
StudyPlan::folder_of(const std::size_t i, const std::size_t n_digits)
{
  const std::string number = std::to_string(i + 1);
  return std::string(n_digits - std::min(n_digits, number.size()), '0') + number;
}

std::string
StudyPlan::description(const unsigned int i) const
{
  std::vector<std::string> parts;
  for (std::size_t k = 0; k < entries.size(); ++k)
    parts.push_back(entries[k] + " = " + cases[i].values[k]);
  return comma_list(parts);
}

std::string
CaseOutcome::json() const
{
  nlohmann::ordered_json json;
  json["status"] = name_of(status);
  json["seconds"] = seconds;
  if (!message.empty())
    json["message"] = message;
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

CaseOutcome
CaseOutcome::from_json(const std::string &text)
{
  CaseOutcome outcome;
  try
  {
    const nlohmann::json json = nlohmann::json::parse(text);
    for (const auto &[status, name] : status_names)
      if (json.at("status") == name)
        outcome.status = status;
    json.at("seconds").get_to(outcome.seconds);
    outcome.message = one_line(json.value("message", ""));
  }
  catch (const nlohmann::json::exception &)
  {
    return {};
  }
  return outcome;
}

std::string
status_text(const CaseOutcome &outcome)
{
  return outcome.status == Status::open
             ? "not run"
             : name_of(outcome.status) + (outcome.message.empty() ? "" : ": " + outcome.message);
}

std::string
one_line(const std::string &text)
{
  std::istringstream lines(text);
  std::string all;
  for (std::string line; std::getline(lines, line);)
    if (!trimmed(line).empty())
      all += (all.empty() ? "" : " ") + trimmed(line);
  return all;
}

std::string
first_line(const std::string &text)
{
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (!trimmed(line).empty())
      return trimmed(line);
  return "";
}
} // namespace arthrowear
