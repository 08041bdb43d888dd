// SPDX-License-Identifier: LGPL-2.1-or-later
// Fields of a struct pass through a checkpoint from one number of ranks to another.
#include "solid/field_ranks.h"
#include "mesh/block.h"
#include "storage/checkpoint_fields.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
struct Warm
{
  unsigned long step = 0;
  std::vector<double> temperature, resistance;
  double work = 0.;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("step", s.step...);
    visit("temperature", per_node, s.temperature...);
    visit("resistance", per_node_or_none, s.resistance...);
    visit("work", sum_over_ranks, s.work...);
  }
};

constexpr unsigned int n_nodes = 11;

/// Nodes are owned by the ranks in turn; each rank also holds the next node of another rank.
NodeSharing
sharing_on(MPI_Comm communicator)
{
  int rank = 0, n_ranks = 1;
  MPI_Comm_rank(communicator, &rank);
  MPI_Comm_size(communicator, &n_ranks);
  std::vector<unsigned int> nodes, owner;
  for (unsigned int node = 0; node < n_nodes; ++node)
  {
    owner.push_back(node % n_ranks);
    if (owner.back() == unsigned(rank) || (node + 1) % n_ranks == unsigned(rank))
      nodes.push_back(node);
  }
  return NodeSharing(nodes, owner, communicator);
}

/// Node n has the values (n, n + 1/3, n + 2/3); a work of 1 mJ is divided among the ranks.
Warm
state_on(const NodeSharing &sharing, const bool has_resistance)
{
  Warm state;
  state.step = 7;
  for (unsigned int local = 0; local < sharing.n_local(); ++local)
    for (int c = 0; c < 3; ++c)
      state.temperature.push_back(sharing.global(local) + c / 3.);
  if (has_resistance)
    state.resistance = state.temperature;
  state.work = 1. / sharing.n_ranks();
  return state;
}

/// The bytes that the first rank of the sharing writes, sent to all ranks.
std::string
bytes_from(const NodeSharing &sharing, const Warm &state)
{
  CheckpointData data;
  const SharedRanks ranks(sharing);
  for_each_field(FieldWriter(sharing.rank() == 0 ? &data : nullptr, "", ranks), state);
  std::string bytes = data.to_bytes();
  unsigned long size = bytes.size();
  MPI_Bcast(&size, 1, MPI_UNSIGNED_LONG, 0, sharing.communicator());
  bytes.resize(size);
  MPI_Bcast(bytes.data(), static_cast<int>(size), MPI_CHAR, 0, sharing.communicator());
  return bytes;
}

void
expect_same(const NodeSharing &from, const NodeSharing &to, const bool has_resistance)
{
  const CheckpointData data =
      CheckpointData::from_bytes(bytes_from(from, state_on(from, has_resistance)), "state.bin");
  Warm back;
  back.resistance.assign(5, 1.); // left from a previous state
  const SharedRanks ranks(to);
  for_each_field(FieldReader(data, "", ranks), back);
  const Warm expected = state_on(to, has_resistance);
  EXPECT_EQ(back.step, expected.step);
  EXPECT_EQ(back.temperature, expected.temperature);
  EXPECT_EQ(back.resistance, expected.resistance);
  EXPECT_NEAR(to.sum(back.work), 1., 1e-15);
  if (from.n_ranks() == to.n_ranks())
  {
    EXPECT_EQ(back.work, 1. / to.n_ranks());
  }
  EXPECT_EQ(data.numbers("temperature").size(), 3 * n_nodes);
}
} // namespace

TEST(FieldRanks, ComeBackOnAnotherNumberOfRanks)
{
  const NodeSharing many = sharing_on(MPI_COMM_WORLD), one = sharing_on(MPI_COMM_SELF);
  for (const bool has_resistance : {true, false})
  {
    expect_same(many, one, has_resistance);
    expect_same(one, many, has_resistance);
    expect_same(many, many, has_resistance);
  }
}

// The last rank holds no node: its field is empty although the fields of other ranks are not.
TEST(FieldRanks, KnowFieldsOfARankWithoutNodes)
{
  int rank = 0, n_ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
  const int n_holders = std::max(1, n_ranks - 1);
  std::vector<unsigned int> held, owner;
  for (unsigned int node = 0; node < n_nodes; ++node)
  {
    owner.push_back(node % n_holders);
    if (owner.back() == unsigned(rank))
      held.push_back(node);
  }
  const NodeSharing few(held, owner, MPI_COMM_WORLD), one = sharing_on(MPI_COMM_SELF);
  for (const bool has_resistance : {true, false})
  {
    expect_same(few, one, has_resistance);
    expect_same(one, few, has_resistance);
  }
}

// The mesh has 11 nodes. A field of 10 nodes, which has 30 numbers, is refused.
TEST(FieldRanks, RefuseFieldsOfAnotherMesh)
{
  const NodeSharing sharing = sharing_on(MPI_COMM_WORLD);
  const SharedRanks ranks(sharing);
  std::vector<double> field;
  EXPECT_EQ(
      thrown<InputError>([&] { ranks.take(per_node_or_none, std::vector<double>(30, 1.), field); }),
      "the checkpoint has a field of 10 nodes, the mesh has 11; start the run again.");
  CheckpointData data;
  data.set("temperature", std::vector<double>(30, 1.));
  const FieldReader read(data, "", ranks);
  EXPECT_NE(thrown<InputError>([&] { read("temperature", per_node, field); })
                .find("'temperature' has 30 values, must have 33"),
            std::string::npos);
}

// A field that is a function of position is stored in the order of the mesh's nodes on any number
// of ranks, and is restored at owned nodes and ghosts.
TEST(FieldRanks, StoreFieldsOfABodyInTheOrderOfTheMesh)
{
  const MeshData mesh = make_block({{3., 2., 1.}, {3, 2, 1}});
  const SolidMaterial material{MaterialLaw::linear_elastic, 1000., .3, 1e-9};
  const auto value = [](const Vector3 &x, const int c)
  { return std::sin(x[0] + 2. * x[1] + 3. * x[2] + c); };
  for (const unsigned int degree : {1u, 2u})
  {
    const Body body(mesh, material, MPI_COMM_WORLD, {degree, {}});
    const BodyRanks ranks(body);
    Field field = body.partition().zero_field();
    for (unsigned int local = 0; local < body.partition().n_local(); ++local)
      for (int c = 0; c < 3; ++c)
        field[3 * local + c] = value(body.nodes().positions[body.mesh_node(local)], c);
    const Field before = field;
    // Ghosts have their owners' values: the numbers of a rank at its ghosts are not stored.
    for (std::size_t i = 3 * body.partition().n_owned(); i < field.size(); ++i)
      field[i] = 1e30;
    CheckpointData data;
    const FieldWriter write(&data, "", ranks);
    write("warmth", per_node, field);
    const std::vector<double> &stored = data.numbers("warmth", 3 * body.nodes().size());
    for (std::size_t node = 0; node < body.nodes().size(); ++node)
      for (int c = 0; c < 3; ++c)
        ASSERT_EQ(stored[3 * node + c], value(body.nodes().positions[node], c)) << node;
    Field back;
    const FieldReader read(data, "", ranks);
    read("warmth", per_node, back);
    EXPECT_EQ(back, before);
  }
}
