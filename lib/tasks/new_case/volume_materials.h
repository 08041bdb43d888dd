// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "new_case/case_draft.h"

#include <optional>
#include <utility>

namespace arthrowear
{
/// The options of `arthrowear new hip_cup` about volumes beside the liner.
struct GivenVolumes
{
  bool has_mesh = false, has_shell = false, has_cement = false;
  std::vector<std::string> pairs; ///< "shell=titanium"
};

/// Puts the materials of these volumes into the draft, by name from inputs/layers: a made shell is
/// of titanium and a mantle of bone cement unless a pair says otherwise.
/// @return the rule that the pairs break and a remedy, if they do
/// @throws RunError if the program's data are missing
std::optional<std::pair<std::string, std::string>> set_volume_materials(CaseDraft &draft,
                                                                        const GivenVolumes &given);
} // namespace arthrowear
