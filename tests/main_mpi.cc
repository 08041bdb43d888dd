// SPDX-License-Identifier: LGPL-2.1-or-later
#include <deal.II/base/mpi.h>

#include <gtest/gtest.h>

// A test fails when it fails on any rank; every rank keeps its own printer.
int
main(int argc, char **argv)
{
  dealii::Utilities::MPI::MPI_InitFinalize mpi(argc, argv, 1);
  ::testing::InitGoogleTest(&argc, argv);
  const int failed_here = RUN_ALL_TESTS();
  return dealii::Utilities::MPI::max(failed_here, MPI_COMM_WORLD);
}
