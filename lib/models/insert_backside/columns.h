// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "output/table.h"

namespace arthrowear
{
/// Columns of statistics.csv that the model insert_backside adds.
struct InsertBacksideColumns : TableColumns
{
  const TableColumn<> micromotion_x = add("micromotion x", "mm",
                                          "of the backing against the tray, mean over its area"),
                      micromotion_z = add("micromotion z", "mm"),
                      micromotion_about_y = add("micromotion about y", "deg"),
                      friction_x = add("friction force x", "N", "of the floor on the insert"),
                      friction_z = add("friction force z", "N"),
                      rim_x = add("rim force x", "N", "of the rim on the insert"),
                      rim_z = add("rim force z", "N");
};
} // namespace arthrowear
