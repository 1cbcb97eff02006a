import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesProperty, type AdvertisedProperty } from './names-property.ts';
import { isSamePage, verdict, type PageAnswer } from './verdict.ts';

const maple: AdvertisedProperty = {
  name: 'The Maple Court Apartments',
  address: '45 King St. W, Unit 3',
  listingId: 'ZUM-481516',
};
const unknown = { ...maple, listingId: null };

describe('finds the property on a page by', () => {
  it.each<[string, string, AdvertisedProperty, ReturnType<typeof namesProperty>]>([
    ['the id in the text', 'Listing ZUM-481516, two bedrooms', maple, 'id'],
    ['the id in an attribute', '<div data-listing="zum-481516">', maple, 'id'],
    ['the id as part of a longer one', '<div data-listing="zum-4815162342">', maple, null],
    ['the address in tags', '<b>45</b> <i>King Street West</i>, Toronto', unknown, 'address'],
    ['the address in capitals', '45 KING ST W', unknown, 'address'],
    ['the address with a unit before it', '#1204-45 King St. West', unknown, 'address'],
    ['the address without its direction', 'Homes at 45 King Street, Toronto', unknown, 'address'],
    ['the other end of the street', '45 King Street East, and 45 King St E', unknown, null],
    ['both ends of the street', '45 King Street East or 45 King St W', unknown, 'address'],
    ['another number', '145 King Street West', unknown, null],
    ['the name in other words', '<title>Maple Court | 2 beds</title>', unknown, 'name'],
    ['only half of the name', 'Maple floors on the court side', unknown, null],
    [
      'French, with entities',
      'situ&eacute; au 12, rue C&ocirc;t&#233;-d&#x27;Or',
      { name: 'Oak', address: '12 rue Côté-d’Or', listingId: null },
      'address',
    ],
    [
      'a name that any page may hold',
      'Oak floors',
      { name: 'Oak', address: 'Oak Lane', listingId: '12' },
      null,
    ],
    ['a short id', 'from 12 homes', { name: 'Oak', address: '9 Elm', listingId: '12' }, null],
    ['a search page instead', '<h1>Homes for rent in Toronto</h1>', maple, null],
    ['nothing at all', '', maple, null],
  ])('%s', (_, text, property, evidence) => {
    expect(namesProperty(text, property)).toBe(evidence);
  });

  it('ignores surrounding text', () => {
    const noise = fc.string();
    fc.assert(
      fc.property(noise, noise, (before, after) => {
        expect(namesProperty(`${before} <p>45 King Street West</p> ${after}`, unknown)).not.toBeNull();
      }),
    );
  });

  it('reads a page built to be slow to parse', () => {
    for (const part of ['<', '&', '<a', 'apt-', '45 king street east ', 'constructor ', '# '])
      expect(namesProperty(part.repeat(20_000), maple)).toBeNull();
  });
});

const url = 'https://www.zumper.example/toronto/maple-court-9';
const answer = (more: Partial<PageAnswer> = {}): PageAnswer => ({
  asked: url,
  landedOn: url,
  status: 200,
  text: '<h1>Maple Court</h1>',
  ...more,
});

describe('verdict of a response', () => {
  const elsewhere = 'https://www.zumper.example/toronto';

  it.each<[string, Partial<PageAnswer>, string, string | null]>([
    ['a page that names it', {}, 'ok', null],
    [
      'the same page, spelled as the site does',
      { asked: 'http://zumper.example/toronto/maple-court-9/' },
      'ok',
      null,
    ],
    ['another page that names it', { landedOn: elsewhere }, 'redirect', elsewhere],
    ['another page that does not', { landedOn: elsewhere, text: 'Homes' }, 'mismatch', elsewhere],
    ['a page that does not name it', { text: '<h1>Elm Tower</h1>' }, 'mismatch', null],
    ['gone', { status: 404 }, '404', null],
    ['gone for good', { status: 410 }, '404', null],
    ['gone, elsewhere', { status: 404, landedOn: elsewhere }, '404', elsewhere],
    ['we are not let in', { status: 403 }, 'unchecked', null],
    ['the site is down', { status: 503 }, 'unchecked', null],
  ])('%s', (_, more, status, landedOn) => {
    const found = verdict(answer(more), maple);
    expect(found).toMatchObject({ status, landedOn });
    expect(found.finding).toMatch(/\.$/);
    expect(found.finding.startsWith('It leads elsewhere.')).toBe(landedOn !== null);
  });

  const texts = fc.oneof(fc.string(), fc.constantFrom('45 King St W', 'Maple Court', 'id ZUM-481516.'));
  const addresses = fc
    .tuple(fc.constantFrom('http', 'https'), fc.constantFrom('', 'www.'), fc.constantFrom('', '/', '?page=2'))
    .map(([protocol, host, end]) => `${protocol}://${host}zumper.example/toronto/maple-court-9${end}`);

  it('gives every response a verdict; only a page naming the property counts as live', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999 }), texts, addresses, (status, text, landedOn) => {
        const found = verdict(answer({ status, text, landedOn }), maple);
        const isSeen = found.status === 'ok' || found.status === 'redirect';
        expect(isSeen).toBe(status >= 200 && status < 300 && namesProperty(text, maple) !== null);
        expect(found.landedOn).toBe(isSamePage(url, landedOn) ? null : landedOn);
      }),
    );
  });

  it('compares pages by host, path and query', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(isSamePage(address, address)).toBe(true);
        expect(isSamePage(address, `${address}#photos`)).toBe(true);
        const other = new URL(address);
        other.searchParams.append('page', '2');
        expect(isSamePage(address, other.href)).toBe(false);
      }),
    );
    expect(isSamePage('not an address', 'not an address')).toBe(true);
  });
});
