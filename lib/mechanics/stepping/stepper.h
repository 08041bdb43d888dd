// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/problem_memory.h"
#include "stepping/state.h"

#include <functional>

namespace arthrowear
{
/// Residual and errors of one Newton iterate.
struct IterationNorms
{
  double balance = 0.;                 // residual of the motion over the load [-]
  double penetration = 0.;             // at the true positions [mm]
  double friction = 0.;                // distance from Coulomb's law over the load [-]
  unsigned int contact_iterations = 0; // that led to this iterate
};

/// The part of the solution that has rejected a step.
enum class RejectedBy
{
  none,
  contact_solver,
  linear_solver,
  newton ///< iterations, a matrix or the motion
};

struct StepResult
{
  bool converged = false;
  RejectedBy rejected_by = RejectedBy::none;
  unsigned int cycles = 0; ///< V-cycles, where equations are solved without a factor
  State state;             // meaningful if converged
  std::string reason;
  std::vector<IterationNorms> norms; // initial first, last = accepted
  unsigned int contact_iterations = 0;
  unsigned int factorisations = 0;
  /// The last contact problem and the forces that solve it; rank 0, else null.
  std::shared_ptr<const nscd::ContactProblem> last_problem;
  std::vector<double> last_forces;
  std::string last_solver; ///< that found them
  /// Forms a problem that was solved without W, with the forces from which it started, by solves
  /// for W; null if these are too many. Collective, until the next step.
  std::function<void(StepResult &result)> form_problem;

  void reject(const RejectedBy by, std::string why)
  {
    rejected_by = by;
    reason = std::move(why);
  }
  unsigned int newton_iterations() const { return norms.empty() ? 0 : norms.size() - 1; }
};

/// True if each of the last two iterations left more than 0.3 of the residual of the motion, which
/// is still above the tolerance.
inline bool
is_slow(const std::vector<IterationNorms> &norms, const double tolerance)
{
  constexpr double slow_contraction = 0.3;
  const std::size_t n = norms.size();
  return n >= 4 && norms[n - 1].balance > tolerance &&
         norms[n - 1].balance > slow_contraction * norms[n - 2].balance &&
         norms[n - 2].balance > slow_contraction * norms[n - 3].balance;
}

/// Steps of a deformable body against an obstacle, however the body is represented.
class Stepper
{
public:
  virtual ~Stepper() = default;

  /// At rest, undeformed, gaps and frames from the obstacle at time 0.
  virtual State initial_state() = 0;
  /// All vectors have their sizes and are zero, except for fields on the whole body.
  virtual State empty_state() const = 0;
  /// Sets n of the wear laws from the next step on, in place of the value in the parameters.
  /// @param roughness  the factor in n that multiplies the wear of a cycle, not its path [-]
  virtual void set_amplification(double n, double roughness) = 0;

  /// Called before and after the long pieces of work that the first step or restore() needs, such
  /// as the first factorisation; collective. What it throws, these throw: `old` is not changed, and
  /// the next attempt gives the same state as without. Later factorisations are not polled: a
  /// tangent that was renewed within a step must not outlive it.
  /// @param poll  gets the share of the work of prepare() that is done [-]; 0 outside of it
  void set_poll(std::function<void(double done)> poll) { poll_ = std::move(poll); }
  /// Does the part of this work that does not depend on the first step before that step.
  virtual void prepare() {}

  /// Tries a step of size h; `old` is not changed.
  virtual StepResult attempt(const State &old, double h) = 0;

  /// Elastic displacement of the whole body in a state [mm], owned entries and ghosts. Collective.
  virtual Field displacement(const State &state) = 0;
  /// Momentum of the elastic and wear velocities, whose change a step balances [N s]. Collective.
  virtual Vector3 momentum(const State &state) const = 0;

  /// Approach of points of the contact surface to the counterface by normal forces on them, along
  /// the normals of an accepted state, in a step as its last: symmetric, row-major, on rank 0;
  /// empty elsewhere [mm/N]. Collective.
  virtual std::vector<double> normal_compliance(const std::vector<unsigned int> &points,
                                                const State &state) = 0;
  /// Responses of the whole body that were solved for such compliances, where no W is formed: the
  /// products with W since the start.
  virtual unsigned long n_products() const { return 0; }

  /// Accumulated wall time on this rank [s].
  struct Seconds
  {
    double factor = 0., columns = 0., contact = 0., solves = 0.;
    double gaps = 0.; // places and gaps of the points, in none of the others

    Seconds &operator-=(const Seconds &other)
    {
      factor -= other.factor;
      columns -= other.columns;
      contact -= other.contact;
      solves -= other.solves;
      gaps -= other.gaps;
      return *this;
    }
    double sum() const { return factor + columns + contact + solves + gaps; }
    Seconds &operator+=(const Seconds &other)
    {
      factor += other.factor;
      columns += other.columns;
      contact += other.contact;
      solves += other.solves;
      gaps += other.gaps;
      return *this;
    }
  };
  const Seconds &seconds() const { return seconds_; }
  /// Adds the time of the stepper that this stepper replaces.
  void add_seconds(const Seconds &former) { seconds_ += former; }

  /// Data from which the factor and W were formed; forming them again repeats them bit for bit on
  /// one rank.
  struct Frozen
  {
    bool valid = false;
    double h = 0.;
    double inertia_factor = 1.; // of M, (hip_cup 14a)
    Field displacement;         // empty where the matrix does not depend on it
    double linearisation = 0.;  // number of renewed matrices of a condensed body
    ProblemMemory contact;

    /// Visits the fields of valid data; `valid` itself is stored separately.
    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("step size", s.h...);
      visit("inertia factor", s.inertia_factor...);
      visit("displacement", per_node_or_none, s.displacement...);
      visit("linearisation", s.linearisation...);
      visit("W", s.contact...);
    }
  };
  virtual const Frozen &frozen() = 0;
  virtual void restore(const Frozen &frozen) = 0;

  /// Number of states whose displacements cost hardly more than one of them; 1: displacements of a
  /// state are at hand.
  virtual unsigned int states_per_solve() const { return 1; }
  /// Displacements of up to so many states. Collective.
  /// @param states  null: a place that is left empty. A displacement depends on the place of its
  /// state by round-off, not on the other states
  virtual std::vector<Field> displacements(const std::vector<const State *> &states)
  {
    std::vector<Field> fields;
    for (const State *state : states)
      fields.push_back(state != nullptr ? displacement(*state) : Field());
    return fields;
  }

protected:
  void poll(const double done = 0.) const
  {
    if (poll_)
      poll_(done);
  }

  Seconds seconds_;
  std::function<void(double done)> poll_; // may be empty
};
} // namespace arthrowear
