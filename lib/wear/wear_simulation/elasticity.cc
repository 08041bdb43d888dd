// SPDX-License-Identifier: LGPL-2.1-or-later
// Chooses how steps find the elastic displacement of the body.
#include "base/format.h"
#include "base/machine_memory.h"
#include "ranks/ranks.h"
#include "run/model.h"
#include "solid/mumps_controls.h"
#include "stepping/condensed_stepper.h"
#include "stepping/response_columns.h"
#include "wear_simulation/cost.h"

namespace arthrowear
{
namespace
{
/// The path of a run with `automatic` that may be condensed: the same on all ranks.
PathChoice
chosen_path(const WearRunParameters &p, const Body &body, const ContactSurface &surface)
{
  const MPI_Comm communicator = body.partition().communicator();
  double memory = memory_of_machine(); // the least of all machines
  reduce_on_all(&memory, 1, MPI_DOUBLE, MPI_MIN, communicator);
  const WearSizes sizes =
      wear_sizes(p, body.n_mesh_cells(), 3. * body.nodes().size(), surface.n_points());
  RanksOfMachine ranks = ranks_of_machine(communicator);
  reduce_on_all(&ranks.here, 1, MPI_INT, MPI_MAX, communicator);
  return choose_path(path_question(p, sizes, ranks, memory));
}
} // namespace

std::shared_ptr<const ArrayStore>
WearRunParameters::StoredOperators::store() const
{
  if (folder.empty())
    return nullptr;
  return std::make_shared<const ArrayStore>(
      ArrayStore::Settings{folder, most_bytes, program_versions()});
}

void
WearSystem::make_stepper(const WearRunParameters &p, ImplicitParameters solver, Obstacle &obstacle,
                         const double size, const Elasticity begun_with,
                         const std::optional<SecondBody> &second)
{
  // Candidates of a step that starts without forces, if no search reach is given: all points of a
  // surface up to this many, above it those within this fraction of its size.
  constexpr unsigned int few_points = 300;
  constexpr double default_reach = 1e-3;
  solver.contact.follows_patch = solver.contact.reach == 0.;
  if (solver.contact.follows_patch && surface.n_points() > few_points)
    solver.contact.reach = default_reach * size;
  if (p.creep.is_on)
    solver.contact.creep_walls = wall().thickness;
  // No other run can use the operators of a worn body; columns at nodes of two faces are not
  // stored.
  if (surface.worn_shape() == nullptr && !second)
    solver.stored_operators = p.stored_operators.store();
  std::string finding;
  use_mumps_controls(read_mumps_controls(p.petsc_options, finding));
  const Loading loading = make_loading();
  n_products = [this]()
  { return stepper->n_products() + (own_body_at_rest_ ? own_body_at_rest_->n_products() : 0); };
  const auto own_body_at_rest = [this](const LinearSolver linear_solver)
  {
    return [this, linear_solver]() -> ElasticBody &
    {
      if (!own_body_at_rest_)
        own_body_at_rest_ =
            make_elastic_body(body, body_supports(held_at_rest_), surface, {linear_solver});
      return *own_body_at_rest_;
    };
  };
  body_at_rest_ = own_body_at_rest(solver.linear_solver);
  const auto full = [&](const std::string &reason)
  {
    elasticity = Elasticity::full;
    elasticity_reason = reason;
    stepper =
        std::make_unique<ImplicitStepper>(body, conditions, &surface, &obstacle, loading, solver);
  };
  const Elasticity wanted = begun_with != Elasticity::automatic ? begun_with : p.elasticity;
  if (wanted == Elasticity::full)
    return full("");
  const bool chooses = wanted == Elasticity::automatic;
  if (chooses && solver.contact.theta < 1.)
    return full("[Time / Theta] is below 1");
  const double memory = ResponseColumns::memory(surface) / body.partition().n_ranks();
  if (chooses && !p.may_iterate() && memory > most_column_memory)
    return full(formatted("its columns would need %.0f MB on each rank", 1e-6 * memory));
  const PathChoice choice =
      chooses && !second ? chosen_path(p, body, surface)
                         : PathChoice{second ? Elasticity::condensed : wanted, std::string()};

  const bool is_linear = p.material.is_linear(), iterates = choice.way == Elasticity::iterative;
  if (iterates)
  {
    solver.linear_solver = p.preconditioner;
    solver.stored_operators = nullptr;
    body_at_rest_ = own_body_at_rest(p.preconditioner);
  }
  auto condensed =
      second      ? std::make_unique<CondensedStepper>(body, body_supports(held_), second->body,
                                                  second->supports, surface, obstacle, solver)
      : is_linear ? std::make_unique<CondensedStepper>(body, body_supports(held_), surface,
                                                       obstacle, solver)
                  : std::make_unique<CondensedStepper>(body, body_supports(held_), surface,
                                                       obstacle, solver, conditions, loading);
  const double omega = condensed->body().lowest_frequency();
  inertia_number = 1. / std::pow(p.time.step * omega, 2);
  const std::string number =
      formatted("elastic inertia over stiffness, 1/(h omega)^2, is %.2g", inertia_number);
  const double bound = largest_inertia_number(is_linear);
  if (chooses && inertia_number > bound && !second)
    return full(number + formatted(", above %g", bound));
  if (solver.stored_operators)
    store_use = [of = &condensed->body()]() { return of->store_use(); };
  if (is_linear && !second) // whose points are nodes
    body_at_rest_ = [of = &condensed->body()]() -> ElasticBody & { return *of; };
  elasticity = iterates ? Elasticity::iterative : Elasticity::condensed;
  is_corrected = !is_linear;
  elasticity_reason = number +
                      (is_linear ? "" : "; the full equation of motion corrects each step") +
                      (choice.reason.empty() ? "" : "; " + choice.reason);
  if (iterates && condensed->body().solver() != p.preconditioner)
    elasticity_reason += "; the other multigrid method is used, since [Solver / Preconditioner] "
                         "could not be set up";
  stepper = std::move(condensed);
}

bool
leaves_out_much_inertia(const WearSystem &system)
{
  return system.elasticity != Elasticity::full && !system.is_corrected &&
         system.inertia_number > largest_inertia_number(true);
}

BodySupports
WearSystem::body_supports(std::unique_ptr<Conditions> &held) const
{
  BodySupports supports;
  held = std::make_unique<Conditions>(body.partition());
  for (const unsigned int node : backing)
  {
    const unsigned int local = body.local_node(node);
    if (local == Body::not_local)
      continue;
    // If nodes move independently, only the first node is held: loads and inertia balance there.
    for (unsigned int c = 0; c < 3; ++c)
      if (drive_.motion[c] != BackingMotion::node_by_node || node == backing.front())
        held->fix(local, c);
  }
  supports.held = held.get();
  for (unsigned int c = 0; c < 3; ++c)
  {
    if (is_moved_by_load()[c])
      supports.translation[c] = Translation::free;
    supports.loads[c] = body.partition().zero_field();
    for (const auto &[node, share] : loaded_)
      supports.loads[c][3 * node + c] += share;
  }
  if (drive_.displacement)
  {
    supports.translation[2] = Translation::given;
    supports.given = [this](const double time) {
      return Vector3{0., 0., (*drive_.displacement)(time)};
    };
  }
  if (joint_load && drive_.is_loaded)
    supports.amplitudes = [this](const double time) { return applied_load_vector(time); };
  return supports;
}
} // namespace arthrowear
