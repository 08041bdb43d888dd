// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/monitor.h"

#include "base/format.h"
#include "base/units.h"
#include "entries/plausibility.h"

namespace arthrowear
{
namespace
{
// A landing lasts this fraction of a gait cycle.
constexpr double landing_cycles = .05;
// Smaller separations do no harm [mm].
constexpr double least_separation = 1e-2;
constexpr double least_elements_across = 4.;
// Beyond what friction explains.
constexpr double least_supported = .1, supported_beyond_friction = .05;
} // namespace

bool
touches(const State &state)
{
  return any_of(state.contact.status, [&](const nscd::ContactStatus status)
                { return status != nscd::ContactStatus::open; });
}

ContactPatch
contact_patch(const ContactSurface &surface, const ContactHistory &contact)
{
  ContactPatch patch;
  const auto is_closed = [&](const std::size_t point)
  { return contact.status[point] != nscd::ContactStatus::open; };
  Vector3 centre{}, normal{};
  for (std::size_t point = 0; point < contact.n_points(); ++point)
    if (is_closed(point))
    {
      patch.area += contact.area[point];
      centre = centre + contact.area[point] * surface.positions()[point];
      normal = normal + contact.area[point] * contact.frame[point][2];
    }
  if (patch.area <= 0.)
    return patch;
  centre = (1. / patch.area) * centre;
  normal = normalised(normal);
  const Vector3 a = normalised(
      cross(normal, std::abs(normal[0]) < .7 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.}));
  const Vector3 b = cross(normal, a);
  // Each point stands for a disc of its area, whose own second moment is A^2/(4 pi).
  double aa = 0., ab = 0., bb = 0.;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
    if (is_closed(point))
    {
      const double area = contact.area[point], own = area / (4. * units::pi);
      const Vector3 x = surface.positions()[point] - centre;
      aa += area * (dot(x, a) * dot(x, a) + own);
      ab += area * dot(x, a) * dot(x, b);
      bb += area * (dot(x, b) * dot(x, b) + own);
    }
  const double mean = .5 * (aa + bb), spread = std::hypot(.5 * (aa - bb), ab);
  patch.width = 4. * std::sqrt(std::max(0., mean - spread) / patch.area);
  double edges = 0.;
  unsigned int n_edges = 0;
  for (const auto &triangle : surface.triangles())
    if (is_closed(triangle[0]) || is_closed(triangle[1]) || is_closed(triangle[2]))
      for (unsigned int i = 0; i < 3; ++i, ++n_edges)
        edges +=
            norm(surface.positions()[triangle[i]] - surface.positions()[triangle[(i + 1) % 3]]);
  patch.element_size = edges / n_edges;
  return patch;
}

double
patch_error(const double elements_across)
{
  constexpr double largest = 1.2;
  return std::min(largest, 4. / (elements_across * elements_across));
}

double
WearMonitor::elastic_approach(const double wall) const
{
  const double young = p_->material.young, poisson = p_->material.poisson,
               plane = young / (1. - poisson * poisson),
               confined = young * (1. - poisson) / ((1. + poisson) * (1. - 2. * poisson)),
               of_half_space = units::pi * .25 * m_.patch.width / plane;
  return surface_.peak_pressure() *
         (wall > 0. ? std::min(of_half_space, wall / confined) : of_half_space);
}

void
WearMonitor::add_step(const WearSystem &system, const State &state, const double h,
                      const Vector3 &contact_force)
{
  const ContactHistory &contact = state.contact;
  double area = 0.;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
    if (contact.status[point] != nscd::ContactStatus::open)
      area += contact.area[point];
  if (area > m_.patch.area)
    m_.patch = contact_patch(system.surface, contact);
  surface_.add_step(system, contact);
  const ContactWear &wear = p_->solver.contact.wear;
  if (wear.body.uses_cycles())
    add_outside_of_data(wear.body.law->data_range(), contact, h, m_.outside);
  m_.facets.add(system, state);
  watch_supports(system, state, contact_force);
  watch_separation(system, state, h, norm(contact_force));
  count_cycles(state, h);
}

void
WearMonitor::watch_supports(const WearSystem &system, const State &state,
                            const Vector3 &contact_force)
{
  if (!system.joint_load || !system.is_supported_sideways())
    return;
  const Vector3 load = system.applied_load_vector(state.time);
  if (norm(load) <= m_.load)
    return;
  m_.load = norm(load);
  m_.supported = std::hypot(contact_force[0] + load[0], contact_force[1] + load[1]);
}

void
WearMonitor::watch_separation(const WearSystem &system, const State &state, const double h,
                              const double contact_force)
{
  if (!system.joint_load)
    return;
  const double load = system.applied_load(state.time);
  if (touches(state))
  {
    if (m_.open_for > 0.)
      m_.landing_left = landing_cycles / p_->time.frequency;
    m_.has_touched = 1.;
    m_.open_for = 0.;
  }
  else if (m_.has_touched > 0. && (load <= 0. || m_.open_for > 0.))
  {
    m_.open_for += h;
    const std::vector<double> &gap = state.contact.gap;
    const double separation = *std::min_element(gap.begin(), gap.end());
    m_.separation = std::max(m_.separation, separation);
    m_.flight = std::max(m_.flight, m_.open_for);
  }
  if (m_.landing_left <= 0.)
    return;
  m_.landing_left -= h;
  m_.landing_force = std::max(m_.landing_force, contact_force);
  m_.landing_load = std::max(m_.landing_load, load);
}

void
WearMonitor::count_cycles(const State &state, const double h)
{
  if (p_->jumps.are_on())
    return;
  const double cycles = std::floor(state.time * p_->time.frequency + 1e-6 * p_->time.frequency * h),
               volume = state.contact.body.worn_volume;
  if (cycles > m_.whole_cycles)
  {
    // In a step the volume grows evenly.
    const double after = std::clamp((state.time - cycles / p_->time.frequency) / h, 0., 1.);
    m_.whole_cycles = cycles;
    m_.whole_volume = after < 1e-6 ? volume : volume - after * (volume - m_.volume);
  }
  m_.volume = volume;
}

void
WearMonitor::review(const double peak_pressure, const bool is_last, Log &log)
{
  review_yield(peak_pressure, log);
  review_growth(peak_pressure, is_last, log);
  review_patch(log);
  surface_.review_edge(log);
  review_data(log);
  surface_.review_roughness(log);
  m_.facets.review(p_->words().counterface, log);
  review_supports(log);
  review_separation(is_last, log);
}

void
WearMonitor::review_yield(const double peak_pressure, Log &log)
{
  if (p_->yield_stress <= 0. || peak_pressure <= p_->yield_stress)
    return;
  // A pressure that was reported is reported again when it has doubled.
  constexpr double much_larger = 2.;
  const std::string what = "the peak contact pressure is above the yield stress";
  if (const double reported = log.reported_size(what); reported > 0.)
  {
    if (peak_pressure < much_larger * reported)
      return;
    log.warn(
        formatted("the peak contact pressure has grown to %.3g MPa", peak_pressure / units::MPa),
        formatted("It was %.3g MPa when the run warned of it before; the yield stress is %.3g MPa. "
                  "Where it grows with wear, the contact rests on ever fewer points: use shorter "
                  "jumps or a finer mesh.",
                  reported / units::MPa, p_->yield_stress / units::MPa));
    log.note_size(what, peak_pressure);
    return;
  }
  log.warn_of_size(what, peak_pressure,
                   text_of_yield(peak_pressure, p_->yield_stress, "Material / Yield stress [MPa]") +
                       p_->words().lower_pressure +
                       (p_->degree == 1
                            ? "; with linear tetrahedra it may be due to the elements: set " +
                                  p_->words().elements_entry + " quadratic."
                            : "."));
}

/// Wear of many cycles evens pressures out, unless single points are left to stand. The last
/// review may come in the middle of the first cycle.
void
WearMonitor::review_growth(const double peak_pressure, const bool is_last, Log &log)
{
  constexpr double much = 1.2; // as of the layer
  const ContactWear &wear = p_->solver.contact.wear;
  if (m_.unworn_pressure == 0. && !is_last)
    m_.unworn_pressure = peak_pressure;
  if (!(p_->jumps.are_on() || wear.amplification > 1.) || m_.unworn_pressure == 0. ||
      peak_pressure <= much * m_.unworn_pressure)
    return;
  log.warn_once(
      "the pressure grows with wear",
      formatted("%.3g MPa, %.3g MPa in the first cycle. ", peak_pressure / units::MPa,
                m_.unworn_pressure / units::MPa) +
          (wear.is_archard()
               ? "Near a place that hardly slides, as the axis of a spin, it grows as much as the "
                 "elements allow: compare volumes, not pressures. It also grows where a contact "
                 "that moves lies across the edge of a worn zone: finer elements show by how much. "
                 "Elsewhere jumps are too long: set a smaller [Wear / Jump / Tolerance]."
               : "Islands carry more and wear less, and are as large as the elements. Set [Wear / "
                 "Jump / Kind] none, or choose a law whose wear grows with the pressure."));
}

void
WearMonitor::review_data(Log &log)
{
  const ContactWear &wear = p_->solver.contact.wear;
  if (!wear.body.uses_cycles())
    return;
  const std::string outside =
      doubt_about_data(wear.body.law->data_range(), m_.outside, p_->words().lower_by);
  if (!outside.empty())
    log.warn_once("the wear law is used outside of its data", outside);
}

void
WearMonitor::review_patch(Log &log)
{
  const double across = m_.patch.elements_across();
  if (m_.patch.area <= 0. || p_->is_conforming() || across >= least_elements_across)
    return;
  log.warn_once(
      "the contact patch is small for the elements",
      formatted(
          "at its largest it is %.3g mm wide, %.2g elements of %.3g mm (at least %g are needed). ",
          m_.patch.width, across, m_.patch.element_size, least_elements_across) +
          formatted("Peak pressures err by up to %.0f %%%s. ", patch_error(across) / units::percent,
                    p_->degree == 1 ? ", with linear tetrahedra more" : "") +
          p_->words().finer(least_elements_across / across),
      LogTopic::mesh);
}

void
WearMonitor::review_supports(Log &log)
{
  if (m_.load <= 0.)
    return;
  const double fraction = m_.supported / m_.load;
  if (fraction <=
      std::max(least_supported, p_->solver.contact.friction + supported_beyond_friction))
    return;
  log.warn_once("the supports that hold the backing sideways carry a fraction of the load",
                formatted("%.0f %% of the largest load, %.4g N, off its axis: the contact force is "
                          "%.1f %% larger than the load and %.0f deg off it. ",
                          fraction / units::percent, m_.load,
                          (std::hypot(1., fraction) - 1.) / units::percent,
                          std::atan(fraction) / units::deg) +
                    p_->words().loose_supports);
}

void
WearMonitor::review_separation(const bool is_last, Log &log)
{
  const bool is_going_on = m_.landing_left > 0. || m_.open_for > 0.;
  if (m_.separation <= least_separation || (is_going_on && !is_last))
    return;
  log.warn_once(p_->words().counterface + " and " + p_->words().body +
                    " separate without load, by a distance that depends on the time step",
                formatted("%.3g mm, %.3g s", m_.separation, m_.flight) +
                    (m_.landing_force > 0.
                         ? formatted("; when the %s lands, the contact force is up to %.4g N under "
                                     "a load of at most %.4g N",
                                     p_->words().body.c_str(), m_.landing_force, m_.landing_load)
                         : "") +
                    ". " +
                    formatted("The speed of separation follows from backward Euler with steps of "
                              "%.3g s: half the step changes these numbers by tens of percent. ",
                              p_->time.step) +
                    p_->words().keep_load);
}
} // namespace arthrowear
