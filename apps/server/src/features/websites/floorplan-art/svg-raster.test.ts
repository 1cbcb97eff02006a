import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contains, type Polygon } from '@supersync/contract/websites/floorplan-art/geometry/polygon.ts';
import { readSvg } from '@supersync/contract/websites/floorplan-art/svg/read-svg.ts';

const side = 64;

interface Picture {
  readonly isInk: (x: number, y: number) => boolean;
}

/** The drawing as librsvg, which shares no line with our reader, paints it. */
async function painted(svg: string): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(side, side, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { isInk: (x, y) => (data[(y * info.width + x) * info.channels] ?? 255) < 128 };
}

/** Pixels, away from the edges, on which the picture and the polygons differ. */
function differences(picture: Picture, polygons: readonly Polygon[]): number {
  const middles = Array.from({ length: side }, (_, at) => (at + 0.5) / side);
  const rows = middles.map((y) => middles.map((x) => polygons.some((polygon) => contains(polygon, [x, y]))));
  const inside = (x: number, y: number): boolean => rows[y]?.[x] ?? false;
  let count = 0;
  for (let y = 1; y < side - 1; y += 1)
    for (let x = 1; x < side - 1; x += 1) {
      const here = inside(x, y);
      const isEdge = [-1, 1].some((by) => inside(x + by, y) !== here || inside(x, y + by) !== here);
      if (!isEdge && picture.isInk(x, y) !== here) count += 1;
    }
  return count;
}

const coordinate = fc.integer({ min: -20, max: 120 });
const size = fc.integer({ min: 10, max: 80 });
const transform = fc.oneof(
  fc.tuple(coordinate, coordinate).map(([x, y]) => `translate(${x} ${y})`),
  fc
    .tuple(fc.double({ min: 0.4, max: 1.6, noNaN: true }), fc.double({ min: 0.4, max: 1.6, noNaN: true }))
    .map(([x, y]) => `scale(${x.toFixed(3)},${y.toFixed(3)})`),
  fc
    .tuple(fc.integer({ min: -180, max: 180 }), coordinate, coordinate)
    .map(([turn, x, y]) => `rotate(${turn} ${x} ${y})`),
  fc.integer({ min: -30, max: 30 }).map((by) => `skewX(${by})`),
  fc.integer({ min: -30, max: 30 }).map((by) => `skewY(${by})`),
  fc.tuple(coordinate, coordinate).map(([x, y]) => `matrix(.8 .3 -.2 .9 ${x} ${y})`),
);
const shape = fc.oneof(
  fc
    .tuple(coordinate, coordinate, size, size, fc.integer({ min: 0, max: 30 }))
    .map(([x, y, w, h, r]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"/>`),
  fc
    .tuple(coordinate, coordinate, size, size)
    .map(([x, y, rx, ry]) => `<ellipse cx="${x}%" cy="${y}%" rx="${rx / 2}" ry="${ry / 2}"/>`),
  fc
    .tuple(coordinate, coordinate, size, size)
    .map(([x, y, a, b]) => `<path d="M${x} ${y}h${a}l${b}${b}-${a}${-b / 2 - 1}z"/>`),
  fc
    .tuple(coordinate, coordinate, size, size, fc.boolean(), fc.boolean(), fc.integer({ min: 0, max: 90 }))
    .map(
      ([x, y, a, b, large, sweep, turn]) =>
        `<path d="M${x} ${y}a${a} ${b} ${turn} ${large ? 1 : 0}${sweep ? 1 : 0} ${a} ${b / 2}z"/>`,
    ),
  fc
    .tuple(coordinate, coordinate, size, size)
    .map(([x, y, a, b]) => `<path d="M${x} ${y}c${a} 0 ${a} ${b} 0 ${b}s-${a}-${b / 2} 0-${b}z"/>`),
  fc
    .tuple(coordinate, coordinate, size)
    .map(([x, y, a]) => `<path d="M${x} ${y}q${a} 0 ${a} ${a}t-${a} ${a / 2}z"/>`),
);
const fit = fc.constantFrom('xMidYMid', 'xMinYMax meet', 'xMaxYMin slice', 'none');

describe('polygons against a rasterised drawing', () => {
  it('cover the pixels that librsvg paints, whatever the transforms', async () => {
    await fc.assert(
      fc.asyncProperty(
        shape,
        fc.array(transform, { maxLength: 3 }),
        fc.array(transform, { maxLength: 2 }),
        fit,
        fc.boolean(),
        async (inner, own, around, ratio, isUsed) => {
          const body = isUsed
            ? `<defs><g id="s">${inner}</g></defs><use href="#s" x="7" y="5%" transform="${own.join(' ')}"/>`
            : `<g transform="${own.join(' ')}">${inner}</g>`;
          const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="160" viewBox="-10 5 100 120" preserveAspectRatio="${ratio}"><g transform="${around.join(' ')}">${body}</g></svg>`;
          const { shapes, svg: sanitised } = readSvg(svg);
          const polygons = shapes.map(({ polygon }) => polygon);
          expect(differences(await painted(svg), polygons), svg).toBeLessThanOrEqual(3);
          expect(differences(await painted(sanitised), polygons), sanitised).toBeLessThanOrEqual(3);
        },
      ),
      { numRuns: 60 },
    );
  });
});
