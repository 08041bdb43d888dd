// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/effective_matrix.h"

namespace arthrowear
{
struct SparseEntry;

/// Columns of the inverse of an EffectiveMatrix at some nodes: displacements there under unit
/// forces. Each rank asks for its own columns and gets them whole. Where every rank has the whole
/// factor it makes them alone, and only of those parts of the factor that nodes and forces reach.
class NodalColumns
{
public:
  /// Collective.
  /// @param nodes  of the mesh
  NodalColumns(const Body &body, const Conditions &conditions, std::vector<unsigned int> nodes);

  /// @param nodal  3 values per node
  /// @param rows  of all rows of the matrix; null unless they were asked for
  using Take = std::function<void(const std::vector<double> &nodal, const double *rows)>;
  using Loads = std::vector<EffectiveMatrix::SharedForce>;
  /// Columns of unit forces along x, y, z on each of these loads in their order. Collective; each
  /// rank gives its own loads, at nodes of the list.
  /// @param with_rows  only where is_alone(matrix)
  void compute(const EffectiveMatrix &matrix, const Loads &mine, bool with_rows,
               const Take &take) const;
  /// True if each rank makes its columns alone.
  static bool is_alone(const EffectiveMatrix &matrix);
  /// A displacement from the values of all rows, ghosts included.
  void set_field(const std::vector<double> &rows, Field &field) const;

private:
  std::vector<SparseEntry> entries_of(const Loads &loads, std::size_t first,
                                      std::size_t n_columns) const;
  void compute_alone(SparseFactor &factor, const Loads &mine, bool with_rows,
                     const Take &take) const;
  void compute_together(SparseFactor &factor, const Loads &mine, const Take &take) const;

  const Body *body_;
  const Conditions *conditions_;
  NodeGather gather_;
  std::vector<unsigned int> position_; // of a mesh node in the list
  std::vector<double> row_;            // 3 per node: of the matrix, -1: fixed
  std::vector<std::size_t> free_rows_; // of the list, ascending
  std::vector<std::size_t> place_;     // 3 per node: of its row in these; their number: fixed
  std::vector<std::size_t> all_rows_, place_in_all_;
};
} // namespace arthrowear
