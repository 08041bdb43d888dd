// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/machine_memory.h"
#include "check_progress.h"
#include "ranks/collective.h"
#include "run/memory_check.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>

namespace arthrowear
{
namespace
{
/// Lines and warnings about a valid file, for people or for programs.
class Said
{
public:
  void line(const std::string &text) { text_ += text + "\n"; }
  void warn(const std::string &warning)
  {
    line("Warning: " + warning);
    warnings_.push_back(warning);
  }
  void show(const std::string &format) const
  {
    if (format == "json")
      std::cout << nlohmann::ordered_json{{"text", text_}, {"warnings", warnings_}}.dump(
                       1, ' ', false, nlohmann::json::error_handler_t::replace)
                << "\n";
    else
      std::cout << text_;
  }

private:
  std::string text_;
  std::vector<std::string> warnings_;
};

ExitCode
validate_study(const std::string &file, const int most_ranks, const std::string &format)
{
  on_root(
      MPI_COMM_WORLD,
      [&file, most_ranks, &format]()
      {
        const CheckedStudy checked = check_study(file, StudyResults::ignore, check_progress());
        std::vector<std::string> refused;
        for (std::size_t i = 0; i < checked.refusals.size(); ++i)
          if (!checked.refusals[i].empty())
            refused.push_back("case " + checked.plan.cases[i].folder + " (" +
                              checked.plan.description(i) + ") cannot run: " + checked.refusals[i]);
        if (!refused.empty())
          throw InputError(refused);
        Said said;
        said.line(file + " is valid. " + std::to_string(checked.plan.cases.size()) + " cases of " +
                  checked.model_name + ".");
        if (const std::string cost = checked.cost_text(measured_rates(checked.work()));
            !cost.empty())
          said.line(cost + ".");
        if (const double memory = checked.largest_memory(); most_ranks > 0 && memory > 0.)
          said.line("Each case runs on one rank; " + std::to_string(most_ranks) +
                    " at a time (sweep --workers " + std::to_string(most_ranks) +
                    ") need at most " + memory_text(most_ranks * memory) +
                    ". Free on this machine: " + memory_text(free_memory_of_machine()) + ".");
        constexpr std::size_t most_shown = 30;
        const std::size_t n_cases = checked.plan.cases.size(), n = checked.warnings.size();
        for (std::size_t i = 0; i < std::min(n, most_shown); ++i)
          said.warn(checked.warnings[i].first + " (" + std::to_string(checked.warnings[i].second) +
                    " of " + std::to_string(n_cases) + " cases)");
        if (n > most_shown)
          said.line(std::to_string(n - most_shown) +
                    " more warnings; `validate` of a case shows its own.");
        said.show(format);
      });
  return ExitCode::done;
}

void
show_cost(const Model &model, const RanksOfMachine &ranks, const int most_ranks, Said &said)
{
  const RunCost cost = model.cost_on(ranks);
  if (!cost.is_known)
  {
    if (most_ranks > 0)
      said.line("This model does not state its memory and time, on any number of ranks.");
    return;
  }
  const MachineRates rates = measured_rates(cost.all_work());
  const double available = free_memory_of_machine(), bound = memory_of_machine();
  said.line(cost.text(rates, ranks) + ".");
  if (most_ranks > 0)
    said.line(rank_table(
                  [&model](const int n) {
                    return model.cost_on({n, n});
                  },
                  rates, most_ranks, bound) +
              "Free on this machine: " + memory_text(available) + ".");
  const MemoryCheck check = check_memory(model, ranks, bound, available);
  for (const std::string &text : {check.refusal, check.warning})
    if (!text.empty())
      said.warn("there may not be enough memory: " + text);
}
} // namespace

void
add_validate_command(CLI::App &app, Action &action)
{
  const auto file = std::make_shared<std::string>();
  const auto settings = std::make_shared<CommandSettings>();
  const auto most_ranks = std::make_shared<int>(0);
  const auto format = std::make_shared<std::string>("text");
  CLI::App *command = app.add_subcommand(
      "validate", "Check a parameter file and the files that it names; write nothing");
  command->add_option("file", *file, "Parameter file (.prm)")->required();
  add_entries_option(*command, *settings);
  command
      ->add_option("--ranks", *most_ranks,
                   "Show path, memory per rank and time on 1, 2, 4, … ranks of a machine, up to "
                   "this number, and when fewer ranks are better")
      ->check(CLI::Range(1, 100000));
  command->add_option("--format", *format, "Form of what is said about a valid file")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  command->callback(
      [&action, file, settings, most_ranks, format]()
      {
        action = [file, settings, most_ranks, format]()
        {
          if (is_study(ParameterFile::read(*file)))
            return validate_study(*file, *most_ranks, *format);
          const Case prepared = read_case(read_with(*file, *settings),
                                          OutputFolder::Existing::refuse, false, MPI_COMM_WORLD);
          const RanksOfMachine ranks = ranks_of_machine(MPI_COMM_WORLD);
          if (rank_in(MPI_COMM_WORLD) == 0)
          {
            Said said;
            said.line(*file + " is valid. " + prepared.model->description());
            show_cost(*prepared.model, ranks, *most_ranks, said);
            for (const InputNote &note : prepared.parameters->input_notes().notes())
              said.line("Note: " + note.line());
            for (const std::string &warning : warnings_of(*prepared.parameters))
              said.warn(warning);
            said.show(*format);
          }
          return ExitCode::done;
        };
      });
}
} // namespace arthrowear
