// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/local_choice.h"

#include "contact/nscd/local_contact.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace arthrowear::nscd
{
namespace
{
/// Solutions below this relative distance are one.
constexpr double same = 1e-6;

bool
is_same(const double *a, const double *b)
{
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) <= same * std::hypot(b[0], b[1], b[2]);
}

class OneContactChoice : public ContactSolver
{
public:
  OneContactChoice(std::unique_ptr<ContactSolver> solver, const SolverOptions &options)
      : solver_(std::move(solver)), options_(options)
  {
  }

  SolverReport solve(const ContactProblem &problem, std::vector<double> &r) override
  {
    SolverReport report = solver_->solve(problem, r);
    if (problem.n_contacts() == 1)
      choose(problem, r, report);
    return report;
  }

private:
  void choose(const ContactProblem &problem, std::vector<double> &r, SolverReport &report) const
  {
    const double *q = problem.free_velocity.data();
    double block[9];
    problem.W->diagonal_block(0, block);
    const LocalContact contact =
        make_local_contact(block, problem.friction[0], problem.wear_opening ? 0. : problem.wear[0],
                           problem.wear_opening.get());
    if (report.converged && !may_have_several_solutions(contact, q))
      return;
    std::vector<double> chosen(3, 0.);
    const LocalResult local = solve_local(contact, q, chosen.data());
    if (!local.converged || (report.converged && is_same(r.data(), chosen.data())))
      return;
    const ContactError error = contact_error(problem, chosen);
    if (!is_solved(error, options_))
      return;
    r = chosen;
    report.error = error;
    report.converged = true;
    report.unbounded = false;
    report.reason.clear();
    report.iterations += local.iterations;
    report.found_by = "cases";
    report.solver = "cases after " + report.solver;
  }

  std::unique_ptr<ContactSolver> solver_;
  SolverOptions options_;
};
} // namespace

bool
may_have_several_solutions(const LocalContact &c, const double *q)
{
  const double *W = c.W, N = W[8], mu = c.friction;
  const double coupling = std::max(std::hypot(W[6], W[7]), std::hypot(W[2], W[5]));
  const double margin = N - mu * coupling;
  if (!(margin > 0.))
    return true;
  if (q[2] >= 0.)
    return false;
  if (c.law)
    return true;
  // S = W_TT - W_TN W_NT / W_NN, and the least cosine of x and S x.
  const double s00 = W[0] - W[2] * W[6] / N, s11 = W[4] - W[5] * W[7] / N;
  const double s01 = 0.5 * (W[1] + W[3] - (W[2] * W[7] + W[5] * W[6]) / N);
  const double trace = s00 + s11, determinant = s00 * s11 - s01 * s01;
  if (!(determinant > 0.))
    return true;
  if (c.wear == 0.)
    return mu * coupling * trace >= 2. * N * std::sqrt(determinant);
  const double force = -q[2] / margin, by_wear = c.wear * force / N, beta = coupling * by_wear;
  if (beta >= 0.5)
    return true;
  const double largest = W[0] + W[4];       // at least the largest eigenvalue of W_TT
  const double least = determinant / trace; // at most the least one of S
  const double cosine = 2. * std::sqrt(least * largest) / (least + largest);
  const double rest = 1. - beta;
  return (beta + mu * coupling / N) / rest + mu * by_wear * largest / (rest * rest) >= cosine;
}

LocalResult
chosen_solution(const LocalContact &c, const double *q, double *r, const LocalResult &found)
{
  if (!found.converged || !may_have_several_solutions(c, q))
    return found;
  double other[3] = {0., 0., 0.};
  LocalResult chosen = solve_local(c, q, other);
  chosen.iterations += found.iterations;
  if (!chosen.converged)
    return found;
  if (!is_same(r, other))
    std::copy(other, other + 3, r);
  return chosen;
}

std::unique_ptr<ContactSolver>
with_choice_for_one_contact(std::unique_ptr<ContactSolver> solver, const SolverOptions &options)
{
  return std::make_unique<OneContactChoice>(std::move(solver), options);
}
} // namespace arthrowear::nscd
