// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "gait/periodic_curve.h"

namespace arthrowear
{
/// The load of a joint over time.
class JointLoad
{
public:
  virtual ~JointLoad() = default;
  /// Magnitude [N].
  virtual double force(double time) const = 0;
  /// The force on the cup [N]: along -z, except in the classes that state another direction.
  virtual Vector3 vector(double time) const;
};

class ConstantLoad : public JointLoad
{
public:
  explicit ConstantLoad(double force) : force_(force) {}
  double force(double) const override { return force_; }

private:
  double force_;
};

/// Two equal peaks per cycle, [Jourdan2009] section 4:
/// F(t) = amplitude/2 (1 + cos(4 pi (f t + offset) + pi)) + base, so F = base at phase 0.
class DoubleCosineLoad : public JointLoad
{
public:
  /// @param amplitude F_max and @param base F_0 [N]: the peaks are F_max + F_0
  /// @param frequency cycles per second [1/s]
  /// @param phase_offset phase at time 0, as a fraction of the cycle
  DoubleCosineLoad(double amplitude, double base, double frequency, double phase_offset = 0.)
      : amplitude_(amplitude), base_(base), frequency_(frequency), phase_offset_(phase_offset)
  {
  }
  double force(double time) const override;

private:
  double amplitude_, base_, frequency_, phase_offset_;
};

/// A sine with one peak per cycle, the mean at phase 0, then rising:
/// F(t) = mean + (largest - least)/2 sin(2 pi (f t + offset)).
class SineLoad : public JointLoad
{
public:
  /// @param least and @param largest force [N], @param frequency cycles per second [1/s]
  /// @param phase_offset phase at time 0, as a fraction of the cycle
  SineLoad(double least, double largest, double frequency, double phase_offset = 0.)
      : mean_(.5 * (least + largest)), amplitude_(.5 * (largest - least)), frequency_(frequency),
        phase_offset_(phase_offset)
  {
  }
  double force(double time) const override;

private:
  double mean_, amplitude_, frequency_, phase_offset_;
};

/// A curve [N] over the gait cycle, times a factor; the phase is frequency * time + offset.
class TabulatedLoad : public JointLoad
{
public:
  TabulatedLoad(PeriodicCurve curve, double frequency, double phase_offset = 0., double factor = 1.)
      : curve_(std::move(curve)), frequency_(frequency), phase_offset_(phase_offset),
        factor_(factor)
  {
  }
  double force(double time) const override
  {
    return factor_ * curve_.value(frequency_ * time + phase_offset_);
  }

private:
  PeriodicCurve curve_;
  double frequency_, phase_offset_, factor_;
};

/// Another load's magnitude along a fixed direction.
class DirectedLoad : public JointLoad
{
public:
  /// @param direction of the force on the cup, of length 1
  DirectedLoad(std::shared_ptr<const JointLoad> magnitude, const Vector3 &direction)
      : magnitude_(std::move(magnitude)), direction_(direction)
  {
  }
  double force(double time) const override { return magnitude_->force(time); }
  Vector3 vector(double time) const override { return force(time) * direction_; }

private:
  std::shared_ptr<const JointLoad> magnitude_;
  Vector3 direction_;
};

/// Another load along -z with another least magnitude; the largest one stays, those between change
/// in proportion to their distance from it.
class LoadOfSwing : public JointLoad
{
public:
  /// @param least  of the new load, below the largest of the other one [N]
  /// @param frequency  of the cycle [1/s]
  LoadOfSwing(std::shared_ptr<const JointLoad> load, double least, double frequency);
  double force(double time) const override
  {
    return largest_ - share_ * (largest_ - load_->force(time));
  }
  /// Largest magnitude of a cycle [N].
  double largest() const { return largest_; }

private:
  std::shared_ptr<const JointLoad> load_;
  double largest_, share_;
};

/// Three components [N] over the gait cycle, times a factor: a load that turns as it changes.
class ComponentLoad : public JointLoad
{
public:
  /// @param components of the force on the cup
  ComponentLoad(std::array<PeriodicCurve, 3> components, double frequency, double phase_offset = 0.,
                double factor = 1.)
      : components_(std::move(components)), frequency_(frequency), phase_offset_(phase_offset),
        factor_(factor)
  {
  }
  double force(const double time) const override { return norm(vector(time)); }
  Vector3 vector(double time) const override;

private:
  std::array<PeriodicCurve, 3> components_;
  double frequency_, phase_offset_, factor_;
};

/// First moment of the largest load among 2000 moments of a cycle [s]. @param frequency [1/s]
double time_of_largest_load(const JointLoad &load, double frequency);
} // namespace arthrowear
