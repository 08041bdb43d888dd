// SPDX-License-Identifier: LGPL-2.1-or-later
// Rules that join entries of the model knee_dynamics.
#include "base/number_text.h"
#include "models/knee_dynamics/parameters.h"
#include "multibody/integrator_parameters.h"

namespace arthrowear
{
namespace
{
constexpr double most_rows = 1e7;

// An entry that is read in some cases only.
struct Conditional
{
  std::string path;
  double value, unset;
};

/// Refuses entries without effect that differ from their default.
void
refuse_unused(Parameters &parameters, const std::vector<Conditional> &entries,
              const std::string &reason)
{
  for (const Conditional &entry : entries)
    if (entry.value != entry.unset && parameters.is_good(entry.path))
      parameters.finding_at(entry.path, "is set, but " + reason);
}

Vector2
point(const std::vector<double> &values)
{
  return {values[0], values[1]};
}
} // namespace

void
KneeDynamicsParameters::check(Parameters &parameters)
{
  for (std::size_t i = 0; i < KneeJoint::n_ligaments; ++i)
  {
    joint.ligaments[i].on_femur = point(on_femur_[i]);
    joint.ligaments[i].on_tibia = point(on_tibia_[i]);
  }
  start = {};
  start.origin = point(start_origin_);
  start.angle = tibia_angle(start_flexion_);
  joint.contact.femur_centre = point(femur_centre_);
  check_materials(parameters);
  check_contact(parameters);

  const auto check_number =
      [&](const char *path, const double spacing, const double most, const char *what)
  {
    if (parameters.is_good(path) && end_time / spacing > most)
      parameters.error_at(path, "at least " + rounded_text(end_time / most) + " s", what);
  };
  check_number("Output / Interval [s]", row_interval, most_rows,
               "The table would have more than 1e7 rows.");
  check_number("Time / Largest step [s]", integrator.largest_step,
               static_cast<double>(integrator.most_steps),
               "The run would need more than 1e8 steps.");
  force_law_.check(parameters, "Contact", {});
  if (!parameters.findings().empty())
    return;
  joint.contact_force.damping = force_law_.law({});
  const KneeMaterials materials = knee_ ? KneeMaterials::of(*knee_) : custom_;
  joint.contact_force.elastic = materials.elastic_force(joint.contact.equivalent_radius());
  integrator.stiffest_time_constant = joint.contact_time_constant();
  check_method(parameters, integrator, end_time);
}

void
KneeDynamicsParameters::check_materials(Parameters &parameters) const
{
  const KneeMaterials unset = KneeDynamicsParameters().custom_;
  const std::string path = "Materials / Custom / ";
  const auto pair = [&path](const std::string &where, const ElasticMaterial &material,
                            const ElasticMaterial &by_default) -> std::vector<Conditional>
  {
    return {{path + where + " Young's modulus [MPa]", material.young, by_default.young},
            {path + where + " Poisson's ratio", material.poisson, by_default.poisson}};
  };
  std::vector<Conditional> lower = pair("Lower femur", custom_.femur_below, unset.femur_below);
  const std::vector<Conditional> more = pair("Lower tibia", custom_.tibia_below, unset.tibia_below);
  lower.insert(lower.end(), more.begin(), more.end());
  lower.push_back(
      {path + "First layer thickness [mm]", custom_.first_thickness, unset.first_thickness});
  if (!knee_)
  {
    if (!custom_.has_second_layer)
      refuse_unused(parameters, lower,
                    "there is no second layer. Set 'Second layer = true', or remove this entry.");
    return;
  }
  const std::string reason =
      "only 'Knee = custom' reads it. Set 'Knee = custom', or remove this entry.";
  refuse_unused(parameters, pair("Femur", custom_.femur, unset.femur), reason);
  refuse_unused(parameters, pair("Tibia", custom_.tibia, unset.tibia), reason);
  refuse_unused(parameters, {{path + "Second layer", double(custom_.has_second_layer), 0.}},
                reason);
  refuse_unused(parameters, lower, reason);
}

void
KneeDynamicsParameters::check_contact(Parameters &parameters)
{
  KneeContact &contact = joint.contact;
  const bool is_plane = contact.surfaces == KneeSurfaces::sphere_plane;
  if (is_plane)
  {
    refuse_unused(parameters,
                  {{"Contact / Tibia radius [mm]", tibia_radius_, 0.},
                   {"Contact / Plateau offset [mm]", plateau_offset_, 0.}},
                  "a plane has none. Remove it, or choose other surfaces.");
    contact.radii = {femur_radius_, 0.};
  }
  else
  {
    refuse_unused(parameters, {{"Contact / Plateau inclination [deg]", plateau_inclination_, 0.}},
                  "only sphere_plane has it. Remove it; the plateau's offset turns the normal of "
                  "spheres.");
    contact.radii = {femur_radius_, tibia_radius_};
  }
  const KneeRadii table = KneeRadii::of(contact.surfaces);
  if (femur_radius_ == 0.)
    contact.radii.femur = table.femur;
  if (tibia_radius_ == 0.)
    contact.radii.tibia = table.tibia;
  for (const char *path :
       {"Contact / Surfaces", "Contact / Femur radius [mm]", "Contact / Tibia radius [mm]",
        "Contact / Initial gap [mm]", "Contact / Plateau offset [mm]"})
    if (!parameters.is_good(path))
      return;
  if (is_plane)
  {
    contact.place_plane(start, plateau_inclination_, gap_);
    return;
  }
  if (contact.surfaces == KneeSurfaces::convex_concave &&
      contact.radii.tibia <= contact.radii.femur)
  {
    const std::string femur = shortest_text(contact.radii.femur),
                      tibia = shortest_text(contact.radii.tibia);
    if (femur_radius_ > 0.)
      parameters.error_at("Contact / Femur radius [mm]",
                          "below the tibia's, " + tibia + " mm, with convex_concave");
    else
      parameters.error_at("Contact / Tibia radius [mm]",
                          "above the femur's, " + femur + " mm, with convex_concave");
    return;
  }
  if (!contact.place_sphere(start, plateau_offset_, gap_))
    parameters.error_at(plateau_offset_ != 0. ? "Contact / Plateau offset [mm]"
                                              : "Contact / Initial gap [mm]",
                        "smaller: the spheres cannot be placed",
                        "With the radii " + shortest_text(contact.radii.femur) + " and " +
                            shortest_text(contact.radii.tibia) +
                            " mm and the gap the centres' distance must be above the offset.");
}

std::vector<double>
KneeDynamicsParameters::row_times() const
{
  const auto n = static_cast<std::size_t>(std::ceil(end_time / row_interval * (1. - 1e-12)));
  std::vector<double> times(n + 1);
  for (std::size_t i = 0; i < n; ++i)
    times[i] = static_cast<double>(i) * row_interval;
  times[n] = end_time;
  return times;
}
} // namespace arthrowear
