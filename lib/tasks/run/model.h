// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/log.h"
#include "base/source_line.h"
#include "output/output_folder.h"
#include "parameters/parameters.h"
#include "results/declarations.h"
#include "run/run_cost.h"

namespace arthrowear
{
/// Command-line options besides the parameter file.
struct RunOptions
{
  OutputFolder::Existing existing = OutputFolder::Existing::refuse;
  std::string header;   ///< versions, for the log
  std::string forecast; ///< of the run's cost; empty: not known
  bool has_adaptive_steps = false;
  Declarations declarations; ///< by declarations_of()
};

/// A model that a parameter file can name in its entry `Model`.
class Model
{
public:
  virtual ~Model() = default;

  virtual void declare(Parameters &parameters) = 0;
  /// Checks all of the input and writes nothing: adds findings to `parameters`, on every rank the
  /// findings that every rank can detect, on rank 0 all findings. Called after read(); collective.
  virtual void validate(Parameters &parameters, MPI_Comm communicator) = 0;
  /// One line on the validated input ("1562 cells, …"), for `arthrowear validate`.
  virtual std::string description() const = 0;
  /// Estimated cost of the run, on rank 0 after validate() without findings.
  virtual RunCost cost() const = 0;
  /// The same on several ranks, where the number of ranks decides how the model computes.
  virtual RunCost cost_on(const RanksOfMachine &) const { return cost(); }
  /// Costs of the other values of [Solver / Elasticity] that the input permits.
  virtual std::vector<RunCost> other_costs(const RanksOfMachine &) const { return {}; }
  /// Results that the model may have, its plots, series of frames and citations, by the entries
  /// that validate() has accepted; before them the names of results hold alone.
  virtual Declarations declarations() const { return {}; }
  /// @throws InputError (resume impossible), RunError
  virtual ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
                       Log &log, MPI_Comm communicator) = 0;
};

/// A file that names no model has this model.
constexpr const char *default_model = "hip_cup";

using MakeModel = std::function<std::unique_ptr<Model>()>;
/// A model that does not call MPI by itself starts without MPI when it runs alone;
/// the functions of ranks/ranks.h and ranks/collective.h do without it.
enum class CallsMpi
{
  yes,
  no
};
/// Makes a model known to the program. Call before parameter files are read.
/// @throws std::logic_error with the line of the call, if another model has this name
void register_model(const std::string &name, MakeModel make, CallsMpi calls_mpi = CallsMpi::yes,
                    const SourceLine &at = {__builtin_FILE(), __builtin_LINE()});
/// Sets the function that starts MPI if no launcher has started the program. It is called before a
/// model that calls MPI is validated, and may be called again.
void set_start_of_mpi(std::function<void()> start);
/// Sets the versions of the program and its libraries, by which files that one version leaves for
/// the next are known.
void set_program_versions(std::string versions);
const std::string &program_versions(); ///< empty unless set
/// Returns the names of the registered models, in alphabetical order.
std::vector<std::string> model_names();
/// @throws InputError for an unknown name
std::unique_ptr<Model> make_model(const std::string &name);

/// Declarations of a model. @param name  that it is registered by
Declarations declarations_of(const std::string &name, const Model &model);
/// Names of the results that a model may write into its summary, then their ids; empty for one that
/// declares none.
std::vector<std::string> result_names(const std::string &model);

/// Declares the entry `Model`, at first `name`, and the entries of the model.
void declare_model(Parameters &parameters, std::string &name, Model &model);

/// A parameter file with its model: declared, read and validated.
struct Case
{
  ParameterFile file;
  std::unique_ptr<Parameters> parameters;
  std::unique_ptr<Model> model;
  std::string model_name;
};

/// A file with its model: declared and read, not yet validated; findings are kept. A file that
/// names no known model is read as one of the nearest.
/// @throws InputError if none is near
Case declare_case(ParameterFile file);
/// As above, and validated. Collective.
Case prepare_case(ParameterFile file, MPI_Comm communicator);

/// @param existing what to do with an output folder that holds results; with `refuse` that is a
/// finding unless `check_output` is false
/// @throws InputError with all findings, on every rank
Case read_case(ParameterFile file, OutputFolder::Existing existing, bool check_output,
               MPI_Comm communicator);
} // namespace arthrowear
