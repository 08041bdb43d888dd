// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/iterative_body.h"

#include "stepping/step_problems.h"

namespace arthrowear
{
namespace
{
/// Factor of the tolerances of a problem. Frames turn most after the first problems of a step:
/// after the exact solutions of the first two, 4e-4 and 6e-6 of the load were unbalanced. Later on,
/// frames and a carrier may turn so much that the residual falls slowly from problem to problem:
/// the next one will not do better.
double
tolerance_of(const StepResult &result, const double balance_tolerance)
{
  constexpr std::array<double, 2> first{1e7, 1e5};
  constexpr double slow = .05, below = .1;
  const unsigned int iteration = result.newton_iterations();
  if (iteration < first.size())
    return first[iteration];
  const std::vector<IterationNorms> &norms = result.norms;
  const double last = norms.back().balance, ratio = last / norms[norms.size() - 2].balance;
  return ratio < slow ? 1. : std::max(1., below * std::min(1., ratio) * last / balance_tolerance);
}

/// Contact problems without W, solved for the whole body (doc/theory/iterative.md). Collective.
class WholeProblems : public StepProblems
{
public:
  /// @param source  responses by solves @param whole  of the same body; both must outlive this
  WholeProblems(const ProblemSetting &setting, ContactOperator &source, WholeContact &whole)
      : StepProblems(setting, source), whole_(whole)
  {
  }

  void begin_step() override { whole_.begin_step(); }
  /// The problem of the result is formed only where a failed run stores it.
  bool solve(const Question &question, std::vector<double> &r, StepResult &result) override;
  // A candidate costs nothing, but a problem that is solved again does.
  double candidate_changes() const override { return 10.; }

private:
  std::vector<double> form_operator(const ContactTrial &trial) override
  {
    return mapped<double>(candidates_, [&](const unsigned int point)
                          { return whole_.point_compliance(trial.now.area[point], h_); });
  }

  /// The problem for the whole body, at the present forces.
  WholeContactProblem whole_problem(const Question &question, const std::vector<double> &r,
                                    const StepResult &result) const
  {
    const ContactTrial &trial = question.trial;
    WholeContactProblem problem;
    problem.h = trial.h;
    problem.points = trial.candidates;
    problem.velocity = velocities(question);
    problem.springs = laws_.spring_compliance(trial.candidates, trial.now.area, trial.h);
    for (std::size_t i = 0; i < trial.candidates.size() && !problem.springs.empty(); ++i)
    {
      const Vector3 at_forces = laws_.spring_velocity(trial, trial.candidates[i]);
      for (std::size_t c = 0; c < 3; ++c)
        problem.velocity[3 * i + c] += at_forces[c] - problem.springs[3 * i + c] * r[3 * i + c];
    }
    problem.friction = parameters_.friction;
    problem.wear = wear_factors(trial);
    problem.wear_opening = wear_opening(trial);
    problem.length_per_velocity = trial.h * parameters_.theta;
    problem.reference_force = question.reference_force;
    problem.tolerance = tolerance_of(result, parameters_.balance_tolerance);
    for (const unsigned int point : trial.candidates)
    {
      problem.frames.push_back(trial.frames[point]);
      problem.compliance.push_back(whole_.point_compliance(trial.now.area[point], trial.h));
      if (!trial.excess.empty())
        problem.excess.push_back(laws_.excess_compliance(trial, point));
    }
    problem.rigid = whole_.rigid_coordinates(trial.h);
    for (RigidCoordinate &coordinate : problem.rigid)
      coordinate.start = -question.correction.unhindered[coordinate.axis];
    return problem;
  }

  /// Forms the problem with W, by three solves for each candidate; null if these are too many.
  std::function<void(StepResult &failed)> problem_by_solves(const Question &question,
                                                            const std::vector<double> &r);

  WholeContact &whole_;
};

std::function<void(StepResult &failed)>
WholeProblems::problem_by_solves(const Question &question, const std::vector<double> &r)
{
  // Some minutes at most.
  constexpr double most_solved_unknowns = 5e7;
  const double n_solves = 3. * question.trial.candidates.size();
  if (n_solves * 3. * partition_.n_global() > most_solved_unknowns)
    return nullptr;
  struct Kept // the old state may change until then
  {
    ContactTrial trial;
    ContactHistory old;
  };
  const auto kept = std::make_shared<Kept>(Kept{question.trial, *question.trial.old});
  kept->trial.old = &kept->old;
  return [this, kept, start = r, at_points = question.at_points,
          reference = question.reference_force](StepResult &failed)
  {
    form(kept->trial);
    failed.last_forces = start;
    if (const auto W = gathered_W(kept->trial))
      failed.last_problem = problem({kept->trial, {}, at_points, reference}, W);
  };
}

bool
WholeProblems::solve(const Question &question, std::vector<double> &r, StepResult &result)
{
  WholeContactProblem problem = whole_problem(question, r, result);
  const std::size_t n_translations = problem.rigid.size();
  const std::vector<RigidMotion> motions =
      sides_.free_motions(question.trial.places, question.trial.h,
                          question.correction.unhindered_carrier, problem.rigid);
  result.form_problem = problem_by_solves(question, r);
  const WholeContactReport report = whole_.solve(problem, r);
  const std::vector<double> changes = whole_.rigid_change();
  rigid_change_ = {true, {}, {}};
  for (std::size_t k = 0; k < n_translations; ++k)
    rigid_change_.translation[problem.rigid[k].axis] = changes[k];
  for (std::size_t k = 0; k < motions.size(); ++k)
    rigid_change_.carrier = rigid_change_.carrier + changes[n_translations + k] * motions[k];
  result.contact_iterations += report.sets;
  result.last_solver = "whole_body";
  if (!report.converged)
    result.reject(RejectedBy::contact_solver,
                  "the contact solver did not converge: " + report.reason);
  return report.converged;
}

// Residual of a column's solve over its force [-]: compliances err by as much, and jumps by less
// than a thousandth of that (doc/theory/iterative.md, section 4).
constexpr double column_residual = 1e-5;
} // namespace

IterativeBody::IterativeBody(const Body &body, BodySupports supports, const PointWeights &points,
                             const ResponseChoices &choices)
    : ElasticBody(body, std::move(supports), points, choices.solver), memory_(body.partition()),
      tolerance_(choices.tolerances.force), krylov_(set_up_krylov()),
      contact_(body, *supports_.held, points, gather_, relief_, krylov_, choices.tolerances),
      normals_(body.partition().communicator(), points.n_points(),
               [this](const std::vector<double> &forces)
               { return solved_at_points(forces, column_residual); })
{
}

KrylovSolver &
IterativeBody::set_up_krylov()
{
  set_up_at_rest();
  return *matrix_.krylov();
}

std::unique_ptr<StepProblems>
IterativeBody::make_problems(const ProblemSetting &setting)
{
  return std::make_unique<WholeProblems>(setting, *this, contact_);
}

bool
IterativeBody::linearise_at(const Field &displacement)
{
  normals_.clear();
  memory_.clear();
  return set_up(displacement);
}

std::vector<double>
IterativeBody::nodal_forces(const std::vector<double> &forces) const
{
  const std::size_t n_owned = 3 * body_.partition().n_owned();
  std::vector<double> nodal;
  points_.to_nodes(forces, nodal);
  Field field = body_.partition().zero_field();
  gather_.add(nodal, field);
  for (std::size_t i = 0; i < n_owned; ++i)
    if (supports_.held->is_fixed(i))
      field[i] = 0.;
  return {field.begin(), field.begin() + n_owned};
}

std::vector<double>
IterativeBody::near_response(const std::vector<double> &forces) const
{
  // A small change, as when frames turn a last time, is balanced at once; a large one only so far
  // that contact finds its sets, since the next contact problem balances the rest.
  constexpr double small = 1e4 /* tolerances */, rough = 1e-3;
  std::vector<double> rhs = nodal_forces(forces), response;
  memory_.guess(rhs, response);
  const double size = memory_.norm(rhs), largest = std::max(memory_.largest(), size),
               least = tolerance_ * largest;
  if (size > 0.)
    krylov_.improve(rhs.data(), response.data(),
                    size <= small * least ? least : std::max(least, rough * largest));
  std::vector<double> missing(rhs.size());
  krylov_.multiply(response.data(), missing.data());
  for (std::size_t i = 0; i < rhs.size(); ++i)
    missing[i] = rhs[i] - missing[i];
  contact_.add_missing(missing);
  memory_.keep(std::move(rhs), response);
  return response;
}

void
IterativeBody::add_response(const std::vector<double> &forces, const double factor,
                            double *nodal) const
{
  add_projected(near_response(forces), forces, factor, nodal);
}

void
IterativeBody::add_solution(const std::vector<double> &forces, double *nodal) const
{
  std::vector<double> response = contact_.displacement_change();
  const Vector3 resultant = points_.resultant(forces);
  for (unsigned int c = 0; c < 3; ++c)
    for (std::size_t i = 0; relief_.is_free(c) && i < response.size(); ++i)
      response[i] += resultant[c] / relief_.mass() * relief_.fields[c][i];
  add_projected(response, forces, 1., nodal);
  memory_.keep(nodal_forces(forces), std::move(response));
}

void
IterativeBody::add_projected(const std::vector<double> &response, const std::vector<double> &forces,
                             const double factor, double *nodal) const
{
  Field field = body_.partition().zero_field();
  std::copy(response.begin(), response.end(), field.begin());
  relief_.project(field, points_.resultant(forces));
  std::vector<double> at_nodes;
  gather_.gather(field, at_nodes);
  for (std::size_t i = 0; i < at_nodes.size(); ++i)
    nodal[i] += factor * at_nodes[i];
}

std::vector<double>
IterativeBody::solved_at_points(const std::vector<double> &forces, const double residual) const
{
  const std::vector<double> rhs = nodal_forces(forces);
  std::vector<double> response(rhs.size(), 0.), nodal(3 * points_.nodes().size(), 0.), values;
  krylov_.improve(rhs.data(), response.data(), residual * memory_.norm(rhs));
  add_projected(response, forces, 1., nodal.data());
  points_.to_points(nodal, values);
  return values;
}

Vector3
IterativeBody::free_share(const unsigned int point, const Vector3 &direction) const
{
  Vector3 share = transpose(relief_.at_points()[point]) * direction;
  for (unsigned int c = 0; c < 3; ++c)
    share[c] = relief_.is_free(c) ? share[c] : 0.;
  return share;
}

std::vector<double>
IterativeBody::values(const std::vector<unsigned int> &points, const std::vector<Matrix3> &frames,
                      const double h)
{
  constexpr double residual = 1e-9; // W is as good as the tolerances of its solvers
  const std::size_t n = 3 * points.size();
  std::vector<Vector3> axes, shares; // of the frames; of free translations along them
  for (const unsigned int point : points)
    for (const Vector3 &axis : frames[point])
    {
      axes.push_back(axis);
      shares.push_back(free_share(point, axis));
    }
  std::vector<double> values(n * n), forces(3 * points_.n_points(), 0.);
  for (std::size_t column = 0; column < n; ++column)
  {
    set_triple(forces, points[column / 3], axes[column]);
    const std::vector<double> motion = solved_at_points(forces, residual);
    set_triple(forces, points[column / 3], Vector3{});
    for (std::size_t row = 0; row < n; ++row)
      values[row * n + column] = dot(axes[row], triple(motion, points[row / 3])) / h +
                                 h / relief_.mass_in_steps() * dot(shares[row], shares[column]);
  }
  for (std::size_t row = 0; row < n; ++row) // symmetric, which solves are to their residual
    for (std::size_t column = 0; column < row; ++column)
      values[row * n + column] = values[column * n + row] =
          .5 * (values[row * n + column] + values[column * n + row]);
  return body_.partition().rank() == 0 ? values : std::vector<double>();
}

std::vector<double>
IterativeBody::normal_values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, const double h)
{
  std::vector<Vector3> normals, shares;
  for (const unsigned int point : points)
  {
    normals.push_back(frames[point][2]);
    shares.push_back(free_share(point, normals.back()));
  }
  std::vector<double> values = normals_.along_normals(points, normals);
  if (body_.partition().rank() != 0)
    return {};
  const std::size_t n = points.size();
  for (std::size_t k = 0; k < values.size(); ++k)
    values[k] = values[k] / h + h / relief_.mass_in_steps() * dot(shares[k / n], shares[k % n]);
  return values;
}

Field
IterativeBody::nearly_static(const Field &force, Field &held, double &potential) const
{
  // The quotient of any displacement is above the square of the frequency: one that lacks a
  // hundredth of its forces needs much less work than K^-1 M y.
  constexpr double missing = 0.01;
  const NodePartition &partition = body_.partition();
  Field without_inertia = force;
  const Vector3 resultant = resultant_of(force, partition);
  for (unsigned int c = 0; c < 3; ++c)
    for (std::size_t i = 0; relief_.is_free(c) && i < force.size(); ++i)
      without_inertia[i] -= resultant[c] / relief_.mass() * relief_.mass_row(c)[i];
  for (std::size_t i = 0; i < 3 * partition.n_owned(); ++i)
    if (supports_.held->is_fixed(i))
      without_inertia[i] = 0.;
  krylov_.improve(without_inertia.data(), held.data(),
                  missing * std::sqrt(partition.dot(without_inertia, without_inertia)));
  krylov_.multiply(held.data(), without_inertia.data());
  potential = partition.dot(held, without_inertia);
  Field next = held;
  partition.update_ghosts(next);
  relief_.project(next, {});
  return next;
}
} // namespace arthrowear
