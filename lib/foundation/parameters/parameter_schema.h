// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"

namespace arthrowear
{
/// JSON schema (draft 2020-12) of the parameter files of one or several models.
///
/// A parameter file is no JSON. The schema describes the object with the same content: a subsection
/// is an object, an entry a property under its full name with unit, so that the path
/// "Section / Entry [unit]" of messages is /Section/Entry [unit] there. JSON schema has no keyword
/// for units and paths; they are in keywords of our own, which begin with "x-".
class ParameterSchema
{
public:
  /// @param version of the program, which the schema names
  explicit ParameterSchema(std::string version) : version_(std::move(version)) {}

  /// Adds the entries of a model.
  /// @param is_default true for the model that a file without the entry `Model` has
  void add_model(const std::string &name, const Parameters &parameters, bool is_default);

  /// Adds another kind of file.
  /// @param open_sections sections whose entries are paths of any entries of a model
  void add_file(const std::string &name, const Parameters &parameters,
                const std::vector<std::string> &open_sections);

  std::string text() const;

private:
  struct Definition
  {
    std::string name, json;
  };

  std::string version_;
  std::vector<Definition> definitions_;
};
} // namespace arthrowear
