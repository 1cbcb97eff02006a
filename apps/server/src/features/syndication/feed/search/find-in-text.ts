import type { FeedFormat } from '../format/writers.ts';

/** A place in a text, in its characters. */
export interface Found {
  readonly from: number;
  readonly to: number;
}

/** Finds the next match that begins at or after a place. */
export type Finder = (text: string, from: number) => Found | null;

/** Equal in upper and lower case, and as long as before. */
export const foldCase = (text: string): string =>
  text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');

/** Values are compared up to this length. */
const maxFieldLength = 8192;
/** How far from a match its field can begin, and its value end: name and attributes have room too. */
export const reach = maxFieldLength + 512;

const inXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** As it is typed, since people look for tags too, and as the format writes it in a value. */
function needlesFor(format: FeedFormat, text: string): string[] {
  const written = format === 'json' ? JSON.stringify(text).slice(1, -1) : inXml(text);
  return [...new Set([text, written])].map(foldCase);
}

/**
 * The first of several signs. Where each stands next is remembered while one goes on in the same text: a sign that is
 * rare would be looked for up to the end again and again.
 */
function firstOf(signs: readonly string[]): Finder {
  let text = '';
  let askedFrom = 0;
  let next: number[] = [];
  return (given, from) => {
    if (given !== text || from < askedFrom) next = signs.map(() => -1);
    text = given;
    askedFrom = from;
    let first: Found | null = null;
    for (const [index, sign] of signs.entries()) {
      let at = next[index] ?? -1;
      if (at < from) {
        const found = given.indexOf(sign, from);
        at = found === -1 ? Number.POSITIVE_INFINITY : found;
        next[index] = at;
      }
      if (at < (first?.from ?? Number.POSITIVE_INFINITY)) first = { from: at, to: at + sign.length };
    }
    return first;
  };
}

const endAt = (text: string, sign: string, from: number): number => {
  const at = text.indexOf(sign, from);
  return at === -1 || at > from + maxFieldLength ? Math.min(text.length, from + maxFieldLength) : at;
};

/** Where the value of an element, which may have attributes, begins and ends; null if it has none. */
function elementValue(text: string, name: string, at: number): Found | null {
  const close = endAt(text, '>', at);
  if (text[close] !== '>' || text[close - 1] === '/') return null;
  return { from: close + 1, to: endAt(text, `</${name}>`, close + 1) };
}

function jsonEnd(text: string, from: number): number {
  if (text[from] !== '"') {
    let at = from;
    const last = Math.min(text.length, from + maxFieldLength);
    while (at < last && !',}]\n'.includes(text[at] ?? '')) at += 1;
    return at;
  }
  let at = endAt(text, '"', from + 1);
  while (text[at - 1] === '\\' && at < from + maxFieldLength && at < text.length)
    at = endAt(text, '"', at + 1);
  return Math.min(at + 1, text.length);
}

interface Opening {
  readonly sign: string;
  readonly valueOf: (text: string, at: number) => Found | null;
}

function openingsOf(format: FeedFormat, field: string): Opening[] {
  const name = foldCase(field);
  if (format === 'json') {
    const key = `"${name}":`;
    return [
      { sign: key, valueOf: (text, at) => ({ from: at + key.length, to: jsonEnd(text, at + key.length) }) },
    ];
  }
  const attribute = ` ${name}="`;
  return [
    ...[`<${name}>`, `<${name} `].map((sign) => ({
      sign,
      valueOf: (text: string, at: number) => elementValue(text, name, at),
    })),
    {
      sign: attribute,
      valueOf: (text, at) => ({ from: at + attribute.length, to: endAt(text, '"', at + attribute.length) }),
    },
  ];
}

/** Finds a text that was folded wherever it stands. */
export const textFinder = (format: FeedFormat, text: string): Finder => firstOf(needlesFor(format, text));

/** Finds a text within the values of a field; without a text every value of it. */
export function fieldFinder(format: FeedFormat, field: string, text: string): Finder {
  const openings = openingsOf(format, field);
  const nextOpening = firstOf(openings.map(({ sign }) => sign));
  const needles = needlesFor(format, text);
  const inValue = ({ from, to }: Found, folded: string, least: number): Found | null => {
    if (text === '') return from >= least ? { from, to } : null;
    const begin = Math.max(from, least);
    const found = begin > to ? null : firstOf(needles)(folded.slice(begin, to), 0);
    return found === null ? null : { from: begin + found.from, to: begin + found.to };
  };
  return (folded, from) => {
    // The value around the place began before it.
    let at = Math.max(0, from - reach);
    for (;;) {
      const next = nextOpening(folded, at);
      if (next === null) return null;
      const opening = openings.find(({ sign }) => folded.startsWith(sign, next.from));
      const value = opening?.valueOf(folded, next.from) ?? null;
      const found = value === null ? null : inValue(value, folded, from);
      if (found !== null) return found;
      at = next.from + 1;
    }
  };
}
