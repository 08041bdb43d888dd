// SPDX-License-Identifier: LGPL-2.1-or-later
// Names of results and of the columns of tables, over all models.
#include "all_models.h"
#include "base/ranges.h"

#include "results/histories.h"
#include "results/old_names.h"
#include "results/result_names.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

using namespace arthrowear;

namespace
{
std::map<std::string, Declarations>
declarations_of_all_models()
{
  register_all_models();
  std::map<std::string, Declarations> all;
  for (const std::string &name : model_names())
    all[name] = declarations_of(name, *make_model(name));
  return all;
}

/// Meaning of a name: unit, reduction over the run and text.
std::string
meaning_of(const DeclaredResult &result)
{
  return "[" + result.unit + "], " + words_of(result.reduction) + ", " + result.meaning;
}

/// Counts have no unit, and columns of counts "-".
std::string
shown_unit(const std::string &unit)
{
  return unit.empty() ? "-" : unit;
}

bool
has_column(const DeclaredTable &table, const std::string &header)
{
  return any_of(table.columns, [&header](const ColumnHeader &column)
                { return column.name + " [" + column.unit + "]" == header; });
}
} // namespace

// Runs of two models beside each other, and a study of one of them, show results by their names.
TEST(DeclaredNames, OfAResultHaveOneMeaningInAllModels)
{
  std::map<std::string, std::map<std::string, std::set<std::string>>> models_of; // by name, meaning
  for (const auto &[model, declared] : declarations_of_all_models())
    for (const DeclaredResult &result : declared.results)
      models_of[result.name][meaning_of(result)].insert(model);
  EXPECT_GT(models_of.size(), 200u);
  for (const auto &[name, meanings] : models_of)
    if (meanings.size() > 1)
    {
      std::string text;
      for (const auto &[meaning, models] : meanings)
        text += "\n  " + meaning + " in " + *models.begin();
      ADD_FAILURE() << "'" << name << "' has several meanings:" << text;
    }
}

// By its joint a report finds measured wear of such implants: each model of a hip or a knee that
// wears, and no other, declares one.
TEST(DeclaredNames, ModelsOfAJointThatWearsDeclareTheJoint)
{
  for (const auto &[model, declared] : declarations_of_all_models())
  {
    const std::string part = model.substr(0, model.find('_'));
    const bool wears =
        declared.find(ResultRole::wear_rate) || declared.find(ResultRole::worn_volume_per_million);
    const bool is_joint = wears && (part == "hip" || part == "knee");
    EXPECT_EQ(declared.bearing.joint, is_joint ? part : "") << model;
  }
}

// An id means the same in all models: it has one unit, one role and one name but for the body's.
TEST(DeclaredNames, OfAnIdHaveOneUnitAndOneRole)
{
  std::map<std::string, std::set<std::string>> units, names;
  std::map<std::string, std::set<ResultRole>> roles;
  const std::regex snake("[a-z][a-z0-9]*(_[a-z0-9]+)*");
  for (const auto &[model, declared] : declarations_of_all_models())
    for (const DeclaredResult &result : declared.results)
    {
      EXPECT_TRUE(std::regex_match(result.id, snake)) << model << ": " << result.id;
      for (const char *body : {"cup", "head", "insert", "femur", "tray", "block"})
        EXPECT_EQ(("_" + result.id + "_").find("_" + std::string(body) + "_"), std::string::npos)
            << model << ": " << result.id << " has the word of a body";
      units[result.id].insert(shown_unit(result.unit));
      roles[result.id].insert(result.role);
      names[result.name].insert(result.id);
    }
  for (const auto &[id, all] : units)
    EXPECT_EQ(all.size(), 1u) << id << " in " << *all.begin() << " and " << *all.rbegin();
  for (const auto &[id, all] : roles)
    EXPECT_EQ(all.size(), 1u) << id;
  EXPECT_GT(units.size(), 200u);
}

// Errors, warnings and plots name results of the model, by their ids.
TEST(DeclaredNames, OfErrorsWarningsAndPlotsAreIds)
{
  std::size_t n = 0;
  for (const auto &[model, declared] : declarations_of_all_models())
  {
    std::set<std::string> ids{""};
    for (const DeclaredResult &result : declared.results)
      EXPECT_TRUE(ids.insert(result.id).second) << model << ": " << result.id;
    std::vector<std::string> used;
    for (const DeclaredError &error : declared.errors)
      used.insert(used.end(), {error.result, error.stated, error.of});
    for (const WarningRule &rule : declared.warnings)
    {
      used.insert(used.end(), rule.results.begin(), rule.results.end());
      used.push_back(rule.most_of);
      const std::regex place("\\{[0-9]%? ([^}]*)\\}");
      for (std::sregex_iterator one(rule.detail.begin(), rule.detail.end(), place), end; one != end;
           ++one)
        used.push_back((*one)[1]);
    }
    for (const DeclaredPlot &plot : declared.plots)
      used.insert(used.end(), {plot.error, plot.begins_with});
    for (const std::string &id : used)
      EXPECT_EQ(ids.count(id), 1u) << model << ": " << id;
    n += used.size();
  }
  EXPECT_GT(n, 200u);
}

// Names of the version before ids lead to the ids of today; models have kept those names. Results
// with a role that it did not have have no former name.
TEST(DeclaredNames, OfEarlierVersionsHaveTheirIds)
{
  const std::set<std::string> newer{"verdict_separation", "largest_separation_of_the_centres"};
  for (const auto &[model, declared] : declarations_of_all_models())
    for (const DeclaredResult &result : declared.results)
    {
      if (newer.count(result.id) > 0)
        continue;
      const DeclaredResult old = with_id({"", result.name});
      EXPECT_EQ(old.id, result.id) << model << ": " << result.name;
      EXPECT_EQ(old.role, result.role) << model << ": " << result.name;
      EXPECT_EQ(old.axis, result.axis) << model << ": " << result.name;
    }
}

// A column with the name of a result has its unit: it is the result at an earlier time.
TEST(DeclaredNames, OfAColumnHaveTheUnitOfTheResult)
{
  for (const auto &[model, declared] : declarations_of_all_models())
    for (const DeclaredTable &table : declared.tables)
      for (const ColumnHeader &column : table.columns)
        for (const DeclaredResult &result : declared.results)
          EXPECT_TRUE(result.name != column.name ||
                      shown_unit(result.unit) == shown_unit(column.unit))
              << model << ", " << table.file << ": '" << column.name << "' in " << column.unit
              << ", the result in " << result.unit;
}

// The column that a result names is one of a table over cycles.
TEST(DeclaredNames, OfColumnsOfResultsAreInATable)
{
  std::size_t n = 0;
  for (const auto &[model, declared] : declarations_of_all_models())
    for (const DeclaredResult &result : declared.results)
    {
      if (result.column.empty())
        continue;
      ++n;
      const auto has = [&result](const DeclaredTable &table)
      { return has_column(table, "cycles [-]") && has_column(table, result.column); };
      EXPECT_TRUE(std::any_of(declared.tables.begin(), declared.tables.end(), has))
          << model << ": " << result.name << ", " << result.column;
    }
  EXPECT_GT(n, 30u);
}

// The three pressures are results of every model that has one of them.
TEST(DeclaredNames, OfContactPressuresAreThree)
{
  std::size_t n = 0;
  for (const auto &[model, declared] : declarations_of_all_models())
  {
    const std::vector<std::string> names = declared.result_names();
    const auto has = [&names](const char *name) { return contains(names, name); };
    if (!has(contact_peaks::of_run))
      continue;
    ++n;
    EXPECT_TRUE(has(contact_peaks::of_first_cycle) && has(contact_peaks::of_last_cycle)) << model;
    EXPECT_EQ(declared.result(contact_peaks::of_run).reduction, Reduction::largest) << model;
    EXPECT_EQ(declared.result(contact_peaks::of_last_cycle).reduction,
              Reduction::largest_of_last_cycle)
        << model;
    // A study reads what a wear factor changes from the history, under the name of the result.
    EXPECT_TRUE(
        results_without_history(declared, {contact_peaks::of_run, contact_peaks::of_first_cycle,
                                           contact_peaks::of_last_cycle})
            .empty())
        << model;
  }
  EXPECT_EQ(n, 6u);
}
