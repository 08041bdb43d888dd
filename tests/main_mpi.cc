// SPDX-License-Identifier: LGPL-2.1-or-later
#include "chosen_files.h"
#include "mpi_and_petsc.h"

#include <gtest/gtest.h>

// A test fails when it fails on any rank; every rank keeps its own printer.
int
main(int argc, char **argv)
{
  const MpiAndPetsc mpi(argc, argv);
  ::testing::InitGoogleTest(&argc, argv);
  int failed = choose_files(argc - 1, argv + 1) ? RUN_ALL_TESTS() : 2;
  MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return failed;
}
