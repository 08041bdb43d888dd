// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/ranges.h"
#include "parameters/parameters.h"

#include "base/shown_text.h"

namespace arthrowear
{
void
Parameters::use_value(const std::string &path, const std::string &text)
{
  entry_at(path).value = text;
}

void
Parameters::error_at(const std::string &path, const std::string &rule, const std::string &remedy)
{
  const Entry &entry = entry_at(path);
  finding_at(path, "is " +
                       (entry.line != 0 ? shown_value(entry.value)
                        : entry.value == entry.default_text
                            ? "not set (" + shown_value(entry.value) + " by default)"
                            : "not set (" + shown_value(entry.value) + " by other entries)") +
                       ", must be " + rule + "." + (remedy.empty() ? "" : " " + remedy));
}

void
Parameters::finding_at(const std::string &path, const std::string &finding)
{
  Entry &entry = entry_at(path);
  if (!entry.is_good)
    return;
  entry.is_good = false;
  add_finding(entry.line, "[" + path + "] " + finding);
}

void
Parameters::require(const std::string &path, const std::string &reason, const std::string &example)
{
  Entry &entry = entry_at(path);
  if ((entry.line == 0 || entry.value.empty()) && entry.is_good)
    report_missing(entry, reason, example);
}

void
Parameters::add(const InputError &error)
{
  for (const std::string &message : error.messages())
    if (!contains(foreign_findings_, message))
      foreign_findings_.push_back(message);
}

void
Parameters::add_finding(unsigned int line, const std::string &text)
{
  findings_.push_back({line, text});
}

void
Parameters::warning_at(const std::string &path, const std::string &text)
{
  Entry &entry = entry_at(path);
  entry.has_warning = true;
  warnings_.push_back({entry.line, "[" + path + "] is " + shown_value(entry.value) +
                                       (entry.line != 0                     ? ""
                                        : entry.value == entry.default_text ? " by default"
                                                                            : " by other entries") +
                                       ": " + text});
}

void
Parameters::warning(const std::string &text)
{
  if (!contains(foreign_warnings_, text))
    foreign_warnings_.push_back(text);
}

std::vector<std::string>
Parameters::in_order_of_lines(std::vector<ParameterFile::Finding> findings) const
{
  std::stable_sort(findings.begin(), findings.end(),
                   [](const ParameterFile::Finding &a, const ParameterFile::Finding &b)
                   { return a.line - 1 < b.line - 1; }); // findings without a line come last
  return mapped<std::string>(findings, [&](const ParameterFile::Finding &finding)
                             { return file_.place(finding.line) + ": " + finding.text; });
}

std::vector<std::string>
Parameters::findings() const
{
  std::vector<std::string> texts = in_order_of_lines(findings_);
  texts.insert(texts.end(), foreign_findings_.begin(), foreign_findings_.end());
  return texts;
}

std::vector<std::string>
Parameters::warnings() const
{
  std::vector<ParameterFile::Finding> all = warnings_;
  for (const Entry &entry : entries_)
    if (entry.line != 0 && entry.is_good && !entry.has_warning)
      if (const std::string doubt = entry.doubt_about(entry.value); !doubt.empty())
        all.push_back(
            {entry.line, "[" + entry.path() + "] is " + shown_value(entry.value) + ": " + doubt});
  std::vector<std::string> texts = in_order_of_lines(std::move(all));
  texts.insert(texts.end(), foreign_warnings_.begin(), foreign_warnings_.end());
  return texts;
}

void
Parameters::throw_if_any() const
{
  if (const std::vector<std::string> texts = findings(); !texts.empty())
    throw InputError(texts);
}
} // namespace arthrowear
