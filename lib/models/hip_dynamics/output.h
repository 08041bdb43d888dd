// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/chart.h"
#include "models/hip_dynamics/parameters.h"
#include "multibody/hip/motion.h"
#include "multibody/hip/spectrum.h"
#include "output/record_table.h"
#include "vtu/line_output.h"
#include "vtu/simplex_output.h"

namespace arthrowear
{
/// A hip at one time.
struct HipMoment
{
  double time = 0.;
  HipState state;
  HipContact contact;
  Vector3 applied{}; ///< force on the head [N]
  Vector3 moment{};  ///< of friction, on the head [N mm]
  Matrix3 rotation = identity3;
};

/// @param worn null: unworn
HipMoment hip_moment(const HipDynamicsParameters &p, const WornGeometry *worn, double time,
                     const double *values);

/// Columns of statistics.csv of the model hip_dynamics.
const RecordTable<HipMoment> &hip_dynamics_table();

/// Largest values over all steps of a run.
struct HipPeaks
{
  double force = 0., penetration = 0., torque = 0., speed = 0.; ///< [N], [mm], [N mm], [mm/s]
  double equivalent_radius = 0.;                                ///< while in contact [mm]
  double pressure = 0.;                                         ///< [MPa]
  void record(const HipMoment &moment, const HipJoint &joint);

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("force", s.force...);
    visit("penetration", s.penetration...);
    visit("torque", s.torque...);
    visit("speed", s.speed...);
    visit("equivalent radius", s.equivalent_radius...);
    visit("pressure", s.pressure...);
  }
};

/// Worn surfaces by one reading of the sliding distance, after a million cycles of unworn geometry.
struct WornHip
{
  WornMap cup, head;
  double volume() const { return cup.grid.volume() + head.grid.volume(); }
};
WornHip worn_hip(const HipDynamicsParameters &p, const HipWear &wear, SlidingDistance reading,
                 const Poll &poll = {});
/// Wear factor times a million cycles over those computed [mm^2/N].
double wear_factor_per_million(const HipDynamicsParameters &p);

/// A surface's depths by name, unit and grid, all of one shape, as a piece for VTU.
struct NamedMap
{
  std::string name, unit;
  SphereGrid grid;
};
/// Returns the histories of a wear law as maps on grids of this shape; empty without cells.
std::vector<NamedMap> history_maps(const CellWear *cells, const SphereGrid &shape,
                                   SlidingDistance reading);
/// A strip of triangles between two rows of corners. Rows between equal ones are left out, so that
/// strips are up to 5 deg wide where nothing is worn.
OutputPiece wear_map(const std::vector<NamedMap> &maps);

/// Path of the contact, as a line with time, force and slip speed along it (VTU); the line is
/// interrupted where head and cup separate.
class ContactTrack
{
public:
  explicit ContactTrack(double radius);
  void record(const Vector3 &direction, const HipMoment &moment);
  std::string vtu(const unsigned int compression_level) const
  {
    return line_.vtu(compression_level);
  }

private:
  double radius_;
  LineOutput line_;
};

/// Frequency and power spectral densities of the head's velocity, comma-separated.
std::string spectrum_csv(const VibrationSpectrum &spectrum);

/// Collects the rows of a run for its plots.
class HipPlots
{
public:
  void record(const HipMoment &moment);
  std::vector<std::pair<std::string, Plot>> plots(const VibrationSpectrum &spectrum) const;

private:
  std::vector<double> time_, applied_, normal_, penetration_, slip_, torque_;
};
} // namespace arthrowear
