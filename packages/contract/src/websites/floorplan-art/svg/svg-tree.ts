import { SaxesParser } from 'saxes';
import { ArtError } from '../art-error.ts';
import { svgLimits } from './limits.ts';

/** An element of the allow-list with those attributes that are read at all. */
export interface SvgNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: SvgNode[];
  text: string;
}

export interface SvgTree {
  readonly root: SvgNode;
  /** Class and element rules: read for colours and line widths. */
  readonly css: string;
  /** Elements and attributes that were left out, by name. */
  readonly dropped: ReadonlyMap<string, number>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Shapes, what holds them, and text that names them. Anything else is left out with all it contains. */
const elements = words(
  'svg g defs symbol use title text tspan path polygon polyline rect circle ellipse line',
);

const attributeNames = words(
  'id class style data-name inkscape:label transform href xlink:href viewBox preserveAspectRatio ' +
    'x y width height rx ry cx cy r x1 y1 x2 y2 points d display visibility opacity fill fill-opacity ' +
    'fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray',
);

/** What drawing programs add for themselves: leaving it out is not worth a word. */
const isSilent = (name: string): boolean =>
  name.includes(':') ||
  /^(?:xmlns|version|desc|metadata|clip-rule|xml)/.test(name) ||
  name.startsWith('data-');

/** Faults that browsers read over as well. Undeclared entities are never expanded: no declaration is read. */
const harmless: ReadonlySet<string> = new Set([
  'undefined entity.',
  'disallowed character.',
  'the string "]]>" is disallowed in char data.',
  'an XML declaration must be at the start of the document.',
  'the XML declaration must appear at the start of the document.',
  'XML declaration must contain a version.',
  'malformed comment.',
]);

const cssLength = 500_000;

class TreeBuilder {
  readonly dropped = new Map<string, number>();
  root: SvgNode | null = null;
  css = '';
  readonly #open: SvgNode[] = [];
  #prefix = '';
  #skipping = 0;
  #isInStyle = false;
  #count = 0;

  #drop(name: string): void {
    if (isSilent(name)) return;
    const known = name.slice(0, 40);
    if (this.dropped.has(known) || this.dropped.size < 100)
      this.dropped.set(known, (this.dropped.get(known) ?? 0) + 1);
  }

  open(written: string, attributes: Readonly<Record<string, string>>): void {
    this.#count += 1;
    if (this.#count > svgLimits.elements)
      throw new ArtError(
        `The drawing has more than ${svgLimits.elements} elements. Simplify it and try again.`,
      );
    if (this.#open.length + this.#skipping >= svgLimits.depth)
      throw new ArtError(`The drawing is nested deeper than ${svgLimits.depth} levels.`);
    if (this.root === null) {
      // Some programs write `svg:svg` or `ns0:svg`: the prefix of the root is the one of all shapes.
      const at = written.indexOf(':');
      this.#prefix = written.slice(0, at + 1);
      if (written.slice(at + 1) !== 'svg') throw new ArtError('This is not an SVG drawing.');
    }
    const name = written.startsWith(this.#prefix) ? written.slice(this.#prefix.length) : written;
    if (this.#skipping > 0 || !elements.has(name)) {
      if (this.#skipping === 0 && name !== 'style') this.#drop(name);
      this.#isInStyle = this.#skipping === 0 && name === 'style';
      this.#skipping += 1;
      return;
    }
    const kept = new Map<string, string>();
    for (const key in attributes) {
      if (attributeNames.has(key)) kept.set(key, attributes[key] ?? '');
      else this.#drop(key);
    }
    const node: SvgNode = { name, attributes: kept, children: [], text: '' };
    this.#open.at(-1)?.children.push(node);
    this.root ??= node;
    this.#open.push(node);
  }

  close(): void {
    if (this.#skipping > 0) {
      this.#skipping -= 1;
      this.#isInStyle = false;
    } else this.#open.pop();
  }

  text(data: string): void {
    if (this.#isInStyle) {
      if (this.css.length < cssLength) this.css += data.slice(0, cssLength);
      return;
    }
    const node = this.#skipping > 0 ? undefined : this.#open.at(-1);
    const isName = node?.name === 'title' || node?.name === 'text' || node?.name === 'tspan';
    if (node !== undefined && isName && node.text.length < svgLimits.name)
      node.text += data.slice(0, svgLimits.name);
  }
}

export function readSvgTree(text: string): SvgTree {
  if (text.length > svgLimits.length)
    throw new ArtError(`The drawing is longer than ${svgLimits.length / 1e6} million characters.`);
  const parser = new SaxesParser();
  const builder = new TreeBuilder();
  parser.on('opentag', ({ name, attributes }) => builder.open(name, attributes));
  parser.on('closetag', () => builder.close());
  parser.on('text', (data) => builder.text(data));
  parser.on('cdata', (data) => builder.text(data));
  parser.on('error', ({ message }) => {
    const fault = message.replace(/^\d+:\d+: /, '');
    if (harmless.has(fault)) return;
    throw new ArtError(
      builder.root === null ? 'This is not an SVG drawing.' : `Line ${parser.line} of the drawing: ${fault}`,
    );
  });
  parser.write(text.replace(/^\uFEFF/, '').trimStart()).close();
  if (builder.root === null) throw new ArtError('This is not an SVG drawing.');
  return { root: builder.root, css: builder.css, dropped: builder.dropped };
}
