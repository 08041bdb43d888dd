// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/shown_text.h"
#include "contact/nscd/certificate.h"
#include "contact/nscd/solver_registry.h"
#include "contact/problem_io/problem_file.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdio>

namespace arthrowear
{
namespace
{
/// Prints whether a problem that was not solved is proved to have no solution.
void
print_certificate(const nscd::ContactProblem &problem, const std::optional<nscd::NoSolution> &proof)
{
  if (!proof)
  {
    std::printf("  undecided: neither a solution nor a proof that there is none was found\n");
    return;
  }
  const auto n = count_where(proof->normal, [](const double share) { return share > 0.; });
  std::printf("  the problem has no solution: %td contacts close on bodies that no force can move "
              "out of the way. Under any forces up to %.3g N one of them penetrates by at least "
              "%.3g mm\n",
              n, proof->largest_force, 0.5 * proof->approach * problem.length_per_velocity);
}

ExitCode
replay(const std::string &file, const nscd::StoredProblem &stored, const std::string &solver_name,
       const nscd::SolverOptions &options, const bool from_guess)
{
  const nscd::ContactProblem &problem = stored.problem;
  std::vector<double> r = from_guess && !stored.guess.empty()
                              ? stored.guess
                              : std::vector<double>(3 * problem.n_contacts(), 0.);
  const auto solver = nscd::make_contact_solver(solver_name, options);
  const auto begin = std::chrono::steady_clock::now();
  const nscd::SolverReport report = solver->solve(problem, r);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  std::printf("%s%s\n", shown_text(file).c_str(),
              stored.title.empty() ? "" : (": " + shown_text(stored.title)).c_str());
  if (!stored.description.empty())
    std::printf("%s\n", shown_message(stored.description).c_str());
  if (!stored.doubt.empty())
    std::printf("Warning: %s\n", stored.doubt.c_str());
  std::printf("%zu contacts, %zu blocks of W\n\n  iteration  residual\n", problem.n_contacts(),
              problem.W->n_blocks());
  // Every iteration of a short history, powers and multiples of a long one.
  const std::size_t n = report.history.size(), stride = n > 40 ? n / 40 : 1;
  for (std::size_t i = 0; i < n; ++i)
    if (i % stride == 0 || i + 1 == n)
      std::printf("  %9zu  %.6e\n", i, report.history[i]);
  const nscd::ContactError error = nscd::contact_error(problem, r);
  unsigned int count[3] = {0, 0, 0};
  double sum_normal = 0.;
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
    sum_normal += r[3 * i + 2];
  for (const nscd::ContactStatus status : nscd::contact_status(problem, r))
    ++count[static_cast<int>(status)];
  std::optional<nscd::NoSolution> proof;
  if (!report.converged)
    proof = nscd::find_certificate(problem);
  std::printf("\nsolver %s: %s after %u iterations, %.3g s%s%s\n", report.solver.c_str(),
              report.converged   ? "converged"
              : proof            ? "no solution"
              : report.unbounded ? "undecided"
                                 : "NOT converged",
              report.iterations, seconds, report.reason.empty() ? "" : "\n  ",
              report.reason.c_str());
  if (!report.converged)
    print_certificate(problem, proof);
  std::printf("  natural map %.3e [-], penetration %.3e [mm], force %.3e [-], cone %.3e [N], "
              "complementarity %.3e [N mm]\n",
              error.natural_map, error.penetration, error.force_relative, error.cone,
              error.complementarity);
  std::printf("  open %u, stick %u, slip %u; sum of normal forces %.12g N\n", count[0], count[1],
              count[2], sum_normal);
  return report.converged ? ExitCode::done : ExitCode::run_failed;
}
} // namespace

/// The library of contact problems, which is loaded on demand, exports this function.
extern "C" void
arthrowear_add_replay_command(CLI::App &app, Action &action)
{
  struct Options
  {
    std::string file, solver = "auto";
    nscd::SolverOptions options;
    bool from_guess = false;
  };
  const auto o = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(replay_command, replay_command_text);
  command
      ->add_option("file", o->file,
                   "Contact problem (.h5): dumped by a failed run, or in FCLIB's layout")
      ->required();
  command->add_option("--solver", o->solver, "Contact solver")
      ->check(CLI::IsMember(nscd::contact_solvers().names()))
      ->capture_default_str();
  command->add_option("--max-iterations", o->options.max_iterations, "Sweeps or Newton iterations")
      ->capture_default_str();
  command
      ->add_option("--residual", o->options.residual_tolerance, "Tolerance on the natural map [-]")
      ->capture_default_str();
  command->add_option("--penetration", o->options.penetration_tolerance, "Tolerance [mm]")
      ->capture_default_str();
  command->add_option("--force", o->options.force_tolerance, "Tolerance relative to the load [-]")
      ->capture_default_str();
  command->add_flag("--from-guess", o->from_guess, "Start from the stored guess, not from zero");
  command->callback(
      [&action, o]()
      {
        action = [o]()
        {
          return replay(o->file, nscd::read_stored_problem(o->file), o->solver, o->options,
                        o->from_guess);
        };
      });
}
} // namespace arthrowear
