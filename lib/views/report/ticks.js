// SPDX-License-Identifier: LGPL-2.1-or-later
// Round ticks and texts of numbers.
"use strict";

{
  // Spacing of about `wanted` ticks: 1, 2 or 5 times a power of ten.
  const roundSpacing = (low, high, wanted) => {
    const rough = (high - low) / wanted;
    const power = 10 ** Math.floor(Math.log10(rough));
    const factor = [1, 2, 5].find((f) => f * power >= rough * (1 - 1e-9));
    return (factor || 10) * power;
  };

  const superscript = (n) =>
    String(n).replace(/[-0-9]/g, (c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]));

  const minus = (text) => text.replace("-", "−");

  arthrowear.ticks = {
    superscript,

    // Round numbers within [low, high].
    between: (low, high, wanted) => {
      if (!(high > low))
        return [low];
      const spacing = roundSpacing(low, high, wanted);
      const values = [];
      for (let i = Math.ceil(low / spacing - 1e-9); i * spacing <= high + 1e-9 * spacing; ++i)
        values.push(i === 0 ? 0 : i * spacing);
      return values;
    },

    // Texts of ticks with the decimals that their spacing needs, and the power of ten that is
    // taken out of very large or small ones: { texts, power } with value = text * 10^power.
    texts: (values) => {
      const largest = Math.max(...values.map(Math.abs));
      let power = 0;
      if (largest > 0 && (largest >= 1e5 || largest < 1e-2))
        power = 3 * Math.floor(Math.log10(largest * (1 + 1e-9)) / 3);
      const spacing = values.length > 1 ? Math.abs(values[1] - values[0]) / 10 ** power : 1;
      const decimals = Math.max(0, -Math.floor(Math.log10(spacing) + 1e-9));
      const text = (value) => minus((value / 10 ** power).toFixed(Math.min(decimals, 12)));
      return { texts: values.map(text), power };
    },

    // Four digits.
    number: (value) => {
      if (!Number.isFinite(value))
        return "–";
      if (value === 0)
        return "0";
      const size = Math.abs(value);
      if (size >= 1e5 || size < 1e-3) {
        const [mantissa, exponent] = value.toExponential(3).split("e");
        return `${minus(mantissa)} × 10${superscript(Number(exponent))}`;
      }
      return minus(String(Number(value.toPrecision(4))));
    },

    // "mm²" of "mm^2".
    unit: (text) => text.replace(/\^([-0-9]+)/g, (_, n) => superscript(n)),
  };
}
