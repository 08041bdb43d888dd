// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/model.h"

#include "base/number_text.h"
#include "base/shown_text.h"
#include "io/collective.h"
#include "io/study.h"
#include "models/gait_dynamics.h"
#include "models/hip_cup.h"
#include "models/hip_dynamics.h"
#include "models/interface.h"
#include "models/knee_dynamics.h"
#include "models/memory_demand.h"
#include "models/tibial_tray.h"

namespace arthrowear
{
std::vector<std::string>
model_names()
{
  return {"gait_dynamics", "hip_cup", "hip_dynamics", "interface", "knee_dynamics", "tibial_tray"};
}

std::unique_ptr<Model>
make_model(const std::string &name)
{
  if (name == "hip_cup")
    return std::make_unique<HipCupModel>();
  if (name == "gait_dynamics")
    return std::make_unique<GaitDynamicsModel>();
  if (name == "hip_dynamics")
    return std::make_unique<HipDynamicsModel>();
  if (name == "tibial_tray")
    return std::make_unique<TibialTrayModel>();
  if (name == "interface")
    return std::make_unique<InterfaceModel>();
  if (name == "knee_dynamics")
    return std::make_unique<KneeDynamicsModel>();
  throw InputError("unknown model '" + name + "'");
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
  parameters.top_level().add(
      "Model", name, rules::one_of(model_names()),
      std::string("Model to compute; it determines which other entries exist. ") + default_model +
          " if it is not set.");
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
  with_memory(*result.parameters,
              [&]() { result.model->validate(*result.parameters, communicator); });
  return result;
}

Case
read_case(const std::string &file, const OutputFolder::Existing existing, const bool look_at_output,
          MPI_Comm communicator)
{
  ParameterFile read = ParameterFile::read(file);
  if (is_study(read))
    throw InputError(file +
                     ": is a study, not the parameter file of a run. Run it with "
                     "`arthrowear sweep " +
                     file + "`.");
  Case result = declare_case(std::move(read));
  if (look_at_output && result.parameters->is_good("Output folder"))
  {
    // Rank 0 looks for all: another may see the folder that rank 0 has just made.
    std::string trouble;
    int rank = 0;
    MPI_Comm_rank(communicator, &rank);
    if (rank == 0)
      trouble = OutputFolder::trouble(result.parameters->value("Output folder"), existing);
    if (!trouble.empty())
      result.parameters->finding_at("Output folder", trouble);
  }
  with_memory(*result.parameters,
              [&]() { result.model->validate(*result.parameters, communicator); });
  on_root(communicator, [&]() { result.parameters->throw_if_any(); });
  return result;
}
} // namespace arthrowear
