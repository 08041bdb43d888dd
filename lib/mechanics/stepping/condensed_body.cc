// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/condensed_body.h"

#include "base/errors.h"
#include "base/stage_timer.h"

namespace arthrowear
{
namespace
{
/// From the columns of W.
class ResponsesOfColumns : public NormalResponses
{
public:
  /// @param body  with the columns
  ResponsesOfColumns(CondensedBody &body, const PointWeights &points) : body_(body), points_(points)
  {
  }
  std::vector<double> along_normals(const std::vector<unsigned int> &points,
                                    const std::vector<Vector3> &normals) override
  {
    body_.require(points);
    return body_.columns()->along_normals(points, normals);
  }
  std::vector<double> displacement(const std::vector<double> &forces) const override
  {
    std::vector<double> nodal(3 * points_.nodes().size(), 0.), values;
    body_.add_response(forces, 1., nodal.data());
    points_.to_points(nodal, values);
    return values;
  }

private:
  CondensedBody &body_;
  const PointWeights &points_;
};
} // namespace

CondensedBody::CondensedBody(const Body &body, BodySupports supports, const PointWeights &points,
                             const ResponseChoices &choices)
    : ElasticBody(body, std::move(supports), points, choices.solver), solver_(choices.solver),
      columns_(body, *supports_.held, points, relief_,
               matrix_.will_be_whole() ? choices.most_whole_columns : 0.),
      normals_(std::make_unique<ResponsesOfColumns>(*this, points))
{
  if (choices.store != nullptr)
    stored_ = std::make_unique<StoredResponses>(
        choices.store, body, *supports_.held, supports_.loads, points, gather_,
        StoredResponses::Responses{relief_, loads_, columns_, lowest_frequency_}, choices.solver);
  if (stored_ && stored_->read())
  {
    factor_waits_ = true;
    return;
  }
  columns_.clear(); // of a file that did not fit
  const StageTimer timer(making_);
  set_up_at_rest();
  if (stored_)
    stored_->set_norm(matrix_.norm());
}

bool
CondensedBody::linearise_at(const Field &displacement)
{
  if (stored_)
    stored_->stop();
  columns_.clear();
  factor_waits_ = false;
  return set_up(displacement);
}

const EffectiveMatrix &
CondensedBody::factor() const
{
  if (factor_waits_ && !matrix_.factor(body_.partition().zero_field(), 0., 1.))
    throw RunError("the stiffness matrix is singular: an element is distorted");
  factor_waits_ = false;
  return matrix_;
}

void
CondensedBody::require(const std::vector<unsigned int> &points)
{
  std::vector<unsigned int> missing = columns_.missing(points);
  if (missing.empty())
    return;
  const StageTimer timer(making_);
  columns_.make(std::move(missing), factor());
}

void
CondensedBody::store_columns()
{
  if (stored_ && stored_->waits() && columns_.are_complete())
    stored_->write(factor(), making_, lowest_frequency());
}

Field
CondensedBody::elastic_response(const std::vector<double> &forces, const Vector3 &loads) const
{
  if (!columns_.are_whole())
    return ElasticBody::elastic_response(forces, loads);
  Field field;
  columns_.whole_response(forces, field);
  relief_.project(field, points_.resultant(forces));
  loads_.add_field(loads, field);
  return field;
}

Field
CondensedBody::nearly_static(const Field &force, Field & /*held*/, double &potential) const
{
  Field field = elastic_field(force);
  potential = body_.partition().dot(force, field);
  return field;
}
} // namespace arthrowear
