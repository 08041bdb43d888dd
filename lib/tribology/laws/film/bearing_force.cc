// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/film/bearing_force.h"

#include "laws/film/bearing_formulas.h"

namespace arthrowear
{
namespace
{
/// One of the forces in bearing_formulas.h.
class Bearing final : public FilmLaw
{
public:
  using Force = FilmForce (*)(const FilmMotion &);
  Bearing(const Force formula, const bool is_short) : formula_(formula), is_short_(is_short) {}

  FilmForce force(const FilmMotion &motion) const override { return formula_(motion); }
  double force_factor(const double viscosity, const double radius, const double length,
                      const double clearance) const override
  {
    const double shape = is_short_ ? length * length : radius * radius;
    return viscosity * radius * length * shape / (clearance * clearance);
  }
  double concentric_damping() const override { return (is_short_ ? .5 : 6.) * units::pi; }

private:
  Force formula_;
  bool is_short_;
};

LawType<FilmLaw>
film_type(const std::string &name, const std::string &text, const std::string &source,
          const Bearing::Force formula, const bool is_short = false)
{
  return {
      name, text, source, {}, {}, [=](const std::vector<double> &, const FilmLaw::Surrounding &) {
        return std::make_shared<Bearing>(formula, is_short);
      }};
}
} // namespace

LawRegistry<FilmLaw> &
film_laws()
{
  static LawRegistry<FilmLaw> laws(
      {film_type("long_bearing", "infinitely long, closed form",
                 "[Costa2016] (28) to (32), corrected", film_formulas::long_bearing),
       film_type("pi_film", "infinitely long, half of Reynolds' solution, integrated",
                 "[Costa2016] (25)", film_formulas::pi_film),
       film_type("short_bearing", "axial flow only", "Ocvirk's solution",
                 film_formulas::short_bearing, true)});
  return laws;
}
} // namespace arthrowear
