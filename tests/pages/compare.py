# SPDX-License-Identifier: LGPL-2.1-or-later
"""Compares output that a page shows with the output of a command.

Words must be equal, numbers equal to the digits that the page shows. A page writes … for words or lines that
it leaves out. Times, memory and versions differ from run to run and are not compared.
"""

import re

NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
CHANGING = [
    # seconds and memory that a run measures or forecasts
    (re.compile(r"\b(?:about|less than|elapsed|left|loop|memory|took)\s+[\d.]+ ?(?:s|min|h|MB|GB)\b"), "<some>"),
    (re.compile(r"\([\d.]+ [kM]B\)"), "(<some>)"),
    # versions between releases
    (re.compile(r"\b\d+\.\d+\.\d+(?:~dev)?(?:\+g[0-9a-f]+)?(?:\.dirty)?(?=[\s,]|$)"), "<version>"),
]


def numbers_agree(shown, found):
    """True if a number rounds to the one that is shown, by half a unit of its last digit."""
    mantissa, _, exponent = shown.lower().partition("e")
    decimals = len(mantissa.partition(".")[2])
    half = 0.505 * 10.0 ** (int(exponent or 0) - decimals)
    return abs(float(shown) - float(found)) <= half


def words_agree(shown, found):
    """True if two words are equal but for digits that the page leaves out."""
    if shown == found:
        return True
    if NUMBER.sub("#", shown) != NUMBER.sub("#", found):
        return False
    return all(numbers_agree(a, b) for a, b in zip(NUMBER.findall(shown), NUMBER.findall(found)))


def words_of(text):
    for pattern, replacement in CHANGING:
        text = pattern.sub(replacement, text)
    return text.replace("…", " … ").split()


def find(part, words, begin, agree):
    """First place from `begin` on where the words of a part follow each other, and the words that it shares
    with the best other place."""
    best, best_at = -1, begin
    for at in range(begin, len(words)):
        count = 0
        while count < len(part) and at + count < len(words) and agree(part[count], words[at + count]):
            count += 1
        if count == len(part):
            return at, count, at
        if count > best:
            best, best_at = count, at
    return None, max(best, 0), best_at


def difference(shown, found, only_numbers=False):
    """None if the output has the words that are shown, in their order; else a description."""
    if only_numbers:
        shown, found = (NUMBER.findall(text.replace("−", "-").replace("**", "")) for text in (shown, found))
        if not shown:
            return "no number is shown"
        agree = numbers_agree
    else:
        shown, found = words_of(shown), words_of(found)
        if not [word for word in shown if word != "…"]:
            return "nothing is shown"
        agree = words_agree
    parts, part = [], []
    for word in shown + ["…"]:
        if word == "…":
            parts.append(part)
            part = []
        else:
            part.append(word)
    begin = 0
    for part in (p for p in parts if p):
        at, count, best = find(part, found, begin, agree)
        if at is None:
            return (f"shown:  {' '.join(part[:count + 8])}\n"
                    f"output: {' '.join(found[best:best + count + 8])}\n"
                    f"differs at '{part[count]}'")
        begin = at + len(part)
    return None
