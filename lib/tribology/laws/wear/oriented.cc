// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/cycle_wear.h"
#include "laws/wear/wear_factor.h"
#include "laws/wear/wear_types.h"

#include "base/units.h"

namespace arthrowear
{
namespace
{
/// Places in the history: the orientation Q, symmetric, of which a direction t has the part t.Q t,
/// from 0 to 1, and the mean of (2 (1 - t.Q t))^n over the last step.
enum Place : std::size_t
{
  xx,
  yy,
  zz,
  xy,
  xz,
  yz,
  across,
  n_places
};

/// Depth rate K p_1 (p/p_1)^a (2 (1 - t.Q t))^n v with p_1 = 1 MPa. Along a path s in the direction
/// t, dQ/ds = (t t - Q)/L (wear P10). A law without cycles: its memory is a path.
class OrientedWear : public WearLaw
{
public:
  explicit OrientedWear(const std::vector<double> &values)
      : factor_(values[0]), length_(values[1]), of_work_(values[2]), of_pressure_(values[3]),
        most_pressure_(values[4]), threshold_(values[5])
  {
  }

  /// With the work across of the step before: a rate knows no direction.
  DepthRate rate(const double pressure, const double speed, const double *history) const override
  {
    const PressurePower power =
        pressure_power(pressure / units::MPa, of_pressure_, threshold_ / units::MPa);
    const double K = factor_ * history[across];
    return {K * power.value * units::MPa * speed, K * power.derivative * speed,
            K * power.value * units::MPa};
  }

  double depth(const Sliding &step, const double *history) const override
  {
    const double path = norm(step.slip);
    if (!(step.pressure > 0. && path > 0.))
      return 0.;
    const PressurePower power =
        pressure_power(step.pressure / units::MPa, of_pressure_, threshold_ / units::MPa);
    return factor_ * mean_across(step.slip, path, history) * power.value * units::MPa * path;
  }

  std::vector<HistoryVariable> history() const override
  {
    constexpr double even = .5; // each direction of the surface has half
    return {{"orientation_xx", "", even}, {"orientation_yy", "", even},
            {"orientation_zz", "", even}, {"orientation_xy", ""},
            {"orientation_xz", ""},       {"orientation_yz", ""},
            {"work_across", "", 1.}};
  }

  void advance(const Sliding &step, double *history) const override
  {
    const double path = norm(step.slip);
    if (!(step.pressure > 0. && path > 0.))
      return;
    history[across] = mean_across(step.slip, path, history);
    const Vector3 t = (1. / path) * step.slip;
    const double kept = std::exp(-path / length_);
    const double along[] = {t[0] * t[0], t[1] * t[1], t[2] * t[2],
                            t[0] * t[1], t[0] * t[2], t[1] * t[2]};
    for (std::size_t place = xx; place < across; ++place)
      history[place] = kept * history[place] + (1. - kept) * along[place];
  }

  double memory_length() const override { return length_; }
  DataRange data_range() const override { return {0., most_pressure_, 0., .5}; }
  bool wears_by_area() const override { return of_pressure_ < .5; }

private:
  /// Mean of (2 (1 - t.Q t))^n over a step along one direction, in which 1 - t.Q t falls as
  /// exp(-s/L).
  double mean_across(const Vector3 &slip, const double path, const double *Q) const
  {
    const Vector3 t = (1. / path) * slip;
    const double along = t[0] * t[0] * Q[xx] + t[1] * t[1] * Q[yy] + t[2] * t[2] * Q[zz] +
                         2. * (t[0] * t[1] * Q[xy] + t[0] * t[2] * Q[xz] + t[1] * t[2] * Q[yz]);
    const double begin = std::pow(2. * std::clamp(1. - along, 0., 1.), of_work_),
                 decay = of_work_ * path / length_;
    return decay > 0. ? begin * -std::expm1(-decay) / decay : begin;
  }

  double factor_, length_, of_work_, of_pressure_, most_pressure_, threshold_;
};
} // namespace

LawType<WearLaw>
oriented_wear()
{
  LawType<WearLaw> type{
      "oriented",
      "K (p/1 MPa)^a (2 c)^n v 1 MPa, c the part of the work across the orientation of the "
      "surface, "
      "which follows the sliding",
      "a law with a memory of the path",
      {{"Oriented K [mm^3/(N m)]", units::mm3_per_Nm, rules::non_negative(),
        "Wear factor at 1 MPa where half of the work is across the orientation.", "1e-6", 0., false,
        plausible_wear_factor()},
       {"Memory length [mm]",
        units::mm,
        rules::between(0., 1000.),
        "L, path over which the orientation follows the sliding. Steps must be shorter.",
        "0.3",
        0.,
        true,
        {1e-3, 100.}},
       {"Power of the work across", 1., rules::between(0., 5.), "n; 0: no influence.", "0.5"},
       {"Power of pressure", 1., rules::between(0., 5.), "a; 1: as in Archard's law.", "1"},
       largest_pressure_of_data(),
       threshold_pressure()}};
  type.make = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  { return std::make_shared<OrientedWear>(values); };
  type.doubt = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  { return doubt_about_factor_of_law(values[0]); };
  return type;
}
} // namespace arthrowear
