// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/data_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace
{
namespace fs = std::filesystem;
using arthrowear::data_folder_above;

/// A tree <prefix>/lib/x86/arthrowear/library.so that goes when the test ends.
class DataFolder : public testing::Test
{
protected:
  void SetUp() override
  {
    std::string name = (fs::temp_directory_path() / "arthrowear_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    prefix = fs::canonical(name);
    library = prefix / "lib" / "x86" / "arthrowear" / "library.so";
    fs::create_directories(library.parent_path());
    std::ofstream(library) << "";
  }
  void TearDown() override { fs::remove_all(prefix); }

  fs::path prefix, library;
};

TEST_F(DataFolder, IsShareBelowThePrefixOfTheLibrary)
{
  fs::create_directories(prefix / "share" / "arthrowear");
  EXPECT_EQ(data_folder_above(library.string()), (prefix / "share" / "arthrowear").string());
}

TEST_F(DataFolder, IsTheNearestOne)
{
  fs::create_directories(prefix / "share" / "arthrowear");
  fs::create_directories(prefix / "lib" / "share" / "arthrowear");
  EXPECT_EQ(data_folder_above(library.string()),
            (prefix / "lib" / "share" / "arthrowear").string());
}

TEST_F(DataFolder, IsFoundThroughALinkToTheProgram)
{
  fs::create_directories(prefix / "lib" / "share" / "arthrowear");
  fs::create_directories(prefix / "elsewhere");
  fs::create_symlink(library, prefix / "elsewhere" / "library.so");
  EXPECT_EQ(data_folder_above((prefix / "elsewhere" / "library.so").string()),
            (prefix / "lib" / "share" / "arthrowear").string());
}

TEST_F(DataFolder, IsEmptyWithoutOneAndForAMissingFile)
{
  EXPECT_EQ(data_folder_above(library.string()), "");
  fs::create_directories(prefix / "share" / "arthrowear");
  EXPECT_EQ(data_folder_above((prefix / "lib" / "missing.so").string()), "");
}

TEST_F(DataFolder, IsNotAFileOfThatName)
{
  fs::create_directories(prefix / "share");
  std::ofstream(prefix / "share" / "arthrowear") << "";
  EXPECT_EQ(data_folder_above(library.string()), "");
}

TEST(ProgramData, OfABuildTreeAreTheSourcesInputsAndMeshes)
{
  const fs::path data = arthrowear::data_folder(), source = ARTHROWEAR_SOURCE_DIR;
  EXPECT_EQ(fs::canonical(data / "inputs"), fs::canonical(source / "inputs"));
  EXPECT_EQ(fs::canonical(data / "meshes"), fs::canonical(source / "meshes"));
}
} // namespace
