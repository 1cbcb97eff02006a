import {
  longSpelling,
  normalAddress,
  normalName,
} from '@supersync/contract/records/building/normal-address.ts';

/** What a page is compared with. */
export interface AdvertisedProperty {
  readonly name: string;
  readonly address: string;
  /** What the partner calls it. */
  readonly listingId: string | null;
}

/** By what a page tells that it is about the property. */
export type Evidence = 'id' | 'address' | 'name';

/** Shorter ones stand in many pages by chance. */
const shortestId = 4;
const shortestName = 6;

const directions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    north: 'north',
    south: 'south',
    east: 'east',
    west: 'west',
    northeast: 'northeast',
    northwest: 'northwest',
    southeast: 'southeast',
    southwest: 'southwest',
    nord: 'north',
    sud: 'south',
    est: 'east',
    ouest: 'west',
    o: 'west',
  }),
);

/** So much of a page is read: what names a property stands far above it, and reading holds everybody else up. */
const mostLetters = 600_000;

const padded = (text: string): string => ` ${text} `;

/** Accented letters by their plain one, and signs that separate words by a blank. */
const decodeEntities = (text: string): string =>
  text
    .replace(/&#(\d{1,7});/g, (_, digits: string) => letterOf(Number(digits)))
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, digits: string) => letterOf(Number.parseInt(digits, 16)))
    .replace(/&([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron);/gi, '$1')
    .replace(/&(?:apos|rsquo|lsquo);/gi, "'")
    .replace(/&[a-z]{2,8};/gi, ' ');

const letterOf = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';

/** Ids stand in addresses and attributes as well as in the text; a part of a longer one is another. */
function holdsId(html: string, id: string): boolean {
  if (id.replaceAll(/[^a-z0-9]/gi, '').length < shortestId) return false;
  const literal = id.replaceAll(/[^a-z0-9]/gi, String.raw`\$&`);
  return new RegExp(`(?<![a-z0-9])${literal}(?![a-z0-9])`, 'i').test(html);
}

/** `45 King Street West` is not `45 King Street East`; where one of the two leaves the direction out, it may be. */
function holdsAddress(page: string, address: string): boolean {
  const words = normalAddress(address).split(' ');
  if (words.length < 2 || !/^\d/.test(words[0] ?? '')) return false;
  const ours = words.length > 2 ? directions.get(words.at(-1) ?? '') : undefined;
  const street = padded((ours === undefined ? words : words.slice(0, -1)).join(' '));
  for (let at = page.indexOf(street); at >= 0; at = page.indexOf(street, at + 1)) {
    const start = at + street.length;
    const theirs = directions.get(page.slice(start, page.indexOf(' ', start)));
    if (ours === undefined || theirs === undefined || ours === theirs) return true;
  }
  return false;
}

const plainPage = (html: string): string =>
  padded(longSpelling(decodeEntities(html.replace(/<[^<>]*>/g, ' '))));

/** Whether a text stands on a page: as it is written, or as people read it. */
export function holdsText(text: string, mark: string): boolean {
  const html = text.slice(0, mostLetters);
  if (html.toLowerCase().includes(mark.toLowerCase())) return true;
  const plain = longSpelling(mark);
  return plain !== '' && plainPage(html).includes(padded(plain));
}

/** By what the text of a page names the property, the surest first; null where it does not. */
export function namesProperty(text: string, property: AdvertisedProperty): Evidence | null {
  const html = text.slice(0, mostLetters);
  if (holdsId(html, property.listingId ?? '')) return 'id';
  const page = plainPage(html);
  if (holdsAddress(page, property.address)) return 'address';
  const name = longSpelling(normalName(property.name));
  return name.replaceAll(' ', '').length >= shortestName && page.includes(padded(name)) ? 'name' : null;
}
