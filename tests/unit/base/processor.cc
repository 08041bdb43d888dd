// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/processor.h"

#include <gtest/gtest.h>

#include <string>

using namespace arthrowear;

namespace
{
std::string
chosen()
{
  const char *value = std::getenv("OPENBLAS_CORETYPE");
  return value ? value : "";
}
} // namespace

TEST(KernelsOfThisProcessor, AreChosenWhileALibraryLoadsAndNotInherited)
{
  ::unsetenv("OPENBLAS_CORETYPE");
  {
    const KernelsOfThisProcessor kernels;
    EXPECT_EQ(chosen(), openblas_kernels_here() ? openblas_kernels_here() : "");
  }
  EXPECT_EQ(chosen(), "");
}

TEST(KernelsOfThisProcessor, AreNotChosenForAUserWhoNamesOthers)
{
  ::setenv("OPENBLAS_CORETYPE", "Sandybridge", 1);
  {
    const KernelsOfThisProcessor kernels;
    EXPECT_EQ(chosen(), "Sandybridge");
  }
  EXPECT_EQ(chosen(), "Sandybridge");
  ::unsetenv("OPENBLAS_CORETYPE");
}
