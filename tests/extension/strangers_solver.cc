// SPDX-License-Identifier: LGPL-2.1-or-later
// A contact solver outside of the library: projected Gauss-Seidel with one step for all three
// components of a contact. Neither lib/ nor apps/ contains it.
#include "contact/nscd/solver_registry.h"

#include <cmath>

namespace arthrowear::nscd
{
namespace
{
class ProjectedSweeps : public ContactSolver
{
public:
  explicit ProjectedSweeps(const SolverOptions &options) : options_(options) {}

  SolverReport solve(const ContactProblem &problem, std::vector<double> &r) override
  {
    SolverReport report;
    report.solver = "projected_sweeps";
    r.resize(3 * problem.n_contacts(), 0.);
    std::vector<double> u(r.size());
    const auto judge = [&]
    {
      report.error = contact_error(problem, r.data(), u.data());
      report.history.push_back(report.error.natural_map);
      return is_solved(report.error, options_);
    };
    report.converged = judge();
    while (!report.converged && report.iterations < options_.max_iterations)
    {
      for (std::size_t i = 0; i < problem.n_contacts(); ++i)
        correct(problem, i, r);
      ++report.iterations;
      report.converged = judge();
    }
    report.reason = report.converged ? "" : "projected_sweeps: no convergence";
    return report;
  }

private:
  /// r_i = proj_K(r_i - (u_i + (mu |u_T| + w) n)/max diag W_ii), where K is Coulomb's cone.
  static void correct(const ContactProblem &problem, const std::size_t i, std::vector<double> &r)
  {
    double u[3], magnitude[3], block[9];
    problem.W->multiply_row(i, r.data(), u, magnitude);
    problem.W->diagonal_block(i, block);
    for (int k = 0; k < 3; ++k)
      u[k] += problem.free_velocity[3 * i + k];
    const double step = 1. / std::max({block[0], block[4], block[8]}), mu = problem.friction[i],
                 slip = std::hypot(u[0], u[1]);
    double *force = &r[3 * i];
    u[2] += mu * slip + problem.wear_rate(i, force[2], slip).opening;
    for (int k = 0; k < 3; ++k)
      force[k] -= step * u[k];
    const double tangential = std::hypot(force[0], force[1]);
    if (tangential <= mu * force[2])
      return;
    const double normal = std::max(0., (force[2] + mu * tangential) / (1. + mu * mu)),
                 scale = normal > 0. ? mu * normal / tangential : 0.;
    force[0] *= scale;
    force[1] *= scale;
    force[2] = normal;
  }

  SolverOptions options_;
};

const bool is_registered = []
{
  contact_solvers().add({"projected_sweeps", "Gauss-Seidel with projections", true,
                         [](const SolverOptions &options)
                         { return std::make_unique<ProjectedSweeps>(options); }});
  return true;
}();
} // namespace
} // namespace arthrowear::nscd
