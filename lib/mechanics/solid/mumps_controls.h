// SPDX-License-Identifier: LGPL-2.1-or-later
// Options for experts of the library that factors matrices.
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// A control parameter of MUMPS: ICNTL(number) or CNTL(number).
struct MumpsControl
{
  bool is_integer = true;
  int number = 0;
  double value = 0.;

  std::string text() const; ///< "ICNTL(14) = 50"
};

/// Reads "-mat_mumps_icntl_14 50 -mat_mumps_cntl_1 0.1", the notation of PETSc. The text never
/// reaches PETSc, of whose options some load code or write files.
/// @param finding  of the first word that is not accepted; empty if all are
std::vector<MumpsControl> read_mumps_controls(const std::string &options, std::string &finding);

/// The options that read_mumps_controls() accepts, each with what it sets and its values.
std::string known_mumps_controls();

/// Sets the controls of all later factorisations of this process by MUMPS.
void use_mumps_controls(std::vector<MumpsControl> controls);
const std::vector<MumpsControl> &mumps_controls_in_use();
} // namespace arthrowear
