// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/solver.h"

#include <memory>

/// The solution of the local problem that is taken where there are several.
///
/// The rule, by the data of the problem alone, so that no guess and no method changes it:
///   1. open where q_N >= 0: what separates by itself has no force;
///   2. otherwise stick where the force that sticks is in the cone: a contact slides only where
///      friction can't keep it;
///   3. otherwise, of all ways to slide, the slowest.
/// 2 and 3 are one: the least |u_T| of all solutions that are closed. Where a contact begins to
/// slide the solution goes on without a jump, and where there are several ways to slide it is the
/// one that has followed a contact at rest. In all problems tried it has a positive index; one of
/// negative index is left by any step of an iteration. A rule without history must jump
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

/// Replaces a solution by the one of the rule.
LocalResult chosen_solution(const LocalContact &contact, const double *q, double *r,
                            const LocalResult &found);

/// The solver, which returns the solution of the rule for problems of one contact, and the local
/// solver's where it fails there. With several contacts it is passed through.
std::unique_ptr<ContactSolver> with_choice_for_one_contact(std::unique_ptr<ContactSolver> solver,
                                                           const SolverOptions &options);
} // namespace arthrowear::nscd
