/** Pixels as red, green and blue bytes, row by row. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const lumaAt = ({ data }: Pixels, pixel: number): number => {
  const at = pixel * 3;
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
};

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Where the darkest and brightest half percent begin: a few odd pixels stretch nothing. */
export function findLevels(pixels: Pixels): { readonly black: number; readonly white: number } {
  const counts = new Uint32Array(256);
  const count = pixels.width * pixels.height;
  for (let pixel = 0; pixel < count; pixel += 1) {
    const luma = Math.round(lumaAt(pixels, pixel));
    counts[luma] = (counts[luma] ?? 0) + 1;
  }
  const cut = count * 0.005;
  const reach = (order: readonly number[]): number => {
    let seen = 0;
    return order.find((luma) => (seen += counts[luma] ?? 0) > cut) ?? 0;
  };
  const all = Array.from({ length: 256 }, (_, luma) => luma);
  // A photo of a white wall has no black: the stretch is limited.
  return { black: Math.min(60, reach(all)), white: Math.max(160, reach(all.toReversed())) };
}

/** Gains of red, green and blue that make the nearly grey parts grey. */
export function findWhiteBalance(pixels: Pixels): readonly [red: number, green: number, blue: number] {
  const sums = [0, 0, 0];
  let counted = 0;
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const high = Math.max(red, green, blue);
    const low = Math.min(red, green, blue);
    // Strong colours are the colours of things; clipped and dark pixels say nothing.
    if (high < 40 || high > 250 || (high - low) / high > 0.35) continue;
    sums[0] = (sums[0] ?? 0) + red;
    sums[1] = (sums[1] ?? 0) + green;
    sums[2] = (sums[2] ?? 0) + blue;
    counted += 1;
  }
  const [red = 0, green = 0, blue = 0] = sums;
  if (counted < pixels.width * pixels.height * 0.02 || red === 0 || green === 0 || blue === 0)
    return [1, 1, 1];
  const grey = (red + green + blue) / 3;
  const gain = (sum: number): number => clamp(grey / sum, 0.75, 1.33);
  return [gain(red), gain(green), gain(blue)];
}

const maxTilt = 8;
const binsPerDegree = 4;

/** Degrees by which the photo is turned clockwise, by its nearly level and upright edges; 0 where they disagree. */
export function findTilt(pixels: Pixels): number {
  const { width, height } = pixels;
  const bins = new Float64Array(2 * maxTilt * binsPerDegree + 1);
  let total = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const luma = (dx: number, dy: number): number => lumaAt(pixels, at + dy * width + dx);
      // Scharr's weights: those of Sobel find tilted edges a tenth too upright.
      const gx =
        3 * (luma(1, -1) + luma(1, 1) - luma(-1, -1) - luma(-1, 1)) + 10 * (luma(1, 0) - luma(-1, 0));
      const gy =
        3 * (luma(-1, 1) + luma(1, 1) - luma(-1, -1) - luma(1, -1)) + 10 * (luma(0, 1) - luma(0, -1));
      const strength = Math.hypot(gx, gy);
      if (strength < 480) continue;
      // The direction of the edge against the nearest axis, from -45 to 45 degrees.
      const angle = (Math.atan2(gy, gx) * 180) / Math.PI;
      const tilt = angle - 90 * Math.round(angle / 90);
      total += strength;
      if (Math.abs(tilt) > maxTilt) continue;
      const bin = Math.round((tilt + maxTilt) * binsPerDegree);
      bins[bin] = (bins[bin] ?? 0) + strength;
    }
  const smooth = (bin: number): number => {
    let sum = 0;
    for (let near = -3; near <= 3; near += 1) sum += (bins[bin + near] ?? 0) * (4 - Math.abs(near));
    return sum / 16;
  };
  const places = Array.from({ length: bins.length }, (_, bin) => bin);
  const best = places.reduce((most, bin) => (smooth(bin) > smooth(most) ? bin : most), 0);
  // Lines of a building point the same way: a peak that holds little is chance.
  const near = places.filter((bin) => Math.abs(bin - best) <= 4);
  const held = near.reduce((sum, bin) => sum + (bins[bin] ?? 0), 0);
  if (total === 0 || held / total < 0.2) return 0;
  const centre = near.reduce((sum, bin) => sum + bin * (bins[bin] ?? 0), 0) / held;
  const tilt = centre / binsPerDegree - maxTilt;
  return Math.abs(tilt) < 0.3 ? 0 : Number(tilt.toFixed(2));
}

/** The strength of the noise, by what a Laplacian of flat areas leaves (Immerkær). */
export function findNoise(pixels: Pixels): number {
  const { width, height } = pixels;
  if (width < 3 || height < 3) return 0;
  let sum = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const luma = (dx: number, dy: number): number => lumaAt(pixels, at + dy * width + dx);
      sum += Math.min(
        60,
        Math.abs(
          luma(-1, -1) +
            luma(1, -1) +
            luma(-1, 1) +
            luma(1, 1) -
            2 * (luma(0, -1) + luma(0, 1) + luma(-1, 0) + luma(1, 0)) +
            4 * luma(0, 0),
        ),
      );
    }
  return (Math.sqrt(Math.PI / 2) * sum) / (6 * (width - 2) * (height - 2));
}

/** A blue veil over what is blown out in the upper half, as red, green, blue and alpha; null without such a part. */
export function findSky(pixels: Pixels): Uint8Array | null {
  const { data, width, height } = pixels;
  const veil = new Uint8Array(width * height * 4);
  const horizon = height * 0.55;
  let covered = 0;
  for (let pixel = 0; pixel < Math.floor(horizon) * width; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 3, pixel * 3 + 3);
    const high = Math.max(red, green, blue);
    const saturation = high === 0 ? 0 : (high - Math.min(red, green, blue)) / high;
    const down = Math.floor(pixel / width) / horizon;
    const alpha =
      clamp((lumaAt(pixels, pixel) - 225) / 25, 0, 1) * clamp(1 - saturation * 6, 0, 1) * (1 - down);
    if (alpha > 0.2) covered += 1;
    veil.set([120 + 100 * down, 170 + 60 * down, 235, Math.round(alpha * 255)], pixel * 4);
  }
  return covered < width * height * 0.03 ? null : veil;
}
