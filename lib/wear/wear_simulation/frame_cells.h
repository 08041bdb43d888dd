// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "vtu/vtu.h"

namespace arthrowear
{
/// Cell type in the frames of quadratic elements.
enum class FrameCells
{
  curved,  ///< quadratic cells, all nodes
  straight ///< linear cells, vertices alone
};

/// Sets the kind of a piece's cells for elements of a degree.
inline void
choose_cells(OutputPiece &piece, const unsigned int degree, const FrameCells cells)
{
  piece.has_middles = degree == 2 && cells == FrameCells::curved;
  piece.lacks_middles = degree == 2 && cells == FrameCells::straight;
}
} // namespace arthrowear
