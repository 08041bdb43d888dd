// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/table_store.h"

#include "base/errors.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

using namespace arthrowear;

// Entries that name one file share its table; a file that has changed is read again.
TEST(TableStore, ReadsAFileOnce)
{
  const std::string file = ::testing::TempDir() + "stored_table.csv";
  std::ofstream(file) << "a\n1\n";
  const auto first = stored_table(file, TableFormat::csv_or_storage);
  EXPECT_EQ(first, stored_table(file, TableFormat::csv_or_storage));
  std::ofstream(file) << "a\n1\n2\n";
  const auto second = stored_table(file, TableFormat::csv_or_storage);
  EXPECT_EQ(first->n_rows(), 1u);
  EXPECT_EQ(second->n_rows(), 2u);
  std::filesystem::remove(file);
  EXPECT_THROW(stored_table(file, TableFormat::csv_or_storage), InputError);
}
