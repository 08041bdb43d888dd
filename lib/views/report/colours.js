// SPDX-License-Identifier: LGPL-2.1-or-later
// Colours of even perceived steps, made in CIELAB (CIE 15): equal differences of a value are equal
// differences of colour. Lightness rises evenly, so that they also work in grey.
"use strict";

{
  const nColours = 256;

  const mix = (a, b, t) => a + (b - a) * t;

  // Linear light of a CIELAB colour (D65), each in [0, 1] if a screen can show it.
  const linearOfLab = ([lightness, a, b]) => {
    const fy = (lightness + 16) / 116;
    const inverse = (f) => (f > 6 / 29 ? f ** 3 : 3 * (6 / 29) ** 2 * (f - 4 / 29));
    const x = 0.95047 * inverse(fy + a / 500);
    const y = inverse(fy);
    const z = 1.08883 * inverse(fy - b / 200);
    return [3.2406 * x - 1.5372 * y - 0.4986 * z, -0.9689 * x + 1.8758 * y + 0.0415 * z,
      0.0557 * x - 0.204 * y + 1.057 * z];
  };

  const byteOf = (linear) => {
    const clipped = Math.min(Math.max(linear, 0), 1);
    const value = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(255 * value);
  };

  const canBeShown = (lab) => linearOfLab(lab).every((c) => c >= 0 && c <= 1);

  // The colour of a lightness and hue [deg] with the wished chroma, or the largest that can be shown.
  const labOf = (lightness, hue, wished) => {
    const radians = (hue * Math.PI) / 180;
    const lab = (chroma) => [lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)];
    let low = 0;
    let high = wished;
    if (canBeShown(lab(wished)))
      return lab(wished);
    for (let i = 0; i < 30; ++i) {
      const middle = 0.5 * (low + high);
      if (canBeShown(lab(middle)))
        low = middle;
      else
        high = middle;
    }
    return lab(low);
  };

  const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

  // Colours at even distances along a curve of CIELAB, as bytes r, g, b.
  const evenColours = (curve) => {
    const nSamples = 2000;
    const samples = [];
    for (let i = 0; i <= nSamples; ++i)
      samples.push(curve(i / nSamples));
    const lengths = [0];
    for (let i = 1; i <= nSamples; ++i)
      lengths.push(lengths[i - 1] + distance(samples[i], samples[i - 1]));
    const colours = new Uint8Array(3 * nColours);
    for (let i = 0, at = 0; i < nColours; ++i) {
      const wanted = (lengths[nSamples] * i) / (nColours - 1);
      while (at < nSamples && lengths[at] < wanted)
        ++at;
      colours.set(linearOfLab(samples[at]).map(byteOf), 3 * i);
    }
    return colours;
  };

  // Chroma along a path of lightness and hue: near the largest that can be shown, without corners.
  const smoothChroma = (lightness, hue, most) => {
    const n = 40;
    const window = 3;
    const limits = [];
    for (let i = 0; i <= n; ++i)
      limits.push(Math.hypot(...labOf(lightness(i / n), hue(i / n), most).slice(1)));
    const around = (values, i) => values.slice(Math.max(i - window, 0), i + window + 1);
    const least = limits.map((_, i) => Math.min(...around(limits, i)));
    const mean = least.map((_, i) => around(least, i).reduce((a, b) => a + b) / around(least, i).length);
    return (t) => {
      const i = Math.min(Math.floor(t * n), n - 1);
      return mix(mean[i], mean[i + 1], t * n - i);
    };
  };

  // From dark violet over red and orange to light yellow.
  const sequential = (() => {
    const lightness = (t) => mix(17, 94, t);
    const hue = (t) => mix(290, 463, t ** 0.8);
    const chroma = smoothChroma(lightness, hue, 68);
    return (t) => labOf(lightness(t), hue(t), chroma(t));
  })();

  // Blue below the middle, red above, light grey there.
  const diverging = (t) => {
    const far = Math.abs(2 * t - 1);
    return labOf(mix(93, 34, far), t < 0.5 ? 272 : 32, 72 * far ** 0.9);
  };

  // Colours of states, different in hue and lightness.
  const categories = [[85, 240, 8], [55, 250, 45], [68, 60, 70], [45, 25, 60], [75, 140, 45],
    [40, 310, 45], [88, 95, 60], [30, 180, 25]];

  arthrowear.colours = {
    nColours,
    sequential: evenColours(sequential),
    diverging: evenColours(diverging),
    ofCategories: (n) => {
      const colours = new Uint8Array(3 * nColours);
      for (let i = 0; i < nColours; ++i) {
        const state = Math.min(Math.floor((i * n) / nColours), n - 1) % categories.length;
        colours.set(linearOfLab(labOf(...categories[state])).map(byteOf), 3 * i);
      }
      return colours;
    },
    text: (colours, i) => `rgb(${colours[3 * i]},${colours[3 * i + 1]},${colours[3 * i + 2]})`,
    // States of a field whose unit lists them, "0 open 1 stick 2 slip"; null for other units.
    states: (unit) => {
      const words = unit.split(" ");
      const names = [];
      for (let i = 0; i + 1 < words.length; i += 2)
        if (words[i] === String(i / 2))
          names.push(words[i + 1]);
      return names.length > 1 && 2 * names.length === words.length ? names : null;
    },
  };
}
