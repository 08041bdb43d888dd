// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

#include <deal.II/distributed/shared_tria.h>

#include <memory>

namespace arthrowear
{
/// Fills an empty triangulation. Vertex v of the triangulation is vertex v of the mesh and active
/// cell c is cell c; boundary and material ids agree with the mesh, unnamed boundary faces get
/// dealii::numbers::internal_face_boundary_id - 1.
void fill_triangulation(const MeshData &mesh, dealii::Triangulation<3> &triangulation);

/// A triangulation known as a whole to every rank, its cells divided by METIS (collective; every
/// rank gives the same mesh). Cells of other ranks are ghosts, none is artificial.
std::unique_ptr<dealii::parallel::shared::Triangulation<3>>
make_triangulation(const MeshData &mesh, MPI_Comm communicator);
} // namespace arthrowear
