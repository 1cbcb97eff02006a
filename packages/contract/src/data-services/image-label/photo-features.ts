/** A photo scaled to a square: red, green and blue from 0 to 1, pixel by pixel. */
export interface PixelSquare {
  readonly size: number;
  readonly red: Float64Array;
  readonly green: Float64Array;
  readonly blue: Float64Array;
  readonly grey: Float64Array;
}

/** The side that photos are scaled to. */
export const squareSize = 32;

/** Raised with every change of what is measured: stored vectors of an earlier one are measured again. */
export const featuresVersion = 1;

export function squareOf(data: ArrayLike<number>, size: number = squareSize): PixelSquare {
  const count = size * size;
  const channel = (offset: number): Float64Array =>
    Float64Array.from({ length: count }, (_, at) => (data[at * 3 + offset] ?? 0) / 255);
  const [red, green, blue] = [channel(0), channel(1), channel(2)];
  const grey = red.map((value, at) => 0.299 * value + 0.587 * (green[at] ?? 0) + 0.114 * (blue[at] ?? 0));
  return { size, red, green, blue, grey };
}

const layoutCells = 4;
const colourLevels = 3;
const gradientCells = 2;
const directions = 8;

const cellOf = (at: number, size: number, cells: number): number =>
  Math.min(cells - 1, Math.floor((at * cells) / size));

/** Where it is bright and where it is colourful. */
function layout({ size, red, green, blue, grey }: PixelSquare): number[] {
  const bright = new Float64Array(layoutCells ** 2);
  const colourful = new Float64Array(layoutCells ** 2);
  const share = (layoutCells / size) ** 2;
  for (let at = 0; at < size * size; at += 1) {
    const cell =
      cellOf(Math.floor(at / size), size, layoutCells) * layoutCells + cellOf(at % size, size, layoutCells);
    const [r, g, b] = [red[at] ?? 0, green[at] ?? 0, blue[at] ?? 0];
    bright[cell] = (bright[cell] ?? 0) + (grey[at] ?? 0) * share;
    colourful[cell] = (colourful[cell] ?? 0) + (Math.max(r, g, b) - Math.min(r, g, b)) * share;
  }
  return [...bright, ...colourful];
}

/** How much of the photo has each colour, coarsely. */
function colours({ size, red, green, blue }: PixelSquare): number[] {
  const shares = new Float64Array(colourLevels ** 3);
  const levelOf = (value: number): number => Math.min(colourLevels - 1, Math.floor(value * colourLevels));
  for (let at = 0; at < size * size; at += 1) {
    const bin =
      (levelOf(red[at] ?? 0) * colourLevels + levelOf(green[at] ?? 0)) * colourLevels +
      levelOf(blue[at] ?? 0);
    shares[bin] = (shares[bin] ?? 0) + 1 / (size * size);
  }
  // Square roots: a little of a colour counts for more than a little more of a common one.
  return Array.from(shares, Math.sqrt);
}

/** Which way edges run, in each quarter. */
function edges({ size, grey }: PixelSquare): number[] {
  const sums = new Float64Array(gradientCells ** 2 * directions);
  for (let y = 1; y < size - 1; y += 1)
    for (let x = 1; x < size - 1; x += 1) {
      const across = (grey[y * size + x + 1] ?? 0) - (grey[y * size + x - 1] ?? 0);
      const down = (grey[(y + 1) * size + x] ?? 0) - (grey[(y - 1) * size + x] ?? 0);
      const strength = Math.hypot(across, down);
      // An edge from dark to light runs like one from light to dark.
      const turn = ((Math.atan2(down, across) + Math.PI) % Math.PI) / Math.PI;
      const direction = Math.min(directions - 1, Math.floor(turn * directions));
      const cell = cellOf(y, size, gradientCells) * gradientCells + cellOf(x, size, gradientCells);
      const at = cell * directions + direction;
      sums[at] = (sums[at] ?? 0) + strength / size;
    }
  return Array.from(sums, Math.sqrt);
}

/** What a photo looks like, as numbers of similar size; always as many. */
export const pixelFeatures = (square: PixelSquare): number[] =>
  [...layout(square), ...colours(square), ...edges(square)].map(
    (value) => Math.round(value * 10_000) / 10_000,
  );

export const pixelFeatureCount = 2 * layoutCells ** 2 + colourLevels ** 3 + gradientCells ** 2 * directions;

/** As many words of a caption as count. */
const maxWords = 20;

/** The words of a caption, without accents, numbers and endings of the plural. */
export function captionWords(caption: string): string[] {
  const words = caption
    .slice(0, 200)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
    .map((word) =>
      word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word,
    );
  return [...new Set(words)].slice(0, maxWords);
}
