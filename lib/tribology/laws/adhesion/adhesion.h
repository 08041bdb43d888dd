// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <memory>

namespace arthrowear
{
/// Components along the two tangents of a contact frame.
using Tangential = std::array<double, 2>;

/// Method that advances the adhesion intensity over a step.
enum class AdhesionUpdate
{
  /// Unconditionally stable; b = 0 is the rate-independent limit.
  implicit,
  /// The paper's forward Euler (4.3), (4.4): needs a viscosity above 0 and a step below b/e.
  forward_euler
};

class DebondingLaw;

constexpr const char *adhesion_citation =
    "J. Rojek, J. J. Telega, S. Stupkiewicz: Contact problems with friction, adhesion and wear in "
    "orthopaedic biomechanics. Part II: numerical implementation and application to implanted knee "
    "joints. J. Theor. Appl. Mech. 39 (2001).";

/// An interface with adhesion, Coulomb friction and penalised contact [Rojek2001, sections 3 and
/// 4].
struct AdhesionLaw
{
  double compressive_stiffness = 0.; ///< k_n^- >= 0 [MPa/mm]
  double tensile_stiffness = 0.;     ///< k_n^+ >= 0 [MPa/mm]
  double tangential_stiffness = 0.;  ///< k_T >= 0 [MPa/mm]
  double adhesion_energy = 0.;       ///< w >= 0 [mJ/mm^2]; 0: no adhesion
  double viscosity = 0.;             ///< b >= 0 [mJ s/mm^2]
  double exponent = 1.;              ///< p >= 1 in the evolution (3.4) [-]
  double smallest_intensity = 0.01;  ///< beta_min in (0, 1): below it the bond is broken, beta = 0
  double friction = 0.;              ///< mu >= 0 [-]
  double friction_stiffness = 0.;    ///< eps_T > 0 if mu > 0 [MPa/mm]
  AdhesionUpdate update = AdhesionUpdate::implicit;
  /// In place of viscosity, exponent and update; null: by these, (3.4)
  std::shared_ptr<const DebondingLaw> debonding = nullptr;
};

/// History of one point of an interface. Energies are per area [mJ/mm^2], since the start.
struct InterfaceHistory
{
  double intensity = 1.; ///< beta: 1 intact, 0 broken
  Tangential friction{}; ///< R_T^i [MPa], on the slave's surface as a resistance: along the slip
  double adhesive_energy = 0.;   ///< spent on breaking bonds, w per unit of beta
  double viscous_energy = 0.;    ///< lost to b, i.e. to breaking faster than the limit b = 0
  double frictional_energy = 0.; ///< lost to sliding (not the stored part of the penalty)

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("intensity", s.intensity...);
    visit("friction", s.friction...);
    visit("adhesive energy", s.adhesive_energy...);
    visit("viscous energy", s.viscous_energy...);
    visit("frictional energy", s.frictional_energy...);
  }
};

/// Motion of the slave against the master at the end of a step, in the contact frame (t1, t2, n).
struct InterfaceMotion
{
  double opening = 0.;         ///< u_n [mm]: gap minus initial gap, > 0 open
  Tangential shift{};          ///< u_T [mm]: tangential displacement since bonding
  Tangential slip_increment{}; ///< of u_T over this step [mm]
  double time_step = 0.;       ///< [s], > 0
};

/// Traction that resists the motion: the slave gets -(normal n + tangential t).
struct InterfaceTraction
{
  double normal = 0.;    ///< R_n [MPa]: > 0 adhesive tension, < 0 compression
  Tangential adhesive{}; ///< R_T^e [MPa]
  Tangential friction{}; ///< R_T^i [MPa]
  Tangential tangential() const { return {adhesive[0] + friction[0], adhesive[1] + friction[1]}; }
};

enum class InterfaceStatus
{
  open = 0,   ///< no traction: apart and broken
  bonded = 1, ///< adhesion holds, not pressed together
  stick = 2,  ///< pressed together, friction below its limit
  slip = 3    ///< pressed together, friction at its limit
};

struct InterfaceResponse
{
  InterfaceTraction traction;
  InterfaceHistory history;
  InterfaceStatus status = InterfaceStatus::open;
};

/// The state after a step; `old` stays as it is, so a rejected step costs nothing.
InterfaceResponse respond(const AdhesionLaw &law, const InterfaceMotion &motion,
                          const InterfaceHistory &old);

/// Energy stored by the elastic part of friction at present [mJ/mm^2], >= 0; a fraction of
/// stored_energy().
double friction_energy(const AdhesionLaw &law, const InterfaceHistory &now);

/// Energy that springs hold now [mJ/mm^2]: compression, tension and shear with beta, and friction's
/// elastic part.
double stored_energy(const AdhesionLaw &law, const InterfaceMotion &motion,
                     const InterfaceHistory &now);
} // namespace arthrowear
