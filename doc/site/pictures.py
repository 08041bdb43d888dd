# SPDX-License-Identifier: LGPL-2.1-or-later
"""Pictures of pages: name_dark.png beside name.png is shown on a dark page."""

import json
import os
import re

ALONE = re.compile(r"!\[([^\]]*)\]\(([^()\s]+)\)$")
IMAGE = re.compile(r"<img\b[^>]*>", re.S)


def attribute(tag, name):
    found = re.search(rf'\b{name}="([^"]*)"', tag)
    return found.group(1) if found else ""


def image(path, text, root, page, classes="", target=""):
    """Lines of an image, and of its dark variant if there is one.

    @param path   relative to the page
    """
    stem, ending = os.path.splitext(path)
    dark = f"{stem}_dark{ending}"
    variants = [(path, "one-variant")]
    if os.path.exists(os.path.join(root, os.path.dirname(page), dark)):
        variants = [(path, "only-light"), (dark, "only-dark")]
    lines = []
    for name, variant in variants:
        lines += [f"```{{image}} {name}", f":alt: {json.dumps(text, ensure_ascii=False)}", f":class: {variant} {classes}".rstrip()]
        lines += [f":target: {target}"] if target else []
        lines += ["```"]
    return lines


def with_pictures(text, root, page):
    """Paragraphs of pictures, in Markdown or in HTML, as blocks; several stand side by side."""
    def html_block(match):
        tags = [tag.group(0) for tag in IMAGE.finditer(match.group(0))]
        if not tags:
            return match.group(0)
        return "\n".join(group([(attribute(tag, "src"), attribute(tag, "alt")) for tag in tags], root, page))

    text = re.sub(r"^<(p|picture)\b[^>]*>.*?</\1>$", html_block, text, flags=re.M | re.S)
    lines, pictures = [], []
    for line in text.splitlines() + [""]:
        alone = ALONE.match(line)
        if alone:
            pictures.append((alone.group(2), alone.group(1)))
            continue
        if pictures:
            lines += ["", *group(pictures, root, page), ""]
            pictures = []
        lines.append(line)
    return "\n".join(lines)


def group(pictures, root, page):
    lines = ["````{container} " + ("pictures" if len(pictures) > 1 else "picture")]
    for path, text in pictures:
        lines += image(path, text, root, page)
    return lines + ["````"]
