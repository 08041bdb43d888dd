// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/surface.h"
#include "contact/wear/penetration.h"
#include "laws/friction/penalty.h"
#include "stepping/body_at_rest.h"
#include "stepping/state.h"

namespace arthrowear
{
/// A ball as a counterface at the moment of the largest load of a cycle.
struct BallAtLoad
{
  std::unique_ptr<Obstacle> ball; ///< at this moment
  Vector3 centre{};               ///< its own [mm]
  Vector3 load{};                 ///< of the ball on the body [N]; 0: a displacement drives
  std::array<bool, 3> is_free{};  ///< axes along which the load moves ball or body
  BallCut cut;                    ///< along the load; shifts are from `start`
  Vector3 start{};                ///< shift of the ball where the path begins [mm]
  Matrix3 to_body = identity3;    ///< as of Penetration
};

/// Measures how far a ball has moved into a worn body: by the static balance without friction of
/// the ball on the elastic body (doc/theory/penetration.md).
class PressedBall
{
public:
  /// @param body  gives the elastic body at rest, when it is needed
  PressedBall(BallAtLoad ball, const ContactSurface &surface, const PenaltyLaw &penalty,
              std::function<ElasticBody &()> body);

  /// Measures the penetration in a state; collective.
  /// @param areas  of the contact points [mm^2] @param volume_from_depths  of the body [mm^3]
  Penetration measure(const State &state, const std::vector<double> &areas,
                      double volume_from_depths);
  /// The ball's place in the unworn body; collective.
  const BallPlace &unworn();

private:
  struct Gaps
  {
    std::vector<double> gaps; // without elastic displacement and openings [mm]
    std::vector<Vector3> normals;
  };
  /// The ball pressed on the body with the gaps of a place.
  struct Pressed
  {
    bool is_found = false;
    Vector3 shift{};          // of the ball [mm]
    std::vector<double> gaps; // of all points then, by linear terms [mm]
    double own_yield = 0., largest_pressure = 0.;
  };
  /// @param candidates  points that may touch, ascending
  /// @param closed  of all points, true if a point has a force: a guess, then the result
  Pressed press(const Gaps &now, const std::vector<double> &areas,
                const std::vector<unsigned int> &candidates, std::vector<char> &closed) const;
  bool has_load() const { return norm(ball_.load) > 0.; }
  Gaps gaps_at(const Vector3 &shift) const;
  /// @param openings  of all points [mm] @param shift  from which the ball is moved [mm]
  BallPlace place(const std::vector<double> &openings, const std::vector<double> &areas,
                  const Vector3 &shift);
  void measure_at(const std::vector<double> &openings, const std::vector<double> &areas,
                  BallPlace &place) const;
  PenetrationUnderLoad under_load(const State &state, const std::vector<double> &areas,
                                  const Vector3 &path);

  BallAtLoad ball_;
  const ContactSurface *surface_;
  PenaltyLaw penalty_;
  std::function<ElasticBody &()> body_;
  std::vector<Matrix3> shares_; // velocity of the points in a uniform velocity of 1
  std::optional<BallPlace> unworn_;
};

/// The unworn surface of contact points, for BallCut.
UnwornSurface unworn_surface(const ContactSurface &surface);
} // namespace arthrowear
