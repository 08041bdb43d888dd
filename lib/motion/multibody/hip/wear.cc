// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/wear.h"

#include "base/units.h"
#include "multibody/hip/patch_size.h"

namespace arthrowear
{
namespace
{
// Extrapolation restarts if a step is longer than the previous step by more than this factor.
constexpr double largest_ratio = 10.;
// Places of bins are at least as wide as for a patch with `least_place` times the reference radius;
// the steps of the radius end at `least_level` times the reference radius.
constexpr double least_place = 1. / 3., least_level = .1;
constexpr double least_bin = 1e-3; // [rad]
} // namespace

PatchBins::PatchBins(const double width, const double reference_sine)
    : width_(width), least_place_sine_(least_place * reference_sine),
      least_level_sine_(least_level * reference_sine)
{
  if (width > 0.)
  {
    least_place_sine_ = std::max(least_place_sine_, least_bin / width);
    least_level_sine_ = std::max(least_level_sine_, least_level / least_place * least_bin / width);
  }
}

std::size_t
PatchBins::Hash::operator()(const Key &key) const
{
  std::size_t hash = 0;
  for (const int number : key.numbers)
    hash = (hash ^ static_cast<std::size_t>(static_cast<unsigned int>(number))) *
           std::size_t(0x9E3779B97F4A7C15u);
  return hash ^ (hash >> 29);
}

void
PatchBins::add(const Vector3 &direction, const double sine,
               const std::array<double, n_sliding_distances> &work)
{
  std::size_t bin = bins_.size();
  if (width_ > 0.)
  {
    // Logarithmic steps of the radius, as wide as the places of bins relative to the radius.
    const auto step = [this](const double radius) { return std::round(std::log(radius) / width_); };
    const double level = step(std::max(sine, least_level_sine_));
    const double length =
        place_width_ * width_ * std::exp(std::max(level, step(least_place_sine_)) * width_);
    const auto number = [length](const double x)
    { return static_cast<int>(std::floor(x / length)); };
    const Key key{{static_cast<int>(level), number(direction[0]), number(direction[1]),
                   number(direction[2])}};
    bin = index_.emplace(key, bin).first->second;
  }
  if (bin == bins_.size())
    bins_.emplace_back();
  for (std::size_t i = 0; i < n_sliding_distances; ++i)
  {
    Sum &sum = bins_[bin][i];
    const double weight = std::abs(work[i]);
    sum.work += work[i];
    sum.weight += weight;
    sum.direction = sum.direction + weight * direction;
    sum.squared_sine += weight * sine * sine;
  }
  if (width_ > 0. && bins_.size() > most)
    widen();
}

void
PatchBins::widen()
{
  place_width_ *= 2.;
  std::vector<Key> keys(bins_.size());
  for (const auto &[key, bin] : index_)
    keys[bin] = key;
  const std::vector<Bin> narrow = std::move(bins_);
  bins_.clear();
  index_.clear();
  for (std::size_t i = 0; i < narrow.size(); ++i)
  {
    for (std::size_t n = 1; n < 4; ++n)
      keys[i].numbers[n] = (keys[i].numbers[n] - (keys[i].numbers[n] < 0 ? 1 : 0)) / 2;
    const std::size_t bin = index_.emplace(keys[i], bins_.size()).first->second;
    if (bin == bins_.size())
      bins_.emplace_back();
    for (std::size_t r = 0; r < n_sliding_distances; ++r)
    {
      Sum &sum = bins_[bin][r];
      const Sum &more = narrow[i][r];
      sum.work += more.work;
      sum.weight += more.weight;
      sum.direction = sum.direction + more.direction;
      sum.squared_sine += more.squared_sine;
    }
  }
}

std::vector<WearPatch>
PatchBins::patches(const SlidingDistance reading, const double wear_factor,
                   const double radius) const
{
  std::vector<WearPatch> result;
  result.reserve(bins_.size());
  for (const Bin &bin : bins_)
  {
    const Sum &sum = bin[static_cast<std::size_t>(reading)];
    if (sum.weight == 0.)
      continue;
    const double squared_sine = sum.squared_sine / sum.weight;
    // (27): p_max = 3 F/(2 pi a^2)
    const double pressure_per_force = 1.5 / (units::pi * squared_sine * radius * radius);
    result.push_back({normalised(sum.direction), std::sqrt(squared_sine),
                      wear_factor * pressure_per_force * sum.work});
  }
  return result;
}

PatchBins::Memory
PatchBins::memory() const
{
  Memory memory{place_width_, std::vector<Key>(index_.size()), bins_};
  for (const auto &[key, bin] : index_)
    memory.keys[bin] = key;
  return memory;
}

void
PatchBins::restore(const Memory &memory)
{
  if (memory.keys.size() != (width_ > 0. ? memory.bins.size() : 0))
    throw std::invalid_argument("wear of a hip: the patches are not whole");
  place_width_ = memory.place_width;
  bins_ = memory.bins;
  index_.clear();
  for (std::size_t i = 0; i < memory.keys.size(); ++i)
    index_.emplace(memory.keys[i], i);
}

HipWear::HipWear(const HipJoint &joint, const WearIntegration integration, const double bin_width,
                 const double reference_force, const WearShares &shares)
    : joint_(joint), integration_(integration), shares_(shares)
{
  const double radius = reference_force > 0.
                            ? patch_radius_in_socket(joint.pair, joint.head_radius, reference_force)
                            : 0.;
  on_cup_ = PatchBins(bin_width, radius / joint.cup_radius());
  on_head_ = PatchBins(bin_width, radius / joint.head_radius);
}

void
HipWear::deposit(const Sample &sample, const double duration)
{
  if (sample.sine == 0.)
    return;
  std::array<double, n_sliding_distances> work;
  for (std::size_t i = 0; i < n_sliding_distances; ++i)
  {
    work[i] = duration * sample.power[i];
    work_[i] += work[i];
    sine_work_[i] += sample.sine * work[i];
  }
  on_cup_.add(sample.on_cup, sample.cup_sine, work);
  on_head_.add(sample.on_head, sample.sine, work);
}

void
HipWear::follow(const std::shared_ptr<const WearLaw> &law, const unsigned int divisions,
                const Vector3 &pole, const double period, const CellWear::FirstShear &first)
{
  cells_ = HipCellWear{{law, joint_.cup_radius(), divisions, pole, shares_.cup, first},
                       {law, joint_.head_radius, divisions, {0., 0., 1.}, shares_.head, first}};
  period_ = law->uses_cycles() ? period : 0.;
}

/// (23) with the pressure and the distance of the end of a step, on both surfaces.
void
HipWear::wear_cells(const Sample &sample, const Vector3 &path, const HipContact &contact,
                    const Matrix3 &rotation, const double duration)
{
  if (sample.sine == 0.)
    return;
  PatchStep step;
  step.friction = norm(contact.friction) / contact.normal_force;
  step.duration = duration;
  const auto wear = [&](CellWear &cells, const Vector3 &direction, const double sine,
                        const double radius, const auto &in_frame)
  {
    step.direction = direction;
    step.sine = sine;
    step.peak = 1.5 * contact.normal_force / (units::pi * sine * sine * radius * radius);
    step.slip[index(SlidingDistance::relative)] = in_frame(duration * contact.head_slip);
    step.slip[index(SlidingDistance::contact_path)] = in_frame(path);
    cells.add(step);
  };
  wear(cells_->cup, sample.on_cup, sample.cup_sine, joint_.cup_radius(),
       [](const Vector3 &of_head) { return of_head; });
  wear(cells_->head, sample.on_head, sample.sine, joint_.head_radius,
       [&](const Vector3 &of_head) { return transpose(rotation) * ((-1.) * of_head); });
}

HipWear::Sample
HipWear::sample_of(const double time, const Vector3 &centre, const HipContact &contact,
                   const Matrix3 &rotation)
{
  Sample now;
  now.time = time;
  now.point = centre + joint_.head_radius * contact.normal;
  now.on_cup = contact.normal;
  now.on_head = transpose(rotation) * contact.normal;
  if (contact.normal_force > 0.)
  {
    HertzPair pair = joint_.pair;
    pair.radius = contact.equivalent_radius;
    const double a = patch_radius_in_socket(pair, joint_.head_radius, contact.normal_force);
    now.sine = a / joint_.head_radius;
    now.cup_sine = a / joint_.cup_radius();
    largest_sine_ = std::max(largest_sine_, now.sine);
  }
  now.power[index(SlidingDistance::relative)] = contact.normal_force * norm(contact.head_slip);
  return now;
}

/// Deposits the wear of the step to `now` that the samples before it give.
void
HipWear::integrate(const Sample &now, const double h)
{
  const Sample &before = last_[0];
  const double a = n_samples_ > 1 ? before.time - last_[1].time : 0.;
  const bool may_extrapolate = n_samples_ > 1 && h < largest_ratio * a;
  if (integration_ == WearIntegration::euler || !may_extrapolate)
    deposit(now, h);
  else if (integration_ == WearIntegration::adams_bashforth_2 || n_samples_ < 3)
  {
    deposit(before, h + .5 * h * h / a);
    deposit(last_[1], -.5 * h * h / a);
  }
  else
  {
    // The durations are integrals over the step of Lagrange's polynomials at 0, -a, -b.
    const double b = before.time - last_[2].time, cube = h * h * h / 3., square = .5 * h * h;
    deposit(before, (cube + (a + b) * square) / (a * b) + h);
    deposit(last_[1], -(cube + b * square) / (a * (b - a)));
    deposit(last_[2], (cube + a * square) / (b * (b - a)));
  }
}

void
HipWear::add(const double time, const Vector3 &centre, const HipContact &contact,
             const Matrix3 &rotation)
{
  Sample now = sample_of(time, centre, contact, rotation);
  if (n_samples_ == 0)
  {
    last_[0] = now;
    n_samples_ = 1;
    return;
  }
  const Sample &before = last_[0];
  const double h = time - before.time;
  if (!(h > 0.))
    return;
  constexpr std::size_t by_path = index(SlidingDistance::contact_path);
  const double path = norm(now.point - before.point);
  now.power[by_path] = contact.normal_force * path / h;
  if (n_samples_ == 1) // the start has no path behind it
    last_[0].power[by_path] = now.power[by_path];
  if (now.sine > 0.)
  {
    distance_[index(SlidingDistance::relative)] += norm(contact.head_slip) * h;
    distance_[index(SlidingDistance::contact_path)] += path;
    path_on_head_ += joint_.head_radius * norm(now.on_head - before.on_head);
  }

  if (cells_)
    wear_cells(now, now.point - before.point, contact, rotation, h);
  // A step across the end of a cycle belongs to the earlier cycle; steps are a thousandth of a
  // cycle.
  constexpr double rounding = 1e-9;
  if (cells_ && period_ > 0. && time >= (n_cycles_ + 1. - rounding) * period_)
  {
    ++n_cycles_;
    cells_->complete_cycle();
  }
  integrate(now, h);
  last_[2] = last_[1];
  last_[1] = last_[0];
  last_[0] = now;
  n_samples_ = std::min(n_samples_ + 1, 3u);
}

double
HipWear::mean_half_angle(const SlidingDistance reading) const
{
  const double work = work_[index(reading)];
  return work > 0. ? std::asin(std::min(sine_work_[index(reading)] / work, largest_sine_)) : 0.;
}

WornMap
HipWear::worn(const PatchBins &bins, const SlidingDistance reading, const double wear_factor,
              SphereGrid grid, const Poll &poll) const
{
  const auto patches = bins.patches(reading, wear_factor, grid.radius());
  add_patches(patches, grid, poll);
  const double peak = peak_depth(patches, grid, poll);
  double volume = 0.;
  for (const WearPatch &patch : patches)
    volume += patch.peak * SphereGrid::patch_volume(grid.radius(), patch.sine);
  return {std::move(grid), peak, volume};
}

WornMap
HipWear::cup(const SlidingDistance reading, const double wear_factor, const unsigned int divisions,
             const Vector3 &pole, const Poll &poll) const
{
  return worn(on_cup_, reading, shares_.cup * wear_factor,
              {joint_.cup_radius(), divisions, SphereGrid::Extent::hemisphere, pole}, poll);
}

WornMap
HipWear::head(const SlidingDistance reading, const double wear_factor, const unsigned int divisions,
              const Poll &poll) const
{
  return worn(on_head_, reading, shares_.head * wear_factor,
              {joint_.head_radius, divisions, SphereGrid::Extent::sphere, {0., 0., 1.}}, poll);
}
} // namespace arthrowear
