# SPDX-License-Identifier: LGPL-2.1-or-later
"""Makes the theme of Debian's package furo work from files, without a server.

Debian ships furo's script as a module that imports another one, which browsers load from servers
only (Debian 13 also calls it as a module); a style sheet that imports /javascript/normalize.css of
a server (Debian 12); and a style sheet that has lost the nested rule which makes pages dark where
the browser wants dark pages.
"""

import pathlib
import re

NORMALIZE = pathlib.Path("/usr/share/javascript/normalize.css/normalize.css")


def block_after(text, mark, place=0):
    """Content of the braces that follow the first mark from a place on."""
    begin = text.index("{", text.index(mark, place)) + 1
    depth = 1
    for end in range(begin, len(text)):
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        if depth == 0:
            return text[begin:end]
    raise SystemExit(f"the theme's style sheet has no end of the block {mark}: is this furo?")


def with_dark_pages(style):
    """The style sheet with dark pages for browsers that want them, unless the reader chose light ones."""
    wanted = "prefers-color-scheme: dark"
    if any("--color-background-primary:" in block_after(style, wanted, found.start()) for found in re.finditer(wanted, style)):
        return style
    dark = block_after(style, "@media not print").replace('body[data-theme="dark"]', 'body:not([data-theme="light"])')
    return f"{style}\n@media screen and (prefers-color-scheme: dark) {{\n{dark}\n}}\n"


def mend(site):
    """Joins the two scripts, and copies the imported style sheet. Nothing happens to a theme that is whole."""
    script = site / "_static/scripts/furo.js"
    text = script.read_text(encoding="utf-8")
    imported = re.match(r'import (?:\* as )?\w+ from "\./([\w.-]+)";', text)
    if imported:
        module = (script.parent / imported.group(1)).read_text(encoding="utf-8")
        script.write_text(module + "\n;" + text[imported.end():], encoding="utf-8")
        for page in site.rglob("*.html"):
            before = page.read_text(encoding="utf-8")
            after = re.sub(r'<script type="module" (src="[\w./]*_static/scripts/furo\.js)', r'<script defer="defer" \1', before)
            if after != before:
                page.write_text(after, encoding="utf-8")
    style = site / "_static/styles/furo.css"
    text = with_dark_pages(style.read_text(encoding="utf-8"))
    if "/javascript/normalize.css/normalize.css" in text:
        (style.parent / "normalize.css").write_bytes(NORMALIZE.read_bytes())
        text = text.replace("/javascript/normalize.css/normalize.css", "normalize.css")
    style.write_text(text, encoding="utf-8")
