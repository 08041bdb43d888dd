// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "new_case/hip_cup_options.h"

#include <mpi.h>

#include <utility>

namespace arthrowear
{
/// A case that comes with the program, from which new cases of its model begin.
struct RecommendedCase
{
  std::string model;
  std::string file; ///< below inputs/ of the data folder
  std::string text; ///< content, in a few words
};
const std::vector<RecommendedCase> &recommended_cases();

/// Models that have options of their own.
std::vector<std::string> models_with_options();
/// The options of a model, in the order in which help lists them; none: it has none.
std::vector<CaseOption> case_options(const std::string &model);

/// Models, gaits and materials with their texts, for the screen.
std::string list_of_choices();

struct NewCaseRequest
{
  std::string model, folder;
  GivenOptions given;                ///< of any model
  std::vector<std::string> settings; ///< "Section / Entry = value"
  std::string command;               ///< as it was typed, for the README
};

/// A validated case, not yet written.
struct NewCase
{
  std::string folder, parameters, readme;
  /// Tables and meshes that the case reads: where they are, name in the folder.
  std::vector<std::pair<std::string, std::string>> files;
  std::vector<std::string> lines; ///< for the screen: choices, cost, warnings
};

/// Puts a case together and validates it as `arthrowear validate` does. Collective; writes nothing.
/// @throws InputError with all findings about options and settings; if there are none, with those
/// of the validation
NewCase make_new_case(const NewCaseRequest &request, MPI_Comm communicator);

/// Makes the folder and writes case.prm, README.md and copies of the files. On one rank.
/// @throws InputError if the folder is there and not empty, RunError if the system refuses
void write_new_case(const NewCase &new_case);
} // namespace arthrowear
