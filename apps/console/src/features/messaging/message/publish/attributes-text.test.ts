import { expect, it } from 'vitest';
import { attributeTags, readAttributeTags } from './attributes-text.ts';

it('round-trips attributes as name=value', () => {
  const attributes = { origin: 'platform', formula: 'a=b' };
  expect(attributeTags(attributes)).toEqual(['origin=platform', 'formula=a=b']);
  expect(readAttributeTags(attributeTags(attributes))).toEqual({ ok: true, attributes });
  expect(readAttributeTags(['region = ca', 'region=us'])).toEqual({
    ok: true,
    attributes: { region: 'us' },
  });
});

it('reports an invalid attribute', () => {
  expect(readAttributeTags(['origin'])).toEqual({ ok: false, words: '“origin” is not name=value' });
  expect(readAttributeTags(['=x'])).toMatchObject({ ok: false });
  expect(readAttributeTags(['a b=x'])).toMatchObject({ ok: false, words: expect.stringContaining('a b') });
});
