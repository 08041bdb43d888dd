// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/interface.h"

#include "base/number_text.h"
#include "io/collective.h"
#include "models/interface_output.h"

namespace arthrowear
{
void
InterfaceModel::declare(Parameters &parameters)
{
  p_.declare(parameters);
}

void
InterfaceModel::validate(Parameters &parameters, MPI_Comm)
{
  p_.check(parameters);
}

std::string
InterfaceModel::description() const
{
  return "interface: one contact point, " + std::to_string(p_.phases.size()) +
         (p_.phases.size() == 1 ? " phase, " : " phases, ") + std::to_string(p_.n_steps()) +
         " steps of at most " + shortest_text(p_.time_step) + " s";
}

ExitCode
InterfaceModel::run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
                    Log &log, MPI_Comm communicator)
{
  if (options.existing == OutputFolder::Existing::resume)
    throw InputError("--resume: a run of the model interface takes seconds and keeps no "
                     "checkpoints. Run it anew with --overwrite.");
  const auto compute = [&]()
  {
    const OutputFolder folder(p_.output_folder, options.existing);
    log.open(folder.path("log.txt"), OutputFile::Mode::replace);
    folder.write("original.prm", file.text());
    folder.write("parameters.prm", parameters.print(Parameters::Format::prm));
    folder.write("parameters.json", parameters.print(Parameters::Format::json));
    log.line(options.header);
    log.line("Input:  " + file.file());
    log.line("Output: " + p_.output_folder);
    log.line(description());

    Statistics table(interface_columns());
    table.start(folder.path("statistics.csv"));
    InterfacePlots plots(p_.plotted);
    InterfacePeaks peaks;
    DrivenInterface end;
    drive(p_,
          [&](const DrivenInterface &point, const bool is_row)
          {
            peaks.see(point);
            if (!is_row)
              return;
            table.write_row(interface_row(point));
            plots.see(point);
            end = point;
          });
    folder.write("traction_over_time.svg", svg(plots.traction_over_time()));
    folder.write("traction_over_displacement.svg", svg(plots.traction_over_displacement()));
    folder.write("intensity_over_time.svg", svg(plots.intensity_over_time()));
    const Summary summary = interface_summary(end, peaks, p_.n_steps());
    folder.write("summary.json", summary.json());
    log.line("\n" + summary.text());
    log.line("Plots: " + folder.path("traction_over_time.svg") +
             ", traction_over_displacement.svg, intensity_over_time.svg.");
  };
  on_root(communicator, compute);
  return ExitCode::done;
}
} // namespace arthrowear
