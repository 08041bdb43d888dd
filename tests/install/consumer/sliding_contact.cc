// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/solver.h"
#include "laws/wear/archard.h"

#include <cstdio>

// One contact that approaches at 1 mm/s and slides at 3 mm/s, W = 2 mm/s per N, mu = 0.3: u_N = 2
// r_N - 1 = 0 leads to r_N = 0.5 N, r_T = -0.3 r_N = -0.15 N, u_T = 3 - 2 * 0.15 = 2.7 mm/s.
// Archard with K = 1e-9 mm^2/N at 10 MPa: 1e-9 * 10 * 2.7 = 2.7e-8 mm/s.
int
main()
{
  using namespace arthrowear;
  nscd::ContactProblem problem;
  problem.W = std::make_shared<nscd::Delassus>(
      nscd::Delassus::dense(1, {2., 0., 0., 0., 2., 0., 0., 0., 2.}));
  problem.free_velocity = {3., 0., -1.};
  problem.friction = {.3};
  problem.wear = {0.};
  std::vector<double> r(3, 0.);
  const nscd::SolverReport report =
      nscd::make_contact_solver("nlgs", nscd::SolverOptions())->solve(problem, r);
  const double speed = 3. + 2. * r[0], rate = ArchardWear(1e-9).rate(10., speed, nullptr).value;
  std::printf("r = %.9f %.9f %.9f N, wear %.9g mm/s\n", r[0], r[1], r[2], rate);
  const bool right = report.converged && std::abs(r[0] + .15) < 1e-9 && std::abs(r[1]) < 1e-9 &&
                     std::abs(r[2] - .5) < 1e-9 && std::abs(rate - 2.7e-8) < 1e-16;
  return right ? 0 : 1;
}
