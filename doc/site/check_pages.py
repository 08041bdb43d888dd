#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Pages of the site: each shows something, needs no network, and can be found.

Usage: check_pages.py <site>

Every page has a picture, a block of code, a formula or a table of commands, files or numbers;
nothing is loaded from a server; words of several pages are in the index of the search.
"""

import json
import pathlib
import re
import sys

# Pages without an example, with the reason.
WITHOUT = {"genindex.html": "made by Sphinx", "search.html": "made by Sphinx", "CHANGELOG.html": "a list of changes"}
# A word of the pages, and a page that a search for it must find; words are stems.
FOUND = {"lock": "doc/validation/hip_cup_meshes", "amplif": "doc/manual/wear", "slurm": "doc/manual/clusters",
         "signorini": "doc/theory/hip_cup", "overwrit": "doc/commands", "clearanc": "doc/parameters/hip_cup",
         "ceram": "inputs/askari_noisy/index", "uplift": "doc/results_by_model"}
SHOWN = re.compile(r"<img |<pre|class=\"formulas\"|<table")
LOADED = re.compile(r"<(?:script|img|iframe|source)\b[^>]*\bsrc=\"((?:https?:)?//[^\"]+)|"
                    r"<link\b[^>]*rel=\"(?:stylesheet|preload)\"[^>]*href=\"((?:https?:)?//[^\"]+)")


def pages(site):
    for path in sorted(site.rglob("*.html")):
        name = str(path.relative_to(site))
        if not name.startswith("library/"):
            yield name, path.read_text(encoding="utf-8")


def article(text):
    """The page without sidebars."""
    found = re.search(r"<article[^>]*>(.*)</article>", text, re.S)
    return found.group(1) if found else text


def findings_of(name, text):
    if name not in WITHOUT and not SHOWN.search(article(text)):
        yield f"{name}: neither picture nor example. Add one."
    for address in LOADED.findall(text):
        yield f"{name}: loads {''.join(address)}; the site must open without network."


def index_of(site):
    """Pages by stem, as the search finds them."""
    text = (site / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(text[text.index("(") + 1:text.rindex(")")])
    names = index["docnames"]

    def numbers(found):
        return found if isinstance(found, list) else [found]

    return {stem: {names[i] for table in ("terms", "titleterms") for i in numbers(index[table].get(stem, []))}
            for stem in FOUND}


def check(site):
    site, findings, n_pages = pathlib.Path(site), [], 0
    for name, text in pages(site):
        n_pages += 1
        findings += findings_of(name, text)
    if n_pages < 80:
        findings.append(f"only {n_pages} pages in {site}: is this the site?")
    index = index_of(site)
    findings += [f"a search for '{stem}' does not find {page}" for stem, page in FOUND.items() if page not in index[stem]]
    return findings


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = check(sys.argv[1])
    print("\n".join(found))
    sys.exit(1 if found else 0)
