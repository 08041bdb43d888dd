// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/wall_watch.h"

#include "base/units.h"
#include "run/simulation.h"
#include "wear_simulation/cycle_count.h"

namespace arthrowear
{
namespace
{
constexpr double least_wear_of_wall = .05;

/// Entry that lets the mesh follow earlier than after wear by this fraction of the wall.
std::string
remedy_for_wall(const WearRunParameters &p, const double ratio)
{
  if (!p.may_mesh_follow())
    return "Compute fewer cycles: this model has no mesh that follows its wear.";
  if (!p.shape.follows)
    return "Set [Wear / Shape / Mesh follows wear] true.";
  if (p.shape.depth_before_move >= ratio)
    return "Lower [Wear / Shape / Depth before a move [-]].";
  return (p.jumps.are_on() ? "Shorten jumps by [Wear / Jump / Largest jump [cycles]]"
                           : "Lower [Wear / Amplification], or use jumps") +
         std::string(", so that the mesh follows the wear more often.");
}

/// Depths of wear and creep together: thickness that a wall has lost behind each point [mm].
std::vector<double>
with_creep(std::vector<double> depths, const ContactHistory &contact)
{
  for (std::size_t point = 0; point < depths.size(); ++point)
    depths[point] += surface_creep::depth(contact.body.creep, point);
  return depths;
}
} // namespace

ThinWall
thin_wall(const BodyWall &wall, const std::vector<double> &depth)
{
  ThinWall thin;
  for (std::size_t point = 0; point < depth.size(); ++point)
    if (const ThinWall here{depth[point], wall.thickness[point]}; here.ratio() > thin.ratio())
      thin = here;
  return thin;
}

WallRest
wall_rest(const BodyWall &wall, const std::vector<double> &open, const std::vector<double> &worn)
{
  WallRest least{1., 1.};
  for (std::size_t point = 0; point < open.size(); ++point)
  {
    const double left = std::max(0., wall.thickness[point] - open[point]);
    if (const WallRest here{left, left + worn[point]}; here.ratio() < least.ratio())
      least = here;
  }
  return least;
}

ThinWall
WallWatch::thinnest(const WearSystem &system, const State &state) const
{
  return thin_wall(wall_, with_creep(system.open_depth(state), state.contact));
}

void
WallWatch::review(const WearSystem &system, const State &worn, const double cycles,
                  const bool is_last, Log &log)
{
  const std::vector<double> open = system.open_depth(worn);
  review_depth(open, cycles, is_last, log);
  review_rest(wall_rest(wall_, with_creep(open, worn.contact),
                        with_creep(worn.contact.body.depth, worn.contact)),
              cycles, log);
  review_creep(worn, cycles, log);
}

void
WallWatch::review_depth(const std::vector<double> &depth, const double cycles, const bool is_last,
                        Log &log)
{
  const ThinWall thin = thin_wall(wall_, depth);
  constexpr double much_more = 1.2;
  const std::string what =
      "wear is deep for the thickness of the wall, whose mass and stiffness are not updated";
  const double reported = log.reported_size(what); // depth over thickness
  const bool is_new = reported == 0. && thin.ratio() > least_wear_of_wall;
  const bool is_worse = is_last && reported > 0. && thin.ratio() > much_more * reported;
  if (!is_new && !is_worse)
    return;
  log.warn_of_size(what, thin.ratio(),
                   formatted("%.3g mm of %.3g mm (%.3g %%) at ", thin.depth, thin.thickness,
                             thin.ratio() / units::percent) +
                       cycle_count(cycles, p_->words().cycle, 6) + ": " +
                       formatted("in reality the worn wall is stiffer by up to %.2g %%, so "
                                 "pressures are too low by up to %.2g %%. ",
                                 (thin.stiffness_factor() - 1.) / units::percent,
                                 (1. - 1. / thin.pressure_factor()) / units::percent) +
                       remedy_for_wall(*p_, thin.ratio()));
}

void
WallWatch::review_rest(const WallRest &rest, const double cycles, Log &log)
{
  if (!rest.is_small())
    return;
  log.warn_once(
      "the " + p_->words().body + " is nearly worn through",
      formatted("%.3g mm of a wall of %.3g mm are left at ", rest.left, rest.unworn) +
          cycle_count(cycles, p_->words().cycle, 6) +
          formatted(", %.2g %%. Pressures there depend on single cells, and the run fails where "
                    "none of the wall is left. Compute fewer cycles, or make the wall thicker.",
                    rest.ratio() / units::percent));
}
/// The creep law comes from tests at strains of a few per cent: beyond them it has no data, and a
/// wall that has crept to half of its thickness is no valid result.
void
WallWatch::review_creep(const State &worn, const double cycles, Log &log)
{
  constexpr double doubtful = .1, impossible = .5;
  if (!surface_creep::is_on(worn.contact.body.creep))
    return;
  const ThinWall crept = thin_wall({surface_creep::walls(worn.contact.body.creep)},
                                   surface_creep::depths(worn.contact.body.creep));
  const std::string text =
      formatted("%.3g mm of a wall of %.3g mm (%.3g %%) at %.6g cycles. ", crept.depth,
                crept.thickness, crept.ratio() / units::percent, cycles) +
      "Polyethylene creeps by a few per cent: check the constants of [Creep], [Creep / Time of a "
      "cycle [s]] and the load.";
  if (crept.ratio() > impossible)
    throw RunFailure{"The run failed: creep has compressed more than half of the wall, " + text};
  if (crept.ratio() > doubtful)
    log.warn_once("creep is deep for the thickness of the wall", text);
}

std::string
WallWatch::text_of_rest(const WearSystem &system, const State &worn) const
{
  const WallRest rest = wall_rest(wall_, system.open_depth(worn), worn.contact.body.depth);
  return formatted("%.3g mm of a wall of %.3g mm are left where most of it is worn. ", rest.left,
                   rest.unworn) +
         (rest.is_small()
              ? "Compute fewer cycles, or use smaller elements, which fit in a thinner wall."
              : "The worn surface may have reached the end of a face beside it, such as a chamfer. "
                "Compute fewer cycles, or make that face wider in the mesh. Or set [Wear / Shape / "
                "Mesh follows wear] false and continue with --resume: further wear then changes "
                "only the gap, not the mesh.");
}
} // namespace arthrowear
