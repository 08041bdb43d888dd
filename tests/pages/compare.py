# SPDX-License-Identifier: LGPL-2.1-or-later
"""Compares the output on a page with the output of a command.

Words must be equal, and numbers must agree to the digits on the page. A page writes … for words or lines that
are left out. Times, memory and versions differ between runs and are not compared.
"""

import re

NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
CHANGING = [
    # times and memory that a run measures or predicts
    (re.compile(r"\b(?:about|less than|elapsed|left|loop|memory|took)\s+[\d.]+ ?(?:s|min|h|MB|GB)\b"), "<some>"),
    (re.compile(r"\([\d.]+ [kM]B\)"), "(<some>)"),
    # versions, which change between releases
    (re.compile(r"\b\d+\.\d+\.\d+(?:~dev)?(?:\+g[0-9a-f]+)?(?:\.dirty)?(?=[\s,]|$)"), "<version>"),
]


def numbers_agree(shown, found, share=0.):
    """True if a number agrees with the shown number within half a unit of its last digit and a share of it."""
    mantissa, _, exponent = shown.lower().partition("e")
    decimals = len(mantissa.partition(".")[2])
    half = 0.505 * 10.0 ** (int(exponent or 0) - decimals)
    return abs(float(shown) - float(found)) <= half + share * abs(float(shown))


def words_agree(shown, found, share=0.):
    """True if two words are equal, except for digits that the page leaves out, and for a share of their numbers."""
    if shown == found:
        return True
    if NUMBER.sub("#", shown) != NUMBER.sub("#", found):
        return False
    return all(numbers_agree(a, b, share) for a, b in zip(NUMBER.findall(shown), NUMBER.findall(found)))


def words_of(text):
    for pattern, replacement in CHANGING:
        text = pattern.sub(replacement, text)
    return text.replace("…", " … ").split()


def find(part, words, begin, agree):
    """(position, count, best position) of the words of a part, at `begin` or later: the first position at which they
    follow each other, or None, the largest number of equal words, and their position. A part is (word, share) pairs."""
    best, best_at = -1, begin
    for at in range(begin, len(words)):
        count = 0
        while count < len(part) and at + count < len(words) and agree(part[count][0], words[at + count], part[count][1]):
            count += 1
        if count == len(part):
            return at, count, at
        if count > best:
            best, best_at = count, at
    return None, max(best, 0), best_at


def words_with_shares(shown, shares):
    """(word, share) of the shown text: the shares belong to its lines in order, and begin again after the last one. In
    a row of a table they belong to its columns."""
    pairs, line = [], 0
    for words in (words_of(text) for text in shown.split("\n")):
        column = -1
        for word in words:
            column += word == "|"
            pairs.append((word, shares[max(column, 0) % len(shares) if words[0] == "|" else line % len(shares)]))
        line += any(word != "…" for word in words)
    return pairs


def difference(shown, found, only_numbers=False, shares=(0.,)):
    """None if the output has the shown words in order; otherwise a description of the difference. Numbers agree within
    shares of them: of each line, or with only_numbers of each column of a table, in order."""
    if only_numbers:
        shown, found = (NUMBER.findall(text.replace("−", "-").replace("**", "")) for text in (shown, found))
        if not shown:
            return "no number is shown"
        agree, pairs = numbers_agree, [(number, shares[at % len(shares)]) for at, number in enumerate(shown)]
    else:
        agree, pairs = words_agree, words_with_shares(shown, shares)
        found = words_of(found)
        if not [word for word, _ in pairs if word != "…"]:
            return "nothing is shown"
    parts, part = [], []
    for pair in pairs + [("…", 0.)]:
        if pair[0] == "…":
            parts.append(part)
            part = []
        else:
            part.append(pair)
    begin = 0
    for part in (p for p in parts if p):
        at, count, best = find(part, found, begin, agree)
        if at is None:
            return (f"shown:  {' '.join(word for word, _ in part[:count + 8])}\n"
                    f"output: {' '.join(found[best:best + count + 8])}\n"
                    f"differs at '{part[count][0]}'")
        begin = at + len(part)
    return None
