// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/model.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "ranks/collective.h"
#include "run/extra_results.h"
#include "run/memory_demand.h"

namespace arthrowear
{
namespace
{
struct Registered
{
  MakeModel make;
  CallsMpi calls_mpi;
};

std::map<std::string, Registered> &
registry()
{
  static std::map<std::string, Registered> models;
  return models;
}

std::function<void()> &
start_of_mpi()
{
  static std::function<void()> start;
  return start;
}

std::string &
versions_of_program()
{
  static std::string versions;
  return versions;
}

void
validate(Case &read, MPI_Comm communicator)
{
  const auto model = registry().find(read.model_name);
  if (start_of_mpi() && (model == registry().end() || model->second.calls_mpi == CallsMpi::yes))
    start_of_mpi()();
  with_memory(*read.parameters, [&]() { read.model->validate(*read.parameters, communicator); });
}
} // namespace

void
set_start_of_mpi(std::function<void()> start)
{
  start_of_mpi() = std::move(start);
}

void
set_program_versions(std::string versions)
{
  versions_of_program() = std::move(versions);
}

const std::string &
program_versions()
{
  return versions_of_program();
}

void
register_model(const std::string &name, MakeModel make, const CallsMpi calls_mpi,
               const SourceLine &at)
{
  if (!registry().emplace(name, Registered{std::move(make), calls_mpi}).second)
    throw std::logic_error(at.place() + "the model '" + name + "' is registered twice");
}

std::vector<std::string>
model_names()
{
  return mapped<std::string>(registry(), [&](const auto &model) { return model.first; });
}

std::unique_ptr<Model>
make_model(const std::string &name)
{
  const auto model = registry().find(name);
  if (model == registry().end())
    throw InputError("unknown model '" + name + "'");
  return model->second.make();
}

Declarations
declarations_of(const std::string &name, const Model &model)
{
  Declarations declared = model.declarations();
  declare_extra_results(name, declared);
  return declared;
}

std::vector<std::string>
result_names(const std::string &model)
{
  const Declarations declared = declarations_of(model, *make_model(model));
  std::vector<std::string> names = declared.result_names();
  for (const DeclaredResult &result : declared.results)
    if (result.id != result.name)
      names.push_back(result.id);
  return names;
}

namespace
{
// Nothing else can be said of a file whose model is not known, nor like one that is.
[[noreturn]] void
refuse_model(const ParameterFile &file, const std::string &name)
{
  unsigned int line = 0;
  for (const ParameterFile::Setting &setting : file.settings())
    if (setting.section.empty() && setting.name == "Model")
      line = setting.line;
  throw InputError(file.place(line) + ": [Model] is " +
                   (name.empty() ? "empty" : shown_text(name)) + ", must be one of " +
                   comma_list(model_names()) + ".");
}
} // namespace

void
declare_model(Parameters &parameters, std::string &name, Model &model)
{
  const bool is_default = name == default_model;
  parameters.top_level().add(
      "Model", name, rules::one_of(model_names()),
      "Model to compute; it determines which other entries exist." +
          (is_default ? std::string()
                      : std::string(" Without this entry the model is ") + default_model + "."),
      is_default ? Required() : required(name));
  model.declare(parameters);
}

Case
declare_case(ParameterFile file)
{
  Case result;
  result.file = std::move(file);
  result.parameters = std::make_unique<Parameters>();
  result.model_name = result.file.top_level("Model", default_model);
  const std::vector<std::string> names = model_names();
  const bool is_known = std::find(names.begin(), names.end(), result.model_name) != names.end();
  // With an unknown model the rest is judged as if it were the nearest one.
  std::string name = is_known ? result.model_name : nearest_name(result.model_name, names);
  if (name.empty())
    refuse_model(result.file, result.model_name);
  result.model = make_model(name);
  std::string named = name;
  declare_model(*result.parameters, named, *result.model);
  result.parameters->read(result.file);
  return result;
}

Case
prepare_case(ParameterFile file, MPI_Comm communicator)
{
  Case result = declare_case(std::move(file));
  validate(result, communicator);
  return result;
}

Case
read_case(ParameterFile file, const OutputFolder::Existing existing, const bool check_output,
          MPI_Comm communicator)
{
  Case result = declare_case(std::move(file));
  if (result.parameters->is_good("Output folder"))
  {
    const std::string folder = result.parameters->value("Output folder");
    // Rank 0 checks for all ranks: another rank may find the folder that rank 0 has just made.
    const std::string trouble = !check_output ? OutputFolder::trouble_with_name(folder)
                                : rank_in(communicator) == 0
                                    ? OutputFolder::trouble(folder, existing)
                                    : "";
    if (!trouble.empty())
      result.parameters->finding_at("Output folder", trouble);
  }
  validate(result, communicator);
  on_root(communicator, [&]() { result.parameters->throw_if_any(); });
  return result;
}
} // namespace arthrowear
