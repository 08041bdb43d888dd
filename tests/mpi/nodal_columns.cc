// SPDX-License-Identifier: LGPL-2.1-or-later
// Columns that each rank computes alone, with CHOLMOD's factor and with MUMPS, compared with solves
// by all ranks.
#include "solid/nodal_columns.h"
#include "mesh/block.h"
#include "solid/borrowed_cores.h"
#include "solid/shared_memory.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

using namespace arthrowear;

namespace
{
/// A block that is fixed along x at x = 0 and at one corner; the nodes of its top share one
/// displacement along z.
struct Held
{
  explicit Held(const unsigned int degree)
      : body(make_block({{3., 2., 4.}, {2, 2, 3}}),
             SolidMaterial{MaterialLaw::linear_elastic, 1016., 0.46, 938e-12}, MPI_COMM_WORLD,
             ElementChoice{degree, {}}),
        conditions(body.partition())
  {
    std::vector<unsigned int> top;
    for (unsigned int node = 0; node < body.partition().n_local(); ++node)
    {
      const Vector3 X = body.nodes().positions[body.mesh_node(node)];
      if (X[2] > 4. - 1e-9)
        top.push_back(node);
      if (X[0] < 1e-9)
        conditions.fix(node, 0);
      if (norm(X) < 1e-9)
        for (const unsigned int axis : {1, 2})
          conditions.fix(node, axis);
    }
    conditions.tie(top, 2);
    for (unsigned int node = 0; node < body.nodes().positions.size(); ++node)
      if (body.nodes().positions[node][2] > 4. - 1e-9 || norm(body.nodes().positions[node]) < 1e-9)
        nodes.push_back(node);
  }
  Body body;
  Conditions conditions;
  std::vector<unsigned int> nodes; // nodes of the top, and the fixed corner
};

/// A force that acts as T^T f on two nodes, with different matrices T for each load.
EffectiveMatrix::SharedForce
load(const std::vector<unsigned int> &nodes, const std::size_t k)
{
  const auto times = [](const double factor, Matrix3 T)
  {
    for (Vector3 &row : T)
      row = factor * row;
    return T;
  };
  Matrix3 T = identity3;
  T[0][2] = .3 + .1 * k;
  T[2][1] = -.2;
  return {{nodes[k], times(.7, T)}, {nodes[(k + 1) % nodes.size()], times(.3, T)}};
}

/// Displacement under a unit force of a load, from a solve by all ranks.
Field
response(const Held &block, const EffectiveMatrix &matrix, const std::size_t k, const int axis)
{
  Field force = block.body.partition().zero_field(), solution;
  for (const auto &[node, T] : load(block.nodes, k))
    for (int i = 0; i < 3 && block.body.owns(node); ++i)
      force[3 * block.body.local_node(node) + i] += T[axis][i];
  block.conditions.restrict_residual(force);
  matrix.solve(force, solution);
  return solution;
}

void
expect_columns(const unsigned int degree, const LinearSolver solver)
{
  const Held block(degree);
  const NodePartition &partition = block.body.partition();
  EffectiveMatrix matrix(block.body, block.conditions, solver);
  ASSERT_TRUE(matrix.factor(partition.zero_field(), 1., 1e-8));
  const bool is_alone = NodalColumns::is_alone(matrix);
  EXPECT_EQ(is_alone, solver == LinearSolver::automatic || partition.n_ranks() == 1);
  const NodalColumns columns(block.body, block.conditions, block.nodes);
  const NodeGather gather(block.body, block.nodes);

  // Loads are assigned to ranks in turn; the first rank has no load unless it is the only rank.
  const std::size_t n_loads = block.nodes.size();
  const auto owner = [&](const std::size_t k)
  { return partition.n_ranks() == 1 ? 0u : unsigned(1 + k % (partition.n_ranks() - 1)); };
  NodalColumns::Loads mine;
  std::vector<std::size_t> numbers;
  for (std::size_t k = 0; k < n_loads; ++k)
    if (owner(k) == partition.rank())
    {
      mine.push_back(load(block.nodes, k));
      numbers.push_back(k);
    }
  std::vector<std::vector<double>> at_nodes, in_rows;
  columns.compute(matrix, mine, is_alone,
                  [&](const std::vector<double> &nodal, const double *rows)
                  {
                    at_nodes.push_back(nodal);
                    if (is_alone)
                      in_rows.emplace_back(rows, rows + 3 * partition.n_global());
                  });
  ASSERT_EQ(at_nodes.size(), 3 * mine.size());

  for (std::size_t k = 0; k < n_loads; ++k)
    for (int axis = 0; axis < 3; ++axis)
    {
      const Field expected = response(block, matrix, k, axis);
      std::vector<double> expected_at_nodes;
      gather.gather(expected, expected_at_nodes);
      double scale = 0.;
      for (const double value : expected_at_nodes)
        scale = std::max(scale, std::abs(value));
      if (owner(k) != partition.rank())
        continue;
      const std::size_t place =
          3 * (std::find(numbers.begin(), numbers.end(), k) - numbers.begin()) + axis;
      for (std::size_t i = 0; i < expected_at_nodes.size(); ++i)
        ASSERT_NEAR(at_nodes[place][i], expected_at_nodes[i], 1e-10 * scale) << k << " " << i;
      if (!is_alone)
        continue;
      Field field;
      columns.set_field(in_rows[place], field);
      for (std::size_t i = 0; i < field.size(); ++i)
        ASSERT_NEAR(field[i], expected[i], 1e-10 * scale) << k << " " << i;
    }
}
} // namespace

TEST(NodalColumns, EqualSolvesOfLinearElements)
{
  expect_columns(1, LinearSolver::automatic);
}

TEST(NodalColumns, EqualSolvesOfQuadraticElements)
{
  expect_columns(2, LinearSolver::automatic);
}

TEST(NodalColumns, EqualSolvesWithADistributedFactor)
{
  expect_columns(2, LinearSolver::mumps);
}

// A matrix that is not positive definite stops no rank: all ranks change to MUMPS, and back again
// for the next positive definite matrix.
TEST(NodalColumns, RanksChangeTheLibraryTogether)
{
  const Held block(1);
  EffectiveMatrix matrix(block.body, block.conditions);
  const Field zero = block.body.partition().zero_field();
  for (const double stiffness : {1e-8, -1e-8, 1e-8})
  {
    ASSERT_TRUE(matrix.factor(zero, 1., stiffness));
    EXPECT_EQ(NodalColumns::is_alone(matrix),
              stiffness > 0. || block.body.partition().n_ranks() == 1);
  }
}

// Ranks that share the first rank's factor use each new factor: A = M + s K with another s is
// another matrix. Solutions agree with MUMPS, whose factor is distributed over the ranks.
TEST(SharedFactors, AreThoseOfTheLastMatrix)
{
  const Held block(2);
  EffectiveMatrix matrix(block.body, block.conditions),
      by_mumps(block.body, block.conditions, LinearSolver::mumps);
  const Field zero = block.body.partition().zero_field();
  for (const double stiffness : {1e-8, 3e-8, 1e-8})
  {
    ASSERT_TRUE(matrix.factor(zero, 1., stiffness));
    ASSERT_TRUE(by_mumps.factor(zero, 1., stiffness));
    const Field solution = response(block, matrix, 1, 2),
                expected = response(block, by_mumps, 1, 2);
    const NodePartition &partition = block.body.partition();
    const double scale = std::sqrt(partition.dot(expected, expected));
    ASSERT_GT(scale, 0.);
    double difference = 0.;
    for (std::size_t i = 0; i < solution.size(); ++i)
      difference = std::max(difference, std::abs(solution[i] - expected[i]));
    EXPECT_LE(partition.max(difference), 1e-10 * scale) << stiffness;
  }
}

namespace
{
/// Limits the size of files of this process while the object exists.
class ShortFiles
{
public:
  explicit ShortFiles(const rlim_t size)
  {
    getrlimit(RLIMIT_FSIZE, &usual_);
    rlimit limit = usual_;
    limit.rlim_cur = size;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~ShortFiles() { setrlimit(RLIMIT_FSIZE, &usual_); }

private:
  rlimit usual_{};
};
} // namespace

// All ranks read the values that one of them writes, at both ends of three pages and a bit.
TEST(SharedMemory, IsTheSameForAllRanks)
{
  int rank = 0, n_ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
  const std::size_t n = 3 * 512 + 7;
  SharedMemory memory(MPI_COMM_WORLD, n * sizeof(double));
  ASSERT_NE(memory.data(), nullptr);
  SharedMemory moved;
  moved = std::move(memory);
  EXPECT_EQ(memory.data(), nullptr);
  double *values = static_cast<double *>(moved.data());
  for (int writer = 0; writer < n_ranks; ++writer)
  {
    if (rank == writer)
      values[0] = values[n - 1] = 1.5 + writer;
    MPI_Barrier(MPI_COMM_WORLD);
    EXPECT_EQ(values[0], 1.5 + writer);
    EXPECT_EQ(values[n - 1], 1.5 + writer);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  EXPECT_EQ(SharedMemory(MPI_COMM_WORLD, 0).data(), nullptr);
}

// If the system refuses shared memory to one rank, all ranks learn it and change to MUMPS.
TEST(SharedMemory, IsMissedByAllRanksAtOnce)
{
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const ShortFiles limit(rank == 0 ? 4096 : RLIM_INFINITY);
  EXPECT_EQ(SharedMemory(MPI_COMM_WORLD, 8192).data(), nullptr);
  const Held block(2);
  EffectiveMatrix matrix(block.body, block.conditions);
  ASSERT_TRUE(matrix.factor(block.body.partition().zero_field(), 1., 1e-8));
  EXPECT_EQ(NodalColumns::is_alone(matrix), block.body.partition().n_ranks() == 1);
}

// While cores are borrowed, the first rank may run on every core of the ranks; afterwards each rank
// is bound to its own cores again.
TEST(BorrowedCores, AreGivenBack)
{
  const auto cores = []()
  {
    cpu_set_t set;
    CPU_ZERO(&set);
    EXPECT_EQ(sched_getaffinity(0, sizeof(set), &set), 0);
    return set;
  };
  const cpu_set_t before = cores();
  {
    const BorrowedCores borrowed(MPI_COMM_WORLD, 1e12);
    const cpu_set_t within = cores();
    cpu_set_t both;
    CPU_AND(&both, &before, &within);
    EXPECT_TRUE(CPU_EQUAL(&both, &before));
  }
  const cpu_set_t after = cores();
  EXPECT_TRUE(CPU_EQUAL(&after, &before));
}
