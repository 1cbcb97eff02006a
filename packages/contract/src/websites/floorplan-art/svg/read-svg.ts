import { ArtError } from '../art-error.ts';
import { applied, scaling, type Point } from '../geometry/matrix.ts';
import { areaOf, type Polygon } from '../geometry/polygon.ts';
import { flatten, largest, thinned } from './flatten.ts';
import { readLength, type Viewport } from './length.ts';
import { svgLimits } from './limits.ts';
import { printSvg } from './print-svg.ts';
import { StyleSheet } from './style.ts';
import { readSvgTree, type SvgNode } from './svg-tree.ts';
import { readViewBox } from './view-box.ts';
import { SvgWalk } from './walk.ts';

/** A shape that can stand for a unit or a floor. Points are shares of the width and height, 0 to 1. */
export interface ArtShape {
  /** Unique within the drawing, and its id in the sanitised one. */
  readonly id: string;
  /** What the drawing calls it; null where it has no name. */
  readonly label: string | null;
  readonly group: string | null;
  readonly polygon: Polygon;
  /** Of the whole drawing, 0 to 1. */
  readonly area: number;
  readonly isClosed: boolean;
}

/** Text drawn on the art: numbers on it name the shapes below them. */
export interface ArtWords {
  readonly text: string;
  readonly at: Point;
}

export interface SvgDrawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly ArtShape[];
  readonly words: readonly ArtWords[];
  /** The drawing written anew from what was read: paths and colours, nothing else. */
  readonly svg: string;
  /** Elements and attributes left out, by name. */
  readonly dropped: Readonly<Record<string, number>>;
}

const maxSide = 100_000;
/** Smaller ones are marks, not rooms. */
const minArea = 1e-5;

function sizeOf(root: SvgNode): Viewport {
  const box = readViewBox(root.attributes.get('viewBox'));
  const side = (key: 'width' | 'height'): number | undefined => {
    const written = root.attributes.get(key);
    // A share of a page that is not known here.
    if (written?.trim().endsWith('%') === true) return undefined;
    return readLength(written, { width: 0, height: 0 }, 'x');
  };
  const [width, height] = [side('width'), side('height')];
  const ratio = box === null ? null : box.width / box.height;
  const size = {
    width: width ?? (height !== undefined && ratio !== null ? height * ratio : box?.width) ?? 0,
    height: height ?? (width !== undefined && ratio !== null ? width / ratio : box?.height) ?? 0,
  };
  if (!(size.width > 0 && size.height > 0))
    throw new ArtError('The drawing has no size. Give it a viewBox, or a width and a height.');
  if (size.width > maxSide || size.height > maxSide)
    throw new ArtError(`The drawing is wider or higher than ${maxSide}.`);
  return size;
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Unique ids in the order of the drawing. */
class Ids {
  readonly #taken = new Set<string>();
  #count = 0;

  of(wanted: string | null): string {
    this.#count += 1;
    const base = wanted ?? `shape-${this.#count}`;
    let id = base;
    for (let copy = 2; this.#taken.has(id); copy += 1) id = `${base.slice(0, svgLimits.name - 8)}-${copy}`;
    this.#taken.add(id);
    return id;
  }
}

/** Reads a drawing that nobody vouches for. Throws an `ArtError` with words for people where it cannot. */
export function readSvg(text: string): SvgDrawing {
  const { root, css, dropped } = readSvgTree(text);
  const { width, height } = sizeOf(root);
  const walk = new SvgWalk(root, { width, height }, new StyleSheet(css));
  const toShares = scaling(1 / width, 1 / height);
  const tolerance = Math.max(width, height) / 5000;
  const ids = new Ids();
  const printed: { id: string | null; label: string | null; drawn: (typeof walk.shapes)[number] }[] = [];
  const shapes: ArtShape[] = [];
  for (const drawn of walk.shapes) {
    const outline = largest(flatten(drawn.segments, tolerance));
    const points = (outline?.points ?? []).map((point): Point => applied(toShares, point));
    const area = points.length < 3 ? 0 : areaOf(points);
    const label = drawn.label ?? drawn.group;
    if (area < minArea) {
      printed.push({ id: null, label: null, drawn });
      continue;
    }
    const id = ids.of(drawn.id);
    printed.push({ id, label: label === id ? null : label, drawn });
    shapes.push({
      id,
      label,
      group: drawn.group,
      polygon: thinned(points, 1e-7, svgLimits.points).map(([x, y]): Point => [rounded(x), rounded(y)]),
      area: rounded(area),
      isClosed: outline?.isClosed ?? false,
    });
  }
  return {
    width,
    height,
    shapes,
    words: walk.words.map(({ text: word, at }) => ({ text: word, at: applied(toShares, at) })),
    svg: printSvg({ width, height }, printed),
    dropped: Object.fromEntries(dropped),
  };
}
