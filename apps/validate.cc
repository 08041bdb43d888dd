// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/machine_memory.h"
#include "check_progress.h"
#include "ranks/collective.h"
#include "run/model.h"
#include "study/cases/study_cases.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace arthrowear
{
namespace
{
ExitCode
validate_study(const std::string &file)
{
  on_root(
      MPI_COMM_WORLD,
      [&file]()
      {
        const CheckedStudy checked = check_study(file, StudyResults::ignore, check_progress());
        std::vector<std::string> refused;
        for (std::size_t i = 0; i < checked.refusals.size(); ++i)
          if (!checked.refusals[i].empty())
            refused.push_back("case " + checked.plan.cases[i].folder + " (" +
                              checked.plan.description(i) + ") cannot run: " + checked.refusals[i]);
        if (!refused.empty())
          throw InputError(refused);
        std::cout << file << " is valid. " << checked.plan.cases.size() << " cases of "
                  << checked.model_name << ".\n";
        if (const std::string cost = checked.cost_text(measured_rates(checked.work()));
            !cost.empty())
          std::cout << cost << ".\n";
        constexpr std::size_t most_shown = 30;
        const std::size_t n_cases = checked.plan.cases.size(), n = checked.warnings.size();
        for (std::size_t i = 0; i < std::min(n, most_shown); ++i)
          std::cout << "Warning: " << checked.warnings[i].first << " ("
                    << checked.warnings[i].second << " of " << n_cases << " cases)\n";
        if (n > most_shown)
          std::cout << n - most_shown << " more warnings; `validate` of a case shows its own.\n";
      });
  return ExitCode::done;
}
void
show_cost(const RunCost &cost, const RanksOfMachine &ranks, const int most_ranks)
{
  const MachineRates rates = measured_rates(cost.all_work());
  const double available = free_memory_of_machine();
  std::cout << cost.text(rates, ranks) << ".\n";
  if (most_ranks > 0)
    std::cout << cost.table(rates, most_ranks) << "Free on this machine: " << memory_text(available)
              << ".\n";
  if (const std::string text = cost.shortage(ranks, available); !text.empty())
    std::cout << "Warning: there may not be enough memory: " << text << "\n";
}
} // namespace

void
add_validate_command(CLI::App &app, Action &action)
{
  const auto file = std::make_shared<std::string>();
  const auto most_ranks = std::make_shared<int>(0);
  CLI::App *command = app.add_subcommand(
      "validate", "Check a parameter file and the files that it names; write nothing");
  command->add_option("file", *file, "Parameter file (.prm)")->required();
  command
      ->add_option(
          "--ranks", *most_ranks,
          "Show memory per rank and time on 1, 2, 4, … ranks of a machine, up to this number")
      ->check(CLI::Range(1, 100000));
  command->callback(
      [&action, file, most_ranks]()
      {
        action = [file, most_ranks]()
        {
          if (is_study(ParameterFile::read(*file)))
            return validate_study(*file);
          const Case prepared =
              read_case(*file, OutputFolder::Existing::refuse, false, MPI_COMM_WORLD);
          const RanksOfMachine ranks = ranks_of_machine(MPI_COMM_WORLD);
          if (rank_in(MPI_COMM_WORLD) == 0)
          {
            std::cout << *file << " is valid. " << prepared.model->description() << "\n";
            if (const RunCost cost = prepared.model->cost(); cost.is_known)
              show_cost(cost, ranks, *most_ranks);
            for (const InputNote &note : prepared.parameters->input_notes().notes())
              std::cout << "Note: " << note.line() << "\n";
            for (const std::string &warning : prepared.parameters->warnings())
              std::cout << "Warning: " << warning << "\n";
          }
          return ExitCode::done;
        };
      });
}
} // namespace arthrowear
