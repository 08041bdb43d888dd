// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/krylov_solver.h"

#include "solid/stagnation.h"

#include <petscksp.h>

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
// Residual over the right-hand side, where no other residual is given [-].
constexpr double usual_residual = 1e-12;
// A residual that conjugate gradients have not reached by then stagnates.
constexpr PetscInt most_iterations = 1000;
// No option that a user gives to PETSc has this prefix.
constexpr const char *options_prefix = "arthrowear_";
// Eigenvalues over the largest estimated one that the smoothers reduce, from 0.05 to 1.05: against
// PETSc's 0.1 to 1.1 up to five per cent fewer iterations (doc/scaling.md). The levels'
// smoothers read them when they are set up, which no function reaches.
constexpr struct
{
  const char *name, *value;
} smoothed_range{"mg_levels_ksp_chebyshev_esteig", "0,0.05,0,1.05"};

/// Frees what the products of the levels' matrices keep for their repetition: on several ranks more
/// than the matrix itself.
void
release_products(PC multigrid)
{
  const char *what = "the levels of the multigrid method";
  PetscInt n_levels = 0;
  check_petsc(PCMGGetLevels(multigrid, &n_levels), what);
  for (PetscInt level = 0; level < n_levels; ++level)
  {
    KSP smoother = nullptr;
    Mat matrix = nullptr, interpolation = nullptr;
    check_petsc(PCMGGetSmoother(multigrid, level, &smoother), what);
    check_petsc(KSPGetOperators(smoother, nullptr, &matrix), what);
    check_petsc(MatProductClear(matrix), what);
    if (level == 0)
      continue;
    check_petsc(PCMGGetInterpolation(multigrid, level, &interpolation), what);
    check_petsc(MatProductClear(interpolation), what);
  }
}

class MultigridSolver : public KrylovSolver
{
public:
  MultigridSolver(const MPI_Comm communicator, const LinearSolver solver)
      : communicator_(communicator), solver_(solver)
  {
  }
  ~MultigridSolver() override
  {
    KSPDestroy(&method_);
    VecDestroy(&rhs_);
    VecDestroy(&solution_);
  }

  Outcome factor(Mat matrix) override;
  void solve(const double *rhs, double *solution, unsigned int n_columns) override;
  void solve_columns(unsigned int, const std::vector<SparseEntry> &,
                     const std::function<void(const double *solution)> &) override
  {
    throw std::logic_error("columns are made with a factor");
  }
  bool is_whole() const override { return false; }
  void solve_alone(unsigned int, const std::vector<SparseEntry> &, const std::vector<std::size_t> &,
                   const std::function<void(const double *values)> &) override
  {
    throw std::logic_error("no rank has a whole factor");
  }
  FactorSize size() const override;

  void multiply(const double *vector, double *product) override;
  void precondition(const double *vector, double *image) override;
  unsigned int improve(const double *rhs, double *solution, double residual) override;
  LinearSolver kind() const override { return solver_; }
  unsigned long n_cycles() const override { return n_cycles_; }

private:
  /// Calls an action on vectors that are these arrays.
  template <class Action> void on(const double *from, double *to, const Action &action);

  PC multigrid() const;
  /// Sets the preconditioner.
  void choose(LinearSolver solver);

  MPI_Comm communicator_;
  LinearSolver solver_;
  Mat matrix_ = nullptr; // of the caller
  KSP method_ = nullptr;
  Vec rhs_ = nullptr, solution_ = nullptr; // without memory of their own
  PetscInt n_owned_ = 0;
  unsigned long n_cycles_ = 0;
};

SparseFactor::Outcome
MultigridSolver::factor(Mat matrix)
{
  matrix_ = matrix;
  const char *what = "the multigrid method";
  if (method_ == nullptr)
  {
    check_petsc(MatGetLocalSize(matrix, &n_owned_, nullptr), what);
    for (Vec *vector : {&rhs_, &solution_})
      check_petsc(VecCreateMPIWithArray(communicator_, 3, n_owned_, PETSC_DECIDE, nullptr, vector),
                  what);
    check_petsc(KSPCreate(communicator_, &method_), what);
    check_petsc(KSPSetOptionsPrefix(method_, options_prefix), what);
    check_petsc(KSPSetType(method_, KSPCG), what);
    check_petsc(KSPSetNormType(method_, KSP_NORM_UNPRECONDITIONED), what);
    check_petsc(KSPSetInitialGuessNonzero(method_, PETSC_TRUE), what);
    choose(solver_);
  }
  check_petsc(KSPSetOperators(method_, matrix, matrix), what);
  check_petsc(PetscPushErrorHandler(PetscIgnoreErrorHandler, nullptr), what);
  int has_failed = KSPSetUp(method_) != 0;
  check_petsc(PetscPopErrorHandler(), what);
  MPI_Allreduce(MPI_IN_PLACE, &has_failed, 1, MPI_INT, MPI_MAX, communicator_);
  if (has_failed != 0)
  {
    choose(solver_ == LinearSolver::gamg ? LinearSolver::ml : LinearSolver::gamg);
    check_petsc(KSPSetUp(method_), what);
  }
  if (solver_ == LinearSolver::gamg)
    release_products(multigrid());
  return Outcome::done;
}

PC
MultigridSolver::multigrid() const
{
  PC multigrid = nullptr;
  check_petsc(KSPGetPC(method_, &multigrid), "the multigrid method");
  return multigrid;
}

void
MultigridSolver::choose(const LinearSolver solver)
{
  const char *what = "the multigrid method";
  solver_ = solver;
  check_petsc(PCSetType(multigrid(), solver == LinearSolver::ml ? PCML : PCGAMG), what);
  if (solver == LinearSolver::ml)
  {
    check_petsc(PCSetFromOptions(multigrid()), what); // sets ML's defaults, which it lacks else
    return;
  }
  // Larger aggregates on the finest level: a third of the entries of all levels, and a fourth
  // more iterations.
  check_petsc(PCGAMGSetAggressiveLevels(multigrid(), 1), what);
  check_petsc(PCGAMGSetReuseInterpolation(multigrid(), PETSC_FALSE), what);
  check_petsc(PetscOptionsSetValue(
                  nullptr, (std::string("-") + options_prefix + smoothed_range.name).c_str(),
                  smoothed_range.value),
              what);
}

template <class Action>
void
MultigridSolver::on(const double *from, double *to, const Action &action)
{
  const char *what = "a vector";
  check_petsc(VecPlaceArray(rhs_, from), what);
  check_petsc(VecPlaceArray(solution_, to), what);
  // An action that stagnates throws, and the next one needs the vectors.
  struct Return
  {
    Vec a, b;
    ~Return()
    {
      VecResetArray(a);
      VecResetArray(b);
    }
  } const when_done{rhs_, solution_};
  action();
}

void
MultigridSolver::multiply(const double *vector, double *product)
{
  on(vector, product, [&]() { check_petsc(MatMult(matrix_, rhs_, solution_), "a product"); });
}

void
MultigridSolver::precondition(const double *vector, double *image)
{
  ++n_cycles_;
  on(vector, image, [&]() { check_petsc(PCApply(multigrid(), rhs_, solution_), "a V-cycle"); });
}

unsigned int
MultigridSolver::improve(const double *rhs, double *solution, const double residual)
{
  PetscInt iterations = 0;
  on(rhs, solution,
     [&]()
     {
       check_petsc(KSPSetTolerances(method_, 0., residual, PETSC_DEFAULT, most_iterations),
                   "the tolerances");
       check_petsc(KSPSolve(method_, rhs_, solution_), "a solve");
       KSPConvergedReason reason;
       check_petsc(KSPGetConvergedReason(method_, &reason), "a solve");
       check_petsc(KSPGetIterationNumber(method_, &iterations), "a solve");
       if (reason < 0)
         throw Stagnation("the iterative solution of the linear equations stagnates after " +
                          std::to_string(iterations) +
                          " iterations. Use [Solver / Elasticity] condensed or full.");
     });
  n_cycles_ += iterations;
  return iterations;
}

void
MultigridSolver::solve(const double *rhs, double *solution, const unsigned int n_columns)
{
  std::vector<double> side(n_owned_);
  for (unsigned int column = 0; column < n_columns; ++column)
  {
    const std::size_t first = column * static_cast<std::size_t>(n_owned_);
    std::copy_n(rhs + first, n_owned_, side.data());
    double square = 0.;
    for (const double value : side)
      square += value * value;
    MPI_Allreduce(MPI_IN_PLACE, &square, 1, MPI_DOUBLE, MPI_SUM, communicator_);
    std::fill_n(solution + first, n_owned_, 0.);
    if (square > 0.)
      improve(side.data(), solution + first, usual_residual * std::sqrt(square));
  }
}

FactorSize
MultigridSolver::size() const
{
  MatInfo info;
  check_petsc(MatGetInfo(matrix_, MAT_GLOBAL_SUM, &info), "the size of a matrix");
  return {info.nz_used, 2. * info.nz_used};
}
} // namespace

std::unique_ptr<KrylovSolver>
make_krylov_solver(const MPI_Comm communicator, const LinearSolver solver)
{
  return std::make_unique<MultigridSolver>(communicator, solver);
}
} // namespace arthrowear
