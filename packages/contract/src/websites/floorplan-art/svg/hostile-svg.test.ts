import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { ArtError } from '../art-error.ts';
import { hostileSvg } from './hostile-svg.ts';
import { readSvg } from './read-svg.ts';

const number = String.raw`-?\d+(?:\.\d+)?(?:e-?\d+)?`;
const paint = /^(?:none|#[0-9a-f]{3,8}|[a-z]{3,25}|(?:rgb|rgba|hsl|hsla)\([\d\s.,%/+-]+\))$/;
/** What each attribute of a sanitised drawing may hold. Names are text and stand in quotes that cannot be left. */
const allowed: Readonly<Record<string, RegExp>> = {
  xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
  width: new RegExp(`^${number}$`),
  height: new RegExp(`^${number}$`),
  viewBox: new RegExp(`^0 0 ${number} ${number}$`),
  id: /^[^]*$/,
  d: /^[MLCZ\d .e-]*$/,
  fill: paint,
  stroke: paint,
  'fill-rule': /^evenodd$/,
  'fill-opacity': new RegExp(`^${number}$`),
  'stroke-opacity': new RegExp(`^${number}$`),
  opacity: new RegExp(`^${number}$`),
  'stroke-width': new RegExp(`^${number}$`),
  'stroke-dasharray': /^[\d .e-]+$/,
  'stroke-linecap': /^(?:round|square)$/,
  'stroke-linejoin': /^(?:round|bevel)$/,
};

/** What is wrong with a drawing that is to be stored and shown. */
function faultsOf(svg: string): string[] {
  const faults: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (!['svg', 'path', 'title'].includes(name)) faults.push(`<${name}>`);
    for (const [key, value] of Object.entries(attributes))
      if (allowed[key]?.test(value) !== true) faults.push(`${key}=${value}`);
  });
  parser.on('doctype', () => faults.push('doctype'));
  parser.on('processinginstruction', () => faults.push('instruction'));
  parser.on('comment', () => faults.push('comment'));
  parser.on('cdata', () => faults.push('cdata'));
  parser.on('error', (error) => faults.push(error.message));
  parser.write(svg).close();
  return faults;
}

describe('hostile drawings', () => {
  it('a thousand of them: nothing that executes or fetches is left', () => {
    let drawn = 0;
    for (let seed = 0; seed < 1000; seed += 1) {
      const text = hostileSvg(seed);
      const { svg, shapes } = readSvg(text);
      expect(faultsOf(svg), text).toEqual([]);
      drawn += shapes.length;
    }
    expect(drawn).toBeGreaterThan(1000);
  });

  it('any text is read or refused with words', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom(
          '<svg viewBox="0 0 9 9">',
          '</svg>',
          '<g>',
          '</g>',
          '<use href="#a"/>',
          '<rect id="a" ',
        ),
        fc.constantFrom(
          'width="9"',
          'height="9"',
          '/>',
          'd="M0 0',
          'transform="',
          '"',
          '<!--',
          ']]>',
          '&#0;',
        ),
        fc.string({ unit: 'binary', maxLength: 20 }),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        try {
          expect(faultsOf(readSvg(`<svg viewBox="0 0 9 9">${parts.join('')}</svg>`).svg)).toEqual([]);
        } catch (error) {
          if (!(error instanceof ArtError)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('any names and path data survive only as text and numbers', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    const quoted = (value: string): string =>
      value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    fc.assert(
      fc.property(text, text, text, text, (id, d, fill, style) => {
        const svg = `<svg viewBox="0 0 9 9"><path id="${quoted(id)}" d="M0 0H9V9 ${quoted(d)}" fill="${quoted(fill)}" style="${quoted(style)}"/></svg>`;
        expect(faultsOf(readSvg(svg).svg)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('reading a sanitised drawing again changes nothing', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const once = readSvg(hostileSvg(seed));
      const twice = readSvg(once.svg);
      expect(twice.svg).toBe(once.svg);
      expect(twice.shapes.map(({ id, label }) => [id, label ?? id])).toEqual(
        once.shapes.map(({ id, label }) => [id, label ?? id]),
      );
      expect(twice.dropped).toEqual({});
    }
  });
});
