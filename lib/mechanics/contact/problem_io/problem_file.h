// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/problem.h"

/// Contact problems in HDF5 in the `fclib_local` layout of the FCLIB collection: `W` (compressed
/// rows nz = -2, compressed columns -1, triplets nz >= 0), `vectors/q`, `vectors/mu`, contact
/// frames in the order normal, t1, t2. The program's order is t1, t2, normal; only these functions
/// exchange it.
///
/// Additional datasets, all optional: `vectors/wear` (n), `wear_laws` (CandidateWear::stored()),
/// `length_per_velocity` (1), `reference_force` (1). A guess of the forces is in FCLIB's
/// `/guesses/1/r`.
namespace arthrowear::nscd
{
struct StoredProblem
{
  ContactProblem problem;
  std::vector<double> guess;    ///< 3n [N]; empty if the file has none
  std::vector<double> solution; ///< 3n [N]; empty if the file has none
  std::string title, description;
  std::string doubt; ///< why W is none of a contact problem; empty if nothing shows it
};

/// W becomes dense when it is symmetric and at least half of its blocks are stored.
/// @throws InputError naming file and dataset
StoredProblem read_stored_problem(const std::string &file);

/// Writes values as they are, also those that no solver accepts: the problem of a step that failed
/// is to be examined, and read_stored_problem() names its faults.
/// @param guess 3n forces [N], or empty
/// @throws RunError naming the file if it cannot be written completely
void write_problem(const ContactProblem &problem, const std::vector<double> &guess,
                   const std::string &file, const std::string &title = "arthrowear",
                   const std::string &description = "");
} // namespace arthrowear::nscd
