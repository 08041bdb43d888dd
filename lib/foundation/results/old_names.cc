// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/old_names.h"

#include <optional>

namespace arthrowear
{
namespace
{
struct Old
{
  std::string id;
  ResultRole role = ResultRole::none;
  int axis = -1;
};

/// The names of the last version without ids, but for those that endings and bodies make of them.
const std::map<std::string, Old> &
old_results()
{
  static const std::map<std::string, Old> all{
      {"area that has worn", {"area_with_wear"}},
      {"area with intensity above 0.1", {"adherent_area"}},
      {"averaged gait cycles", {"averaged_cycles"}},
      {"contact area over an exact layer", {"area_over_exact"}},
      {"contact area under the largest load", {"contact_area"}},
      {"contact area under the largest load, unworn", {"unworn_contact_area"}},
      {"contact stiffness of second layer", {"second_contact_stiffness"}},
      {"cross-shear ratio of the last cycle", {"cross_shear"}},
      {"cut steps", {"cut_steps", ResultRole::judged_steps}},
      {"cycles", {"cycles", ResultRole::cycles}},
      {"cycles that a resumed run has", {"kept_cycles"}},
      {"cycles with worn geometry", {"worn_geometry_cycles"}},
      {"debris on the interfaces", {"debris"}},
      {"debris out over the edge", {"debris_over_edge"}},
      {"declared inputs", {"declared_inputs", ResultRole::declared_inputs}},
      {"deepest wear over the clearance", {"deepest_wear_over_clearance"}},
      {"depth of a computed cycle over the elastic approach", {"depth_over_approach"}},
      {"elastic approach, first cycle", {"first_approach"}},
      {"elastic approach, last cycle", {"last_approach"}},
      {"elastic part of the penetration, first million cycles",
       {"first_million_elastic", ResultRole::elastic_part}},
      {"energy imbalance over external work", {"energy_imbalance", ResultRole::judged_steps}},
      {"error of depths by one cycle for many, by its size, relative", {"extrapolation_error"}},
      {"estimated error of depths", {"depth_error_size"}},
      {"estimated error of depths, relative", {"depth_error", ResultRole::depth_error}},
      {"estimated error of linear wear rate per million cycles at the end by the jumps, relative",
       {"depth_rate_at_end_error"}},
      {"estimated error of penetration by volume", {"path_error"}},
      {"estimated error of penetration under load", {"penetration_error"}},
      {"estimated error of the largest depth by points, relative", {"depth_points_error"}},
      {"estimated error of the pressure by points, relative", {"pressure_points_error"}},
      {"estimated error of the steady penetration per year", {"steady_penetration_error"}},
      {"estimated error of the volume by points, relative", {"volume_points_error"}},
      {"estimated error of volume-equivalent path", {"path_error"}},
      {"estimated error of wear by the steps, relative", {"steps_error"}},
      {"estimated error of wear rate per million cycles at the end by the jumps, relative",
       {"wear_rate_at_end_error"}},
      {"estimated error of worn volume", {"volume_error_size"}},
      {"estimated error of worn volume, relative", {"volume_error", ResultRole::volume_error}},
      {"evaluations of the equations of motion", {"evaluations"}},
      {"final intensity of adhesion", {"final_intensity"}},
      {"first damage at [mm]", {"first_damage_at"}},
      {"force times distance per cycle", {"force_times_distance"}},
      {"frequency of the strongest vibration", {"vibration_frequency"}},
      {"gait cycles", {"gait_cycles", ResultRole::cycles}},
      {"head displacement x", {"ball_displacement_x", ResultRole::none, 0}},
      {"head displacement y", {"ball_displacement_y", ResultRole::none, 1}},
      {"head displacement z", {"ball_displacement_z", ResultRole::none, 2}},
      {"hip force is the", {"hip_force_is"}},
      {"jumps with a swing that does not decay", {"swinging_jumps"}},
      {"largest acceleration Y of thigh", {"largest_thigh_acceleration_y"}},
      {"largest acceleration Y of thigh in first cycle",
       {"largest_thigh_acceleration_y_in_first_cycle"}},
      {"largest contact area by the layer", {"layer_largest_contact_area"}},
      {"largest contact point eta", {"largest_contact_eta"}},
      {"largest creep depth", {"deepest_creep", ResultRole::deepest_creep}},
      {"largest creep depth after rest", {"deepest_creep_after_rest"}},
      {"largest creep depth by the layer", {"layer_deepest_creep"}},
      {"largest creep depth, least by its constants", {"least_deepest_creep"}},
      {"largest creep depth, most by its constants", {"most_deepest_creep"}},
      {"largest drift", {"largest_drift", ResultRole::judged_steps}},
      {"largest drift of angles", {"largest_angle_drift"}},
      {"largest energy error over largest energy", {"energy_error", ResultRole::judged_steps}},
      {"largest estimated error of the contact force", {"force_error"}},
      {"largest force of an ideal hip", {"largest_ideal_hip_force"}},
      {"largest guide force on trunk", {"largest_guide_force"}},
      {"largest half angle of the patch", {"largest_half_angle"}},
      {"largest hip force over body weight", {"largest_hip_force_over_weight"}},
      {"largest medial share of the load", {"largest_medial_share"}},
      {"largest pressure", {"largest_pressure", ResultRole::peak_pressure}},
      {"largest speed of the head's centre", {"largest_centre_speed"}},
      {"largest spread of the adduction over the gait cycles", {"largest_spread_adduction"}},
      {"largest spread of the flexion over the gait cycles", {"largest_spread_flexion"}},
      {"largest spread of the force over the gait cycles", {"largest_spread_force"}},
      {"largest spread of the forward motion over the gait cycles",
       {"largest_spread_forward_motion"}},
      {"largest spread of the internal rotation over the gait cycles",
       {"largest_spread_internal_rotation"}},
      {"largest spread of the load over the gait cycles", {"largest_spread_load"}},
      {"largest spread of the load x over the gait cycles", {"largest_spread_load_x"}},
      {"largest spread of the load y over the gait cycles", {"largest_spread_load_y"}},
      {"largest spread of the load z over the gait cycles", {"largest_spread_load_z"}},
      {"largest spread of the rotation over the gait cycles", {"largest_spread_rotation"}},
      {"largest spread of the torque over the gait cycles", {"largest_spread_torque"}},
      {"largest wear depth", {"deepest_wear", ResultRole::deepest_wear}},
      {"largest wear depth by the layer", {"layer_deepest_wear"}},
      {"largest wear depth of the counterface", {"deepest_wear_counterface"}},
      {"largest wear depth of the femur", {"deepest_wear_counterface"}},
      {"largest wear depth of the head", {"deepest_wear_counterface"}},
      {"largest wear depth of the tray", {"deepest_wear_counterface"}},
      {"least medial share of the load", {"least_medial_share"}},
      {"levels without equilibrium", {"unbalanced_levels", ResultRole::unbalanced}},
      {"linear wear of the cup per million cycles", {"deepest_wear_per_million_body"}},
      {"linear wear of the cup per million cycles with worn geometry",
       {"worn_geometry_depth_per_million_body"}},
      {"linear wear of the cup with worn geometry", {"worn_geometry_depth_body"}},
      {"linear wear of the head per million cycles", {"deepest_wear_per_million_counterface"}},
      {"linear wear of the head per million cycles with worn geometry",
       {"worn_geometry_depth_per_million_counterface"}},
      {"linear wear of the head with worn geometry", {"worn_geometry_depth_counterface"}},
      {"linear wear rate per million cycles", {"depth_rate", ResultRole::depth_rate}},
      {"linear wear rate per million cycles at the end", {"depth_rate_at_end"}},
      {"load is the", {"load_is"}},
      {"load times sliding at the centre", {"load_times_sliding"}},
      {"load times sliding at the lowest points", {"load_times_sliding"}},
      {"load times sliding at the middle", {"load_times_sliding"}},
      {"load times sliding at the pole", {"load_times_sliding"}},
      {"load when it was seen", {"load_of_seen_damage"}},
      {"longest stable jump, estimated", {"longest_stable_jump"}},
      {"mean contact area of the cycle", {"mean_contact_area"}},
      {"mean duration of the gait cycles", {"mean_cycle_duration"}},
      {"mean pressure at the largest creep depth", {"mean_pressure_of_creep"}},
      {"mean spread of the adduction over the gait cycles", {"mean_spread_adduction"}},
      {"mean spread of the flexion over the gait cycles", {"mean_spread_flexion"}},
      {"mean spread of the force over the gait cycles", {"mean_spread_force"}},
      {"mean spread of the forward motion over the gait cycles", {"mean_spread_forward_motion"}},
      {"mean spread of the internal rotation over the gait cycles",
       {"mean_spread_internal_rotation"}},
      {"mean spread of the load over the gait cycles", {"mean_spread_load"}},
      {"mean spread of the load x over the gait cycles", {"mean_spread_load_x"}},
      {"mean spread of the load y over the gait cycles", {"mean_spread_load_y"}},
      {"mean spread of the load z over the gait cycles", {"mean_spread_load_z"}},
      {"mean spread of the rotation over the gait cycles", {"mean_spread_rotation"}},
      {"mean spread of the torque over the gait cycles", {"mean_spread_torque"}},
      {"medial share of the worn volume", {"medial_share_of_volume"}},
      {"moves of the mesh", {"mesh_moves"}},
      {"outcome", {"outcome", ResultRole::outcome}},
      {"outcome of the jumps", {"outcome_of_jumps"}},
      {"patches gathered", {"patches"}},
      {"path of the contact on the cup per cycle", {"contact_path_body"}},
      {"path of the contact on the head per cycle", {"contact_path_counterface"}},
      {"peak contact pressure", {"peak_pressure", ResultRole::peak_pressure}},
      {"peak contact pressure by the layer", {"layer_peak_pressure"}},
      {"peak contact pressure, first cycle", {"first_peak_pressure"}},
      {"peak contact pressure, last cycle", {"last_peak_pressure", ResultRole::last_peak_pressure}},
      {"peak contact pressure, unworn", {"first_peak_pressure"}},
      {"peak pressure over an exact layer", {"pressure_over_exact"}},
      {"penetration by volume", {"path", ResultRole::path}},
      {"penetration under load", {"penetration"}},
      {"penetration under load by creep", {"penetration_by_creep"}},
      {"penetration under load by wear", {"penetration_by_wear", ResultRole::penetration}},
      {"penetration under load, first million cycles, AP radiograph",
       {"first_million_penetration", ResultRole::first_million}},
      {"range of acceleration Y in section", {"section_acceleration_range"}},
      {"range of micromotion about y", {"micromotion_range_about_y"}},
      {"range of micromotion x", {"micromotion_range_x"}},
      {"range of micromotion z", {"micromotion_range_z"}},
      {"range of velocity Y in section", {"section_velocity_range"}},
      {"reaction over load minus 1", {"reaction_error", ResultRole::judged_steps}},
      {"refills of the mesh", {"mesh_refills"}},
      {"rejected jumps", {"rejected_jumps", ResultRole::judged_steps}},
      {"rejected steps", {"rejected_steps", ResultRole::judged_steps}},
      {"rms acceleration of thigh beyond that with an ideal hip",
       {"rms_thigh_acceleration_beyond_ideal"}},
      {"rms acceleration of thigh beyond that with an ideal hip in first cycle",
       {"rms_thigh_acceleration_beyond_ideal_in_first_cycle"}},
      {"rms guide force on trunk", {"rms_guide_force"}},
      {"roughness of the pressure", {"roughness"}},
      {"roughness of the pressure, limit", {"roughness_limit"}},
      {"roughness of the pressure, unworn", {"unworn_roughness"}},
      {"sliding distance at the centre", {"sliding_distance"}},
      {"sliding distance at the lowest points", {"sliding_distance"}},
      {"sliding distance at the middle", {"sliding_distance"}},
      {"sliding distance at the pole", {"sliding_distance"}},
      {"smallest contact point eta", {"smallest_contact_eta"}},
      {"stable time step by the bound", {"stable_time_step"}},
      {"steady penetration per year, AP radiograph",
       {"steady_penetration", ResultRole::steady_penetration}},
      {"stiffness factor for the exact area", {"stiffness_factor_of_area"}},
      {"stiffness factor for the exact pressure", {"stiffness_factor_of_pressure"}},
      {"time loop", {"time_loop", ResultRole::loop_time}},
      {"tolerance", {"tolerance", ResultRole::tolerance}},
      {"touch-downs and lift-offs", {"crossings"}},
      {"unverified constants", {"unverified_constants", ResultRole::unverified_constants}},
      {"uplift of the unloaded side", {"uplift"}},
      {"verdict: creep over the thickness of the wall", {"verdict_creep", ResultRole::verdict}},
      {"verdict: elastic approach of the last cycle, less that of the first",
       {"verdict_approach", ResultRole::verdict}},
      {"verdict: largest sum of normal forces over the load",
       {"verdict_largest_force", ResultRole::verdict}},
      {"verdict: least sum of normal forces over the load",
       {"verdict_least_force", ResultRole::verdict}},
      {"verdict: peak contact pressure of the last row over that of the row before",
       {"verdict_peaks_of_rows", ResultRole::verdict}},
      {"verdict: penetration by volume", {"verdict_path", ResultRole::verdict}},
      {"verdict: penetration under load, along the load",
       {"verdict_penetration", ResultRole::verdict}},
      {"verdict: place of the ball under load, 1 if found", {"verdict_place", ResultRole::verdict}},
      {"verdict: roughness of the pressure", {"verdict_roughness", ResultRole::verdict}},
      {"verdict: volume that the ball cuts from the unworn body at its place under load",
       {"verdict_cut_volume", ResultRole::verdict}},
      {"verdict: volume-equivalent path", {"verdict_path", ResultRole::verdict}},
      {"verdict: worn volume of the cup from depths over that from forces",
       {"verdict_volumes", ResultRole::verdict}},
      {"verdict: worn volume per cycle of the last row over that of the row before",
       {"verdict_rates_of_rows", ResultRole::verdict}},
      {"verdicts that fail", {"failed_verdicts", ResultRole::failed_verdicts}},
      {"volume of the elements", {"element_volume"}},
      {"volume over wear factor", {"volume_over_factor"}},
      {"volume over wear factor, unworn", {"unworn_volume_over_factor"}},
      {"volume-equivalent path", {"path", ResultRole::path}},
      {"walk of the insert in the last cycle", {"walk_of_last_cycle"}},
      {"warnings", {"warnings", ResultRole::warnings}},
      {"wear beyond the rim of the cup per million cycles", {"wear_beyond_rim_per_million"}},
      {"wear factor times force times distance per million cycles",
       {"worn_volume_from_forces_per_million"}},
      {"wear rate", {"wear_rate_note"}},
      {"wear rate is of", {"wear_rate_cycles"}},
      {"wear rate per million cycles", {"wear_rate", ResultRole::wear_rate}},
      {"wear rate per million cycles at the end", {"wear_rate_at_end"}},
      {"wear rate per million cycles, unworn", {"unworn_wear_rate"}},
      {"worn mass of the cup", {"worn_mass"}},
      {"worn volume", {"worn_volume", ResultRole::worn_volume}},
      {"worn volume by the layer", {"layer_worn_volume"}},
      {"worn volume of the counterface", {"worn_volume_counterface"}},
      {"worn volume of the cup", {"worn_volume", ResultRole::worn_volume}},
      {"worn volume of the cup per million cycles", {"worn_volume_per_million_body"}},
      {"worn volume of the femur", {"worn_volume_counterface"}},
      {"worn volume of the head", {"worn_volume_counterface"}},
      {"worn volume of the head per million cycles", {"worn_volume_per_million_counterface"}},
      {"worn volume of the mesh", {"worn_volume_of_mesh"}},
      {"worn volume of the tray", {"worn_volume_counterface"}},
      {"worn volume per million cycles",
       {"worn_volume_per_million", ResultRole::worn_volume_per_million}},
      {"worn volume per million cycles with unworn geometry",
       {"unworn_geometry_volume_per_million"}},
      {"worn volume per million cycles with worn geometry", {"worn_geometry_volume_per_million"}},
      {"worn volume with unworn geometry", {"unworn_geometry_volume"}},
      {"worn volume with worn geometry", {"worn_geometry_volume"}},
  };
  return all;
}

/// An ending of names, and of the ids of results without it.
struct Ending
{
  std::string name, id;
  int axis = -1; ///< of a component, which keeps the role of its vector
};

const Ending endings[] = {
    {", x of the cup", "_x_of_body"},
    {", y of the cup", "_y_of_body"},
    {", z of the cup", "_z_of_body"},
    {" x", "_x", 0},
    {" y", "_y", 1},
    {" z", "_z", 2},
    {", AP radiograph", "_on_radiograph"},
    {" by the path of the contact", "_by_contact_path"},
    {", difference", "_difference"},
    {" per year", "_per_year"},
};

/// The text between a begin and an end; empty for another text.
std::string
between(const std::string &begin, const std::string &text, const std::string &end)
{
  const std::size_t n = begin.size() + end.size();
  const bool fits = text.size() > n && text.compare(0, begin.size(), begin) == 0 &&
                    text.compare(text.size() - end.size(), end.size(), end) == 0;
  return fits ? text.substr(begin.size(), text.size() - n) : "";
}

std::optional<Old>
find(std::string name)
{
  const std::map<std::string, Old> &known = old_results();
  for (const std::string body : {"", " of the block", " of the insert"})
  {
    if (const std::size_t at = name.find(body); at != std::string::npos)
      name.replace(at, body.size(), body.empty() ? "" : " of the cup");
    if (const auto found = known.find(name); found != known.end())
      return found->second;
  }
  if (const auto result =
          known.find(between("estimated error of ", name, " by the mesh, relative"));
      result != known.end())
    return Old{result->second.id + "_mesh_error", ResultRole::mesh_error};
  for (const Ending &ending : endings)
    if (const auto whole = known.find(between("", name, ending.name)); whole != known.end())
      return Old{whole->second.id + ending.id,
                 ending.axis < 0 ? ResultRole::none : whole->second.role, ending.axis};
  return std::nullopt;
}
} // namespace

RunState
state_of_outcome(const std::string &outcome)
{
  return outcome.rfind("done", 0) == 0         ? RunState::done
         : outcome.rfind("stopped by", 0) == 0 ? RunState::stopped
                                               : RunState::limited;
}

DeclaredResult
with_id(DeclaredResult result)
{
  result.id = snake_case(result.name);
  if (const std::optional<Old> old = find(result.name))
  {
    result.id = old->id;
    result.role = old->role;
    result.axis = old->axis;
  }
  const std::string begin = "verdict: ";
  if (result.role == ResultRole::verdict && result.words.empty())
    result.words = result.name.substr(begin.size());
  return result;
}
} // namespace arthrowear
