import { growth, type Matrix } from '../geometry/matrix.ts';
import { readLength, type Viewport } from './length.ts';
import type { SvgNode } from './svg-tree.ts';

/** How a shape is painted. Every value was read and is written anew: nothing of the file passes as it is. */
export interface Paint {
  readonly fill: string | null;
  readonly fillOpacity: number;
  readonly isEvenOdd: boolean;
  readonly stroke: string | null;
  readonly strokeWidth: string;
  readonly strokeOpacity: number;
  readonly linecap: string;
  readonly linejoin: string;
  readonly dashes: string;
  readonly opacity: number;
  readonly isHidden: boolean;
}

export const initialPaint: Paint = {
  fill: '#000000',
  fillOpacity: 1,
  isEvenOdd: false,
  stroke: null,
  strokeWidth: '1',
  strokeOpacity: 1,
  linecap: 'butt',
  linejoin: 'miter',
  dashes: 'none',
  opacity: 1,
  isHidden: false,
};

/** Gradients and patterns are not kept; their shapes get this grey. */
const insteadOfPattern = '#c9ced6';

const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{3,25}|(?:rgb|rgba|hsl|hsla)\([\d\s.,%/+-]{1,60}\))$/i;

function readColour(text: string, inherited: string | null): string | null {
  const value = text.trim();
  if (value === 'none' || value === 'transparent') return null;
  if (value.startsWith('url')) return insteadOfPattern;
  return colour.test(value) && value !== 'inherit' ? value.toLowerCase() : inherited;
}

function readShare(text: string, otherwise: number): number {
  const parts = /^(\d+(?:\.\d*)?|\.\d+)(%?)$/.exec(text.slice(0, 30).trim());
  if (parts === null) return otherwise;
  return Math.min(1, Number(parts[1]) / (parts[2] === '%' ? 100 : 1));
}

const oneOf = (text: string, allowed: readonly string[], otherwise: string): string =>
  allowed.find((word) => word === text.trim()) ?? otherwise;

export type Declarations = ReadonlyMap<string, string>;

/** `fill: red; stroke: none` as a map. Comments and `!important` are read over. */
function readDeclarations(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of text.slice(0, 5000).split(';', 100)) {
    const at = part.indexOf(':');
    if (at > 0)
      found.set(
        part.slice(0, at).trim().toLowerCase(),
        part
          .slice(at + 1)
          .replace('!important', '')
          .trim(),
      );
  }
  return found;
}

export class StyleSheet {
  readonly #rules = new Map<string, Map<string, string>>();

  constructor(css: string) {
    const text = css
      .replaceAll('/*', '\u0001')
      .split('\u0001')
      .map((part, at) => {
        const end = part.indexOf('*/');
        return at === 0 ? part : end === -1 ? '' : part.slice(end + 2);
      })
      .join('');
    for (const rule of text.split('}', 2000)) {
      const at = rule.indexOf('{');
      if (at === -1) continue;
      const declarations = readDeclarations(rule.slice(at + 1));
      for (const selector of rule.slice(0, at).split(',', 200)) {
        const name = selector.trim();
        if (!/^[.#]?[\w-]{1,100}$/.test(name)) continue;
        const known = this.#rules.get(name) ?? new Map<string, string>();
        for (const [key, value] of declarations) known.set(key, value);
        this.#rules.set(name, known);
      }
    }
  }

  /** What applies to an element: its attributes, then rules by element, class and id, then its own style. */
  declarationsOf(node: SvgNode): Declarations {
    const own = node.attributes.get('style');
    if (own === undefined && this.#rules.size === 0) return node.attributes;
    const all = new Map(node.attributes);
    const classes = (node.attributes.get('class') ?? '').slice(0, 1000).split(/\s+/, 20);
    for (const selector of [
      node.name,
      ...classes.map((name) => `.${name}`),
      `#${node.attributes.get('id') ?? ''}`,
    ])
      for (const [key, value] of this.#rules.get(selector) ?? []) all.set(key, value);
    if (own !== undefined) for (const [key, value] of readDeclarations(own)) all.set(key, value);
    return all;
  }
}

/** The paint of an element within the one around it. */
export function paintOf(declared: Declarations, around: Paint, viewport: Viewport, tidy = 1000): Paint {
  const given = (name: string): string | undefined => declared.get(name);
  const width = readLength(given('stroke-width'), viewport, 'both');
  const dashes = given('stroke-dasharray')
    ?.slice(0, 200)
    .split(/[\s,]+/, 20)
    .map((dash) => readLength(dash, viewport, 'both'));
  const visibility = given('visibility');
  return {
    fill: readColour(given('fill') ?? 'inherit', around.fill),
    fillOpacity: readShare(given('fill-opacity') ?? '', around.fillOpacity),
    isEvenOdd: (given('fill-rule') ?? (around.isEvenOdd ? 'evenodd' : '')).trim() === 'evenodd',
    stroke: readColour(given('stroke') ?? 'inherit', around.stroke),
    strokeWidth:
      width === undefined || width < 0 ? around.strokeWidth : String(Math.round(width * tidy) / tidy),
    strokeOpacity: readShare(given('stroke-opacity') ?? '', around.strokeOpacity),
    linecap: oneOf(given('stroke-linecap') ?? '', ['butt', 'round', 'square'], around.linecap),
    linejoin: oneOf(given('stroke-linejoin') ?? '', ['miter', 'round', 'bevel'], around.linejoin),
    dashes:
      dashes === undefined
        ? around.dashes
        : dashes.every((dash): dash is number => dash !== undefined && dash >= 0)
          ? dashes.join(' ')
          : 'none',
    opacity: around.opacity * readShare(given('opacity') ?? '', 1),
    isHidden: visibility === undefined ? around.isHidden : /hidden|collapse/.test(visibility),
  };
}

/** Attributes for a path whose points were transformed already: line widths follow the transform. */
export function printPaint(paint: Paint, matrix: Matrix): string {
  const scale = growth(matrix);
  const length = (text: string): string => String(Math.round(Number(text) * scale * 1000) / 1000);
  const share = (name: string, value: number): string =>
    value === 1 ? '' : ` ${name}="${Math.round(value * 1000) / 1000}"`;
  const opacity = share('opacity', paint.isHidden ? 0 : paint.opacity);
  const fill = ` fill="${paint.fill ?? 'none'}"${share('fill-opacity', paint.fillOpacity)}${paint.isEvenOdd ? ' fill-rule="evenodd"' : ''}`;
  if (paint.stroke === null) return `${fill}${opacity}`;
  const dashes =
    paint.dashes === 'none' ? '' : ` stroke-dasharray="${paint.dashes.split(' ').map(length).join(' ')}"`;
  const cap = paint.linecap === 'butt' ? '' : ` stroke-linecap="${paint.linecap}"`;
  const join = paint.linejoin === 'miter' ? '' : ` stroke-linejoin="${paint.linejoin}"`;
  return `${fill} stroke="${paint.stroke}" stroke-width="${length(paint.strokeWidth)}"${share('stroke-opacity', paint.strokeOpacity)}${cap}${join}${dashes}${opacity}`;
}
