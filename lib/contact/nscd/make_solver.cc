// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/errors.h"
#include "contact/nscd/active_set.h"
#include "contact/nscd/auto_solver.h"
#include "contact/nscd/interior_point.h"
#include "contact/nscd/local_choice.h"
#include "contact/nscd/proximal.h"
#include "contact/nscd/solver_names.h"

#include <utility>

namespace arthrowear::nscd
{
namespace
{
std::unique_ptr<ContactSolver>
solver_of_name(const std::string &name, const SolverOptions &options)
{
  if (name == "nlgs")
    return std::make_unique<NlgsSolver>(name, LocalMethod::angle, options);
  if (name == "nlgs_full")
    return std::make_unique<NlgsSolver>(name, LocalMethod::full, options);
  if (name == "nlgs_reduced")
    return std::make_unique<NlgsSolver>(name, LocalMethod::reduced, options);
  if (name == "anderson")
    return std::make_unique<AndersonSolver>(options);
  if (name == "semismooth_newton")
    return std::make_unique<SemismoothNewton>(options);
  if (name == "active_set")
    return std::make_unique<ActiveSet>(options);
  if (name == "proximal_newton")
    return std::make_unique<ProximalNewton>(options);
  if (name == "interior_point")
    return std::make_unique<InteriorPoint>(options);
  if (name == "auto")
    return std::make_unique<AutoSolver>(options);
  return nullptr;
}
} // namespace

const std::vector<std::string> &
contact_solver_names()
{
  static const std::vector<std::string> names = {
      "auto",      "active_set",   "anderson",        "interior_point",   "nlgs",
      "nlgs_full", "nlgs_reduced", "proximal_newton", "semismooth_newton"};
  return names;
}

bool
is_sweeping_solver(const std::string &name)
{
  return name == "anderson" || name == "nlgs" || name == "nlgs_full" || name == "nlgs_reduced";
}

std::unique_ptr<ContactSolver>
make_contact_solver(const std::string &name, const SolverOptions &options)
{
  if (auto solver = solver_of_name(name, options))
    return with_choice_for_one_contact(std::move(solver), options);
  const std::string nearest = nearest_name(name, contact_solver_names());
  throw InputError("Contact solver '" + name + "' is unknown." +
                   (nearest.empty() ? std::string() : " Did you mean '" + nearest + "'?"));
}
} // namespace arthrowear::nscd
