# SPDX-License-Identifier: LGPL-2.1-or-later
"""Formulas of theory pages, which are plain text in the repository, as HTML with indices.

A block of code on a theory page is one of formulas unless it begins with a command. Its lines keep
their order and alignment; the number at the end of a line, "(12)" or "(14a)", goes to the right
margin and is an anchor, equation-12. No script and no font is loaded.
"""

import html
import re

from links import paragraphs, substituted

NUMBER = re.compile(r"^(.*?)\s*\((\d+[a-z]?)\)\s*$")
COMMAND = re.compile(r"\s*(arthrowear |build/|OPENBLAS_|tests/|cmake |ctest |git |\./|set |subsection )")
INDEX = re.compile(r"(?<![A-Za-z]{3})([_^])(\{[^{}]*\}|\([^()]*\)|[+\-−]?\d+|[A-Za-zα-ωΑ-Ω]+'?|[*+−⁺⁻∞])")
# v_T in a sentence; (15), but not [(15)], the number of a paper, and not the target of a link.
LETTER = r"(?<![\w/\\.\-\[`])(d?[A-Za-zα-ωΑ-Ω])([_^])(\{[^{}]*\}|[A-Za-z0-9α-ω]+|[+−])(?![\w/.]*\.(?:md|cc|h|py))"
CITED = r"(?<![\w\[\])])(?<!\] )\((?:([a-z_]+) )?(\d+[a-z]?)\)(?!\])"


def with_indices(text):
    """r_N as r<sub>N</sub>, v^{w+} as v<sup>w+</sup>; variables of one letter in italics."""
    text = html.escape(text, quote=False)

    def index(match):
        tag = "sub" if match.group(1) == "_" else "sup"
        inner = match.group(2)
        inner = inner[1:-1] if inner[0] == "{" else inner
        return f"\1{tag}\2{inner}\1/{tag}\2"

    text = INDEX.sub(index, text.replace("&lt;=", "≤").replace("&gt;=", "≥"))
    # Letters alone are variables, Greek ones also in products such as hθ; words stay upright.
    text = re.sub(r"(\d)e([-+−]?\d)", "\\1\3\\2", text)  # 2.6e5 is a number
    text = re.sub(r"(?<=[a-z]{2} )a(?= [a-z]{2})", "\4", text)  # the article
    text = re.sub(r"(?<![A-Za-z&.])(d?)([A-Za-z])(?![A-Za-z]|\.\w)(?!\2)", r"\1<i>\2</i>", text)
    text = re.sub(r"([α-ωϑ])", r"<i>\1</i>", text)
    return text.replace("\1", "<").replace("\2", ">").replace("\3", "e").replace("\4", "a")


def spaced(text):
    """Gaps of two and more spaces keep a fixed width: they separate columns of a formula."""
    return re.sub(r" {2,}", lambda gap: f'<span class="gap" style="--n:{len(gap.group(0))}"></span>', text)


def row(line, seen):
    numbered = NUMBER.match(line)
    formula, number = numbered.groups() if numbered and numbered.group(1).strip() else (line, "")
    anchor = f' id="equation-{number}"' if number and number not in seen else ""
    seen.add(number)
    mark = f'<span class="number">({number})</span>' if number else ""
    return f'<div class="row"{anchor}><span class="formula">{spaced(with_indices(formula))}</span>{mark}</div>'


def block(lines, seen):
    margin = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    rows = [row(line[margin:], seen) for line in lines if line.strip()]
    return ["```{raw} html", '<div class="formulas">', *rows, "</div>", "```"]


def code_blocks(text):
    """Lines outside code as they are, blocks of indented code as lists."""
    code = []
    for line, is_code in [*paragraphs(text), ("", False)]:
        if is_code and line[:3] not in ("```", "~~~"):
            code.append(line)
            continue
        if code:
            while not code[-1].strip():
                code.pop()
            yield code
            yield ""
            code = []
        yield line


def is_formula(code):
    return code[0].startswith("    ") and not any(COMMAND.match(line) for line in code)


def numbers(text):
    """Numbers of the formulas on a page."""
    found = [NUMBER.match(line) for code in code_blocks(text) if isinstance(code, list) and is_formula(code)
             for line in code]
    return {match.group(2) for match in found if match and match.group(1).strip()}


def with_formulas(text, page, known):
    """A theory page with its formulas as HTML, and indices and links to formulas in its sentences.

    @param page   its name, hip_cup
    @param known  numbers of the formulas of each page
    """
    lines, seen = [], set()
    for part in code_blocks(text):
        if isinstance(part, str):
            lines.append(part)
        else:
            lines += block(part, seen) if is_formula(part) else part
    def index(name, sign, text):
        tag = "sub" if sign == "_" else "sup"
        return f"<i>{name}</i><{tag}>{text.strip('{}')}</{tag}>"

    text = substituted("\n".join(lines) + "\n", LETTER, index)

    def cited(other, number):
        """A number in a sentence as a link: (15) of the same page, (hip_cup 7) of another."""
        words = f"{other} {number}".strip()
        if number not in known.get(other or page, ()):
            return f"({words})"
        return f'(<a href="{other + ".html" if other else ""}#equation-{number}">{words}</a>)'

    return substituted(text, CITED, cited)
