// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/mortar_face.h"
#include "models/hip_cup/setup.h"
#include "stepping/elastic_body.h"

namespace arthrowear
{
/// Declares the entries of a head that deforms, in the section `Head`.
void declare_elastic_head(const Parameters::Section &head, ElasticHead &elastic);
/// Rules that join its entries with others: what cannot work with it, and what does.
void check_elastic_head(Parameters &parameters, HipCupParameters &p);

/// The part of a made cup's cavity with smaller elements, around the places of contact in a cycle.
FinePatch patch_of_cup(const HipCupParameters &p, const HipCupInputs &inputs);
/// Makes the mesh of the head, with smaller elements where it meets the cup in a cycle. The mesh of
/// the cup is there.
void make_elastic_head(const HipCupParameters &p, HipCupInputs &inputs, Parameters &parameters);

/// Warns of a head that is as good as rigid, and of steps that pass over its faces.
void doubt_elastic_head(Parameters &parameters, const HipCupParameters &p,
                        const HipCupInputs &inputs);
/// Refuses meshes whose responses at the nodes of both faces need more memory than there is.
void check_column_memory(const HipCupParameters &p, const HipCupInputs &inputs,
                         Parameters &parameters);

/// A head that deforms: linearly elastic and held in its bore. Its frame turns with it.
struct HeadBody
{
  /// @param cup  whose cavity it meets @param centre  [mm]
  HeadBody(const HipCupParameters &p, const HipCupInputs &inputs, const Vector3 &centre,
           const Body &cup);
  BodySupports supports() const;

  Body body;
  Conditions conditions;
  MortarFace face;
};
} // namespace arthrowear
