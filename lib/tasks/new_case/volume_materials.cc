// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/volume_materials.h"

#include "base/number_text.h"
#include "new_case/parts.h"
#include "parameters/rule.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
using Materials = std::vector<std::pair<std::string, std::string>>; // volume, name of a part

/// Lists the values of an entry of [Material], one per volume.
std::string
values_of(const Parts &parts, const Materials &materials, const std::string &entry)
{
  std::vector<std::string> values;
  for (const auto &material : materials)
  {
    CaseDraft part;
    part.take(parts.read(material.second));
    if (const CaseDraft::Value *value = part.find("Material / " + entry))
      values.push_back(value->value);
  }
  return comma_list(values);
}
} // namespace

std::optional<std::pair<std::string, std::string>>
set_volume_materials(CaseDraft &draft, const GivenVolumes &given)
{
  Materials materials;
  if (given.has_shell)
    materials.emplace_back("shell", "titanium");
  if (given.has_cement)
    materials.emplace_back("cement", "bone_cement");
  const Parts parts("layers");
  for (const std::string &pair : given.pairs)
  {
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const std::string volume = trimmed(pair.substr(0, equals)),
                      material = trimmed(pair.substr(std::min(equals + 1, pair.size())));
    if (volume.empty() || !rules::one_of(parts.names()).accepts(material))
      return {{"volume=material, separated by commas",
               "Materials are " + comma_list(parts.names()) + "."}};
    const auto same = std::find_if(materials.begin(), materials.end(),
                                   [&](const auto &known) { return known.first == volume; });
    if (same != materials.end())
      same->second = material;
    else if (given.has_mesh)
      materials.emplace_back(volume, material);
    else
      return {{"about volumes that the cup has",
               "--shell makes the volume shell, --cement the volume cement."}};
  }
  if (materials.empty())
    return {};
  std::vector<std::string> volumes, names;
  for (const auto &[volume, material] : materials)
  {
    volumes.push_back(volume);
    names.push_back(material);
  }
  const std::string section = "Material / Other volumes / ", source = "usual values";
  draft.set(section + "Names", comma_list(volumes), comma_list(names));
  draft.set(section + "Young moduli [MPa]", values_of(parts, materials, "Young modulus [MPa]"),
            source);
  draft.set(section + "Poisson ratios", values_of(parts, materials, "Poisson ratio"), source);
  draft.set(section + "Densities [kg/m^3]", values_of(parts, materials, "Density [kg/m^3]"),
            source);
  return {};
}
} // namespace arthrowear
