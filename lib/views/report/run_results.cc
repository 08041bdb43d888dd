// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/run_results.h"

#include "base/collect.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/start_again.h"
#include "base/text_file.h"
#include "output/output_names.h"
#include "output/run_lock.h"
#include "report/convergence_section.h"
#include "results/old_names.h"

#include <cstdlib>
#include <filesystem>
#include <set>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

[[noreturn]] void
refuse_json(const std::string &file)
{
  throw InputError(file +
                   ": is no JSON object of this program; it is cut short or was changed. Resume "
                   "the run, which writes it again. " +
                   start_again);
}

Json
read_json(const std::string &file)
{
  Json json = Json::parse(read_text_file(file), nullptr, false);
  if (!json.is_object())
    refuse_json(file);
  return json;
}

std::string
text_of(const Json &value)
{
  if (value.is_string())
    return value.get<std::string>();
  if (value.is_number_float())
    return shortest_text(value.get<double>());
  return value.is_null() ? "" : value.dump();
}

void
read_inputs(const Json &object, const std::string &section, std::vector<InputEntry> &inputs)
{
  for (const auto &[name, item] : object.items())
    if (item.is_object() && item.contains("rule") && item.contains("documentation"))
      inputs.push_back({section, name, text_of(item.value("value", Json())),
                        text_of(item.value("default", Json())), text_of(item["rule"]),
                        text_of(item["documentation"]), !item.contains("default")});
  for (const auto &[name, item] : object.items())
    if (item.is_object() && !item.contains("rule"))
      read_inputs(item, section.empty() ? name : section + " / " + name, inputs);
}

/// The last line of a table may be under way, or was cut where the run was killed.
std::string
without_broken_line(const std::string &text)
{
  return text.substr(0, text.rfind('\n') + 1);
}

void
read_declarations(const fs::path &folder, RunResults &run)
{
  const std::string file = (folder / declarations_file).string();
  std::error_code ignored;
  if (fs::exists(file, ignored))
    run.declared = parse_declarations(read_text_file(file), file);
  const std::vector<DeclaredResult> declared = run.declared.results;
  for (const SummaryItem &item : run.summary)
    if (none_of(declared, [&item](const DeclaredResult &one) { return one.id == item.id; }))
      run.declared.results.push_back(with_id({"", item.name}));
  if (!fs::exists(file, ignored))
    run.notes.push_back(std::string("it has no ") + declarations_file +
                        ", as runs of earlier versions: columns, results and surfaces are shown "
                        "under their plain names, without citations.");
}

void
read_tables(const fs::path &folder, RunResults &run)
{
  std::error_code ignored;
  for (const std::string &name : run.declared.table_files())
  {
    const std::string file = (folder / name).string();
    if (!fs::exists(file, ignored))
      continue;
    const std::string text = without_broken_line(read_text_file(file));
    if (std::count(text.begin(), text.end(), '\n') < 2)
    {
      run.notes.push_back(name + " has no rows: no curves are drawn from it.");
      continue;
    }
    run.tables.emplace_back(name, parse_csv(text, file, NotNumbers::as_nan));
  }
}

void
read_series(const fs::path &folder, RunResults &run)
{
  std::error_code ignored;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, ignored))
  {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() == ".pvd" && !is_list_of_largest_load(name))
      run.series.push_back(name);
  }
  std::sort(run.series.begin(), run.series.end());
}

/// The state by the files in the folder: a run whose process has ended without a word was cut off.
RunState
state_of(const RunResults &run)
{
  const bool is_at_work = !RunLock::holder(run.folder).empty();
  if (run.record.version.empty()) // of a version that kept no state
    if (const SummaryItem *outcome = run.find(ResultRole::outcome))
      return state_of_outcome(outcome->text);
  return run.record.state != RunState::running ? run.record.state
         : is_at_work                          ? RunState::running
                                               : RunState::cut_off;
}

void
require_run_folder(const fs::path &folder)
{
  std::error_code ignored;
  const std::string name = folder.string();
  if (!fs::exists(folder, ignored))
    throw InputError(name + ": no such folder. Name the output folder of a run.");
  if (!fs::is_directory(folder, ignored))
    throw InputError(name + ": is a file, must be the output folder of a run.");
  if (fs::exists(folder / "parameters.json", ignored))
    return;
  if (fs::exists(folder / "study.json", ignored))
    throw InputError(
        name + ": is a study's folder, must be a run's folder. Name the folders of its cases, "
               "which lie in it; several are compared. A study that draws its values has a report "
               "too, named alone, once `arthrowear sweep` has written spread.json.");
  throw InputError(name + ": is no output folder of a run: it has no parameters.json.");
}

/// True if the folder is a home folder, whose name is the user's name.
bool
is_home(const fs::path &folder)
{
  const char *home = std::getenv("HOME");
  return folder.parent_path() == "/home" || (home && folder == fs::path(home));
}

/// A run's folder. The default one, "output", says nothing: the folder that it lies in does. The
/// number of a case of a study has that folder before it.
std::string
name_of_run(const fs::path &path)
{
  std::error_code ignored;
  fs::path whole = fs::weakly_canonical(path, ignored);
  if (!whole.has_filename())
    whole = whole.parent_path();
  const std::string parent = whole.parent_path().filename().string();
  const std::string name = whole.filename().string();
  if (parent.empty() || is_home(whole.parent_path()))
    return name;
  const bool is_number = name.find_first_not_of("0123456789") == name.npos;
  return name == "output" ? parent : is_number ? parent + "/" + name : name;
}
} // namespace

const SummaryItem *
RunResults::find_summary(const std::string &name_or_id) const
{
  return find_where(summary, [&](const SummaryItem &item)
                    { return item.name == name_or_id || item.id == name_or_id; });
}

std::vector<const SummaryItem *>
RunResults::all_of(const ResultRole role) const
{
  std::set<std::string> ids;
  for (const DeclaredResult &result : declared.results)
    if (result.role == role && result.axis < 0)
      ids.insert(result.id);
  std::vector<const SummaryItem *> items;
  for (const SummaryItem &item : summary)
    if (ids.count(item.id) > 0)
      items.push_back(&item);
  return items;
}

const SummaryItem *
RunResults::find(const ResultRole role) const
{
  const std::vector<const SummaryItem *> items = all_of(role);
  return items.empty() ? nullptr : items.front();
}

const SummaryItem *
RunResults::number(const ResultRole role) const
{
  for (const SummaryItem *item : all_of(role))
    if (item->value)
      return item;
  return nullptr;
}

ResultValues
RunResults::values() const
{
  ResultValues values;
  for (const SummaryItem &item : summary)
    if (item.value)
      values[item.id] = *item.value;
  return values;
}

const CsvTable *
RunResults::find_table(const std::string &file) const
{
  const auto found = find_where(tables, [&](const auto &t) { return t.first == file; });
  return !found ? nullptr : &found->second;
}

std::string
RunResults::input(const std::string &path) const
{
  const auto found = find_by(inputs, &InputEntry::path, path);
  return !found ? "" : found->value;
}

double
RunResults::input_number(const std::string &path, const double otherwise) const
{
  double value = otherwise;
  parse_number(input(path), value);
  return value;
}

std::string
RunResults::comment(const std::string &path) const
{
  const auto found = find_by(comments, &EntryComment::path, path);
  return !found ? "" : found->text;
}

RunResults
read_run(const std::string &folder)
{
  const fs::path path(folder);
  require_run_folder(path);
  RunResults run;
  run.folder = folder;
  run.name = name_of_run(path);
  InputErrors errors;
  const auto read_existing = [&](const char *name, const auto &read)
  {
    std::error_code ignored;
    if (const std::string file = (path / name).string(); fs::exists(file, ignored))
      collect(errors, [&] { read(file); });
  };
  collect(errors,
          [&] { read_inputs(read_json((path / "parameters.json").string()), "", run.inputs); });
  read_existing("summary.json",
                [&](const std::string &file)
                {
                  std::optional<std::vector<SummaryItem>> items =
                      read_summary(read_text_file(file));
                  if (!items)
                    refuse_json(file);
                  run.summary = std::move(*items);
                });
  read_existing(state_file, [&](const std::string &file)
                { run.record = parse_record(read_text_file(file), file); });
  read_existing("original.prm", [&](const std::string &file)
                { run.comments = comments_of_entries(read_text_file(file)); });
  collect(errors,
          [&]
          {
            read_declarations(path, run);
            read_tables(path, run);
          });
  collect(errors, [&] { run.convergence = read_convergence(folder); });
  errors.throw_if_any();
  read_series(path, run);
  run.model = run.input("Model");
  run.state = state_of(run);
  return run;
}
} // namespace arthrowear
