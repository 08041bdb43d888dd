// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/result_names.h"

#include "run/result_names.h"

#include <string>
#include <vector>

namespace arthrowear
{
namespace
{
using Names = std::vector<std::string>;

Names
operator+(Names names, const Names &more)
{
  names.insert(names.end(), more.begin(), more.end());
  return names;
}

/// Each name with each ending.
Names
with_endings(const Names &names, const Names &endings)
{
  Names all;
  for (const std::string &name : names)
    for (const std::string &ending : endings)
      all.push_back(name + ending);
  return all;
}

Names
verdicts()
{
  return {"worn volume of the cup from depths over that from forces",
          "worn volume of the block from depths over that from forces",
          "creep over the thickness of the wall",
          "roughness of the pressure",
          "peak contact pressure of the last row over that of the row before",
          "worn volume per cycle of the last row over that of the row before",
          "place of the ball under load, 1 if found",
          "penetration under load, along the load",
          "volume that the ball cuts from the unworn body at its place under load",
          "elastic approach of the last cycle, less that of the first",
          "penetration by volume"};
}

/// Clinical results of a worn cavity and the ball in it.
Names
clinical()
{
  Names endings{"", ", AP radiograph", " x", " y", " z"};
  for (const char axis : {'x', 'y', 'z'})
    for (const char *body : {"cup", "block"})
      endings.push_back(std::string(", ") + axis + " of the " + body);
  return with_endings({"penetration under load by wear", "penetration under load by creep",
                       "penetration under load", "penetration by volume"},
                      endings) +
         Names{"penetration under load by wear per year, AP radiograph",
               "penetration by volume per year, AP radiograph",
               "estimated error of penetration under load",
               "estimated error of penetration by volume",
               "elastic approach, first cycle",
               "elastic approach, last cycle",
               "verdicts that fail",
               "worn mass of the cup",
               "worn mass of the block"} +
         with_endings({"verdict: "}, verdicts());
}

Names
jumps()
{
  return {"cycles",
          "computed cycles",
          "computed steps",
          "jumps",
          "rejected jumps",
          "longest stable jump, estimated",
          "jumps with a swing that does not decay",
          "tolerance",
          "roughness of the pressure",
          "roughness of the pressure, unworn",
          "roughness of the pressure, limit",
          "estimated error of worn volume",
          "estimated error of depths",
          "estimated error of worn volume, relative",
          "estimated error of depths, relative",
          "largest estimated error of the contact force",
          "wear rate per million cycles at the end",
          "linear wear rate per million cycles",
          "linear wear rate per million cycles at the end"};
}

/// Mesh errors, estimated from the same case on a coarser mesh.
Names
mesh_errors()
{
  Names names;
  for (const char *result :
       {"worn volume of the cup", "worn volume of the block", "worn volume of the head",
        "worn volume of the counterface", "largest wear depth", "largest creep depth",
        "penetration under load by wear", "penetration under load", "penetration by volume",
        "peak contact pressure"})
    names.push_back("estimated error of " + std::string(result) + " by the mesh, relative");
  return names;
}

Names
wearing_body()
{
  return clinical() + jumps() + mesh_errors() +
         Names{"steps",
               "cut steps",
               "gait cycles",
               "worn volume of the cup",
               "worn volume of the block",
               "worn volume of the head",
               "worn volume of the counterface",
               "worn volume from forces",
               "worn volume of the mesh",
               "moves of the mesh",
               "refills of the mesh",
               "volume over wear factor",
               "wear rate",
               "wear rate per million cycles",
               "wear rate is of",
               "load times sliding at the pole",
               "load times sliding at the centre",
               "sliding distance at the pole",
               "sliding distance at the centre",
               "largest wear depth",
               "largest creep depth",
               "largest wear depth of the head",
               "largest wear depth of the counterface",
               "worn area",
               "cross-shear ratio of the last cycle",
               "peak contact pressure",
               "largest contact force",
               "Newton iterations",
               "contact iterations",
               "factorisations",
               "unverified constants",
               "warnings",
               "time loop"};
}

Names
hip_cup()
{
  return wearing_body() + Names{"load is the"} +
         with_endings({"worn volume", "largest wear depth", "largest creep depth",
                       "peak contact pressure", "largest contact area"},
                      {" by the layer", " by the layer, difference"});
}

Names
hip_layer()
{
  return clinical() + Names{"cycles",
                            "computed cycles",
                            "rejected jumps",
                            "points",
                            "worn volume of the cup",
                            "worn volume from forces",
                            "largest wear depth",
                            "largest creep depth",
                            "wear rate per million cycles",
                            "wear rate per million cycles, unworn",
                            "linear wear rate per million cycles",
                            "volume over wear factor, unworn",
                            "tolerance",
                            "estimated error of worn volume, relative",
                            "estimated error of depths, relative",
                            "estimated error of the volume by points, relative",
                            "estimated error of the largest depth by points, relative",
                            "estimated error of the pressure by points, relative",
                            "peak contact pressure, unworn",
                            "peak contact pressure",
                            "contact area under the largest load, unworn",
                            "contact area under the largest load",
                            "cross-shear ratio of the last cycle",
                            "head displacement x",
                            "head displacement y",
                            "head displacement z",
                            "warnings",
                            "time loop"};
}

Names
tibial_tray()
{
  return {"levels",
          "levels without equilibrium",
          "steps",
          "time step",
          "stable time step by the bound",
          "added mass",
          "lowest period",
          "load",
          "load at first damage",
          "load when it was seen",
          "first damage on",
          "first damage at [mm]",
          "undamaged area",
          "area with intensity above 0.1",
          "uplift of the unloaded side",
          "tilt",
          "reaction over load minus 1",
          "kinetic over strain energy",
          "energy imbalance over external work",
          "worn volume",
          "debris on the interfaces",
          "debris produced",
          "debris decayed",
          "debris out over the edge",
          "warnings",
          "time loop"};
}

Names
interface()
{
  return Names{"steps",
               "time of first damage",
               "time of breaking",
               "final intensity of adhesion",
               "final normal traction",
               "final tangential traction t1",
               "final tangential traction t2",
               "work",
               "stored energy",
               "adhesive energy",
               "viscous energy",
               "frictional energy",
               "largest energy error",
               "largest energy error over largest energy"} +
         with_endings({"", "time of "},
                      {"largest tension", "largest pressure", "largest adhesive shear",
                       "largest friction", "largest tangential traction"});
}

Names
gait_dynamics()
{
  return Names{"hip force is the",
               "steps",
               "rejected steps",
               "evaluations",
               "stiffest time constant",
               "velocity tolerance",
               "body weight",
               "largest force of an ideal hip",
               "largest hip force over body weight",
               "largest guide force on trunk",
               "rms guide force on trunk",
               "largest drift",
               "largest drift of angles",
               "range of velocity Y in section",
               "range of acceleration Y in section"} +
         with_endings({"largest hip force", "time of largest hip force", "mean hip force",
                       "largest acceleration Y of thigh", "largest eccentricity over clearance",
                       "rms acceleration of thigh beyond that with an ideal hip", "touch-downs"},
                      {"", " in first cycle"});
}

Names
knee_dynamics()
{
  return Names{"steps",
               "rejected steps",
               "evaluations",
               "contact stiffness",
               "contact stiffness of second layer",
               "largest indentation",
               "time of largest indentation",
               "largest contact force",
               "time of largest contact force",
               "touch-downs",
               "first touch-down",
               "largest impact rate",
               "time in contact",
               "smallest contact point eta",
               "largest contact point eta",
               "final flexion",
               "smallest flexion",
               "work of pulse",
               "dissipated energy",
               "largest energy error over largest energy"} +
         with_endings({"largest force of "}, {"AC", "PC", "MC", "LC"});
}

Names
hip_dynamics()
{
  return Names{"cycles that a resumed run has",
               "outcome of the jumps",
               "steps",
               "rejected steps",
               "evaluations of the equations of motion",
               "touch-downs and lift-offs",
               "largest normal force",
               "largest penetration",
               "largest pressure",
               "largest friction torque",
               "largest speed of the head's centre",
               "frequency of the strongest vibration",
               "largest half angle of the patch",
               "patches gathered",
               "sliding distance per cycle",
               "path of the contact on the cup per cycle",
               "path of the contact on the head per cycle",
               "cycles with worn geometry",
               "jumps",
               "worn volume with worn geometry",
               "worn volume with unworn geometry",
               "linear wear of the cup with worn geometry",
               "linear wear of the head with worn geometry",
               "deepest wear over the clearance"} +
         with_endings({"force times distance per cycle", "worn volume", "worn volume of the cup",
                       "worn volume of the head", "wear factor times force times distance",
                       "cross-shear ratio of the last cycle", "wear beyond the rim of the cup",
                       "linear wear of the cup", "linear wear of the head"},
                      {"", " by the path of the contact"});
}
} // namespace

void
register_results_of_models()
{
  register_result_names("block", wearing_body());
  register_result_names("gait_dynamics", gait_dynamics());
  register_result_names("hip_cup", hip_cup());
  register_result_names("hip_dynamics", hip_dynamics());
  register_result_names("hip_layer", hip_layer());
  register_result_names("interface", interface());
  register_result_names("knee_dynamics", knee_dynamics());
  register_result_names("tibial_tray", tibial_tray());
}
} // namespace arthrowear
