// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/flat_facets.h"
#include "wear_simulation/surface_watch.h"

namespace arthrowear
{
/// True if any point is closed.
bool touches(const State &state);

/// The closed points of a state.
struct ContactPatch
{
  double area = 0.;         // [mm^2]
  double width = 0.;        // across its narrow side, of the ellipse with its second moments [mm]
  double element_size = 0.; // mean edge of the triangles that have a closed corner [mm]

  double elements_across() const { return element_size > 0. ? width / element_size : 0.; }

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("area", s.area...);
    visit("width", s.width...);
    visit("element size", s.element_size...);
  }
};
ContactPatch contact_patch(const ContactSurface &surface, const ContactHistory &contact);
/// Estimated largest error of the peak pressure of a patch with this number of quadratic tetrahedra
/// across, over the pressure [-]: 4 over the square of the number, at most 1.2. Source: own runs of
/// balls with clearances of .3 and 1 mm, 1 to 5 elements across
/// (doc/validation/hip_cup_meshes.md, "Small contact patches").
double patch_error(double elements_across);

/// Checks the steps of a run for doubtful results, and warns of each kind once (of a peak pressure
/// above the yield stress each time it has doubled), with its number, the estimated error and a
/// remedy. Its measured values are kept in checkpoints; the same on every rank.
class WearMonitor
{
public:
  explicit WearMonitor(const WearRunParameters &p) : p_(&p), surface_(p) {}

  /// After each accepted step of size h.
  /// @param contact_force on the body [N]
  void add_step(const WearSystem &system, const State &state, double h,
                const Vector3 &contact_force);
  /// Slope of the worn counterface, where the state is final: not in a jump that may be rejected.
  void review_counterface(const CounterfaceSlope &slope, double cycles, Log &log) const
  {
    surface_.review_counterface(slope, cycles, log);
  }
  /// At the end of a gait cycle and of the run.
  void review(double peak_pressure, bool is_last, Log &log);

  double largest_area() const { return m_.patch.area; } ///< of closed points, in a step [mm^2]
  /// Elastic approach under the peak pressure, by the softer one of a half-space and the wall,
  /// which bound it (cycle_jump 17); 0 before contact. @param wall  thickness [mm] @return [mm]
  double elastic_approach(double wall) const;
  double whole_cycles() const { return m_.whole_cycles; }        ///< not by jumps
  double whole_cycles_volume() const { return m_.whole_volume; } ///< worn in them [mm^3]

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    Memory::for_each_field(visit, s.m_...);
    SurfaceWatch::for_each_field(visit, s.surface_...);
  }

private:
  struct Memory
  {
    ContactPatch patch; // the largest
    // At the largest load: the load, and the force that supports carry sideways [N].
    double load = 0., supported = 0.;
    // Separations that begin without load, after first contact.
    double has_touched = 0., open_for = 0.;       // [s]
    double separation = 0.;                       // largest distance of both sides [mm]
    double flight = 0.;                           // longest duration [s]
    double landing_left = 0.;                     // rest of the duration of the landing [s]
    double landing_force = 0., landing_load = 0.; // largest in that time [N]
    // Number of complete gait cycles, the volume worn in them, and the volume worn in all [mm^3].
    double whole_cycles = 0., whole_volume = 0., volume = 0.;
    double unworn_pressure = 0.; // largest in the first cycle [MPa]
    OutsideOfData outside;       // of the wear law
    FlatFacets facets;           // of the counterface

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("largest patch", s.patch...);
      visit("load", s.load...);
      visit("supported", s.supported...);
      visit("has touched", s.has_touched...);
      visit("time open", s.open_for...);
      visit("separation", s.separation...);
      visit("flight", s.flight...);
      visit("landing left", s.landing_left...);
      visit("landing force", s.landing_force...);
      visit("landing load", s.landing_load...);
      visit("whole cycles", s.whole_cycles...);
      visit("volume of whole cycles", s.whole_volume...);
      visit("volume", s.volume...);
      visit("peak pressure of the first cycle", s.unworn_pressure...);
      visit("outside of data", s.outside...);
      visit("flat facets", s.facets...);
    }
  };

  void watch_supports(const WearSystem &system, const State &state, const Vector3 &contact_force);
  void watch_separation(const WearSystem &system, const State &state, double h,
                        double contact_force);
  void count_cycles(const State &state, double h);
  void review_yield(double peak_pressure, Log &log);
  void review_growth(double peak_pressure, bool is_last, Log &log);
  void review_patch(Log &log);
  void review_supports(Log &log);
  void review_data(Log &log);
  void review_separation(bool is_last, Log &log);

  const WearRunParameters *p_;
  Memory m_;
  SurfaceWatch surface_;
};
} // namespace arthrowear
