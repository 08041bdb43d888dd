// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/solver.h"

/// Choice among several solutions of the local problem.
///
/// The rule, by the data of the problem alone, so that no guess and no method changes it:
///   1. open where q_N >= 0: what separates by itself has no force;
///   2. otherwise stick where the force that sticks is in the cone: a contact slides only where
///      friction can't keep it;
///   3. otherwise, of all ways to slide, the slowest.
/// Rules 2 and 3 together: the least |u_T| of all closed solutions. Where a contact begins to slide
/// the solution continues without a jump, and where there are several ways to slide it is the
/// solution that follows a contact at rest. In all problems tried it has a positive index; any step
/// of an iteration leaves a solution of negative index. A rule without history must jump
/// somewhere: the least normal force, the other choice of positive index, does so equally often on
/// random paths of q (doc/theory/nscd.md, section 4).
namespace arthrowear::nscd
{
struct LocalContact;
struct LocalResult;

/// False only where at most one solution exists (theory/nscd.md, (C.8b)): without wear where
///   mu |W_NT| / W_NN < 2 sqrt(det S) / tr S,   S = W_TT - W_TN W_NT / W_NN,
/// with Archard's wear by the same bound with its terms. True for any other law that closes.
bool may_have_several_solutions(const LocalContact &contact, const double *q);

/// The slowest of all solutions that slide: by the roots of a polynomial with Archard's wear, by a
/// scan of angles with another law.
/// @return false, with r unchanged, if none was found
bool slowest_slide(const LocalContact &contact, const double *q, double *r,
                   unsigned int &iterations);

/// Replaces a solution by the solution of the rule.
LocalResult chosen_solution(const LocalContact &contact, const double *q, double *r,
                            const LocalResult &found);

/// A solver that returns the solution of the rule for problems of one contact, also where `solver`
/// fails. With several contacts it returns the result of `solver`.
std::unique_ptr<ContactSolver> with_choice_for_one_contact(std::unique_ptr<ContactSolver> solver,
                                                           const SolverOptions &options);
} // namespace arthrowear::nscd
