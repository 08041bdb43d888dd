// SPDX-License-Identifier: LGPL-2.1-or-later
#include "chosen_files.h"

#include <gtest/gtest.h>

int
main(int argc, char **argv)
{
  ::testing::InitGoogleTest(&argc, argv);
  return choose_files(argc - 1, argv + 1) ? RUN_ALL_TESTS() : 2;
}
