import { svgLimits } from './limits.ts';
import type { SvgNode } from './svg-tree.ts';

/** On one line, without control characters and halves of characters, which XML cannot hold. */
export const tidyName = (text: string): string =>
  text
    .slice(0, svgLimits.name)
    .replaceAll(/[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ')
    .trim();

/**
 * An id as it was typed: Illustrator writes characters that an id cannot hold as `_x31_01` and numbers copies as
 * `101_1_` or `101_00000012345678901234567890_`.
 */
export const decodedId = (id: string): string =>
  id.replace(/_(?:\d{1,2}|\d{20,40})_$/, '').replaceAll(/_x([0-9A-Fa-f]{2,4})_/g, (written, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return /[ -~\u00A0-\uD7FF]/.test(character) ? character : written;
  });

/** What an element is called: by its layer name, its title, its exported name or its id. */
export function labelOf(node: SvgNode): string | null {
  const title = node.children.find(({ name }) => name === 'title')?.text;
  const written = [
    node.attributes.get('inkscape:label'),
    title,
    node.attributes.get('data-name'),
    decodedId(node.attributes.get('id') ?? ''),
  ];
  for (const text of written) {
    const name = tidyName(text ?? '');
    if (name !== '') return name;
  }
  return null;
}
