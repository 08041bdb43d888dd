// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cad/step_text.h"

#include "base/errors.h"
#include "base/length_units.h"
#include "base/number_text.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace arthrowear
{
namespace
{
/// An entity `#12 = NAME(arguments);`; of a complex entity the name is empty and all is arguments.
struct Entity
{
  std::string name, arguments;
};

bool
is_blank(const char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

class Reader
{
public:
  explicit Reader(const std::string_view bytes)
  {
    std::string statement;
    bool is_text = false;
    for (std::size_t at = 0; at < bytes.size(); ++at)
    {
      const char c = bytes[at];
      if (!is_text && bytes.substr(at, 2) == "/*") // a comment
      {
        at = std::min(bytes.find("*/", at), bytes.size());
        at += at < bytes.size() ? 1 : 0;
        continue;
      }
      if (c == '\'')
        is_text = !is_text;
      if (c == ';' && !is_text)
      {
        keep(statement);
        statement.clear();
      }
      else if (is_text ? c != '\n' && c != '\r' : !is_blank(c))
        statement += c;
    }
  }

  StepText read() const
  {
    StepText text;
    text.unit = unit();
    for (const auto &[number, entity] : entities_)
      if (entity.name == "MANIFOLD_SOLID_BREP" || entity.name == "BREP_WITH_VOIDS")
        text.solids.push_back(solid(entity));
    return text;
  }

private:
  void keep(const std::string &statement)
  {
    const std::size_t equal = statement.find('='), open = statement.find('(', equal);
    long long number = 0;
    if (statement.empty() || statement[0] != '#' || open == statement.npos ||
        !parse_integer(statement.substr(1, equal - 1), number))
      return;
    const std::string name = statement.substr(equal + 1, open - equal - 1);
    entities_[number] = {name, statement.substr(name.empty() ? equal + 1 : open)};
  }

  const Entity *at(const std::string &reference) const
  {
    long long number = 0;
    if (reference.empty() || reference[0] != '#' || !parse_integer(reference.substr(1), number))
      return nullptr;
    const auto found = entities_.find(number);
    return found == entities_.end() ? nullptr : &found->second;
  }

  /// Parts of "(a,b,(c,d))" between its outermost commas.
  static std::vector<std::string> parts(const std::string &list)
  {
    std::vector<std::string> found(1);
    int depth = 0;
    bool is_text = false;
    for (const char c : list)
    {
      if (c == '\'')
        is_text = !is_text;
      if (!is_text && c == ')' && --depth == 0)
        break;
      if (!is_text && c == ',' && depth == 1)
        found.emplace_back();
      else if (depth > 0)
        found.back() += c;
      if (!is_text && c == '(')
        ++depth;
    }
    return found;
  }

  /// A name that a .msh file can have; empty for others.
  static std::string name_in(const std::string &quoted)
  {
    if (quoted.size() < 2 || quoted[0] != '\'')
      return "";
    const std::string name = trimmed(quoted.substr(1, quoted.size() - 2));
    const auto is_fit = [](const unsigned char c)
    { return c >= 0x20 && c < 0x7f && c != '"' && c != '\'' && c != '\\'; };
    return std::all_of(name.begin(), name.end(), is_fit) && name != "NONE" ? name : "";
  }

  StepText::Solid solid(const Entity &brep) const
  {
    StepText::Solid result;
    const std::vector<std::string> of_brep = parts(brep.arguments);
    result.name = name_in(of_brep[0]);
    std::vector<std::string> shells;
    if (of_brep.size() > 1)
      shells.push_back(of_brep[1]);
    if (of_brep.size() > 2) // voids, as ORIENTED_CLOSED_SHELL('',*,#shell,.F.)
      for (const std::string &inner : parts(of_brep[2]))
        if (const Entity *oriented = at(inner))
          if (const std::vector<std::string> of_inner = parts(oriented->arguments);
              of_inner.size() > 2)
            shells.push_back(of_inner[2]);
    for (const std::string &shell : shells)
      if (const Entity *closed = at(shell))
        if (const std::vector<std::string> of_shell = parts(closed->arguments); of_shell.size() > 1)
          for (const std::string &reference : parts(of_shell[1]))
            if (const Entity *of_face = at(reference))
              result.faces.push_back(face(*of_face));
    return result;
  }

  StepText::Face face(const Entity &entity) const
  {
    static const std::map<std::string, Primitive::Kind> kinds{
        {"PLANE", Primitive::Kind::plane},
        {"SPHERICAL_SURFACE", Primitive::Kind::sphere},
        {"CYLINDRICAL_SURFACE", Primitive::Kind::cylinder},
        {"CONICAL_SURFACE", Primitive::Kind::cone},
        {"TOROIDAL_SURFACE", Primitive::Kind::torus}};
    const std::vector<std::string> of_face = parts(entity.arguments);
    StepText::Face result{name_in(of_face[0]), Primitive::Kind::free_form};
    const Entity *surface = of_face.size() > 2 ? at(of_face[2]) : nullptr;
    const auto kind = surface == nullptr ? kinds.end() : kinds.find(surface->name);
    if (kind == kinds.end())
      return result;
    result.kind = kind->second;
    const std::vector<std::string> of_surface = parts(surface->arguments);
    if ((result.kind == Primitive::Kind::sphere || result.kind == Primitive::Kind::cylinder) &&
        of_surface.size() > 2)
      parse_number(of_surface[2], result.radius);
    return result;
  }

  /// Unit of length of all contexts [mm]; 0 if there is none, or if they differ.
  double unit() const
  {
    static const std::map<std::string, double> prefixes{
        {"$", 1e3}, {".MILLI.", 1.}, {".CENTI.", 10.}, {".DECI.", 100.}, {".MICRO.", 1e-3}};
    static const std::map<std::string, double> others{{"'INCH'", mm_per_inch},
                                                      {"'FOOT'", 12. * mm_per_inch}};
    std::set<double> si, converted;
    for (const auto &[number, entity] : entities_)
    {
      if (entity.arguments.find("LENGTH_UNIT") == std::string::npos)
        continue;
      const auto argument = [&text = entity.arguments](const std::string &name)
      {
        const std::size_t begin = text.find(name + "(");
        return begin == text.npos ? "" : parts(text.substr(begin + name.size()))[0];
      };
      std::string other = argument("CONVERSION_BASED_UNIT");
      std::transform(other.begin(), other.end(), other.begin(),
                     [](const unsigned char c) { return static_cast<char>(std::toupper(c)); });
      const auto known = prefixes.find(argument("SI_UNIT"));
      if (!other.empty())
        converted.insert(others.count(other) != 0 ? others.at(other) : 0.);
      else if (known != prefixes.end())
        si.insert(known->second);
    }
    // A converted unit refers to one of SI.
    const std::set<double> &stated = converted.empty() ? si : converted;
    return stated.size() == 1 ? *stated.begin() : 0.;
  }

  std::map<long long, Entity> entities_;
};
} // namespace

StepText
read_step_text(const std::string_view bytes, const std::string &file)
{
  const std::size_t begin = std::min(bytes.find_first_not_of(" \t\r\n\xef\xbb\xbf"), bytes.size());
  if (bytes.substr(begin, 12) != "ISO-10303-21")
    throw InputError(file + ": is no STEP file, which begins with ISO-10303-21. Export the shape "
                            "as STEP (AP203, AP214 or AP242)");
  if (bytes.find("END-ISO-10303-21") == bytes.npos)
    throw InputError(file + ": is cut short: its last line END-ISO-10303-21; is missing. Export or "
                            "copy it again");
  return Reader(bytes).read();
}
} // namespace arthrowear
