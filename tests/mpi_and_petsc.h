// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <petscsys.h>

/// MPI and PETSc for a test or a benchmark. Headers of deal.II would give the same and take nine
/// seconds to compile.
class MpiAndPetsc
{
public:
  MpiAndPetsc(int &argc, char **&argv)
  {
    MPI_Init(&argc, &argv);
    PetscInitializeNoArguments();
    PetscPopSignalHandler();
  }
  ~MpiAndPetsc()
  {
    PetscFinalize();
    MPI_Finalize();
  }
  MpiAndPetsc(const MpiAndPetsc &) = delete;
  MpiAndPetsc &operator=(const MpiAndPetsc &) = delete;
};
