import {
  longSpelling,
  normalAddress,
  normalName,
} from '@supersync/contract/records/building/normal-address.ts';

/** Property data a page is compared with. */
export interface AdvertisedProperty {
  readonly name: string;
  readonly address: string;
  /** Id at the partner. */
  readonly listingId: string | null;
}

/** What on the page identifies the property. */
export type Evidence = 'id' | 'address' | 'name';

/** Shorter ones appear on many pages by chance. */
const minIdLength = 4;
const minNameLength = 6;

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

/** Enough to identify a property; parsing more blocks the event loop. */
const maxCharacters = 600_000;

const padded = (text: string): string => ` ${text} `;

/** Decodes entities: accented letters become their base letter, other named entities a space. */
const decodeEntities = (text: string): string =>
  text
    .replace(/&#(\d{1,7});/g, (_, digits: string) => letterOf(Number(digits)))
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, digits: string) => letterOf(Number.parseInt(digits, 16)))
    .replace(/&([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron);/gi, '$1')
    .replace(/&(?:apos|rsquo|lsquo);/gi, "'")
    .replace(/&[a-z]{2,8};/gi, ' ');

const letterOf = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';

/** Ids also appear in URLs and attributes. Part of a longer id does not count. */
function holdsId(html: string, id: string): boolean {
  if (id.replaceAll(/[^a-z0-9]/gi, '').length < minIdLength) return false;
  const literal = id.replaceAll(/[^a-z0-9]/gi, String.raw`\$&`);
  return new RegExp(`(?<![a-z0-9])${literal}(?![a-z0-9])`, 'i').test(html);
}

/** `45 King Street West` is not `45 King Street East`; without a direction on one side they match. */
function holdsAddress(page: string, address: string): boolean {
  const words = normalAddress(address).split(' ');
  if (words.length < 2 || !/^\d/.test(words[0] ?? '')) return false;
  const ourDirection = words.length > 2 ? directions.get(words.at(-1) ?? '') : undefined;
  const street = padded((ourDirection === undefined ? words : words.slice(0, -1)).join(' '));
  for (let at = page.indexOf(street); at >= 0; at = page.indexOf(street, at + 1)) {
    const start = at + street.length;
    const pageDirection = directions.get(page.slice(start, page.indexOf(' ', start)));
    if (ourDirection === undefined || pageDirection === undefined || ourDirection === pageDirection)
      return true;
  }
  return false;
}

const plainPage = (html: string): string =>
  padded(longSpelling(decodeEntities(html.replace(/<[^<>]*>/g, ' '))));

/** Whether the page contains the text, in its HTML or as rendered. */
export function holdsText(text: string, mark: string): boolean {
  const html = text.slice(0, maxCharacters);
  if (html.toLowerCase().includes(mark.toLowerCase())) return true;
  const plain = longSpelling(mark);
  return plain !== '' && plainPage(html).includes(padded(plain));
}

/** What identifies the property on the page, strongest evidence first; null for nothing. */
export function namesProperty(text: string, property: AdvertisedProperty): Evidence | null {
  const html = text.slice(0, maxCharacters);
  if (holdsId(html, property.listingId ?? '')) return 'id';
  const page = plainPage(html);
  if (holdsAddress(page, property.address)) return 'address';
  const name = longSpelling(normalName(property.name));
  return name.replaceAll(' ', '').length >= minNameLength && page.includes(padded(name)) ? 'name' : null;
}
