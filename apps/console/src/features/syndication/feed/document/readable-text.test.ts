import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readable } from './readable-text.ts';

it('puts each element of a listing on its own line', () => {
  expect(
    readable('<Listing id="7"><name>A &gt; B</name><pets><pet/></pets><price>900</price></Listing>'),
  ).toBe(
    [
      '<Listing id="7">',
      '  <name>A &gt; B</name>',
      '  <pets>',
      '    <pet/>',
      '  </pets>',
      '  <price>900</price>',
      '</Listing>',
    ].join('\n'),
  );
});

it('formats JSON, and leaves other text unchanged', () => {
  expect(readable('{"id":"7","beds":2}')).toBe('{\n  "id": "7",\n  "beds": 2\n}');
  expect(readable('7,"a b",900')).toBe('7,"a b",900');
  expect(readable('{"cut off')).toBe('{"cut off');
});

it('changes no text between tags', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string().map((text) => text.replaceAll(/[<>]/g, '')),
        { minLength: 1, maxLength: 5 },
      ),
      (texts) => {
        const source = `<a>${texts.map((text) => `<b>${text}</b>`).join('')}</a>`;
        for (const text of texts) expect(readable(source)).toContain(`<b>${text}</b>`);
      },
    ),
  );
});
