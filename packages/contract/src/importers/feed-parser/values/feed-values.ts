import type { Found } from '../feed-node.ts';

/** Reads feed values. Each returns null for an empty value. */

/** Most numbers are digits alone: a scan is several times faster than an expression. */
function wholeNumber(text: string): number | null {
  if (text.length > 7) return null;
  let value = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return null;
    value = value * 10 + digit;
  }
  return text === '' ? null : value;
}

/** `1,200`, `610 SquareFeet`, `550.00` → a whole number. */
export function readCount(found: Found | null): number | null {
  if (found === null) return null;
  const whole = wholeNumber(found.text);
  if (whole !== null) return whole;
  const plain = /^([\d,\s]{1,12})(?:\.\d{0,6})?(?:\s?[a-z. ]{1,20})?$/iu.exec(found.text.slice(0, 60));
  const digits = plain?.[1]?.replaceAll(/[,\s]/g, '') ?? '';
  if (digits === '' || digits.length > 7) return null;
  return Math.round(Number(`${digits}${/\.\d+/.exec(found.text)?.[0] ?? ''}`));
}

const words: Readonly<Record<string, number>> = {
  studio: 0,
  bachelor: 0,
  efficiency: 0,
  loft: 0,
  s: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
};

/** `2`, `2.0`, `2 bd`, `1 1/2`, `1½`, `Studio`, `One bedroom` → a number of rooms. */
export function roomsIn(text: string): number | null {
  const digit = text.length === 1 ? wholeNumber(text) : null;
  if (digit !== null) return digit;
  if (text.length === 3 && /^\d\.\d$/.test(text)) return Number(text);
  const plain = text.trim().toLowerCase().slice(0, 40);
  const word = /^[a-z]+/.exec(plain)?.[0];
  if (word !== undefined) return words[word] ?? null;
  const match = /^(\d{1,2})(?:\s?(½)|[\s-]+1\/2|(\.\d{1,4}))?(?:[\s-]*[a-z.()+ ]{1,20})?$/u.exec(plain);
  if (match === null) return null;
  const half = match[2] !== undefined || /1\/2/.test(plain) ? 0.5 : 0;
  return Number(match[1]) + Number(match[3] ?? 0) + half;
}

export function readBeds(found: Found | null): number | null {
  const rooms = found === null ? null : roomsIn(found.text);
  return rooms === null ? null : Math.round(rooms);
}

/** Half bathrooms exist. */
const bathTexts = Array.from({ length: 20 }, (_, halves) => (halves / 2).toFixed(1));
export const bathsOf = (rooms: number): string => {
  const halves = Math.round(rooms * 2);
  return bathTexts[halves] ?? (halves / 2).toFixed(1);
};

export function readBaths(found: Found | null, halves: Found | null = null): string | null {
  const rooms = found === null ? null : roomsIn(found.text);
  const powderRooms = halves === null ? null : roomsIn(halves.text);
  return rooms === null && powderRooms === null ? null : bathsOf((rooms ?? 0) + (powderRooms ?? 0) / 2);
}

const tags = /<\/?(?:p|b|i|u|a|em|strong|ul|ol|li|div|span|font|h[1-6])(?:\s[^<>]{0,300})?\/?>/gi;

/** Without the escaped tags of web pages, in texts that people read; other angle brackets are text. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/<br\s{0,5}\/?>|<\/p>/gi, '\n')
    .replaceAll(tags, '')
    .trim();
