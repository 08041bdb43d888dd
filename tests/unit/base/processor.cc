// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/processor.h"

#include <gtest/gtest.h>

#include <string>

using namespace arthrowear;

namespace
{
std::string
value_of(const char *name)
{
  const char *value = std::getenv(name);
  return value ? value : "";
}
} // namespace

TEST(BlasOfThisProcessor, IsChosenWhileALibraryLoadsAndNotInherited)
{
  ::unsetenv("OPENBLAS_CORETYPE");
  ::unsetenv("OPENBLAS_NUM_THREADS");
  {
    const BlasOfThisProcessor blas;
    EXPECT_EQ(value_of("OPENBLAS_CORETYPE"),
              openblas_kernels_here() ? openblas_kernels_here() : "");
    EXPECT_EQ(value_of("OPENBLAS_NUM_THREADS"), "1");
  }
  EXPECT_EQ(value_of("OPENBLAS_CORETYPE"), "");
  EXPECT_EQ(value_of("OPENBLAS_NUM_THREADS"), "");
}

TEST(BlasOfThisProcessor, IsNotChosenForAUserWhoNamesAnother)
{
  ::setenv("OPENBLAS_CORETYPE", "Sandybridge", 1);
  ::setenv("OPENBLAS_NUM_THREADS", "2", 1);
  {
    const BlasOfThisProcessor blas;
    EXPECT_EQ(value_of("OPENBLAS_CORETYPE"), "Sandybridge");
    EXPECT_EQ(value_of("OPENBLAS_NUM_THREADS"), "2");
  }
  EXPECT_EQ(value_of("OPENBLAS_CORETYPE"), "Sandybridge");
  EXPECT_EQ(value_of("OPENBLAS_NUM_THREADS"), "2");
  ::unsetenv("OPENBLAS_CORETYPE");
  ::setenv("OPENBLAS_NUM_THREADS", "1", 1); // as for all tests
}
