// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "output/table.h"
#include "vtu/vtu.h"

namespace arthrowear
{
/// Fields at the points of a piece as the text of a CSV file: a line of quoted column names with
/// units, then a row per point, in ascending order of their numbers, with 16 significant digits.
/// Columns: time, point, x, y, z, then each field, vectors and tensors by component.
/// @param numbers of the points, one each
/// @param time_header name and unit of the first column, which has the same value in all rows
std::string point_table(const OutputPiece &piece, const std::vector<unsigned int> &numbers,
                        const ColumnHeader &time_header, double time);

/// Names of the components of a field: itself, name_x to name_z, name_xx to name_zz.
std::vector<std::string> component_names(const std::string &field, unsigned int n_components);

/// A line of quoted column names: "gap [mm]","status [-]".
std::string csv_header(const std::vector<ColumnHeader> &columns);
/// A line of numbers.
/// @param digits significant ones; 9 say everything of single precision
std::string csv_row(const std::vector<double> &values, int digits);
} // namespace arthrowear
