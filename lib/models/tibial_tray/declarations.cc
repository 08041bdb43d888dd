// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/adhesion/adhesion.h"
#include "models/tibial_tray/frames.h"
#include "models/tibial_tray/results.h"
#include "models/tibial_tray/summary.h"
#include "models/tibial_tray/tibial_tray.h"

namespace arthrowear
{
Declarations
TibialTrayModel::declarations() const
{
  Declarations declared;
  declared.plots = {
      DeclaredPlot::over_run("Undamaged area", "share of the area [-]",
                             {"undamaged area [-]", "undamaged area of tray_bone [-]",
                              "undamaged area of post_cement [-]"}),
      DeclaredPlot::over_run(
          "Uplift and settlement", "displacement [mm]",
          {"uplift of the unloaded side [mm]", "settlement of the loaded side [mm]"}),
      DeclaredPlot::over_run("Tilt", "tilt [deg]", {"tilt [deg]"}),
      DeclaredPlot::over_run(
          "Largest tractions", "traction [MPa]",
          {"largest tension [MPa]", "largest pressure [MPa]", "largest shear [MPa]"}),
      DeclaredPlot::over_run("Energies", "energy [mJ]",
                             {"external work [mJ]", "strain energy [mJ]", "adhesive loss [mJ]",
                              "viscous loss [mJ]", "frictional loss [mJ]"})};
  declared.add(TraySummary());
  declared.tables = {
      {statistics_table,
       TrayColumns({{"tray_bone", "", ""}, {"post_cement", "", ""}}, p_).possible()}};
  DeclaredSeries interfaces;
  interfaces.name = "interface";
  interfaces.title = "Interfaces";
  interfaces.orientation =
      "z points up, along the axis of the post; the bone is below the tray, which lies on the "
      "plane z = 0. The first view is from the front.";
  interfaces.view = "From the front";
  interfaces.seen_from = {.3, -1., .35};
  interfaces.fields = {"wear_depth", "adhesion_intensity", "von_mises_stress"};
  interfaces.time.column = "load";
  interfaces.time.unit = "% BW";
  interfaces.time.before = "load ";
  interfaces.time.after = " % BW";
  DeclaredSeries tibia = interfaces;
  tibia.name = "tibia";
  tibia.title = "Implanted tibia";
  tibia.values = fields_of_tibia();
  interfaces.values = fields_of_interfaces();
  interfaces.rank = 1;
  // They lie below the tray: a picture shows them from below, through the bone, which is not drawn.
  interfaces.drawn_from = {.38, -.92, -.92};
  interfaces.body = tibia.name;
  interfaces.volumes = {"tray", "bearing"};
  declared.series = {interfaces, tibia};
  declared.cite(adhesion_citation);
  declared.cite(p_.material_law.citation());
  if (p_.wear.is_chosen())
    declared.cite(p_.wear.citation());
  return declared;
}
} // namespace arthrowear
