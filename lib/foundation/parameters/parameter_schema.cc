// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_schema.h"

#include "base/number_text.h"
#include "parameters/entry_name.h"

#include <nlohmann/json.hpp>

namespace arthrowear
{
namespace
{
using Json = nlohmann::ordered_json;
using Path = std::vector<std::string>;

constexpr const char *reading =
    "A parameter file of arthrowear (.prm) is text: lines 'set NAME = VALUE' in 'subsection NAME' "
    "... 'end'. This schema describes the JSON object with the same content. A subsection is an "
    "object; an entry is a property under its full name, which ends in its unit in brackets; a "
    "comma list of numbers is an array. The path 'Section / Entry [unit]' of messages, repeated in "
    "x-path, is the property 'Entry [unit]' of the object 'Section'. x-unit is the unit of the "
    "value, x-rule the rule in words, x-plausible the range of usual magnitudes, outside of which "
    "`arthrowear validate` warns, x-kind number, integer, boolean, choice, text, file or list, "
    "x-may-change-on-resume true if a resumed run may have another value. Rules that join several "
    "entries are checked by `arthrowear validate` only.";

Json
number_json(const std::string &text)
{
  long long integer = 0;
  double number = 0.;
  if (parse_integer(text, integer))
    return integer;
  if (parse_number(text, number))
    return number;
  return text;
}

Json
value_json(const std::string &text, const ValueForm &form)
{
  if (form.is_number())
    return number_json(text);
  if (form.kind == ValueForm::Kind::boolean)
    return text == "true" || text == "yes" || text == "on";
  if (form.kind != ValueForm::Kind::list)
    return text;
  Json list = Json::array();
  for (const std::string &value : split_list(text))
    list.push_back(number_json(value));
  return list;
}

void
add_bound(Json &item, const std::string &keyword, const double bound, const bool is_integer)
{
  if (std::isfinite(bound) && is_integer)
    item[keyword] = static_cast<long long>(bound);
  else if (std::isfinite(bound))
    item[keyword] = bound;
}

Json
number_type(const ValueForm &form)
{
  const bool is_integer = form.kind == ValueForm::Kind::integer;
  Json item{{"type", is_integer ? "integer" : "number"}};
  add_bound(item, form.excludes_low ? "exclusiveMinimum" : "minimum", form.low, is_integer);
  add_bound(item, form.excludes_high ? "exclusiveMaximum" : "maximum", form.high, is_integer);
  return item;
}

Json
type_of(const Rule &rule)
{
  const ValueForm &form = rule.form();
  switch (form.kind)
  {
  case ValueForm::Kind::number:
  case ValueForm::Kind::integer:
    return number_type(form);
  case ValueForm::Kind::boolean:
    return {{"type", "boolean"}};
  case ValueForm::Kind::choice:
    return {{"type", "string"}, {"enum", rule.choices()}};
  case ValueForm::Kind::text:
    break;
  case ValueForm::Kind::list:
  {
    Json item{{"type", "array"}, {"items", number_type(form)}};
    if (form.at_least > 0)
      item["minItems"] = form.at_least;
    if (form.at_most != std::numeric_limits<unsigned int>::max())
      item["maxItems"] = form.at_most;
    if (form.excludes_zeros)
      item["contains"] = {{"not", {{"const", 0}}}};
    return item;
  }
  }
  Json item{{"type", "string"}};
  if (!form.may_be_empty)
    item["minLength"] = 1;
  return item;
}

const char *
kind_of(const Parameters::Declaration &entry)
{
  switch (entry.rule.form().kind)
  {
  case ValueForm::Kind::number:
    return "number";
  case ValueForm::Kind::integer:
    return "integer";
  case ValueForm::Kind::boolean:
    return "boolean";
  case ValueForm::Kind::choice:
    return "choice";
  case ValueForm::Kind::list:
    return "list";
  case ValueForm::Kind::text:
    break;
  }
  return entry.is_file ? "file" : "text";
}

Json
entry_json(const Parameters::Declaration &entry)
{
  Json item = type_of(entry.rule);
  if (entry.is_required())
    item["examples"] = Json::array({value_json(entry.example, entry.rule.form())});
  else
    item["default"] = value_json(entry.default_text, entry.rule.form());
  item["description"] = entry.documentation;
  item["x-path"] = entry.path();
  item["x-kind"] = kind_of(entry);
  if (const std::string unit = unit_in_name(entry.name); !unit.empty())
    item["x-unit"] = unit;
  item["x-rule"] = entry.rule.words();
  if (entry.declared_range.is_bounded())
    item["x-plausible"] = {entry.declared_range.least, entry.declared_range.most};
  item["x-may-change-on-resume"] = entry.may_change;
  return item;
}

Json
section_json(const Parameters &parameters, const Path &section)
{
  Json properties = Json::object(), required = Json::array();
  for (const Parameters::Declaration &entry : parameters.declarations())
    if (entry.section == section)
    {
      properties[entry.name] = entry_json(entry);
      if (entry.is_required())
        required.push_back(entry.name);
    }
  for (const Path &path : parameters.subsections_of(section))
  {
    properties[path.back()] = section_json(parameters, path);
    if (properties[path.back()].contains("required"))
      required.push_back(path.back());
  }
  Json object{{"type", "object"}};
  if (const std::string &text = parameters.documentation_of(section); !text.empty())
    object["description"] = text;
  object["properties"] = properties;
  if (!required.empty())
    object["required"] = required;
  object["additionalProperties"] = false;
  return object;
}

std::string
dumped(const Json &json, const int indent = -1)
{
  return json.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}
} // namespace

void
ParameterSchema::add_model(const std::string &name, const Parameters &parameters,
                           const bool is_default)
{
  Json object = section_json(parameters, {});
  Json &model = object["properties"]["Model"];
  model.erase("enum");
  model["const"] = name;
  if (!is_default)
  {
    Json required = object.value("required", Json::array());
    if (std::find(required.begin(), required.end(), "Model") == required.end())
      required.insert(required.begin(), "Model");
    object["required"] = required;
  }
  definitions_.push_back({name, dumped(object)});
}

void
ParameterSchema::add_file(const std::string &name, const Parameters &parameters,
                          const std::vector<std::string> &open_sections)
{
  Json object = section_json(parameters, {});
  for (const std::string &section : open_sections)
    object["properties"][section] = {
        {"type", "object"},
        {"description", "Values of entries of the case; a property is the path of an entry."},
        {"additionalProperties", {{"type", {"string", "number", "array"}}}}};
  definitions_.push_back({name, dumped(object)});
}

std::string
ParameterSchema::text() const
{
  Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
              {"title", "Parameter files of arthrowear"},
              {"description", reading},
              {"x-version", version_}};
  Json alternatives = Json::array(), definitions = Json::object();
  for (const Definition &definition : definitions_)
  {
    alternatives.push_back({{"$ref", "#/$defs/" + definition.name}});
    definitions[definition.name] = Json::parse(definition.json);
  }
  schema["oneOf"] = alternatives;
  schema["$defs"] = definitions;
  return dumped(schema, 1) + "\n";
}
} // namespace arthrowear
