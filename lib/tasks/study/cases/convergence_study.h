// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "study/cases/study_cases.h"
#include "study/convergence_plan.h"

namespace arthrowear
{
struct ConvergenceOptions
{
  std::string file;          ///< parameter file of the case
  std::string output_folder; ///< if empty, the case's folder with "_convergence"
  std::vector<std::string>
      families;           ///< "mesh", "steps", "jumps"; if empty, all families of the case
  unsigned int finer = 1; ///< levels finer than the case, of the two beside it: 0 to 2
  double ratio = 0.;      ///< ratio of sizes of neighbouring meshes; 0: the model's ratio
  std::string results;    ///< names as in a study; if empty, the model's main results

  /// Folder of the study. @throws InputError if the case cannot be read
  std::string folder() const;
};

/// The study that repeats a case on other levels, with all its cases validated.
struct ConvergenceStudy
{
  CheckedStudy checked;
  ConvergencePlan plan;
};

/// Makes the study from the case and validates every case of it; writes nothing.
/// @throws InputError with all findings, as check_study(); if nothing of the case can be refined
ConvergenceStudy check_convergence(const ConvergenceOptions &options, StudyResults results,
                                   const CheckProgress &progress = {});
} // namespace arthrowear
