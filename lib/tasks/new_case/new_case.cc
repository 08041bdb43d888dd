// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/new_case.h"

#include "base/collect.h"
#include "base/data_folder.h"
#include "base/input_file.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "new_case/case_text.h"
#include "new_case/entry_setting.h"
#include "new_case/knee_options.h"
#include "new_case/parts.h"
#include "new_case/question.h"
#include "ranks/collective.h"
#include "run/model.h"

#include <filesystem>
#include <sstream>

namespace arthrowear
{
namespace
{
/// Sets the entries for which the inputs of a validated case suggest values and the draft has none,
/// with the reasons as their notes. Collective: rank 0 knows the advice.
/// @param lines  for the screen
/// @return true if the draft has changed
bool
follow_advice(const Parameters &validated, CaseDraft &draft, std::vector<std::string> &lines,
              MPI_Comm communicator)
{
  std::string text; // a line each for path, value and reason
  if (rank_in(communicator) == 0)
    for (const Advice &advice : validated.input_notes().advice())
      text += advice.path + "\n" + advice.value + "\n" + advice.reason + "\n";
  broadcast(text, 0, communicator);
  bool has_changed = false;
  std::istringstream rows(text);
  for (Advice advice; std::getline(rows, advice.path) && std::getline(rows, advice.value) &&
                      std::getline(rows, advice.reason);)
  {
    if (draft.find(advice.path))
      continue;
    draft.set(advice.path, advice.value, advice.reason);
    lines.push_back("[" + advice.path + "] " + advice.value + ": " + advice.reason + ".");
    has_changed = true;
  }
  return has_changed;
}

/// README.md of a new case: commands, files, values with the reasons or sources that the draft
/// notes.
/// @param title without a mark
/// @param files source and name in the folder
std::string
readme_text(const std::string &title, const std::string &command, const CaseDraft &draft,
            const Parameters &declared,
            const std::vector<std::pair<std::string, std::string>> &files)
{
  std::string text =
      "# " + title + "\n\nWritten by\n\n    " + command +
      "\n\nIn this folder:\n\n"
      "    arthrowear validate case.prm    # checks the case, estimates its cost\n"
      "    arthrowear run case.prm         # results go to output/\n"
      "    arthrowear report output        # writes output/report.html, for any browser\n\n"
      "case.prm has the values of this case first, with their units and meaning, then all "
      "other\nentries with their defaults. ";
  if (files.empty())
    text += "It reads no other file.\n";
  for (std::size_t i = 0; i < files.size(); ++i)
  {
    const std::string original = std::filesystem::path(files[i].first).filename().string();
    text += (i == 0 ? "It reads copies in this folder:\n\n- " : "- ") + files[i].second +
            (original == files[i].second ? "" : " (a copy of " + original + ")") + "\n";
  }
  std::string notes;
  for (const Parameters::Declaration &entry : declared.declarations())
    if (const CaseDraft::Value *value = draft.find(entry.path()); value && !value->note.empty())
      notes += "- [" + value->path + "]" + (entry.is_file ? "" : " " + value->value) + ": " +
               value->note + ".\n";
  return notes.empty() ? text : text + "\n## Why these values\n\n" + notes;
}

namespace fs = std::filesystem;
const char *const knee_model = "knee_insert";
const char *const own_files[] = {"case.prm", "README.md", "output"};

const RecommendedCase *
recommended_case(const std::string &model)
{
  return find_by(recommended_cases(), &RecommendedCase::model, model);
}

std::string
columns(const std::string &name, const std::string &text)
{
  constexpr std::size_t width = 18;
  return "  " + name +
         std::string(std::max<std::size_t>(1, width - std::min(width, name.size())), ' ') + text +
         "\n";
}

/// Adds findings about options that other models have.
void
check_model_of_options(const NewCaseRequest &request, InputErrors &errors)
{
  const std::vector<CaseOption> own = case_options(request.model);
  for (const auto &[option, value] : request.given)
  {
    if (find_by(own, &CaseOption::name, option))
      continue;
    std::vector<std::string> others;
    for (const std::string &model : models_with_options())
      if (const std::vector<CaseOption> options = case_options(model);
          find_by(options, &CaseOption::name, option))
        others.push_back(model);
    errors.add("--" + option + " is " + shown_value(value) + ", must be left out with " +
               request.model + ": it is an option of " + comma_list(others) +
               ". Entries are set by `--set \"Section / Entry = value\"`.");
  }
}

/// Adds findings about a folder that cannot become the folder of a new case.
void
check_folder(const std::string &folder, InputErrors &errors)
{
  if (folder.empty())
    return errors.add("-o is not given, must be the folder of the new case. Add `-o my_case`.");
  if (const std::string trouble = OutputFolder::trouble_with_name(folder); !trouble.empty())
    return errors.add("-o " + trouble);
  std::error_code ignored;
  if (!fs::exists(fs::symlink_status(folder, ignored)))
    return;
  const std::string must = "-o is " + shown_text(folder) + ", must be a new or an empty folder. ";
  if (!fs::is_directory(folder, ignored))
    return errors.add(must + "It is a file.");
  std::vector<std::string> names;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, ignored))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  if (names.empty())
    return;
  const std::size_t most = 3, n = names.size();
  names.resize(std::min(n, most));
  errors.add(must + "It holds " + comma_list(names) + (n > most ? ", …" : "") +
             ": nothing is replaced. Name another folder.");
}

/// Absolute name of the file that an entry names; empty if it names none.
std::string
source_of(const CaseDraft::Value &value)
{
  return value.value.empty()
             ? ""
             : fs::absolute(fs::path(value.folder) / value.value).lexically_normal().string();
}

/// Files that a case reads: path of each source, and its name in the folder of the case.
std::vector<std::pair<std::string, std::string>>
files_of(const CaseDraft &draft, const Parameters &declared)
{
  std::vector<std::pair<std::string, std::string>> files;
  const auto is_taken = [&](const std::string &name)
  {
    return std::find(std::begin(own_files), std::end(own_files), name) != std::end(own_files) ||
           any_of(files, [&](const auto &file) { return file.second == name; });
  };
  for (const Parameters::Declaration &entry : declared.declarations())
  {
    const CaseDraft::Value *value = entry.is_file ? draft.find(entry.path()) : nullptr;
    if (!value || value->value.empty())
      continue;
    const std::string source = source_of(*value);
    if (any_of(files, [&](const auto &file) { return file.first == source; }))
      continue;
    const fs::path original = fs::path(source).filename();
    std::string name = original.string();
    for (int i = 2; is_taken(name); ++i)
      name = original.stem().string() + "_" + std::to_string(i) + original.extension().string();
    files.emplace_back(source, name);
  }
  return files;
}

/// @throws InputError with the findings
Case
validated(const NewCase &result, const std::string &text, MPI_Comm communicator)
{
  const std::string name = (fs::path(result.folder) / "case.prm").string();
  Case prepared = prepare_case(ParameterFile::parse(text, name), communicator);
  on_root(communicator,
          [&]()
          {
            std::vector<std::string> findings = prepared.parameters->findings();
            if (findings.empty())
              return;
            const bool is_about_volumes =
                any_of(findings, [](const std::string &finding)
                       { return finding.find("[Material / Other volumes") != std::string::npos; });
            findings.push_back(
                "The case is not written. `--set \"Section / Entry = value\"` sets an entry" +
                std::string(is_about_volumes
                                ? ", `--volumes shell=titanium` gives the material of a volume."
                                : "."));
            throw InputError(findings);
          });
  return prepared;
}

/// Lines about cost and warnings of a validated case.
void
add_lines(const Case &prepared, std::vector<std::string> &lines)
{
  if (const RunCost cost = prepared.model->cost(); cost.is_known)
    lines.push_back(cost.text(measured_rates(cost.all_work())) + ".");
  for (const std::string &warning : warnings_of(*prepared.parameters))
    lines.push_back("Warning: " + warning);
}

/// The given options that the model has.
GivenOptions
own_options(const NewCaseRequest &request)
{
  const std::vector<CaseOption> own = case_options(request.model);
  GivenOptions given;
  for (const auto &option : request.given)
    if (find_by(own, &CaseOption::name, option.first))
      given.insert(option);
  return given;
}

std::string
title_of(const NewCaseRequest &request)
{
  if (request.model != default_model)
    return request.model + ": " + recommended_case(request.model)->text;
  const auto given =
      [&](const std::string &name, const std::string &before, const std::string &after)
  {
    const auto value = request.given.find(name);
    std::string text = value == request.given.end() ? "" : value->second;
    for (const CaseOption &option : hip_cup_options())
      if (option.name == name && text.empty())
        text = option.default_text;
    return text.empty() ? text : before + text + after;
  };
  const bool has_mesh = request.given.count("mesh") != 0;
  return "A hip cup: " +
         (has_mesh ? std::string("an imported mesh, ")
                   : given("head", "a head of ", " mm, ") + given("liner", "a wall of ", " mm, ") +
                         given("shell", "a shell of ", " mm, ") +
                         given("cement", "cement of ", " mm, ")) +
         given("inclination", "", " deg of inclination, ") +
         given("anteversion", "", " deg of anteversion");
}

/// Writes the files of the case into its folder, each as a whole.
void
write_files(const NewCase &new_case, std::vector<std::string> &begun)
{
  const auto write = [&](const std::string &name, const std::string &bytes)
  {
    begun.push_back((fs::path(new_case.folder) / name).string());
    write_file(begun.back(), bytes);
  };
  for (const auto &[source, name] : new_case.files)
    write(name, InputFile(source, largest_input::mesh).read());
  write("README.md", new_case.readme);
  write("case.prm", new_case.parameters);
}
} // namespace

const std::vector<RecommendedCase> &
recommended_cases()
{
  static const std::vector<RecommendedCase> cases{
      {"hip_cup", "hip_cup_iso/case.prm", "wear of a polyethylene cup under a rotating head"},
      {"hip_layer", "hip_layer/case.prm",
       "the same cup on an elastic layer, ten million cycles in a second"},
      {"knee_layer", "knee_layer/case.prm",
       "a knee insert on an elastic layer, five million cycles in two seconds"},
      {"knee_insert", "knee_iso/case.prm",
       "the same insert of tetrahedra under a femur that balances on it"},
      {"insert_backside", "insert_backside/case.prm",
       "the back side of the same insert, which moves on its tray within a clearance"},
      {"block", "pin_on_disc/case.prm", "a bench: a pin of polyethylene on a plate"},
      {"hip_dynamics", "askari_silent/case.prm", "a ceramic hip that moves in its clearance"},
      {"tibial_tray", "tibial_tray/case.prm", "a cemented tibial tray under an eccentric load"},
      {"interface", "interface_adhesion_normal/case.prm", "one adhesive contact point, opened"},
      {"knee_dynamics", "machado_laws/case.prm", "a swinging knee with cartilage"},
      {"gait_dynamics", "costa_ideal/case.prm", "a body that walks by measured motion"}};
  return cases;
}

std::vector<std::string>
models_with_options()
{
  return {default_model, knee_model};
}

std::vector<CaseOption>
case_options(const std::string &model)
{
  return model == default_model ? hip_cup_options()
         : model == knee_model  ? knee_options()
                                : std::vector<CaseOption>{};
}

std::string
list_of_choices()
{
  std::string text = "Models:\n";
  for (const RecommendedCase &known : recommended_cases())
    text += columns(known.model, known.text);
  for (const auto &[option, folder] : {std::pair<std::string, std::string>{"gait", "gait"},
                                       {"material", "materials"},
                                       {"law", "laws"},
                                       {"volumes", "layers"}})
  {
    const Parts parts(folder);
    text += "\nhip_cup, --" + option + ":\n";
    for (const std::string &name : parts.names())
      text += columns(name, parts.text(name));
  }
  return text;
}

NewCase
make_new_case(const NewCaseRequest &request, MPI_Comm communicator)
{
  InputErrors errors;
  const RecommendedCase *base = recommended_case(request.model);
  if (!base)
  {
    std::vector<std::string> known =
        mapped<std::string>(recommended_cases(), &RecommendedCase::model);
    throw InputError((request.model.empty() ? std::string("No model is named")
                                            : "The model is " + shown_text(request.model)) +
                     ", must be one of " + comma_list(known) + ".");
  }
  NewCase result;
  result.folder = request.folder;
  CaseDraft draft;
  draft.take(ParameterFile::read((fs::path(data_folder()) / "inputs" / base->file).string()));
  draft.set("Output folder", "output");
  const std::unique_ptr<Model> model = make_model(request.model);
  Parameters declared;
  std::string name = request.model;
  declare_model(declared, name, *model);
  check_model_of_options(request, errors);
  if (request.model == default_model)
    apply_hip_cup_options(draft, own_options(request), result.lines, errors);
  else if (request.model == knee_model)
    apply_knee_options(draft, own_options(request), result.lines, errors);
  for (const std::string &setting : request.settings)
    collect(errors,
            [&]
            {
              const EntrySetting own =
                  read_setting(setting, declared, "Results go to output/ beside it.");
              draft.set(own.path, own.value, own.source.empty() ? "by --set" : own.source);
            });
  on_root(communicator,
          [&]()
          {
            check_folder(request.folder, errors);
            errors.throw_if_any();
          });
  if (request.model == default_model)
    if (const std::string line = text_about_question(draft, request.given); !line.empty())
      result.lines.push_back(line);

  result.files = files_of(draft, declared);
  const std::string title = title_of(request);
  const auto text_with = [&](const bool in_folder)
  {
    return case_text(draft, declared, title + ". See README.md.\nUnits are in brackets.",
                     [&](const CaseDraft::Value &value)
                     {
                       const std::string source = source_of(value);
                       for (const auto &[from, to] : result.files)
                         if (from == source)
                           return in_folder ? to : from;
                       return value.value;
                     });
  };
  Case prepared = validated(result, text_with(false), communicator);
  if (follow_advice(*prepared.parameters, draft, result.lines, communicator))
    prepared = validated(result, text_with(false), communicator);
  if (rank_in(communicator) == 0)
    add_lines(prepared, result.lines);
  result.parameters = text_with(true);
  result.readme = readme_text(title, request.command, draft, declared, result.files);
  return result;
}

void
write_new_case(const NewCase &new_case)
{
  InputErrors errors;
  check_folder(new_case.folder, errors);
  errors.throw_if_any();
  std::error_code error;
  const bool is_new = !fs::exists(new_case.folder, error);
  fs::create_directories(new_case.folder, error);
  if (error)
    throw RunError(new_case.folder + ": the folder cannot be made: " + error.message() + ".");
  std::vector<std::string> begun;
  try
  {
    write_files(new_case, begun);
  }
  catch (...)
  {
    // The command can then be repeated with the same folder, which was new or empty.
    for (const std::string &file : begun)
      remove_output(file);
    if (is_new)
      remove_output(new_case.folder);
    throw;
  }
}
} // namespace arthrowear
