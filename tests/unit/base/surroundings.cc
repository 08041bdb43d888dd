// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/surroundings.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

using namespace arthrowear;

TEST(Surroundings, RelativeFoldersOfASearchPathAreLeftOut)
{
  EXPECT_EQ(absolute_folders("/usr/bin:.::bin:../x:/bin:"), "/usr/bin:/bin");
  EXPECT_EQ(absolute_folders(":"), "");
  EXPECT_EQ(absolute_folders(""), "");
}

TEST(Surroundings, FolderAndHomeComeBack)
{
  const std::filesystem::path folder = std::filesystem::current_path();
  const char *before = std::getenv("HOME");
  const std::string home = before != nullptr ? before : "";
  {
    const NoFilesAround outer;
    EXPECT_EQ(std::filesystem::current_path(), "/");
    EXPECT_STREQ(std::getenv("HOME"), "/dev/null");
    const NoFilesAround inner; // a library that loads another
  }
  EXPECT_EQ(std::filesystem::current_path(), folder);
  const char *after = std::getenv("HOME");
  EXPECT_EQ(after != nullptr, before != nullptr);
  EXPECT_EQ(after != nullptr ? after : "", home);
}

TEST(Surroundings, VariablesOfLibrariesAreRemovedAndNamed)
{
  ::setenv("PETSC_OPTIONS", "-log_view", 1);
  ::setenv("HDF5_PLUGIN_PATH", "", 1);
  ::setenv("OMPI_MCA_btl", "self", 1); // clusters need the variables of MPI
  ignore_library_variables();
  EXPECT_EQ(std::getenv("PETSC_OPTIONS"), nullptr);
  EXPECT_EQ(std::getenv("HDF5_PLUGIN_PATH"), nullptr);
  EXPECT_STREQ(std::getenv("OMPI_MCA_btl"), "self");
  EXPECT_EQ(
      note_on_ignored_variables().rfind("PETSC_OPTIONS, HDF5_PLUGIN_PATH are set and ignored", 0),
      0u)
      << note_on_ignored_variables();
}
