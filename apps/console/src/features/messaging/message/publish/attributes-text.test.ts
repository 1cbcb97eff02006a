import { expect, it } from 'vitest';
import { attributeTags, readAttributeTags } from './attributes-text.ts';

it('attributes are written as name=value and read back', () => {
  const attributes = { origin: 'platform', formula: 'a=b' };
  expect(attributeTags(attributes)).toEqual(['origin=platform', 'formula=a=b']);
  expect(readAttributeTags(attributeTags(attributes))).toEqual({ ok: true, attributes });
  expect(readAttributeTags(['region = ca', 'region=us'])).toEqual({
    ok: true,
    attributes: { region: 'us' },
  });
});

it('what is no attribute is told', () => {
  expect(readAttributeTags(['origin'])).toEqual({ ok: false, words: '“origin” is not name=value' });
  expect(readAttributeTags(['=x'])).toMatchObject({ ok: false });
  expect(readAttributeTags(['a b=x'])).toMatchObject({ ok: false, words: expect.stringContaining('a b') });
});
