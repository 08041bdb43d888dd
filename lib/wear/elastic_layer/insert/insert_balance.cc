// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/insert/insert_balance.h"

#include <boost/math/tools/toms748_solve.hpp>

namespace arthrowear
{
namespace
{
using Values = InsertContact::Values;
constexpr std::size_t n = InsertContact::n_freedoms;
constexpr double tolerance = 1e-9, lever = 1.; // [-], [mm]

/// Gauss's elimination with pivots; rows that nothing moves have a diagonal of 1.
/// @return false if the matrix is singular
bool
solve_small(std::array<Values, n> a, Values b, Values &x)
{
  constexpr double singular = 1e-12;
  for (std::size_t k = 0; k < n; ++k)
  {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(a[i][k]) > std::abs(a[pivot][k]))
        pivot = i;
    if (!(std::abs(a[pivot][k]) > singular))
      return false;
    std::swap(a[k], a[pivot]);
    std::swap(b[k], b[pivot]);
    for (std::size_t i = k + 1; i < n; ++i)
    {
      const double factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < n; ++j)
        a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  }
  for (std::size_t k = n; k-- > 0;)
  {
    x[k] = b[k];
    for (std::size_t j = k + 1; j < n; ++j)
      x[k] -= a[k][j] * x[j];
    x[k] /= a[k][k];
  }
  return true;
}

double
size_of(const Values &values)
{
  return std::max({std::abs(values[0]), std::abs(values[1]), std::abs(values[2])});
}

/// Freedom k of a pose.
double &
freedom(FemurPose &pose, const std::size_t k)
{
  return k == 0 ? pose.origin[1] : k == 1 ? pose.varus : pose.origin[2];
}

/// The root of a decreasing function near a start, by doubled steps and then between two bounds.
/// @param value  set to the root
/// @return false if there is none within the range
template <typename Function>
bool
find_root(const Function &function, double &value, const double step, const double range)
{
  const double start = value;
  double here = function(start);
  if (here == 0.)
    return true;
  const double side = here > 0. ? 1. : -1.;
  double there = here, last = start;
  for (double path = step; there * side > 0.; path *= 2.)
  {
    if (path > range)
      return false;
    last = value;
    here = there;
    there = function(value = start + side * path);
  }
  constexpr int bits = 50;
  std::uintmax_t most_steps = 60;
  const auto [low, high] =
      side > 0. ? boost::math::tools::toms748_solve(function, last, value, here, there,
                                                    boost::math::tools::eps_tolerance<double>(bits),
                                                    most_steps)
                : boost::math::tools::toms748_solve(function, value, last, there, here,
                                                    boost::math::tools::eps_tolerance<double>(bits),
                                                    most_steps);
  value = .5 * (low + high);
  return true;
}

class Balance
{
public:
  Balance(const InsertContact &contact, const double force, const double load_z)
      : contact_(contact), force_(force),
        load_z_(load_z), is_free_{true, contact.insert().is_varus_free,
                                  contact.insert().is_sideways_free},
        margin_(.01 * contact.insert().thickness), largest_path_(.3 * contact.insert().thickness)
  {
  }

  /// Steps that do not lessen the residual are halved a few times; it ends where that does not
  /// help.
  InsertBalance newton(FemurPose &pose)
  {
    constexpr unsigned int most_iterations = 30, most_halvings = 4;
    constexpr double largest_turn = .02;
    InsertBalance balance;
    State now = at(pose);
    for (;; ++balance.iterations)
    {
      balance.residual = size_of(now.rest);
      balance.is_found = balance.residual <= tolerance;
      if (balance.is_found || balance.iterations == most_iterations)
        return balance;
      const std::optional<Values> step = step_from(now);
      if (!step)
        return balance;
      double factor = 1. / std::max({1., std::abs((*step)[0]) / largest_path_,
                                     std::abs((*step)[1]) / largest_turn,
                                     std::abs((*step)[2]) / largest_path_});
      bool is_better = false;
      for (unsigned int halving = 0; halving < most_halvings && !is_better; ++halving, factor *= .5)
      {
        FemurPose there = pose;
        for (std::size_t k = 0; k < n; ++k)
          freedom(there, k) += factor * (*step)[k];
        const State next = at(there);
        is_better = next.reaction.n_closed > 0 && size_of(next.rest) < balance.residual;
        if (!is_better)
          continue;
        pose = there;
        now = next;
      }
      if (!is_better)
        return balance;
    }
  }

  /// Lowers or lifts the femur until it touches.
  /// @return false if the path passes by all points
  bool meet(FemurPose &pose) const
  {
    constexpr unsigned int most_steps = 1000;
    constexpr double deep = 1e-3; // of the thickness
    const double near = deep * contact_.insert().thickness;
    const auto [lowest, highest] = contact_.heights_of_meeting();
    pose.origin[1] -= contact_.descent(pose);
    for (unsigned int step = 0; step < most_steps; ++step)
    {
      const double gap = contact_.distance(pose);
      if (std::abs(gap) < near)
        break;
      pose.origin[1] -= gap;
      if (pose.origin[1] < lowest - near || pose.origin[1] > highest + near)
        return false;
    }
    return true;
  }

  void bisect(FemurPose &pose) { bisect(pose, n - 1); }
  /// True if forces change with each freedom.
  bool is_held(const FemurPose &pose) { return step_from(at(pose)).has_value(); }

private:
  struct State
  {
    InsertContact::Reaction reaction;
    Values rest{}; ///< forces without balance, over the load
  };

  State at(const FemurPose &pose)
  {
    if (!searched_ || norm(pose.origin - searched_->origin) +
                              std::abs(pose.varus - searched_->varus) * contact_.reach() >
                          margin_)
    {
      candidates_ = contact_.points_in_reach(pose, margin_);
      searched_ = pose;
    }
    State state;
    state.reaction = contact_.reaction(pose, candidates_);
    const Values &sum = state.reaction.force;
    const Vector3 arm = load_z_ * pose.flexion_axis();
    const double moment = sum[1] + dot(pose.floating_axis(), cross(arm, Vector3{0., -force_, 0.}));
    state.rest = {(sum[0] - force_) / force_, is_free_[1] ? moment / (force_ * lever) : 0.,
                  is_free_[2] ? sum[2] / force_ : 0.};
    return state;
  }

  /// Step of Newton's method without the change of lever arms in the derivative.
  std::optional<Values> step_from(const State &state) const
  {
    const Values scale{force_, force_ * lever, force_};
    std::array<Values, n> matrix{};
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t j = 0; j < n; ++j)
        matrix[k][j] = is_free_[k] && is_free_[j] ? state.reaction.stiffness[k][j] / scale[k]
                                                  : (k == j ? 1. : 0.);
    Values step{};
    if (!solve_small(matrix, state.rest, step))
      return {};
    return step;
  }

  /// Balances freedom k for the values of the freedoms above it: the height for each varus, the
  /// varus for each z. What is left of a freedom decreases as it grows.
  bool bisect(FemurPose &pose, const std::size_t k)
  {
    if (k > 0 && !is_free_[k])
      return bisect(pose, k - 1);
    constexpr std::array<double, n> steps{.02, 1e-3, .05}, ranges{100., .6, 50.};
    bool is_found = true;
    const auto rest = [&](const double value)
    {
      freedom(pose, k) = value;
      if (k > 0)
        is_found = bisect(pose, k - 1) && is_found;
      return at(pose).rest[k];
    };
    double value = freedom(pose, k);
    is_found = find_root(rest, value, steps[k], ranges[k]) && is_found;
    rest(value);
    return is_found;
  }

  const InsertContact &contact_;
  double force_, load_z_;
  std::array<bool, n> is_free_;
  double margin_, largest_path_; // [mm]
  std::vector<unsigned int> candidates_;
  std::optional<FemurPose> searched_; // pose for which the candidates are
};
} // namespace

InsertBalance
balance_femur(const InsertContact &contact, const double force, const double load_z,
              FemurPose &pose)
{
  if (!contact.insert().is_varus_free)
    pose.varus = 0.;
  Balance balance(contact, force, load_z);
  FemurPose there = pose;
  InsertBalance result = balance.newton(there);
  if (!result.is_found)
  {
    there = pose;
    if (!balance.meet(there))
    {
      result.is_apart = true;
      return result;
    }
    balance.bisect(there);
    const unsigned int before = result.iterations;
    result = balance.newton(there);
    result.iterations += before;
  }
  if (result.is_found && !balance.is_held(there))
  {
    result.is_found = false;
    result.is_loose = true;
  }
  if (result.is_found)
    pose = there;
  return result;
}
} // namespace arthrowear
