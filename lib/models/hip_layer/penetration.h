// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/penetration.h"
#include "elastic_layer/layer_contact.h"
#include "elastic_layer/layer_life.h"

namespace arthrowear
{
/// Measures how far the head has moved into the worn layer. The layer has no friction, so that its
/// own balance under the largest load is the place of the head.
class LayerPenetration
{
public:
  /// @param to_cup  converts vectors from the load's axes to the frame of the cup
  explicit LayerPenetration(const Matrix3 &to_cup) { result_.to_body = to_cup; }

  /// After each jump, first of the unworn layer.
  /// @param moment  of the largest load in the cycle of this state
  void measure(const LayerContact &contact, const LayerLife &life, const LayerMoment &moment);

  const Penetration &result() const { return result_; }
  /// Elastic approach of the unworn layer, if the load meets its surface [mm].
  std::optional<double> first_approach() const
  {
    return unworn_.meets_surface ? std::optional<double>(unworn_.approach) : std::nullopt;
  }
  void add_errors(const double length, const double volume) { result_.add_errors(length, volume); }
  /// Displacement of the head under the largest load since the cup was unworn [mm].
  Vector3 displacement() const { return worn_.shift - unworn_.shift; }
  double largest_creep() const { return largest_creep_; } ///< [mm]
  /// Volume that creep has opened [mm^3].
  double creep_volume() const { return creep_volume_; }

private:
  void start(const LayerContact &contact, const LayerMoment &moment);
  /// Balances the head in the layer with these openings [mm]. @param centre  a first guess
  BallPlace place(const LayerContact &contact, const std::vector<double> &openings,
                  const LayerMoment &moment, Vector3 centre) const;
  /// Overlap of the head with the unloaded layer at its place, in all and where the load meets it.
  void measure_at(const LayerContact &worn, const std::vector<double> &openings,
                  BallPlace &place) const;
  void measure_creep(const LayerContact &contact, const LayerLife &life, const LayerMoment &moment,
                     BallPlaces &places);

  UnwornSurface surface_;
  std::optional<BallCut> cut_; // once the load is known
  BallPlace unworn_, worn_;
  double largest_creep_ = 0., creep_volume_ = 0.;
  Penetration result_;
};
} // namespace arthrowear
