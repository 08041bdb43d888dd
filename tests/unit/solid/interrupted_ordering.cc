// SPDX-License-Identifier: LGPL-2.1-or-later
// METIS, which orders a matrix, interprets SIGTERM as a sign of internal errors while it works.
#include "solid/petsc_session.h"
#include "solid/sparse_factor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <dlfcn.h>

namespace
{
bool is_to_signal = false;
volatile std::sig_atomic_t n_caught = 0;

void
count_signal(int)
{
  n_caught = n_caught + 1;
}

// METIS calls this after its set-up of signals and before its work; the first call is stopped.
void
interrupt_and_call(const char *name, void *control, void *graph)
{
  if (is_to_signal)
  {
    is_to_signal = false;
    std::raise(SIGTERM);
  }
  reinterpret_cast<void (*)(void *, void *)>(::dlsym(RTLD_NEXT, name))(control, graph);
}
} // namespace

extern "C" __attribute__((visibility("default"))) void
libmetis__AllocateWorkSpace(void *control, void *graph)
{
  interrupt_and_call("libmetis__AllocateWorkSpace", control, graph);
}

// The METIS inside of CHOLMOD, from SuiteSparse 7 on.
extern "C" __attribute__((visibility("default"))) void
SuiteSparse_metis_libmetis__AllocateWorkSpace(void *control, void *graph)
{
  interrupt_and_call("SuiteSparse_metis_libmetis__AllocateWorkSpace", control, graph);
}

namespace arthrowear
{
namespace
{
/// Blocks of 3 on a chain of nodes: 8 on the diagonal, -1 between equal components of neighbours.
Mat
chain(const PetscInt n_nodes)
{
  Mat matrix = nullptr;
  const PetscInt n = 3 * n_nodes;
  check_petsc(MatCreateSeqAIJ(PETSC_COMM_SELF, n, n, 9, nullptr, &matrix), "a matrix");
  for (PetscInt node = 0; node < n_nodes; ++node)
    for (PetscInt other = std::max<PetscInt>(0, node - 1); other <= std::min(n_nodes - 1, node + 1);
         ++other)
      for (PetscInt i = 0; i < 3; ++i)
        for (PetscInt j = 0; j < 3; ++j)
          check_petsc(MatSetValue(matrix, 3 * node + i, 3 * other + j,
                                  i != j ? 0. : (node == other ? 8. : -1.), INSERT_VALUES),
                      "an entry");
  check_petsc(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY), "a matrix");
  check_petsc(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY), "a matrix");
  return matrix;
}

// The factor is made all the same, and whoever listens to SIGTERM gets it.
TEST(InterruptedOrdering, GoesAgainAndPassesTheSignalOn)
{
  start_petsc(MPI_COMM_WORLD);
  Mat matrix = chain(3000);
  const auto before = std::signal(SIGTERM, count_signal);
  n_caught = 0;
  is_to_signal = true;
  const auto factor = make_cholmod_factor();
  EXPECT_EQ(factor->factor(matrix), SparseFactor::Outcome::done);
  EXPECT_FALSE(is_to_signal) << "METIS was not called";
  EXPECT_EQ(n_caught, 1);
  std::signal(SIGTERM, before);
  check_petsc(MatDestroy(&matrix), "a matrix");
}
} // namespace
} // namespace arthrowear
