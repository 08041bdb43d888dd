// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/newton_system.h"
#include "contact/nscd/relative_compliance.h"
#include "unit/nscd/random_problem.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{
using namespace arthrowear::nscd;

std::vector<LocalContact>
contacts_of(const ContactProblem &problem)
{
  std::vector<LocalContact> contacts;
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
  {
    double block[9];
    problem.W->diagonal_block(i, block);
    contacts.push_back(make_local_contact(block, problem.friction[i], problem.wear[i]));
  }
  return contacts;
}

/// All contacts are driven along t1 at some 20 mm/s, as by a head that turns.
ContactProblem
driven(ContactProblem problem)
{
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
    problem.free_velocity[3 * i] += 20.;
  return problem;
}

/// The same contacts on a body that moves freely: a force at one moves all by `mobility`, and a
/// force of `load` presses it on.
ContactProblem
on_a_free_body(const ContactProblem &problem, const double mobility, const double load)
{
  const std::size_t size = 3 * problem.n_contacts();
  std::vector<double> values(problem.W->row_values(0), problem.W->row_values(0) + size * size);
  for (std::size_t k = 0; k < size; ++k)
    for (std::size_t l = k % 3; l < size; l += 3)
      values[k * size + l] += mobility;
  ContactProblem free = problem;
  free.W = std::make_shared<Delassus>(Delassus::dense(problem.n_contacts(), std::move(values)));
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
    free.free_velocity[3 * i + 2] -= mobility * load;
  return free;
}

std::vector<double>
velocity_of(const ContactProblem &problem, const std::vector<double> &r)
{
  std::vector<double> u(r.size());
  problem.W->multiply(r.data(), u.data());
  for (std::size_t k = 0; k < u.size(); ++k)
    u[k] += problem.free_velocity[k];
  return u;
}

/// F of (C.5), all contacts.
std::vector<double>
laws(const ContactProblem &problem, const std::vector<LocalContact> &contacts,
     const std::vector<double> &r)
{
  const std::vector<double> u = velocity_of(problem, r);
  std::vector<double> F;
  for (std::size_t i = 0; i < contacts.size(); ++i)
  {
    const LocalLaws local = local_laws(contacts[i], &u[3 * i], &r[3 * i]);
    F.insert(F.end(), local.F, local.F + 3);
  }
  return F;
}

TEST(NewtonSystem, FactorsOneUnknownForEachContactThatSlides)
{
  // Newton's direction d obeys F'(r) d = -F(r), so that F(r + e d) = (1 - e) F(r) + O(e^2) for
  // every factor. The body of the second problem is nearly free: its diagonal blocks say little
  // about W.
  for (const double mobility : {0., 1e3})
  {
    const ContactProblem problem =
        on_a_free_body(driven(random_problem(30, 5, 0.1, 1e-3)), mobility, 10.);
    std::vector<double> r;
    ASSERT_TRUE(
        make_contact_solver("semismooth_newton", SolverOptions())->solve(problem, r).converged);
    const std::vector<ContactStatus> status = contact_status(problem, r);
    const auto sliding = std::count(status.begin(), status.end(), ContactStatus::slip);
    ASSERT_GT(sliding, 5);
    ASSERT_EQ(std::count(status.begin(), status.end(), ContactStatus::stick), 0);

    std::vector<LocalContact> contacts = contacts_of(problem);
    scale_by_relative_compliance(*problem.W, contacts);
    for (std::size_t i = 0; i < contacts.size(); ++i)
      if (r[3 * i + 2] > 0.) // off the solution, across the sliding too
      {
        r[3 * i] *= 1. + 1e-3 * std::sin(static_cast<double>(i));
        r[3 * i + 1] += 1e-3 * r[3 * i + 2];
      }
    std::vector<double> direction;
    NewtonSystem system;
    system.set_up(problem, contacts);
    system.linearise(r.data(), velocity_of(problem, r).data(), true);
    ASSERT_TRUE(system.solve(0., direction));
    EXPECT_EQ(system.n_unknowns(), 2u * sliding);
    EXPECT_EQ(system.n_factored(), 1u * sliding);

    // Only closed contacts; open ones that the body's motion closes are added in the next step.
    constexpr double e = 1e-4;
    std::vector<double> moved = r;
    for (std::size_t k = 0; k < r.size(); ++k)
      moved[k] += e * direction[k];
    const std::vector<double> before = laws(problem, contacts, r),
                              after = laws(problem, contacts, moved);
    double largest = 0., wrong = 0.;
    for (std::size_t k = 0; k < r.size(); ++k)
      if (r[k - k % 3 + 2] > 0.)
      {
        largest = std::max(largest, std::fabs(before[k]));
        wrong = std::max(wrong, std::fabs(after[k] - (1. - e) * before[k]));
      }
    EXPECT_LE(wrong, 0.02 * e * largest) << "mobility " << mobility;
  }
}

TEST(NewtonSystem, FactorsThreeUnknownsForAContactThatSticks)
{
  const ContactProblem problem = random_problem(30, 5, 2., 0.);
  std::vector<double> r;
  ASSERT_TRUE(
      make_contact_solver("semismooth_newton", SolverOptions())->solve(problem, r).converged);
  const std::vector<ContactStatus> status = contact_status(problem, r);
  const auto sticking = std::count(status.begin(), status.end(), ContactStatus::stick);
  const auto sliding = std::count(status.begin(), status.end(), ContactStatus::slip);
  ASSERT_GT(sticking, 5);
  const std::vector<LocalContact> contacts = contacts_of(problem);
  std::vector<double> direction;
  NewtonSystem system;
  system.set_up(problem, contacts);
  system.linearise(r.data(), velocity_of(problem, r).data(), false);
  ASSERT_TRUE(system.solve(0., direction));
  EXPECT_EQ(system.n_unknowns(), 3u * sticking + 2u * sliding);
  EXPECT_GE(system.n_factored(), 3u * sticking + sliding);
}

TEST(RelativeCompliance, IsThatOfTwoContactsAgainstEachOther)
{
  // W = a on the diagonal blocks plus a shared motion c: (W_11 + W_22 - W_12 - W_21)/2 = a in every
  // component, while a diagonal block alone is a + c.
  constexpr double a = 2., c = 30.;
  std::vector<double> values(36, 0.);
  for (std::size_t k = 0; k < 6; ++k)
  {
    values[7 * k] = a + c;
    values[6 * k + (k + 3) % 6] = c;
  }
  // The second contact's frame turned by 90 degrees about its normal must not matter.
  const double turned[6][6] = {{a + c, 0, 0, 0, -c, 0}, {0, a + c, 0, c, 0, 0},
                               {0, 0, a + c, 0, 0, c},  {0, c, 0, a + c, 0, 0},
                               {-c, 0, 0, 0, a + c, 0}, {0, 0, c, 0, 0, a + c}};
  ContactProblem problem;
  problem.friction = {0.1, 0.1};
  problem.wear = {0., 0.};
  for (const double *W : {static_cast<const double *>(values.data()), &turned[0][0]})
  {
    problem.W = std::make_shared<Delassus>(Delassus::dense(2, std::vector<double>(W, W + 36)));
    std::vector<LocalContact> contacts = contacts_of(problem);
    scale_by_relative_compliance(*problem.W, contacts);
    for (const LocalContact &contact : contacts)
    {
      EXPECT_NEAR(contact.rho_normal, 1. / a, 1e-12);
      EXPECT_NEAR(contact.rho_tangential, 1. / a, 1e-12);
    }
  }
}

TEST(SemismoothNewton, NeedsFewIterationsWhereOnlyContactHoldsTheBody)
{
  // The guess is the solution of the step before: loads grow by a tenth, sliding turns a little.
  ContactProblem problem = on_a_free_body(driven(random_problem(30, 5, 0.1, 1e-3)), 1e3, 10.);
  const auto solver = make_contact_solver("semismooth_newton", SolverOptions());
  std::vector<double> r;
  ASSERT_TRUE(solver->solve(problem, r).converged);
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
  {
    problem.free_velocity[3 * i + 2] -= 1e3;
    problem.free_velocity[3 * i + 1] += 2.;
  }
  const SolverReport report = solver->solve(problem, r);
  EXPECT_TRUE(report.converged);
  EXPECT_LE(report.iterations, 5u);
}
} // namespace
