// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/hip/cell_wear.h"
#include "multibody/hip/joint.h"
#include "multibody/hip/wear_patch.h"

#include <optional>
#include <unordered_map>

namespace arthrowear
{
/// Time integration of wear depths; steps may have any length.
enum class WearIntegration
{
  euler, ///< (23): each step with the pressure and the distance of its end
  adams_bashforth_2,
  adams_bashforth_3
};

/// Wear-giving patches in the frame of one surface, gathered into bins of direction and patch
/// radius: the sum of force times distance stays exact, a bin leaves one patch at its mean place.
/// Patches much smaller than the reference, and those below a milliradian, share wider bins, so
/// that their number is bounded however lightly and however long the surfaces touch; beyond `most`
/// bins all places become twice as wide.
class PatchBins
{
public:
  /// @param width of a bin as a fraction of the patch radius; 0: nothing is gathered
  /// @param reference_sine of the half angle of the patch under the largest load
  explicit PatchBins(double width = .035, double reference_sine = 0.);

  /// @param direction unit vector to the patch
  /// @param sine of its half angle
  /// @param work force times sliding distance by each reading [N mm]; may be negative
  void add(const Vector3 &direction, double sine,
           const std::array<double, n_sliding_distances> &work);
  std::size_t size() const { return bins_.size(); }
  static constexpr std::size_t most = 100000; ///< of them

  /// Wear of the bins: depths `wear_factor` [mm^2/N] times pressure times distance.
  /// @param radius of the surface [mm]
  std::vector<WearPatch> patches(SlidingDistance reading, double wear_factor, double radius) const;

  struct Sum
  {
    double work = 0., weight = 0.; ///< sum of |work|
    Vector3 direction{};
    double squared_sine = 0.;

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("work", s.work...);
      visit("weight", s.weight...);
      visit("direction", s.direction...);
      visit("squared sine", s.squared_sine...);
    }
  };
  using Bin = std::array<Sum, n_sliding_distances>;
  struct Key
  {
    std::array<int, 4> numbers;
    bool operator==(const Key &other) const { return numbers == other.numbers; }

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("numbers", s.numbers...);
    }
  };
  /// The bins in their order, with their keys if they are gathered.
  struct Memory
  {
    double place_width = 1.;
    std::vector<Key> keys;
    std::vector<Bin> bins;

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("width of places", s.place_width...);
      visit("keys", as_numbers, s.keys...);
      visit("bins", as_numbers, s.bins...);
    }
  };
  Memory memory() const;
  /// @throws std::invalid_argument if keys and bins do not belong together
  void restore(const Memory &memory);

private:
  struct Hash
  {
    std::size_t operator()(const Key &key) const;
  };

  void widen(); ///< places by a factor of 2

  double width_, least_place_sine_, least_level_sine_;
  double place_width_ = 1.; ///< a power of 2
  std::vector<Bin> bins_;
  std::unordered_map<Key, std::size_t, Hash> index_;
};

/// Wear of an initially unworn surface: its map, and the largest sum of the patches' depths [mm]
/// within the area of the map, which does not depend on the size of its cells.
struct WornMap
{
  SphereGrid grid;
  double peak_depth = 0.;
  double patch_volume = 0.; ///< of the patches, also beyond the rim [mm^3]
};

/// Each surface's fraction of the wear of the contact [-].
struct WearShares
{
  double cup = .5, head = .5;
};

/// Follows the contact of a hip and gathers what wears its surfaces: patches for Archard's law,
/// whose depth is the wear factor times pressure times distance, and cells for any other.
class HipWear
{
public:
  /// @param reference_force largest load [N]; decides how finely lighter touches are kept
  explicit HipWear(const HipJoint &joint, WearIntegration integration = WearIntegration::euler,
                   double bin_width = .035, double reference_force = 0.,
                   const WearShares &shares = {});

  /// Sets a wear law other than Archard's; requires WearIntegration::euler.
  /// @param divisions of the maps
  /// @param pole of the cup
  /// @param period of the gait cycles, the first of which begins at 0 [s]; needed by laws that use
  /// the cross-shear
  void follow(const std::shared_ptr<const WearLaw> &law, unsigned int divisions,
              const Vector3 &pole, double period = 0., const CellWear::FirstShear &first = {});
  /// Discards the cell depths of a cycle that was computed for its cross-shear only.
  void drop_cycle()
  {
    if (cells_)
      cells_->drop_cycle();
  }
  /// Returns null without a law set by follow().
  const HipCellWear *cells() const { return cells_ ? &*cells_ : nullptr; }
  /// Begins with the histories of cells.
  void begin_with(const HipCellWear &cells) { cells_ = cells; }

  /// The contact at the start, and then at the end of every step.
  /// @param rotation converts vectors from the head's frame to the cup's frame
  void add(double time, const Vector3 &centre, const HipContact &contact, const Matrix3 &rotation);

  /// Distance while in contact [mm].
  double distance(SlidingDistance reading) const { return distance_[index(reading)]; }
  /// Returns the path length of the contact point on the head while in contact [mm].
  double path_on_head() const { return path_on_head_; }
  /// Sum of force times distance [N mm]; times the wear factor it is the worn volume of a flat
  /// patch.
  double work(SlidingDistance reading) const { return work_[index(reading)]; }
  /// Returns the number of patches on both surfaces after they are gathered into bins.
  std::size_t n_patches() const { return on_cup_.size() + on_head_.size(); }
  double largest_sine() const { return largest_sine_; } ///< of the half angles on the head
  /// Mean of the patches' half angle, weighted with the work [rad]; 0 without work.
  double mean_half_angle(SlidingDistance reading) const;

  /// Adds to the depths of the cup or of the head its share of (23), (35) and (36): half of it
  /// each.
  /// @{
  void wear_cup(SphereGrid &cup, const SlidingDistance reading, const double wear_factor,
                const Poll &poll = {}) const
  {
    add_patches(on_cup_.patches(reading, shares_.cup * wear_factor, cup.radius()), cup, poll);
  }
  void wear_head(SphereGrid &head, const SlidingDistance reading, const double wear_factor,
                 const Poll &poll = {}) const
  {
    add_patches(on_head_.patches(reading, shares_.head * wear_factor, head.radius()), head, poll);
  }
  /// @}
  /// Compute the wear maps of initially unworn surfaces.
  /// @{
  WornMap cup(SlidingDistance reading, double wear_factor, unsigned int divisions,
              const Vector3 &pole, const Poll &poll = {}) const;
  WornMap head(SlidingDistance reading, double wear_factor, unsigned int divisions,
               const Poll &poll = {}) const;
  /// @}

  /// All that add() has changed.
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("samples", s.n_samples_...);
    visit("path on head", s.path_on_head_...);
    visit("largest sine", s.largest_sine_...);
    visit("distance", s.distance_...);
    visit("work", s.work_...);
    visit("work times sine", s.sine_work_...);
    visit("last samples", as_numbers, s.last_...);
    visit("patches on cup", s.on_cup_...);
    visit("patches on head", s.on_head_...);
    visit("cells", s.cells_...);
    visit("complete cycles", s.n_cycles_...);
  }

private:
  static constexpr std::size_t index(const SlidingDistance reading)
  {
    return static_cast<std::size_t>(reading);
  }

  struct Sample
  {
    double time = 0., sine = 0., cup_sine = 0.;      ///< sines: patch/surface radius [-]
    Vector3 point{};                                 ///< (7) in space [mm]
    Vector3 on_cup{}, on_head{};                     ///< directions
    std::array<double, n_sliding_distances> power{}; ///< force times speed [N mm/s]

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("time", s.time...);
      visit("sine", s.sine...);
      visit("sine on cup", s.cup_sine...);
      visit("point", s.point...);
      visit("on cup", s.on_cup...);
      visit("on head", s.on_head...);
      visit("power", s.power...);
    }
  };
  Sample sample_of(double time, const Vector3 &centre, const HipContact &contact,
                   const Matrix3 &rotation);
  void integrate(const Sample &now, double h);
  void deposit(const Sample &sample, double duration);
  void wear_cells(const Sample &sample, const Vector3 &path, const HipContact &contact,
                  const Matrix3 &rotation, double duration);
  WornMap worn(const PatchBins &bins, SlidingDistance reading, double wear_factor, SphereGrid grid,
               const Poll &poll) const;

  HipJoint joint_;
  WearIntegration integration_;
  PatchBins on_cup_, on_head_;
  std::optional<HipCellWear> cells_;
  WearShares shares_;
  double period_ = 0.;         // of the gait cycles [s]
  unsigned int n_cycles_ = 0;  // complete ones
  std::array<Sample, 3> last_; ///< newest first
  unsigned int n_samples_ = 0; ///< in `last_`
  std::array<double, n_sliding_distances> distance_{}, work_{}, sine_work_{};
  double path_on_head_ = 0., largest_sine_ = 0.;
};
} // namespace arthrowear
