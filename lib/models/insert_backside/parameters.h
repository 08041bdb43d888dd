// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "knee/insert_entries.h"
#include "models/insert_backside/load_entries.h"
#include "models/insert_backside/micromotion.h"
#include "wear_simulation/parameters.h"

namespace arthrowear
{
/// Every entry of a parameter file of the model insert_backside, in internal units.
struct InsertBacksideParameters : WearRunParameters
{
  const WearWords &words() const override;
  double body_length() const override { return insert.shape.thickness; }
  double share_in_contact() const override { return 1.; }
  bool is_conforming() const override { return true; }
  double scatter_of_volumes() const override;
  bool may_mesh_follow() const override { return false; }
  std::vector<ColumnHeader> own_columns() const override;
  bool may_condense() const override { return false; }
  bool may_iterate() const override { return false; }
  unsigned int cycles_before_jumps() const override;

  KneeInsertEntries insert;
  TrayEntries tray;
  CondyleLoadEntries load;

  /// Declares all entries except `Model`.
  void declare(Parameters &parameters);
  /// Rules that join entries; adds findings.
  void check(Parameters &parameters);
};
} // namespace arthrowear
