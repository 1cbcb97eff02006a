import { ArtError } from '../art-error.ts';
import { applied, isFinite, multiply, translation, type Matrix, type Point } from '../geometry/matrix.ts';
import { readLength, type Viewport } from './length.ts';
import { svgLimits } from './limits.ts';
import { labelOf, tidyName } from './names.ts';
import { moved, type Segment } from './segments.ts';
import { segmentsOf } from './shape-segments.ts';
import { initialPaint, paintOf, type Paint, type StyleSheet } from './style.ts';
import type { SvgNode } from './svg-tree.ts';
import { readTransform } from './transform.ts';
import { readViewBox, viewBoxMatrix } from './view-box.ts';

/** A shape as it is drawn, in the units of the root. */
export interface DrawnShape {
  readonly element: string;
  readonly id: string | null;
  readonly label: string | null;
  /** The name of the nearest group around it that has one. */
  readonly group: string | null;
  readonly segments: readonly Segment[];
  readonly paint: Paint;
  readonly matrix: Matrix;
}

export interface DrawnWords {
  readonly text: string;
  readonly at: Point;
}

interface Place {
  readonly matrix: Matrix;
  readonly viewport: Viewport;
  readonly paint: Paint;
  readonly group: string | null;
  readonly uses: readonly SvgNode[];
}

const farthest = 1e9;

const isDrawable = (segments: readonly Segment[]): boolean =>
  segments.every(
    (segment) =>
      segment.kind === 'Z' || (Math.abs(segment.to[0]) < farthest && Math.abs(segment.to[1]) < farthest),
  );

/** Walks over a drawing as a browser paints it, with every transform applied and every `use` filled in. */
export class SvgWalk {
  readonly shapes: DrawnShape[] = [];
  readonly words: DrawnWords[] = [];
  readonly #byId = new Map<string, SvgNode>();
  readonly #styles: StyleSheet;
  #visited = 0;
  #segments = 0;

  constructor(root: SvgNode, size: Viewport, styles: StyleSheet) {
    this.#styles = styles;
    this.#index(root);
    const box = readViewBox(root.attributes.get('viewBox'));
    const place: Place = {
      matrix: viewBoxMatrix(box, size, root.attributes.get('preserveAspectRatio')),
      viewport: box ?? size,
      paint: paintOf(styles.declarationsOf(root), initialPaint, box ?? size),
      group: null,
      uses: [],
    };
    for (const child of root.children) this.#visit(child, place);
  }

  #index(node: SvgNode): void {
    const id = node.attributes.get('id');
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, node);
    for (const child of node.children) this.#index(child);
  }

  #visit(node: SvgNode, around: Place): void {
    this.#visited += 1;
    if (this.#visited > svgLimits.elements)
      throw new ArtError(
        `The drawing repeats more than ${svgLimits.elements} elements. Simplify it and try again.`,
      );
    if (['defs', 'symbol', 'title'].includes(node.name)) return;
    const declared = this.#styles.declarationsOf(node);
    if (declared.get('display')?.trim() === 'none') return;
    const matrix = multiply(around.matrix, readTransform(declared.get('transform')));
    if (!isFinite(matrix)) return;
    const place = { ...around, matrix, paint: paintOf(declared, around.paint, around.viewport) };
    switch (node.name) {
      case 'g':
        return this.#children(node, { ...place, group: labelOf(node) ?? around.group });
      case 'svg':
        return this.#nested(node, place, node);
      case 'use':
        return this.#use(node, place);
      case 'text':
        return this.#write(node, place);
      default:
        return this.#draw(node, place);
    }
  }

  #children(node: SvgNode, place: Place): void {
    for (const child of node.children) this.#visit(child, place);
  }

  /** A drawing within the drawing; `sized` is the element that says how large it is. */
  #nested(node: SvgNode, place: Place, sized: SvgNode): void {
    const length = (from: SvgNode, key: string, along: 'x' | 'y'): number | undefined =>
      readLength(from.attributes.get(key), place.viewport, along);
    const side = (key: 'width' | 'height', along: 'x' | 'y'): number =>
      length(sized, key, along) ?? length(node, key, along) ?? place.viewport[key];
    const size = { width: side('width', 'x'), height: side('height', 'y') };
    if (size.width <= 0 || size.height <= 0) return;
    const box = readViewBox(node.attributes.get('viewBox'));
    const origin = translation(length(node, 'x', 'x') ?? 0, length(node, 'y', 'y') ?? 0);
    const fit = viewBoxMatrix(box, size, node.attributes.get('preserveAspectRatio'));
    this.#children(node, {
      ...place,
      matrix: multiply(multiply(place.matrix, origin), fit),
      viewport: box ?? size,
      group: labelOf(node) ?? place.group,
    });
  }

  #use(node: SvgNode, place: Place): void {
    const href = node.attributes.get('href') ?? node.attributes.get('xlink:href') ?? '';
    const target = href.startsWith('#') ? this.#byId.get(href.slice(1)) : undefined;
    if (target === undefined || place.uses.includes(target) || place.uses.length >= svgLimits.useDepth)
      return;
    const x = readLength(node.attributes.get('x'), place.viewport, 'x') ?? 0;
    const y = readLength(node.attributes.get('y'), place.viewport, 'y') ?? 0;
    const inner: Place = {
      ...place,
      matrix: multiply(place.matrix, translation(x, y)),
      group: labelOf(node) ?? place.group,
      uses: [...place.uses, target],
    };
    if (target.name === 'symbol') {
      const declared = this.#styles.declarationsOf(target);
      this.#nested(target, { ...inner, paint: paintOf(declared, inner.paint, inner.viewport) }, node);
    } else if (target.name === 'svg') this.#nested(target, inner, node);
    else this.#visit(target, inner);
  }

  #write(node: SvgNode, place: Place): void {
    const parts = [node, ...node.children.filter(({ name }) => name === 'tspan')];
    const text = tidyName(parts.map((part) => part.text).join(' '));
    const first = (key: string, along: 'x' | 'y'): number => {
      const written = parts.find((part) => part.attributes.has(key))?.attributes.get(key);
      return readLength(written?.trim().split(/[\s,]+/, 1)[0], place.viewport, along) ?? 0;
    };
    if (text === '' || this.words.length >= svgLimits.words) return;
    this.words.push({ text, at: applied(place.matrix, [first('x', 'x'), first('y', 'y')]) });
  }

  #draw(node: SvgNode, place: Place): void {
    const own = segmentsOf(node, place.viewport, svgLimits.segments);
    this.#segments += own.length;
    if (this.#segments > svgLimits.segments)
      throw new ArtError(
        `The drawing has more than ${svgLimits.segments} points. Simplify it and try again.`,
      );
    const segments = moved(own, place.matrix);
    if (own.length < 2 || !isDrawable(segments)) return;
    // A shape that is repeated is named by what repeats it.
    const isRepeated = place.uses.length > 0;
    const id = isRepeated ? null : tidyName(node.attributes.get('id') ?? '');
    this.shapes.push({
      element: node.name,
      id: id === '' ? null : id,
      label: isRepeated ? place.group : labelOf(node),
      group: place.group,
      segments,
      paint: place.paint,
      matrix: place.matrix,
    });
  }
}
