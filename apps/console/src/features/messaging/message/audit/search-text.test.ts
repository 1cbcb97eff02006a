import { describe, expect, it } from 'vitest';
import { packSearch, printSearch, readSearch, withPart } from './search-text.ts';

describe('the search box', () => {
  it('searches everything while empty', () => {
    expect(readSearch(' \n')).toEqual({ ok: true, search: {} });
    expect(printSearch({})).toBe('');
    expect(packSearch({})).toBe('');
  });

  it('says where the text stops being JSON', () => {
    expect(readSearch('{\n  "where": {"a": 1,}\n}')).toEqual({
      ok: false,
      words: 'The search must be valid JSON: line 2, column 20.',
      place: { line: 2, column: 20 },
    });
  });

  it('refuses JSON that is not a search', () => {
    const words = (text: string): string => {
      const reading = readSearch(text);
      return reading.ok ? '' : reading.words;
    };
    expect(words('[]')).toMatch(/expected object/);
    expect(words('{"wher": {}}')).toMatch(/"wher"/);
    expect(words('{"text": "a"}')).toBe('text: At least 2 characters');
    expect(words('{"where": {"a": {"like": "x"}}}')).toBe('where.a: Unrecognized key: "like"');
  });

  it("reads a part of a message's body as a search for its values", () => {
    expect(readSearch('{"clientId": 52}')).toEqual({ ok: true, search: { where: { clientId: 52 } } });
    expect(readSearch('{"client": {"id": 52}, "items": [{"sku": "oak"}]}')).toEqual({
      ok: true,
      search: { where: { 'client.id': 52, 'items[].sku': 'oak' } },
    });
  });

  it('round-trips', () => {
    const search = { where: { 'items[].sku': { contains: 'oak' } }, attributes: { origin: 'website' } };
    expect(readSearch(printSearch(search))).toEqual({ ok: true, search });
    expect(readSearch(packSearch(search))).toEqual({ ok: true, search });
  });

  it('sets and removes parts', () => {
    const search = withPart({ where: { a: 1 }, text: 'oak' }, { text: undefined, key: 'k' });
    expect(search).toStrictEqual({ where: { a: 1 }, key: 'k' });
  });
});
