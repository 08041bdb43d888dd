// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/pressed_ball.h"

#include "contact/nscd/pressed_body.h"
#include "contact/wear/surface_place.h"

namespace arthrowear
{
namespace
{
constexpr unsigned int most_searches = 60;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Returns the points with the smallest values below a bound, ascending, `most` of them.
std::vector<unsigned int>
lowest_points(const std::vector<double> &values, const double below, const std::size_t most)
{
  std::vector<unsigned int> points;
  for (unsigned int point = 0; point < values.size(); ++point)
    if (values[point] < below)
      points.push_back(point);
  if (points.size() > most)
  {
    std::nth_element(points.begin(), points.begin() + most, points.end(),
                     [&values](const unsigned int a, const unsigned int b)
                     { return std::make_pair(values[a], a) < std::make_pair(values[b], b); });
    points.resize(most);
    std::sort(points.begin(), points.end());
  }
  return points;
}
} // namespace

UnwornSurface
unworn_surface(const ContactSurface &surface)
{
  const WornShape *shape = surface.worn_shape();
  return {shape ? shape->unworn : surface.positions(), surface.triangles()};
}

PressedBall::PressedBall(BallAtLoad ball, const ContactSurface &surface, const PenaltyLaw &penalty,
                         std::function<ElasticBody &()> body)
    : ball_(std::move(ball)), surface_(&surface), penalty_(penalty), body_(std::move(body)),
      shares_(surface.uniform_shares())
{
  if (const WornShape *shape = surface.worn_shape())
    unworn_ = shape->unworn_ball;
}

PressedBall::Gaps
PressedBall::gaps_at(const Vector3 &shift) const
{
  Gaps result;
  const std::size_t n = surface_->n_points();
  for (std::size_t point = 0; point < n; ++point)
  {
    const ObstaclePoint nearest = ball_.ball->nearest(surface_->means()[point] - shift);
    result.gaps.push_back(nearest.gap);
    result.normals.push_back(nearest.normal);
  }
  if (!surface_->has_mean_gaps())
    return result;
  std::vector<double> moved;
  for (std::size_t node = 0; node < surface_->nodes().size(); ++node)
    for (int c = 0; c < 3; ++c)
      moved.push_back(-shift[c]);
  surface_->mean_gaps(*ball_.ball, moved, result.gaps);
  return result;
}

BallPlace
PressedBall::place(const std::vector<double> &openings, const std::vector<double> &areas,
                   const Vector3 &shift)
{
  constexpr double least_reach = .01, tolerance = 1e-10; // of the ball's distance
  constexpr std::size_t first_closed = 30;               // the nearest
  const double size = norm(surface_->means().front() - ball_.centre);
  BallPlace place;
  for (int c = 0; c < 3; ++c)
    place.shift[c] = ball_.is_free[c] ? shift[c] : 0.;
  std::vector<unsigned int> candidates; // have been closed or overlapped
  std::vector<char> closed(openings.size(), 0);
  for (unsigned int iteration = 0; iteration < most_searches && !place.is_found; ++iteration)
  {
    Gaps now = gaps_at(place.shift);
    for (std::size_t point = 0; point < openings.size(); ++point)
      now.gaps[point] += openings[point];
    if (candidates.empty())
    {
      candidates = lowest_points(now.gaps, infinity, first_closed);
      for (const unsigned int point : candidates)
        closed[point] = 1;
    }
    double reach =
        std::max(least_reach * size, -*std::min_element(now.gaps.begin(), now.gaps.end()));
    for (const unsigned int point : candidates)
      reach = std::max(reach, closed[point] ? now.gaps[point] : 0.);
    Pressed pressed = press(now, areas, candidates, closed);
    // Points that overlap join, or, where the candidates alone cannot carry the load, the next
    // ones; at most as many at once as there are, since under few points the ball sinks too deep.
    const auto lacking = [&]()
    {
      std::vector<double> gaps = pressed.is_found ? pressed.gaps : now.gaps;
      for (const unsigned int point : candidates)
        gaps[point] = infinity;
      return lowest_points(gaps, pressed.is_found ? 0. : infinity, candidates.size());
    };
    for (std::vector<unsigned int> more; !(more = lacking()).empty();)
    {
      candidates.insert(candidates.end(), more.begin(), more.end());
      std::sort(candidates.begin(), candidates.end());
      pressed = press(now, areas, candidates, closed);
    }
    const double length = norm(pressed.shift);
    if (!pressed.is_found || !std::isfinite(length))
      return place;
    place.shift = place.shift + std::min(1., reach / length) * pressed.shift;
    place.is_found = length <= tolerance * size;
    place.own_yield = pressed.own_yield;
    place.largest_pressure = pressed.largest_pressure;
  }
  return place;
}

PressedBall::Pressed
PressedBall::press(const Gaps &now, const std::vector<double> &areas,
                   const std::vector<unsigned int> &candidates, std::vector<char> &closed) const
{
  const std::size_t n = candidates.size(), n_points = now.gaps.size();
  std::vector<Vector3> normals;
  std::vector<char> are_closed;
  nscd::PressedBody body;
  for (const unsigned int point : candidates)
  {
    normals.push_back(now.normals[point]);
    are_closed.push_back(closed[point]);
    body.gaps.push_back(now.gaps[point]);
    body.normals.push_back(transpose(shares_[point]) * now.normals[point]);
  }
  body.compliance = compliance_at_rest(body_(), candidates, normals);
  for (std::size_t i = 0; i < n; ++i)
    body.compliance[i * n + i] += penalty_.normal_compliance(areas[candidates[i]]);
  body.force = ball_.load;
  body.is_free = ball_.is_free;
  const nscd::PressedBodyResult found = nscd::press(body, are_closed);
  Pressed result;
  result.is_found = found.is_found;
  result.shift = found.shift;
  if (!found.is_found)
    return result;
  std::vector<double> forces(3 * n_points, 0.);
  for (std::size_t i = 0; i < n; ++i)
  {
    const unsigned int point = candidates[i];
    const double force = found.forces[i];
    result.largest_pressure = std::max(result.largest_pressure, force / areas[point]);
    result.own_yield += force * force * body.compliance[i * n + i] / norm(ball_.load);
    closed[point] = force > 0. ? 1 : 0;
    set_triple(forces, point, force * normals[i]);
  }
  const std::vector<double> displacement = displacement_at_rest(body_(), forces);
  for (unsigned int point = 0; point < n_points; ++point)
    result.gaps.push_back(
        now.gaps[point] +
        dot(now.normals[point], triple(displacement, point) - shares_[point] * found.shift));
  return result;
}

/// Overlap of the ball with the unloaded body at a place. Between points the gap is not linear
/// where the curvatures of ball and surface differ: on the unworn surface by the ball's shift, on
/// the worn surface hardly. So two fields are interpolated: the gap without the shift in the unworn
/// body, and the opening without the shift since then.
void
PressedBall::measure_at(const std::vector<double> &openings, const std::vector<double> &areas,
                        BallPlace &place) const
{
  const Gaps now = gaps_at(place.shift);
  const Vector3 before = unworn_ ? unworn_->shift : place.shift, moved = place.shift - before;
  std::vector<double> gaps, opened; // less these parts
  place.overlap_volume = place.filled_volume = 0.;
  place.n_points = 0;
  for (std::size_t point = 0; point < openings.size(); ++point)
  {
    const double gap = now.gaps[point] + openings[point];
    const Vector3 normal = transpose(shares_[point]) * now.normals[point];
    place.overlap_volume += areas[point] * std::max(0., -gap);
    if (gap < 0.)
    {
      place.filled_volume += areas[point] * (surface_->worn_depth(point) - now.gaps[point]);
      ++place.n_points;
    }
    gaps.push_back(gap + dot(normal, before));
    opened.push_back(openings[point] + surface_->worn_depth(point) - dot(normal, moved));
  }
  const Vector3 direction = ball_.cut.direction();
  const auto meets = place_on_ray(unworn_surface(*surface_), ball_.centre + place.shift, direction);
  place.meets_surface = meets.has_value();
  if (!meets)
    return;
  place.approach = dot(before, direction) - meets->interpolate(gaps);
  place.opening = dot(moved, direction) + meets->interpolate(opened);
}

const BallPlace &
PressedBall::unworn()
{
  if (unworn_)
    return *unworn_;
  BallPlace place;
  if (has_load())
  {
    const std::vector<double> none(surface_->n_points(), 0.);
    std::vector<Vector3> normals;
    const Vector3 first = ball_.start + ball_.cut.shift_to_touch();
    const std::vector<double> areas = surface_->projected_areas(
        std::vector<double>(3 * surface_->n_points(), 0.), gaps_at(first).normals);
    place = this->place(none, areas, first);
    measure_at(none, areas, place);
  }
  unworn_ = place;
  return *unworn_;
}

PenetrationUnderLoad
PressedBall::under_load(const State &state, const std::vector<double> &areas, const Vector3 &path)
{
  const ContactHistory &contact = state.contact;
  // By creep, by wear, and by what the mesh has of it.
  const auto opened = [&](const double creep, const double wear)
  {
    std::vector<double> openings;
    for (std::size_t point = 0; point < contact.n_points(); ++point)
      openings.push_back(creep * surface_creep::depth(contact.body.creep, point) +
                         wear * contact.gap_wear[point] - surface_->worn_depth(point));
    return openings;
  };
  const BallPlace &before = unworn();
  const std::vector<double> openings = opened(1., 1.);
  BallPlaces places{before, place(openings, areas, before.shift + path)};
  BallPlace &worn = places.worn;
  measure_at(openings, areas, worn);
  if (surface_creep::is_on(contact.body.creep))
  {
    // Both in the present wall: a thinner wall yields less, which is a part of wear.
    const BallPlace crept = place(opened(1., 0.), areas, before.shift),
                    same = surface_->worn_shape() ? place(opened(0., 0.), areas, before.shift)
                                                  : before;
    places.by_creep = crept.shift - same.shift;
    places.is_creep_found = crept.is_found && same.is_found;
  }
  // The sum over the points lacks a part at the edge of the contact, which is known where the body
  // is unworn: there the ball cuts the overlap.
  worn.overlap_volume =
      worn.overlap_volume + ball_.cut.volume(before.shift - ball_.start) - before.overlap_volume;
  PenetrationUnderLoad result = penetration_under_load(ball_.cut, ball_.start, places);
  // Shares of what the points yield to their own forces by which the approach errs: at most .35 on
  // quadratic elements, with the factor 1.25, and .5 on linear ones (doc/stated_errors.md).
  const double of_own_yield = surface_->has_mean_gaps() ? .44 : .5;
  result.error = of_own_yield * std::abs(worn.own_yield - before.own_yield);
  return result;
}

Penetration
PressedBall::measure(const State &state, const std::vector<double> &areas,
                     const double volume_from_depths)
{
  Penetration result;
  result.to_body = ball_.to_body;
  const double volume = volume_from_depths + state.contact.counterface.worn_volume;
  result.by_volume = penetration_by_volume(
      ball_.cut, volume, std::abs(volume_from_depths - state.contact.body.worn_volume));
  if (!has_load())
    return result;
  PenetrationUnderLoad place = under_load(state, areas, result.by_volume.path);
  // Points that touch lie on the ball, and straight faces between them beneath it: the ball cuts
  // more than the faces lose, by up to 7 % on coarse linear elements, and the points wear deeper
  // for the same volume.
  double filled = volume + place.overlap_volume;
  for (std::size_t point = 0; point < state.contact.n_points(); ++point)
    filled += areas[point] * surface_creep::depth(state.contact.body.creep, point);
  place.error_by_faces =
      std::max(0., place.cut_volume - filled) * std::max(0., result.by_volume.per_volume);
  place.error += place.error_by_faces;
  result.under_load = place;
  return result;
}
} // namespace arthrowear
