/** Colours as WCAG 2.2 measures them: relative luminance and contrast ratio. */

export type Rgb = readonly [red: number, green: number, blue: number];

export const hexPattern = /^#[0-9a-f]{6}$/i;

/** Null for what is no `#rrggbb`. */
export function readHex(text: string): Rgb | null {
  if (!hexPattern.test(text)) return null;
  const at = (from: number): number => Number.parseInt(text.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

export const printHex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Cut, not rounded: 4.499 must not show as 4.5. */
export const printRatio = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;

export const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  Math.round(one[0] + (other[0] - one[0]) * share),
  Math.round(one[1] + (other[1] - one[1]) * share),
  Math.round(one[2] + (other[2] - one[2]) * share),
];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** Whichever of black and white reads better; one of them always has at least 4.58:1. */
export const inkOn = (colour: Rgb): Rgb =>
  contrast(white, colour) >= contrast(black, colour) ? white : black;

const steps = 256;

/**
 * The colour closest to `wanted` that has `ratio` on every ground: as little black or white added as is needed. Null
 * where not even black and white have it.
 */
export function nearestPassing(wanted: Rgb, grounds: readonly Rgb[], ratio: number): Rgb | null {
  const passes = (colour: Rgb): boolean => grounds.every((ground) => contrast(colour, ground) >= ratio);
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    for (const end of [black, white]) {
      const tried = mix(wanted, end, share);
      if (passes(tried)) return tried;
    }
  }
  return null;
}
