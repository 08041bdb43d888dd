// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/mumps_controls.h"
#include "solid/petsc_session.h"
#include "solid/sparse_factor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <dlfcn.h>
#include <map>

namespace
{
std::map<int, PetscInt> seen; // INFOG of the last factorisation, by number
} // namespace

// The program calls this in place of PETSc's function, which does the work.
extern "C" __attribute__((visibility("default"))) PetscErrorCode
MatCholeskyFactorNumeric(Mat factor, Mat matrix, const MatFactorInfo *info)
{
  using Factor = PetscErrorCode (*)(Mat, Mat, const MatFactorInfo *);
  static const auto real = reinterpret_cast<Factor>(::dlsym(RTLD_NEXT, "MatCholeskyFactorNumeric"));
  const PetscErrorCode code = real(factor, matrix, info);
  for (const int number : {18, 29, 33})
    MatMumpsGetInfog(factor, number, &seen[number]);
  return code;
}

namespace arthrowear
{
namespace
{
/// A cube of m^3 unknowns that neighbours couple, indefinite, badly scaled.
Mat
cube(const PetscInt m)
{
  Mat matrix = nullptr;
  const PetscInt n = m * m * m;
  check_petsc(MatCreateSeqAIJ(PETSC_COMM_SELF, n, n, 7, nullptr, &matrix), "a matrix");
  const auto set = [matrix](const PetscInt i, const PetscInt j, const double value)
  { check_petsc(MatSetValue(matrix, i, j, value, INSERT_VALUES), "an entry"); };
  for (PetscInt i = 0; i < n; ++i)
  {
    set(i, i, 2. * (1. + .9 * std::sin(1. * i)));
    for (const auto &[distance, is_inside] :
         {std::pair(1, i % m > 0), std::pair(m, i / m % m > 0), std::pair(m * m, i / m / m > 0)})
      if (is_inside)
        for (const bool is_lower : {true, false})
          set(is_lower ? i : i - distance, is_lower ? i - distance : i,
              -1. - .3 * std::sin(2. * i - distance));
  }
  check_petsc(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY), "a matrix");
  check_petsc(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY), "a matrix");
  return matrix;
}

/// Solution by a factor that is made with these options.
std::vector<double>
solution_with(const std::string &options, Mat matrix)
{
  std::string finding;
  use_mumps_controls(read_mumps_controls(options, finding));
  EXPECT_EQ(finding, "");
  const auto factor = make_mumps_factor(PETSC_COMM_SELF);
  EXPECT_EQ(factor->factor(matrix), SparseFactor::Outcome::done) << options;
  use_mumps_controls({});
  PetscInt n = 0;
  check_petsc(MatGetSize(matrix, &n, nullptr), "a matrix");
  std::vector<double> x(n, 1.);
  factor->solve(x.data(), x.data());
  return x;
}

// INFOG(33) is the scaling in use, 18 the memory [MB], 29 the entries of the factor: more pivots
// are delayed by a higher threshold. Solutions agree to the round-off of an indefinite matrix.
TEST(MumpsControls, EachHasAnEffect)
{
  start_petsc(MPI_COMM_WORLD);
  Mat matrix = cube(14);
  const std::vector<double> plain = solution_with("", matrix);
  const std::map<int, PetscInt> before = seen;
  double largest = 0.;
  for (const double value : plain)
    largest = std::max(largest, std::abs(value));
  std::string known = known_mumps_controls();
  for (const auto &[option, number] :
       {std::pair("-mat_mumps_icntl_8 0", 33), std::pair("-mat_mumps_icntl_14 300", 18),
        std::pair("-mat_mumps_cntl_1 0.5", 29)})
  {
    const std::vector<double> x = solution_with(option, matrix);
    EXPECT_NE(seen[number], before.at(number)) << option;
    for (std::size_t i = 0; i < x.size(); ++i)
      ASSERT_NEAR(x[i], plain[i], 1e-8 * largest) << option;
    const std::string name = std::string(option).substr(0, std::string(option).find(' '));
    ASSERT_NE(known.find(name), std::string::npos);
    known.erase(known.find(name), name.size());
  }
  EXPECT_EQ(known.find("-mat"), std::string::npos) << "an option without a test: " << known;
  check_petsc(MatDestroy(&matrix), "a matrix");
}

// Options that load code or write files, that change results or have no effect, and wrong values.
TEST(MumpsControls, OthersAreRefused)
{
  for (const char *options : {"-dll_prepend ./hostile.so",
                              "-log_view :file",
                              "-info file",
                              "-options_file other",
                              "-mat_view ascii:file",
                              "-mat_mumps_icntl_4 2",
                              "-mat_mumps_icntl_22 1",
                              "-mat_mumps_icntl_35 1",
                              "-mat_mumps_icntl_7 2",
                              "-mat_mumps_cntl_4 1e-3",
                              "-mat_mumps_icntl_14",
                              "-mat_mumps_icntl_14 -5",
                              "-mat_mumps_icntl_14 2.5",
                              "-mat_mumps_icntl_14 5x",
                              "-mat_mumps_icntl_14 nan",
                              "-mat_mumps_icntl_8 1",
                              "-mat_mumps_cntl_1 0.6",
                              "-mat_mumps_icntl_14 50 -mat_mumps_icntl_14 60",
                              "-mat_mumps_icntl_14 50 -log_view",
                              "-ksp_type cg",
                              "50",
                              "-mat_mumps_icntl_140 5"})
  {
    std::string finding;
    EXPECT_TRUE(read_mumps_controls(options, finding).empty()) << options;
    EXPECT_NE(finding, "") << options;
  }
}

TEST(MumpsControls, AreReadInOrder)
{
  std::string finding;
  const auto controls =
      read_mumps_controls("  -mat_mumps_icntl_14   5e1 -mat_mumps_cntl_1 0.1 ", finding);
  EXPECT_EQ(finding, "");
  ASSERT_EQ(controls.size(), 2u);
  EXPECT_EQ(controls[0].text(), "ICNTL(14) = 50");
  EXPECT_EQ(controls[1].text(), "CNTL(1) = 0.1");
  EXPECT_TRUE(read_mumps_controls("", finding).empty());
  EXPECT_EQ(finding, "");
}
} // namespace
} // namespace arthrowear
