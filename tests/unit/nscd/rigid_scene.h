// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "contact/nscd/problem.h"

#include <random>

namespace arthrowear::nscd
{
/// Rigid bodies of mass 1 in a time step, in contact at given points. W is sparse.
class RigidScene
{
public:
  static constexpr int floor = -1;

  /// @param inertia  about every axis
  int add_body(const Vector3 &position, const Vector3 &velocity, const double inertia)
  {
    bodies_.push_back({position, velocity, inertia});
    return static_cast<int>(bodies_.size()) - 1;
  }
  /// @param normal  from body b (or the floor) to body a
  /// @param velocity_of_floor  where b is the floor: of this part of it
  void add_contact(const int a, const int b, const Vector3 &point, const Vector3 &normal,
                   const Vector3 &velocity_of_floor = {})
  {
    Contact c{a, b, point, {}, velocity_of_floor};
    const Vector3 other = std::fabs(normal[0]) < 0.9 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.};
    Vector3 t1 = cross(other, normal);
    t1 = (1. / norm(t1)) * t1;
    c.axes = {t1, cross(normal, t1), normal};
    contacts_.push_back(c);
  }

  ContactProblem problem(const double friction) const
  {
    const std::size_t n = contacts_.size();
    std::vector<std::size_t> begin = {0}, columns;
    std::vector<double> values;
    ContactProblem problem;
    for (std::size_t i = 0; i < n; ++i)
    {
      std::vector<std::array<double, 9>> blocks;
      for (std::size_t j = 0; j < n; ++j)
        if (share_body(contacts_[i], contacts_[j]))
        {
          columns.push_back(j);
          blocks.push_back(block(contacts_[i], contacts_[j]));
        }
      begin.push_back(columns.size());
      for (std::size_t a = 0; a < 3; ++a)
        for (const auto &block : blocks)
          values.insert(values.end(), block.begin() + 3 * a, block.begin() + 3 * a + 3);
      for (const Vector3 &axis : contacts_[i].axes)
        problem.free_velocity.push_back(dot(axis, relative_velocity(contacts_[i])));
    }
    problem.W = std::make_shared<Delassus>(Delassus::sparse(begin, columns, values));
    problem.friction.assign(n, friction);
    problem.wear.assign(n, 0.);
    return problem;
  }

private:
  struct Body
  {
    Vector3 position, velocity;
    double inertia;
  };
  struct Contact
  {
    int a, b;
    Vector3 point;
    std::array<Vector3, 3> axes;
    Vector3 velocity_of_floor;
    double sign(const int body) const { return body == a ? 1. : body == b ? -1. : 0.; }
  };
  static bool share_body(const Contact &c, const Contact &d)
  {
    return c.a == d.a || c.a == d.b || (c.b != floor && (c.b == d.a || c.b == d.b));
  }
  std::array<double, 9> block(const Contact &c, const Contact &d) const
  {
    std::array<double, 9> values{};
    for (const int body : {c.a, c.b})
    {
      if (body == floor || d.sign(body) == 0.)
        continue;
      const Body &x = bodies_[static_cast<std::size_t>(body)];
      const double sign = c.sign(body) * d.sign(body);
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t l = 0; l < 3; ++l)
          values[3 * k + l] +=
              sign * (dot(c.axes[k], d.axes[l]) + dot(cross(c.point - x.position, c.axes[k]),
                                                      cross(d.point - x.position, d.axes[l])) /
                                                      x.inertia);
    }
    return values;
  }
  Vector3 relative_velocity(const Contact &c) const
  {
    const Vector3 v = bodies_[static_cast<std::size_t>(c.a)].velocity;
    return c.b == floor ? v - c.velocity_of_floor
                        : v - bodies_[static_cast<std::size_t>(c.b)].velocity;
  }

  std::vector<Body> bodies_;
  std::vector<Contact> contacts_;
};

/// Boxes with edges of 1 on one another, four contacts each, under gravity and a push to the side.
/// @param pushed  number of the box that is pushed, from the floor
inline ContactProblem
pushed_stack(const int n, const double friction, const double push, const int pushed)
{
  RigidScene scene;
  for (int i = 0; i < n; ++i)
  {
    scene.add_body({0., 0., i + 0.5}, {i == pushed ? push : 0., 0., -0.1}, 1. / 6.);
    for (const double x : {-0.5, 0.5})
      for (const double y : {-0.5, 0.5})
        scene.add_contact(i, i - 1, {x, y, static_cast<double>(i)}, {0., 0., 1.});
  }
  return scene.problem(friction);
}

/// The same with the highest box pushed.
inline ContactProblem
box_stack(const int n, const double friction, const double push)
{
  return pushed_stack(n, friction, push, n - 1);
}

/// side³ balls of radius 0.5 in a lattice, pushed out of it at random by up to `disorder`, between
/// six walls that come in with the speed `press`. Contacts lie on the lines between the centres.
inline ContactProblem
squeezed_balls(const int side, const double disorder, const double press, const double friction,
               const unsigned int seed)
{
  std::mt19937 generator(seed);
  const auto noise = [&generator](const double size)
  { return size * (2. * static_cast<double>(generator()) / 4294967296. - 1.); };
  RigidScene scene;
  std::vector<Vector3> centres;
  const auto number = [side](const int i, const int j, const int k)
  { return (i * side + j) * side + k; };
  for (int i = 0; i < side; ++i)
    for (int j = 0; j < side; ++j)
      for (int k = 0; k < side; ++k)
      {
        centres.push_back({i + noise(disorder), j + noise(disorder), k + noise(disorder)});
        scene.add_body(centres.back(), {noise(0.1), noise(0.1), noise(0.1)}, 0.1);
      }
  for (int ball = 0; ball < side * side * side; ++ball)
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      const std::array<int, 3> place = {ball / (side * side), ball / side % side, ball % side};
      const Vector3 &centre = centres[static_cast<std::size_t>(ball)];
      Vector3 inward{};
      for (const bool at_start : {true, false})
      {
        if (place[axis] != (at_start ? 0 : side - 1))
          continue;
        inward[axis] = at_start ? 1. : -1.;
        scene.add_contact(ball, RigidScene::floor, centre - 0.5 * inward, inward, press * inward);
      }
      if (place[axis] + 1 == side)
        continue;
      std::array<int, 3> next = place;
      ++next[axis];
      const int other = number(next[0], next[1], next[2]);
      const Vector3 line = centre - centres[static_cast<std::size_t>(other)];
      scene.add_contact(ball, other, centre - 0.5 * line, (1. / norm(line)) * line);
    }
  return scene.problem(friction);
}

/// One box on side x side points of the floor: W has rank 6.
inline ContactProblem
one_box(const int side, const double friction, const unsigned int seed)
{
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> noise(-0.02, 0.02);
  RigidScene scene;
  scene.add_body({0., 0., 0.5}, {0.05 + noise(generator), noise(generator), -0.1}, 1. / 6.);
  for (int i = 0; i < side; ++i)
    for (int j = 0; j < side; ++j)
      scene.add_contact(0, RigidScene::floor, {i / (side - 1.) - 0.5, j / (side - 1.) - 0.5, 0.},
                        {0., 0., 1.});
  return scene.problem(friction);
}

/// Spheres of radius 0.5 in a leaning lattice of side x side x layers, each on four of the layer
/// below, or on the floor, with random velocities: a heap, or a flow where they are large.
inline ContactProblem
sphere_heap(const int side, const int layers, const double friction, const double speed,
            const unsigned int seed)
{
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> noise(-speed, speed);
  RigidScene scene;
  std::map<std::array<int, 3>, int> spheres;
  std::vector<Vector3> positions;
  const double height = std::sqrt(0.5);
  for (int k = 0; k < layers; ++k)
    for (int i = 0; i < side - k; ++i)
      for (int j = 0; j < side - k; ++j)
      {
        const Vector3 position{i + 0.5 * k, j + 0.5 * k, 0.5 + height * k};
        const int sphere = scene.add_body(
            position, {noise(generator), noise(generator), noise(generator) - 0.1}, 0.1);
        spheres[{i, j, k}] = sphere;
        positions.push_back(position);
        if (k == 0)
          scene.add_contact(sphere, RigidScene::floor, position - Vector3{0., 0., 0.5},
                            {0., 0., 1.});
        for (const int di : {0, 1})
          for (const int dj : {0, 1})
          {
            const auto below = spheres.find({i + di, j + dj, k - 1});
            if (below == spheres.end())
              continue;
            const Vector3 other = positions[static_cast<std::size_t>(below->second)];
            scene.add_contact(sphere, below->second, 0.5 * (position + other), position - other);
          }
      }
  return scene.problem(friction);
}
} // namespace arthrowear::nscd
