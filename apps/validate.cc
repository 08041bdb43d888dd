// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/machine_memory.h"
#include "check_progress.h"
#include "ranks/collective.h"
#include "run/memory_check.h"
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
validate_study(const std::string &file, const int most_ranks)
{
  on_root(
      MPI_COMM_WORLD,
      [&file, most_ranks]()
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
        if (const double memory = checked.largest_memory(); most_ranks > 0 && memory > 0.)
          std::cout << "Each case runs on one rank; " << most_ranks
                    << " at a time (sweep --workers " << most_ranks << ") need at most "
                    << memory_text(most_ranks * memory)
                    << ". Free on this machine: " << memory_text(free_memory_of_machine()) << ".\n";
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
show_cost(const Model &model, const RanksOfMachine &ranks, const int most_ranks)
{
  const RunCost cost = model.cost_on(ranks);
  if (!cost.is_known)
  {
    if (most_ranks > 0)
      std::cout << "This model does not state its memory and time, on any number of ranks.\n";
    return;
  }
  const MachineRates rates = measured_rates(cost.all_work());
  const double available = free_memory_of_machine(), bound = memory_of_machine();
  std::cout << cost.text(rates, ranks) << ".\n";
  if (most_ranks > 0)
    std::cout << rank_table(
                     [&model](const int n) {
                       return model.cost_on({n, n});
                     },
                     rates, most_ranks, bound)
              << "Free on this machine: " << memory_text(available) << ".\n";
  const MemoryCheck check = check_memory(model, ranks, bound, available);
  for (const std::string &text : {check.refusal, check.warning})
    if (!text.empty())
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
          "Show path, memory per rank and time on 1, 2, 4, … ranks of a machine, up to this "
          "number, and when fewer ranks are better")
      ->check(CLI::Range(1, 100000));
  command->callback(
      [&action, file, most_ranks]()
      {
        action = [file, most_ranks]()
        {
          if (is_study(ParameterFile::read(*file)))
            return validate_study(*file, *most_ranks);
          const Case prepared =
              read_case(*file, OutputFolder::Existing::refuse, false, MPI_COMM_WORLD);
          const RanksOfMachine ranks = ranks_of_machine(MPI_COMM_WORLD);
          if (rank_in(MPI_COMM_WORLD) == 0)
          {
            std::cout << *file << " is valid. " << prepared.model->description() << "\n";
            show_cost(*prepared.model, ranks, *most_ranks);
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
