# SPDX-License-Identifier: LGPL-2.1-or-later
"""Links of Markdown pages: found outside code, and turned into those of the site."""

import os
import re

LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\[\]]*\])*\])\(([^()\s]+)\)")
HTML_LINK = re.compile(r'(?:src|href|srcset)="([^"]+)"')
CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.S)


def paragraphs(text):
    """Lines of a page with True for those of code: fenced, or indented by four after an empty line."""
    fence, was_empty, was_code, in_list = None, True, False, False
    for line in text.splitlines():
        mark = re.match(r" {0,3}(```+|~~~+)", line)
        if fence:
            yield line, True
            if mark and mark.group(1).startswith(fence):
                fence = None
            continue
        if mark:
            fence = mark.group(1)
            yield line, True
            continue
        if re.match(r" {0,3}([-*+]|\d+\.) ", line):
            in_list = True
        elif line and not line.startswith(" "):
            in_list = False
        indented = line.startswith("    ") and not in_list
        code = indented and (was_empty or was_code)
        yield line, code or (was_code and not line)
        was_code = code or (was_code and not line)
        was_empty = not line.strip()


def substituted(text, pattern, replace):
    """The page with `replace(match)` for each match outside code.

    Code within the match is allowed, as in the link [`a`](b): it is hidden from the pattern, but not
    from `replace`, which gets the true text of each group.
    """
    blocks = []
    for line, is_code in paragraphs(text):
        if not blocks or is_code != blocks[-1][0]:
            blocks.append((is_code, []))
        blocks[-1][1].append(line)
    parts = []
    for is_code, lines in blocks:
        block = "\n".join(lines)
        if not is_code:
            hidden = CODE.sub(lambda code: "\0" * len(code.group(0)), block)
            end, pieces = 0, []
            for match in re.finditer(pattern, hidden):
                groups = [block[slice(*match.span(i))] for i in range(1, match.re.groups + 1)]
                pieces += [block[end:match.start()], replace(*groups)]
                end = match.end()
            block = "".join(pieces) + block[end:]
        parts.append(block)
    return "\n".join(parts) + "\n"


def links(text):
    """Targets of all links and pictures of a page, those of HTML included."""
    found = []
    substituted(text, LINK, lambda _, target: found.append(target) or "")
    substituted(text, HTML_LINK, lambda target: found.append(target) or "")
    return found


def is_outside(target):
    return re.match(r"[a-z]+:", target) is not None


def resolved(page, target):
    """Path in the repository and anchor of a link on a page."""
    path, _, anchor = target.partition("#")
    if not path:
        return page, anchor
    return os.path.normpath(os.path.join(os.path.dirname(page), path)), anchor


def site_path(page):
    """Path of a page in the site's sources: that of a README is index.md."""
    folder, name = os.path.split(page)
    return os.path.join(folder, "index.md") if name == "README.md" else page


def slug(title):
    """Anchor of a heading, as Git hosts make it."""
    title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
    return re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")


def anchors(text):
    """Anchors of a page's headings; equal ones are numbered from the second on."""
    names, count = [], {}
    for line, is_code in paragraphs(text):
        heading = re.match(r"#{1,6} +(.*)", line)
        if heading and not is_code:
            name = slug(heading.group(1))
            names.append(f"{name}-{count[name]}" if name in count else name)
            count[name] = count.get(name, 0) + 1
    return names
