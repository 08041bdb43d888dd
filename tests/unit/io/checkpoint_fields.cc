// SPDX-License-Identifier: LGPL-2.1-or-later
#include "storage/checkpoint_fields.h"

#include "has.h"
#include "output/table.h"
#include "unit/thrown.h"

using namespace arthrowear;

namespace
{
enum class Colour
{
  red,
  green
};

struct Point
{
  double depth = 0.;
  int facet = -1;
  Colour colour = Colour::red;
  Vector3 normal{};
  bool operator==(const Point &other) const
  {
    return depth == other.depth && facet == other.facet && colour == other.colour &&
           normal == other.normal;
  }

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("depth", s.depth...);
    visit("facet", s.facet...);
    visit("colour", s.colour...);
    visit("normal", s.normal...);
  }
};

/// Keeps its numbers to itself.
class Counter
{
public:
  explicit Counter(const std::size_t size) : values_(size) {}
  using Memory = std::vector<double>;
  const Memory &memory() const { return values_; }
  void restore(const Memory &values)
  {
    if (values.size() != values_.size())
      throw std::invalid_argument("of another size");
    values_ = values;
  }

private:
  std::vector<double> values_;
};

struct Everything
{
  double time = 0.;
  unsigned long step = 0;
  bool is_on = false;
  Colour colour = Colour::red;
  std::string name;
  Matrix3 rotation{};
  std::vector<double> depths;
  std::vector<Colour> colours;
  std::vector<Vector3> places;
  std::vector<std::vector<unsigned int>> batches;
  Point point;
  std::vector<Point> points;
  std::array<Point, 2> pair;
  std::optional<Point> first, last;
  std::vector<TableRow> rows;
  Counter counter{2};

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("time", s.time...);
    visit("step", s.step...);
    visit("is on", s.is_on...);
    visit("colour", s.colour...);
    visit("name", s.name...);
    visit("rotation", s.rotation...);
    visit("depths", Colour::green, s.depths...); // a remark that checkpoints do not need
    visit("colours", s.colours...);
    visit("places", s.places...);
    visit("batches", s.batches...);
    visit("point", s.point...);
    visit("points", as_numbers, s.points...);
    visit("pair", s.pair...);
    visit("first", s.first...);
    visit("last", s.last...);
    visit("rows", s.rows...);
    visit("counter", s.counter...);
  }
};

Everything
full()
{
  Everything e;
  e.time = .1;
  e.step = 1ul << 60;
  e.is_on = true;
  e.colour = Colour::green;
  e.name = "Archard";
  e.rotation = {{{1., 2., 3.}, {4., 5., 6.}, {7., 8., 9.}}};
  e.depths = {1e-300, -0.};
  e.colours = {Colour::green, Colour::red, Colour::green};
  e.places = {{1., 2., 3.}, {4., 5., 6.}};
  e.batches = {{1, 2}, {}, {3}};
  e.point = {.3, 7, Colour::green, {0., 1., 0.}};
  e.points = {e.point, {}, {.4, 8, Colour::red, {1., 0., 0.}}};
  e.pair = {Point(), e.point};
  e.last = e.point;
  e.rows = {TableRow({1., 2.}), TableRow({3., 4., 5.})};
  e.counter.restore({5., 6.});
  return e;
}

CheckpointData
stored(const Everything &e)
{
  CheckpointData data;
  for_each_field(FieldWriter(&data), e);
  return CheckpointData::from_bytes(data.to_bytes(), "state.bin");
}
} // namespace

TEST(CheckpointFields, ComeBackBitForBit)
{
  const CheckpointData data = stored(full());
  Everything back;
  back.first.emplace(); // and is not in the checkpoint
  for_each_field(FieldReader(data), back);
  EXPECT_EQ(stored(back).to_bytes(), data.to_bytes());
  EXPECT_EQ(back.step, 1ul << 60);
  EXPECT_TRUE(std::signbit(back.depths[1]));
  EXPECT_EQ(back.batches, full().batches);
  EXPECT_TRUE(back.points == full().points);
  EXPECT_FALSE(back.first);
  ASSERT_TRUE(back.last);
  EXPECT_TRUE(*back.last == full().point);
  ASSERT_EQ(back.rows.size(), 2u);
  EXPECT_EQ(back.rows[0].values(), full().rows[0].values());
  EXPECT_EQ(back.rows[1].values(), full().rows[1].values());
  EXPECT_EQ(back.counter.memory(), (std::vector<double>{5., 6.}));
}

// Names agree with the list; the name of a struct within a struct precedes the names of its
// fields. A point has 1 + 1 + 1 + 3 numbers.
TEST(CheckpointFields, HaveTheNamesOfTheirList)
{
  const CheckpointData data = stored(full());
  EXPECT_EQ(data.number("time"), .1);
  EXPECT_EQ(data.integer("point: facet"), 7);
  EXPECT_EQ(data.integer("pair 0: facet"), -1);
  EXPECT_EQ(data.numbers("points").size(), 18u);
  EXPECT_EQ(data.integers("batches, sizes"), (std::vector<std::int64_t>{2, 0, 1}));
}

TEST(CheckpointFields, AreNotReadIntoWhatDoesNotFit)
{
  const CheckpointData data = stored(full());
  const auto refusal = [&](const auto &change)
  {
    Everything other = full();
    change(other);
    return thrown<InputError>([&] { for_each_field(FieldReader(data), other); });
  };
  EXPECT_EQ(refusal([](Everything &e) { e.depths.resize(3); }),
            "state.bin: 'depths' has 2 values, must have 3. It was written for another mesh or "
            "model; start the run again.");
  EXPECT_TRUE(
      has(refusal([](Everything &e) { e.colours.resize(2); }), "'colours' does not fit: 3 values"));
  EXPECT_TRUE(has(refusal([](Everything &e) { e.points.resize(2); }), "'points' has 18"));
  EXPECT_TRUE(has(refusal([](Everything &e) { e.counter = Counter(3); }),
                  "'counter' does not fit: of another size"));
}

// One array more, and nothing but the list says so.
struct WithOneFieldMore
{
  double time = 1., temperature = 0.;
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("time", s.time...);
    visit("temperature", s.temperature...);
  }
};

TEST(CheckpointFields, FollowTheList)
{
  WithOneFieldMore one, back;
  one.temperature = 310.;
  CheckpointData data;
  for_each_field(FieldWriter(&data), one);
  for_each_field(FieldReader(data), back);
  EXPECT_EQ(back.temperature, 310.);
  CheckpointData old;
  old.set_number("time", 1.);
  EXPECT_TRUE(
      has(thrown<InputError>([&] { for_each_field(FieldReader(old), back); }), "no 'temperature'"));
}

/// Cannot be made without a number that the parameter file gives.
struct Heater
{
  explicit Heater(const double of_power) : power(of_power) {}
  double power, heat = 0.;
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("heat", s.heat...);
  }
};

struct Room
{
  std::optional<Heater> heater;
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("heater", s.heater...);
  }
};

TEST(CheckpointFields, FillAnOptionalStructThatTheRunHasMade)
{
  Room warm, back;
  warm.heater.emplace(5.).heat = 3.;
  back.heater.emplace(6.);
  CheckpointData data;
  for_each_field(FieldWriter(&data), warm);
  for_each_field(FieldReader(data), back);
  EXPECT_EQ(back.heater->power, 6.);
  EXPECT_EQ(back.heater->heat, 3.);

  Room cold;
  EXPECT_TRUE(has(thrown<InputError>([&] { for_each_field(FieldReader(data), cold); }),
                  "'heater' does not fit: this run has none"));
  CheckpointData none;
  for_each_field(FieldWriter(&none), cold);
  EXPECT_TRUE(has(thrown<InputError>([&] { for_each_field(FieldReader(none), back); }),
                  "'heater' does not fit: this run has one"));
}

// The batches have 2, 0 and 1 values: their sizes must sum to the 3 values.
TEST(CheckpointFields, RefuseVectorsWhoseSizesAreThoseOfOthers)
{
  const auto refusal = [](const std::vector<std::int64_t> &sizes)
  {
    CheckpointData data = stored(full());
    data.set("batches, sizes", sizes);
    Everything back;
    return thrown<InputError>([&] { for_each_field(FieldReader(data), back); });
  };
  EXPECT_TRUE(has(refusal({2, 0, 2}), "'batches' does not fit: fewer values"));
  EXPECT_TRUE(has(refusal({2, 0}), "'batches' does not fit: more values"));
  EXPECT_EQ(refusal({2, 0, 1}), "nothing was thrown");
}

/// Ranks that store a field back to front, and know how many facets a patch has.
struct Mirror
{
  std::vector<double> whole(PerNode, const std::vector<double> &field) const
  {
    return {field.rbegin(), field.rend()};
  }
  std::vector<double> empty(PerNode, const std::vector<double> &) const
  {
    return std::vector<double>(2);
  }
  void take(PerNode, const std::vector<double> &stored, std::vector<double> &field) const
  {
    field.assign(stored.rbegin(), stored.rend());
  }
  template <class T> void prepare(T &value) const { value.facets.assign(2, -1); }
};

struct Patch
{
  std::vector<double> warmth;
  std::vector<int> facets;
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("warmth", per_node, s.warmth...);
    visit("facets", s.facets...);
  }
};

// A struct in a struct lies on the same ranks, which prepare it before it is read.
TEST(CheckpointFields, OfStructsWithinLieOnTheSameRanks)
{
  const Mirror ranks;
  const Patch patch{{1., 2.}, {7, 8}};
  CheckpointData data;
  const FieldWriter write(&data, "", ranks);
  write("patch", patch);
  EXPECT_EQ(data.numbers("patch: warmth"), (std::vector<double>{2., 1.}));
  Patch back;
  const FieldReader read(data, "", ranks);
  read("patch", back);
  EXPECT_EQ(back.warmth, patch.warmth);
  EXPECT_EQ(back.facets, patch.facets);
  data.set("patch: facets", std::vector<std::int64_t>{7, 8, 9});
  Patch other;
  EXPECT_TRUE(has(thrown<InputError>([&] { read("patch", other); }),
                  "'patch: facets' does not fit: 3 values, must have 2"));
}

// The second field would replace the first, and a resumed run would continue from a wrong number.
TEST(CheckpointFields, HaveEachItsOwnName)
{
  CheckpointData data;
  const FieldWriter write(&data);
  write("heat", 1.);
  EXPECT_EQ(thrown<std::logic_error>([&] { write("heat", 2.); }),
            "two fields of a checkpoint have the name 'heat'");
  EXPECT_EQ(thrown<std::logic_error>([&] { write("loss", std::optional<double>(2.)); }),
            "two fields of a checkpoint have the name 'loss'");
  EXPECT_EQ(data.number("heat"), 1.);
}
