// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/solver_registry.h"

#include "base/errors.h"
#include "contact/nscd/auto_solver.h"
#include "contact/nscd/local_choice.h"
#include "contact/nscd/proximal.h"

namespace arthrowear::nscd
{
namespace
{
// Publications in doc/references.md.
constexpr const char *sweeps = "[Jean1999]", *projections = "[Alart1991]", *paper = "[Jourdan2009]";

template <class Solver>
SolverType
type_of(const std::string &name, const std::string &text, const std::string &source,
        const bool sweeps_over_contacts = false)
{
  return {name, text, sweeps_over_contacts,
          [](const SolverOptions &options) { return std::make_unique<Solver>(options); }, source};
}

SolverType
gauss_seidel(const char *name, const char *text, const char *source, const LocalMethod local)
{
  return {name, text, true,
          [name, local](const SolverOptions &options)
          { return std::make_unique<NlgsSolver>(name, local, options); },
          source};
}

std::vector<SolverType>
own_solvers()
{
  return {
      type_of<AutoSolver>("auto", "the cheapest one, and others where it fails", ""),
      type_of<ActiveSet>("active_set", "Newton's method for points that slide", projections),
      type_of<AndersonSolver>("anderson", "nlgs with Anderson acceleration", "[Walker2011]", true),
      type_of<InteriorPoint>("interior_point", "an interior point iteration", "[Acary2024]"),
      gauss_seidel("nlgs", "non-linear Gauss-Seidel with the fast local solver", sweeps,
                   LocalMethod::angle),
      gauss_seidel("nlgs_full", "nlgs with the paper's 6x6 Newton method", paper,
                   LocalMethod::full),
      gauss_seidel("nlgs_reduced", "nlgs with the 3x3 Newton method", paper, LocalMethod::reduced),
      type_of<ProximalNewton>("proximal_newton", "Newton's method on a regularised problem",
                              "[Acary2018]"),
      type_of<SemismoothNewton>("semismooth_newton", "Newton's method on the projections",
                                projections)};
}
} // namespace

Registry<SolverType> &
contact_solvers()
{
  static Registry<SolverType> registry("contact solver", own_solvers());
  return registry;
}

std::unique_ptr<ContactSolver>
make_contact_solver(const std::string &name, const SolverOptions &options)
{
  if (const SolverType *type = contact_solvers().find(name))
    return with_choice_for_one_contact(type->make(options), options);
  const std::string nearest = nearest_name(name, contact_solvers().names());
  throw InputError("Contact solver '" + name + "' is unknown." +
                   (nearest.empty() ? std::string() : " Did you mean '" + nearest + "'?"));
}
} // namespace arthrowear::nscd
