#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Collects the pages of the repository into a folder from which Sphinx makes the site.

Usage: collect.py <repository> <folder> <program>

Pages keep their paths; README.md becomes index.md. Links to pages, folders and anchors go to pages
of the site, links to other files to copies of them. The folder is written anew, but only if
this script has made it. <program> prints the pages of entries and commands.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import formulas
import gallery
from contents import SHORT, arranged, is_left_out
from links import LINK, is_outside, resolved, site_path, substituted
from pictures import with_pictures

MARK = ".collected"
CASE = re.compile(r"inputs/\w+/README\.md$")
# Links to the pages of Doxygen, which Sphinx does not know.
LIBRARY = """
```{raw} html
<p>Here: <a href="../library/annotated.html">classes</a>, <a href="../library/files.html">files by folder</a>,
<a href="../library/namespacemembers.html">functions by name</a>.</p>
```
"""
# A path in a sentence: doc/notation.md, inputs/hip_cup_iso, ../gait/README.md.
PATH = r"(?<![\w/\[(.`<\"])((?:(?:doc|inputs|lib|meshes)/|\.\./)\w[\w/]*(?:\.md)?)(?![\w/]|\.\w)"
PATTERNS = ["*.md", "doc/**/*.md", "inputs/*.md", "inputs/*/README.md", "lib/**/README.md", "meshes/README.md"]


def pages_of(root):
    """Text of each page by its path."""
    paths = {str(path.relative_to(root)) for pattern in PATTERNS for path in root.glob(pattern)}
    return {path: (root / path).read_text(encoding="utf-8") for path in sorted(paths) if not is_left_out(path)}


def printed(program, *words):
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    return subprocess.run([program, *words], stdout=subprocess.PIPE, check=True, text=True,
                          encoding="utf-8", env=environment).stdout


def title_of(text):
    return re.search(r"^# (.*)", text, re.M).group(1)


def page_of(path, root, pages):
    """Page of the site that a path in the repository has: itself, or the README of a folder."""
    if (root / path).is_dir():
        path = os.path.join(path, "README.md")
    return path if path in pages else None


def with_links(text, page, root, pages, files):
    """The page with links to the site's pages; other files that it names are added to `files`.

    Paths in sentences, such as doc/notation.md or ../gait, become links too where there is a page.
    """
    def to(other, anchor=""):
        new = os.path.relpath(site_path(other), os.path.dirname(page) or ".")
        return f"({new}{'#' + anchor if anchor else ''})"

    def link(name, target, bare):
        if bare:
            base = os.path.dirname(page) if bare.startswith("../") else ""
            other = page_of(os.path.normpath(os.path.join(base, bare)), root, pages)
            return f"[{bare}]{to(other)}" if other and other != page else bare
        if is_outside(target):
            return f"{name}({target})"
        path, anchor = resolved(page, target)
        other = page_of(path, root, pages)
        if other:
            return name + to(other, anchor)
        if not (root / path).is_file():
            return f"`{path}`"  # a folder without a page: its path is text
        files.add(path)
        return f"{name}({target})"

    return substituted(text, f"{LINK.pattern}|{PATH}", link)


def tree(names, base=".", caption=""):
    """Entries of the sidebar."""
    entries = []
    for name in names:
        path = os.path.relpath(site_path(name), base)
        entries.append(f"{SHORT[name]} <{path}>" if name in SHORT else path)
    head = ["", "```{toctree}", ":hidden:", *([f":caption: {caption}"] if caption else []), ":maxdepth: 1", ""]
    return "\n".join([*head, *entries, "```", ""])


def parameter_pages(text):
    """The page of entries as one page per model, and a page that lists them."""
    head, *parts = re.split(r"^## ", text, flags=re.M)
    pages, rows = {}, []
    for part in parts:
        title, _, body = part.partition("\n")
        name = title.split()[-1].lower()
        heading = f"Entries of {name}" if title.startswith("Model") else "Entries of a study"
        body = re.sub(r"^##(#+ )", r"#\1", body, flags=re.M)
        command = f"arthrowear parameters --model {name} > my_case.prm" if title.startswith("Model") else \
            "arthrowear sweep my_study.prm"
        pages[f"doc/parameters/{name}.md"] = f"# {heading}\n\n    {command}\n{body}"
        rows.append(f"| [{heading}](parameters/{name}.md) | `{command}` |")
    table = "\n".join(["| entries | command |", "|-|-|", *rows])
    return f"{head}\n{table}\n", pages


def start_page(text, groups, below, pages):
    """The README with one tile per group of pages before its first section."""
    tiles = ["", "````{container} tiles"]
    for title, names in groups:
        names = names + [page for name in names if len(names) < 4 for page in below.get(name, [])]
        links = ", ".join(f"[{SHORT.get(name) or title_of(pages[name])}]({site_path(name)})" for name in names[:6])
        tiles += ["```{container} tile", f"**{title}**", "", links, "```"]
    head, mark, rest = text.partition("\n## ")
    return "\n".join([head, *tiles, "````", ""]) + mark + rest


def with_case(page, text, root):
    """A case's page with its cost below the heading and its files at the end."""
    case = page.split("/")[1]
    row = gallery.costs(root).get(case)
    if row:
        text = re.sub(r"^(# .*\n)", lambda head: f"{head.group(1)}\n```{{container}} cost\n{row['file']}: "
                      f"{gallery.cost(row)}\n```\n", text, count=1, flags=re.M)
        if "![" not in text:
            picture = os.path.relpath(row["picture"], os.path.dirname(page))
            text = text.replace("\n```{container} cost", f"\n![{title_of(text)}]({picture})\n\n```{{container}} cost", 1)
    return text + gallery.files_of_case(case, root)


def site_pages(root, program):
    """Text of each page of the site by its path, and its sidebar."""
    pages = pages_of(root)
    pages["doc/parameters.md"], models = parameter_pages(printed(program, "parameters", "--format", "markdown"))
    pages["doc/commands.md"] = printed(program, "man", "--format", "markdown")
    pages["doc/results_by_model.md"] = printed(program, "results")
    groups, below = arranged(pages)
    # Cases have the order of their tables.
    order = re.findall(r"\]\((\w+)\)", pages["inputs/README.md"])
    below["inputs/README.md"].sort(key=lambda page: order.index(page.split("/")[1]))
    pages.update(models)
    below["doc/parameters.md"] = list(models)
    return pages, groups, below


def sidebar(page, groups, below):
    if page == "README.md":
        return "".join(tree(names, caption=title) for title, names in groups)
    return tree(below[page], os.path.dirname(page)) if page in below else ""


def write_pages(root, folder, program):
    pages, groups, below = site_pages(root, program)
    known = {pathlib.Path(page).stem: formulas.numbers(text) for page, text in pages.items()
             if page.startswith("doc/theory/")}
    titles = {page.split("/")[1]: title_of(text) for page, text in pages.items() if CASE.match(page)}
    files = set()
    for page, text in pages.items():
        if CASE.match(page):
            text = with_case(page, text, root)
        text = with_links(text, page, root, pages, files)
        if page == "inputs/README.md":
            text = gallery.gallery(text, titles, str(root))
        elif page.startswith("doc/theory/"):
            text = formulas.with_formulas(text, pathlib.Path(page).stem, known)
        # Pygments has no lexer for these, and one for shells that marks parts of names as keywords.
        text = re.sub(r"^( *```)(?:prm|csv|geo|sh)$", r"\1text", text, flags=re.M)
        text = with_pictures(text, str(root), page)
        if page == "README.md":
            text = start_page(text, groups, below, pages)
        elif page == "doc/library.md":
            text += LIBRARY
        files.update(resolved(page, name)[0] for name in re.findall(r"^```\{image\} (\S+)", text, re.M))
        target = folder / site_path(page)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text + sidebar(page, groups, below), encoding="utf-8")
    for path in sorted(files):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / path, folder / path)


def collect(root, folder, program):
    root, folder = pathlib.Path(root).resolve(), pathlib.Path(folder)
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise SystemExit(f"{folder}: a folder that collect.py has not made, with files in it. Name another folder.")
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    (folder / MARK).touch()
    write_pages(root, folder, os.path.abspath(program))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    collect(*sys.argv[1:])
