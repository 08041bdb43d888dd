// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <petscsys.h>

/// MPI for a test or a benchmark, and at its end PETSc's end, which models start. Headers of
/// deal.II would give the same and take nine seconds to compile.
class MpiAndPetsc
{
public:
  MpiAndPetsc(int &argc, char **&argv) { MPI_Init(&argc, &argv); }
  ~MpiAndPetsc()
  {
    PetscBool runs = PETSC_FALSE;
    PetscInitialized(&runs);
    if (runs)
      PetscFinalize();
    MPI_Finalize();
  }
  MpiAndPetsc(const MpiAndPetsc &) = delete;
  MpiAndPetsc &operator=(const MpiAndPetsc &) = delete;
};
