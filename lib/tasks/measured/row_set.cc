// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/row_set.h"

#include "base/collect.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "run/model.h"

#include <filesystem>
#include <set>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *laws_folder = "laws";

class Reader
{
public:
  explicit Reader(std::string folder) : folder_(std::move(folder)) {}

  RowSet read(const std::vector<std::string> &only)
  {
    set_.wanted = row_ids(folder_);
    if (!only.empty())
      choose(only);
    if (set_.wanted.empty())
      errors_.add(folder_ + ": has no rows, which are folders with a " + row_file + ".");
    for (const std::string &id : set_.wanted)
      read_with_calibrations(id);
    errors_.throw_if_any();
    if (only.empty())
      erase_where(set_.wanted,
                  [this](const std::string &id) { return set_.row(id).is_on_request; });
    read_laws();
    for (const auto &[id, row] : set_.rows)
    {
      check_case(row);
      check_sources(row);
      std::vector<std::string> path{id};
      check_chain(row, path);
    }
    errors_.throw_if_any();
    return std::move(set_);
  }

private:
  void choose(const std::vector<std::string> &only)
  {
    for (const std::string &id : only)
      if (std::find(set_.wanted.begin(), set_.wanted.end(), id) == set_.wanted.end())
        errors_.add("--rows: has '" + id + "', must have names of folders in " + folder_ + ": " +
                    comma_list(set_.wanted) + ".");
    errors_.throw_if_any();
    set_.wanted = only;
  }

  /// Folder of a row: here, or among the rows of the program; empty if there is none.
  std::string folder_of(const std::string &id) const
  {
    for (const std::string &folder : {folder_, shipped_rows()})
      if (const fs::path path = fs::path(folder) / id; fs::is_regular_file(path / row_file))
        return path.string();
    return "";
  }

  void read_with_calibrations(const std::string &id)
  {
    if (!seen_.insert(id).second)
      return;
    collect(errors_, [&] { set_.rows.emplace(id, read_row(folder_of(id))); });
    if (set_.rows.count(id) == 0)
      return;
    const PublishedRow row = set_.rows.at(id);
    for (const std::string &other : row.calibrations)
      if (folder_of(other).empty())
        errors_.add(place(row) + " has '" + other + "', must have names of rows. There is no " +
                    (fs::path(folder_) / other / row_file).string() + ".");
      else
        read_with_calibrations(other);
  }

  static std::string place(const PublishedRow &row)
  {
    return row.calibrations_place + ": [Prediction / Calibrations]";
  }

  /// Years are million cycles only where a year has a million cycles.
  void check_years(const PublishedRow &row, const Parameters &parameters)
  {
    const std::string per_year = "Output / Cycles per year";
    if (row.measured.per != MeasuredPer::million_cycles || !parameters.has(per_year))
      return;
    double rate = 0.;
    const bool is_drawn = any_of(row.missing, [&per_year](const InputWords &input)
                                 { return input.name == per_year; });
    if (is_drawn || (parse_number(parameters.value(per_year), rate) && rate != 1e6))
      errors_.add(parameters.where(per_year) + ": [" + per_year + "] is " +
                  (is_drawn ? "drawn in [Missing]" : parameters.value(per_year)) +
                  ", must be 1e6 of a row whose value is per million cycles (" + row.id +
                  "). Set 1e6, or [Measured / Per] year.");
  }

  /// Mistakes in a case, and missing inputs that are no entries of it, before anything runs.
  void check_case(const PublishedRow &row)
  {
    if (row.predicted_by != PredictedBy::run)
      return;
    collect(errors_,
            [&]
            {
              const Case read = declare_case(ParameterFile::read(row.case_file));
              for (const std::string &finding : read.parameters->findings())
                errors_.add(finding);
              check_years(row, *read.parameters);
              std::vector<std::string> known = mapped<std::string>(read.parameters->declarations(),
                                                                   &Parameters::Declaration::path);
              for (const InputWords &input : row.missing)
                if (!read.parameters->has(input.name))
                {
                  const std::string near = nearest_name(input.name, known);
                  errors_.add(input.place + ": [Missing / " + input.name + "] is no entry of " +
                              row.case_file + ". " +
                              (near.empty() ? "`arthrowear parameters` lists them."
                                            : "Did you mean '" + near + "'?"));
                }
            });
  }

  void check_sources(const PublishedRow &row)
  {
    for (const std::string &id : row.calibrations)
    {
      const PublishedRow &other = set_.row(id);
      if (!other.can_calibrate())
        errors_.add(place(row) + " has " + id +
                    ", must have rows with a measured volume, mass or factor that a run or a flat "
                    "pin predicts.");
      if (id != row.id && row.measured.exists() && !row.may_share_source &&
          row.measured.is_of_trial_of(other.measured))
        errors_.add(place(row) + " has " + id + " of the same source or trial, " +
                    row.measured.source +
                    ". Name a row of another source, or set Same source = true, which the table "
                    "then shows.");
    }
  }

  /// @param path  ids from the row to be checked to `row`
  void check_chain(const PublishedRow &row, std::vector<std::string> &path)
  {
    for (const std::string &id : row.calibrations)
    {
      std::vector<std::string> longer = path;
      longer.push_back(id);
      if (id == path.front())
        errors_.add(place(set_.row(path.front())) +
                    " makes the row calibrate itself: " + arrows(longer) + ". Name another row.");
      else if (std::find(path.begin(), path.end(), id) == path.end())
        check_chain(set_.row(id), longer);
    }
  }

  static std::string arrows(const std::vector<std::string> &path)
  {
    std::string text = path.front();
    for (std::size_t i = 1; i < path.size(); ++i)
      text += " from " + path[i];
    return text;
  }

  void read_laws()
  {
    const fs::path here = fs::path(folder_) / laws_folder;
    const std::string folder =
        (fs::is_directory(here) ? here : fs::path(shipped_rows()) / laws_folder).string();
    collect(errors_, [&] { set_.laws = read_laws_on_trial(folder); });
    if (set_.laws.empty())
      return;
    for (const auto &[id, row] : set_.rows)
      for (const std::string &name : row.laws)
        if (none_of(set_.laws, [&name](const LawOnTrial &law) { return law.name == name; }))
          errors_.add(row.laws_place + ": [Prediction / Laws] has '" + name +
                      "', must have names of files in " + folder + " without .part.");
  }

  std::string folder_;
  RowSet set_;
  std::set<std::string> seen_;
  InputErrors errors_;
};
} // namespace

std::vector<const LawOnTrial *>
RowSet::laws_of(const PublishedRow &row) const
{
  std::vector<const LawOnTrial *> chosen;
  for (const LawOnTrial &law : laws)
    if (row.laws.empty() || std::find(row.laws.begin(), row.laws.end(), law.name) != row.laws.end())
      chosen.push_back(&law);
  return chosen;
}

const LawOnTrial &
RowSet::law(const std::string &name) const
{
  return *std::find_if(laws.begin(), laws.end(),
                       [&name](const LawOnTrial &one) { return one.name == name; });
}

RowSet
read_rows(const std::string &folder, const std::vector<std::string> &only)
{
  return Reader(folder).read(only);
}
} // namespace arthrowear
