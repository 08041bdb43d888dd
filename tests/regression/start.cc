// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/processor.h"
#include "restart/interrupted_run.h"

#include <gtest/gtest.h>

// deal.II, PETSc and Gmsh need some 250 shared libraries, whose loading lasts 0.3 s at every start.
// The dynamic linker reports each library that it loads (LD_DEBUG=files).

using namespace program_test;

namespace
{
/// Report of the dynamic linker during a call of the program.
std::string
loaded_libraries(const std::vector<std::string> &arguments, const TemporaryFolder &folder)
{
  Limits limits;
  limits.environment = {{"LD_DEBUG", "files"}, {"LD_DEBUG_OUTPUT", (folder / "linker").string()}};
  ended_with(0, run_program(arguments, folder.path(), limits));
  std::string text;
  for (const auto &entry : fs::directory_iterator(folder.path()))
    if (entry.path().filename().string().rfind("linker.", 0) == 0)
      text += read(entry.path());
  EXPECT_NE(text.find("libarthrowear_core"), std::string::npos);
  return text;
}

bool
has_finite_elements(const std::string &libraries)
{
  const auto contains = [&](const char *name) { return libraries.find(name) != std::string::npos; };
  const bool found = contains("libdeal");
  EXPECT_EQ(contains("libpetsc"), found);
  EXPECT_EQ(contains("libgmsh"), found);
  return found;
}
} // namespace

TEST(Start, ModelsWithoutFiniteElementsLoadNone)
{
  for (const std::string model :
       {"gait_dynamics", "hip_dynamics", "hip_layer", "interface", "knee_dynamics", "knee_layer"})
  {
    const TemporaryFolder folder;
    EXPECT_FALSE(has_finite_elements(loaded_libraries({"parameters", "--model", model}, folder)))
        << model;
  }
}

TEST(Start, ARunWithoutFiniteElementsLoadsNone)
{
  const TemporaryFolder folder;
  fs::copy(fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs/interface_adhesion_normal", folder / "in",
           fs::copy_options::recursive);
  const std::string libraries = loaded_libraries({"run", "in/case.prm"}, folder);
  EXPECT_FALSE(has_finite_elements(libraries));
  // LAPACK and HDF5, which contact problems need, and MPI, which loads plugins mca_*.so, are not
  // loaded.
  for (const char *name : {"libopenblas", "libblas", "libhdf5", "/mca_"})
    EXPECT_EQ(libraries.find(name), std::string::npos) << name;
}

// Plugins for the network PSM calibrate clocks for 0.2 s when they are loaded.
TEST(Start, AModelThatCallsMpiStartsItWithoutANetwork)
{
  const TemporaryFolder folder;
  fs::copy(fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs/hip_cup_1hz", folder / "hip_cup_1hz",
           fs::copy_options::recursive);
  fs::copy(fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs/gait", folder / "gait",
           fs::copy_options::recursive);
  const std::string libraries = loaded_libraries({"validate", "hip_cup_1hz/case.prm"}, folder);
  if (libraries.find("/mca_") == std::string::npos)
    GTEST_SKIP() << "Open MPI 5 has no plugins: its library loads those of all networks";
  EXPECT_NE(libraries.find("/mca_pml_ob1"), std::string::npos);
  EXPECT_EQ(libraries.find("libpsm"), std::string::npos);
}

TEST(Start, FilesOfTheHipCupAndMeshesLoadThem)
{
  const TemporaryFolder folder, other;
  EXPECT_TRUE(has_finite_elements(loaded_libraries({"parameters", "--model", "hip_cup"}, folder)));
  EXPECT_TRUE(has_finite_elements(loaded_libraries({"mesh", "--help"}, other)));
}

// OpenBLAS prints the name of its kernels when it is loaded (OPENBLAS_VERBOSE=2). For a processor
// that is newer than the library it would use kernels with SSE3.
TEST(Start, ModelsWithFiniteElementsUseTheKernelsOfTheProcessor)
{
  const auto said = [](std::map<std::string, std::string> environment)
  {
    environment["OPENBLAS_VERBOSE"] = "2";
    Limits limits;
    limits.environment = environment;
    limits.loads_libraries = true;
    const TemporaryFolder folder;
    const Outcome outcome = ended_with(0, run_program({"mesh", "--help"}, folder.path(), limits));
    return outcome.out + outcome.err;
  };
#if defined(__x86_64__)
  EXPECT_NE(said({{"OPENBLAS_CORETYPE", "Prescott"}}).find("Core: Prescott"), std::string::npos);
#endif
  // A choice of whoever runs the tests would be kept.
  unsetenv("OPENBLAS_CORETYPE");
  const char *kernels = arthrowear::openblas_kernels_here();
  EXPECT_NE(said({}).find(std::string("Core: ") + (kernels ? kernels : "")), std::string::npos)
      << said({});
}

// `--set` and `-o` are entries: results, kept parameters and the refusal to resume with other
// values are those of a file that has them.
TEST(Start, EntriesOfTheCommandAreEntriesOfTheFile)
{
  const CaseFolder written(SmallCase().set("Head / Radial clearance [mm]", "0.08"));
  ASSERT_EQ(written.run().exit_code, 0);
  const CaseFolder given((SmallCase()));
  const fs::path folder = given.output().parent_path();
  const std::vector<std::string> there{"run", "../case.prm", "-o", "there"},
      entry{"--set", "Head/Radial clearance = 0.08"};
  fs::create_directory(folder / "elsewhere");
  const auto run = [&](std::vector<std::string> words, const std::vector<std::string> &more)
  {
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words, folder / "elsewhere");
  };
  const Outcome outcome = run(there, entry);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_FALSE(fs::exists(given.output()));
  const fs::path results = folder / "elsewhere" / "there"; // from the folder of the call
  EXPECT_EQ(read(results / "statistics.csv"), read(written.output() / "statistics.csv"));
  EXPECT_NE(read(results / "parameters.prm").find("set Radial clearance [mm] = 0.08"),
            std::string::npos);
  EXPECT_NE(read(results / "log.txt").find("In place of the file's: " + entry[1]),
            std::string::npos);
}
