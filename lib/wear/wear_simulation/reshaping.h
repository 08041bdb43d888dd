// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "storage/checkpoint_fields.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// Columns of mesh_history.csv.
struct MeshHistoryColumns : TableColumns
{
  const TableColumn<> cycles = add("cycles", "-");
  const TableColumn<> max_depth = add("max wear depth", "mm");
  const TableColumn<> moved = add("largest displacement of the surface", "mm");
  const TableColumn<> from_forces = add("worn volume from forces", "mm^3");
  const TableColumn<> from_depths = add("worn volume from depths", "mm^3");
  const TableColumn<> of_mesh = add("worn volume of the mesh", "mm^3");
  /// By which the mesh shrinks beside its worn surface, since curved sides have straight edges.
  const TableColumn<> of_sides = add("lost volume of the sides since meshing", "mm^3");
  const TableColumn<> misplaced = add("misplaced volume", "mm^3");
  const TableColumn<> quality = add("least quality", "-");
  const TableColumn<> jacobian = add("least Jacobian", "-");
  const TableColumn<> wall_fraction = add("largest depth since meshing over the wall", "-");
  const TableColumn<unsigned long> cells = add<unsigned long>("tetrahedra", "-");
  const TableColumn<unsigned long> refills = add<unsigned long>("refills", "-");
};

struct SurfaceMove;

/// The mesh of a body as it follows its wear (doc/theory/deep_wear.md, section 5): what its shape
/// was when it was last meshed, and what moved since. Its data are the same on every rank; rank 0
/// moves and meshes.
class Reshaping
{
  struct Memory;

public:
  Reshaping(const WearRunParameters &p, MPI_Comm communicator);

  /// Wear that the mesh has; null while it is as it was made.
  const std::shared_ptr<const WornShape> &shape() const { return shape_; }
  /// True once wear in the gap is as deep as the entries allow.
  /// @param wall  of the present mesh
  bool is_due(const WearingBody &body, const BodyWall &wall) const;

  /// A mesh for the wear of a state.
  struct Move
  {
    MeshData moved; ///< the cells of the present mesh
    MeshData mesh;  ///< as `moved`, or with new cells
    /// Motion of the surface beyond the wear of the contact points, which sweeps the worn volume to
    /// first order only: 3n [mm], and along their normals [mm].
    std::vector<double> displacement_correction, depth_correction;
    bool has_new_cells = false; ///< after a refill
    std::string news;           ///< of it, as a sentence
    std::string doubt;          ///< of the mesh, with a remedy; else empty
  };
  /// A moved mesh keeps its cells if they are good, or gets new cells.
  enum class Cells
  {
    kept_if_good,
    renewed
  };
  /// Moves the surface by the wear since the last move. Collective. Without effect if it throws.
  /// @throws RunError if the mesh can neither move nor be made again
  Move follow(const WearingBody &body, double cycles, Cells cells = Cells::kept_if_good);

  /// The data that moves change.
  class Snapshot
  {
    friend class Reshaping;
    std::shared_ptr<const Memory> memory;
    std::shared_ptr<const MeshData> meshed;
    std::shared_ptr<const WornShape> shape;
  };
  Snapshot snapshot() const;
  /// Undoes the moves since.
  void restore(const Snapshot &before);

  const std::vector<TableRow> &history() const { return m_.history; }
  const MeshHistoryColumns &columns() const { return columns_; }
  unsigned long n_moves() const { return m_.history.size(); }
  unsigned long n_refills() const { return m_.refills; }

  /// @param data  null on other ranks than 0
  void pack(CheckpointData *data) const;
  void unpack(const CheckpointData &data);

private:
  struct Memory
  {
    WornShape shape;
    std::vector<Vector3> since; // displacement of the wear nodes since meshing [mm]
    Sides sides; // of the vertices of the mesh as last meshed; empty: those that it has
    unsigned long refills = 0;
    double failed_at =
        -1.; // depth over the wall when a refill last failed; < 0: none since meshing
    std::vector<TableRow> history; // of mesh_history.csv

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("shape", s.shape...);
      visit("displacement since meshing", s.since...);
      visit("sides", s.sides...);
      visit("refills", s.refills...);
      visit("failed refill", s.failed_at...);
      visit("history", s.history...);
    }
  };
  Move follow_wear(const WearingBody &body, double cycles, Cells cells);
  void begin(const WearingBody &body);
  void keep_meshed(MeshData mesh);
  void take_from_root(const WearingBody &body, Move &result);
  /// On rank 0: the moved mesh, its row of the history, and the displacement since meshing.
  void move(const WearingBody &body, const std::vector<double> &wear, Cells cells, Move &result,
            TableRow &row);
  void take_moved(const WearingBody &body, const std::vector<double> &wear,
                  const SurfaceMove &moved, Move &result, TableRow &row);
  std::string doubt_of(const SurfaceMove &moved, double of_sides) const;
  std::string reason_to_refill(const SurfaceMove &moved, Cells cells) const;
  void refill_if_needed(const WearingBody &body, const SurfaceMove &moved, Cells cells,
                        Move &result, TableRow &row);
  void add_to_shape(const WearingBody &body, const std::vector<Vector3> &before, Move &result);

  const WearRunParameters *p_;
  MPI_Comm communicator_;
  const MeshHistoryColumns columns_;
  Memory m_;
  std::shared_ptr<const MeshData> meshed_; // as last meshed, on rank 0; null: nothing has moved
  std::shared_ptr<const WornShape> shape_;
};

/// Corrects the wear of the contact points to the motion of the surface.
void correct_wear(const Reshaping::Move &move, ContactHistory &contact);
} // namespace arthrowear
