// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/film/bearing_force.h"

#include "base/units.h"
#include "laws/film/bearing_formulas.h"

#include <cmath>

namespace arthrowear
{
namespace
{
using units::pi;

/// @param shape square of the radius or of the length [mm^2]
double
factor_of_shape(const double viscosity, const double radius, const double length,
                const double clearance, const double shape)
{
  return viscosity * radius * length * shape / (clearance * clearance);
}

class LongBearing : public FilmLaw
{
public:
  FilmForce force(const FilmMotion &motion) const override { return long_bearing_force(motion); }
  double force_factor(const double viscosity, const double radius, const double length,
                      const double clearance) const override
  {
    return factor_of_shape(viscosity, radius, length, clearance, radius * radius);
  }
  double concentric_damping() const override { return 6. * pi; }
};

class PiFilm final : public LongBearing
{
public:
  FilmForce force(const FilmMotion &motion) const override { return pi_film_force(motion); }
};

class ShortBearing final : public FilmLaw
{
public:
  FilmForce force(const FilmMotion &motion) const override { return short_bearing_force(motion); }
  double force_factor(const double viscosity, const double radius, const double length,
                      const double clearance) const override
  {
    return factor_of_shape(viscosity, radius, length, clearance, length * length);
  }
  double concentric_damping() const override { return .5 * pi; }
};

template <typename Law>
LawType<FilmLaw>
film_type(const std::string &name, const std::string &text, const std::string &source)
{
  LawType<FilmLaw> type;
  type.name = name;
  type.text = text;
  type.source = source;
  type.make = [](const std::vector<double> &, const FilmLaw::Surrounding &)
  { return std::make_shared<Law>(); };
  return type;
}
} // namespace

LawRegistry<FilmLaw> &
film_laws()
{
  static LawRegistry<FilmLaw> laws(
      {film_type<LongBearing>("long_bearing", "infinitely long, closed form",
                              "[Costa2016] (28) to (32), corrected"),
       film_type<PiFilm>("pi_film", "infinitely long, half of Reynolds' solution, integrated",
                         "[Costa2016] (25)"),
       film_type<ShortBearing>("short_bearing", "axial flow only", "Ocvirk's solution")});
  return laws;
}

std::shared_ptr<const FilmLaw>
long_bearing()
{
  return film_laws().make("long_bearing", {}, {});
}

std::shared_ptr<const FilmLaw>
pi_film()
{
  return film_laws().make("pi_film", {}, {});
}

std::shared_ptr<const FilmLaw>
short_bearing()
{
  return film_laws().make("short_bearing", {}, {});
}

FilmForce
long_bearing_force(const FilmMotion &motion)
{
  return film_formulas::long_bearing(motion);
}

double
pi_film_start(const FilmMotion &motion)
{
  return film_formulas::pi_film_start(motion);
}

FilmForce
pi_film_force(const FilmMotion &motion)
{
  return film_formulas::pi_film(motion);
}

FilmForce
short_bearing_force(const FilmMotion &motion)
{
  return film_formulas::short_bearing(motion);
}

} // namespace arthrowear
