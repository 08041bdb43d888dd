// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "program.h"

namespace program_test
{
/// A shipped case with other values of some entries, in a temporary folder.
class ShippedCase
{
public:
  using Changes = std::vector<std::pair<std::string, std::string>>;

  /// @param name  a folder in inputs, for its case.prm, or folder/file without .prm
  /// @param changes  the text before a value, up to its equality sign, and the new value
  /// @throws std::runtime_error if an entry is not in the file
  ShippedCase(const std::string &name, const Changes &changes)
  {
    const fs::path inputs = fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs";
    const std::size_t slash = name.find('/');
    const std::string file = slash == std::string::npos ? name + "/case" : name;
    std::string text = read(inputs / (file + ".prm"));
    for (const auto &[before, value] : changes)
    {
      const std::size_t at = text.find(before);
      if (at == std::string::npos)
        throw std::runtime_error(name + " has no " + before);
      const std::size_t begin = at + before.size();
      text.replace(begin, text.find('\n', begin) - begin, " " + value);
    }
    const std::string tables = "= ../gait";
    for (std::size_t at; (at = text.find(tables)) != std::string::npos;)
      text.replace(at, tables.size(), "= " + (inputs / "gait").string());
    write(folder_ / "case.prm", text);
    std::string out = name;
    if (slash != std::string::npos)
      out[slash] = '_';
    out_ = folder_ / ("output/" + out);
  }
  const TemporaryFolder &folder() const { return folder_; }
  const fs::path &out() const { return out_; }

private:
  TemporaryFolder folder_;
  fs::path out_;
};

/// A run of a shipped case with other values of some entries, and the results in its summary.
class HipSummary : public ShippedCase
{
public:
  /// @throws std::runtime_error if the run fails or an entry is not in the file
  HipSummary(const std::string &name, const Changes &changes) : ShippedCase(name, changes)
  {
    const Outcome outcome = run_program({"case.prm"}, folder().path());
    if (outcome.exit_code != 0)
      throw std::runtime_error(outcome.err);
    text_ = read(out() / "summary.json");
  }

  double value(const std::string &name) const
  {
    const std::string before = "\"" + name + "\": {\n    \"value\": ";
    const std::size_t at = text_.find(before);
    if (at == std::string::npos)
      throw std::runtime_error("no " + name);
    return std::stod(text_.substr(at + before.size()));
  }
  /// A number of the summary without a unit.
  double number(const std::string &name) const
  {
    const std::string before = "\"" + name + "\": ";
    const std::size_t at = text_.find(before);
    if (at == std::string::npos)
      throw std::runtime_error("no " + name);
    return std::stod(text_.substr(at + before.size()));
  }

private:
  std::string text_;
};
} // namespace program_test
