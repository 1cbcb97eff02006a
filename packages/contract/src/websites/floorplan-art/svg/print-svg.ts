import type { Viewport } from './length.ts';
import type { Segment } from './segments.ts';
import { printPaint } from './style.ts';
import type { DrawnShape } from './walk.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

function printSegments(segments: readonly Segment[]): string {
  const point = ([x, y]: readonly [number, number]): string => `${number(x)} ${number(y)}`;
  return segments
    .map((segment) => {
      switch (segment.kind) {
        case 'Z':
          return 'Z';
        case 'C':
          return `C${point(segment.from)} ${point(segment.towards)} ${point(segment.to)}`;
        default:
          return `${segment.kind}${point(segment.to)}`;
      }
    })
    .join('');
}

export interface PrintedShape {
  readonly id: string | null;
  readonly label: string | null;
  readonly drawn: DrawnShape;
}

/** A drawing of paths only: no reference, no style sheet, no text but names. */
export function printSvg({ width, height }: Viewport, shapes: readonly PrintedShape[]): string {
  const paths = shapes.map(({ id, label, drawn }) => {
    const named = id === null ? '' : ` id="${escaped(id)}"`;
    const path = `<path${named} d="${printSegments(drawn.segments)}"${printPaint(drawn.paint, drawn.matrix)}`;
    return label === null ? `${path}/>` : `${path}><title>${escaped(label)}</title></path>`;
  });
  const size = `width="${number(width)}" height="${number(height)}" viewBox="0 0 ${number(width)} ${number(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paths.join('')}</svg>`;
}
