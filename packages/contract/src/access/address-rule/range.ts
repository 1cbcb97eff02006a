/** Addresses and ranges as numbers, without I/O, so that console and server validate alike. */

export type Family = 4 | 6;

export interface Address {
  readonly family: Family;
  readonly value: bigint;
}

export interface Range {
  readonly family: Family;
  /** The first address. */
  readonly first: bigint;
  readonly prefix: number;
}

const bitsOf = { 4: 32, 6: 128 } as const;
const mappedPrefix = 96;
const mappedStart = 0xffffn << 32n;

function parseV4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4) return null;
  let value = 0n;
  for (const part of parts) {
    // A leading zero is octal to some parsers and decimal to others.
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return null;
    value = (value << 8n) | BigInt(part);
  }
  return value;
}

function parseGroups(text: string): bigint[] | null {
  if (text === '') return [];
  const groups = text.split(':');
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group))
    ? groups.map((group) => BigInt(`0x${group}`))
    : null;
}

function parseV6(text: string): bigint | null {
  // The last two groups may be an IPv4 address.
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (dotted !== null) {
    const v4 = parseV4(dotted[2] ?? '');
    if (v4 === null) return null;
    return parseV6(`${dotted[1]}${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}`);
  }
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const head = parseGroups(halves[0] ?? '');
  const tail = halves.length === 2 ? parseGroups(halves[1] ?? '') : [];
  if (head === null || tail === null) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => 0n), ...tail];
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
}

/** `::ffff:10.0.0.1` is the IPv4 address 10.0.0.1. A zone (`%eth0`) is not part of an address. */
export function parseAddress(text: string): Address | null {
  const plain = text.trim().replace(/^\[(.*)\]$/, '$1');
  const v4 = parseV4(plain);
  if (v4 !== null) return { family: 4, value: v4 };
  const value = parseV6(plain.replace(/%[\w.-]+$/, ''));
  if (value === null) return null;
  return value >> 32n === mappedStart >> 32n
    ? { family: 4, value: value & 0xffffffffn }
    : { family: 6, value };
}

const hostBits = (family: Family, prefix: number): bigint => (1n << BigInt(bitsOf[family] - prefix)) - 1n;

export type RangeReading =
  | { readonly ok: true; readonly range: Range }
  | { readonly ok: false; readonly reason: string };

const notARange = 'Must be an address or a range like 203.0.113.0/24 or 2001:db8::/32';

/** Parses `10.0.0.0/8`, or a single address as a range of one. */
export function readRange(text: string): RangeReading {
  const [base = '', length, ...more] = text.trim().split('/');
  const parsed = parseAddress(base);
  if (parsed === null || more.length > 0 || base.includes('%')) return { ok: false, reason: notARange };
  // The prefix of a mapped address includes the 96 bits before it.
  const isMapped = parsed.family === 4 && base.includes(':');
  const maxPrefix = isMapped ? 128 : bitsOf[parsed.family];
  if (length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length)) return { ok: false, reason: notARange };
  const written = length === undefined ? maxPrefix : Number(length);
  const prefix = isMapped ? written - mappedPrefix : written;
  if (written > maxPrefix || prefix < 0) return { ok: false, reason: notARange };
  const host = hostBits(parsed.family, prefix);
  if ((parsed.value & host) !== 0n) {
    const suggestion = printRange({ family: parsed.family, first: parsed.value & ~host, prefix });
    return { ok: false, reason: `The range of this length begins earlier: did you mean ${suggestion}?` };
  }
  return { ok: true, range: { family: parsed.family, first: parsed.value, prefix } };
}

export const contains = (range: Range, address: Address): boolean =>
  range.family === address.family && (address.value & ~hostBits(range.family, range.prefix)) === range.first;

const printV4 = (value: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');

/** RFC 5952: lower case, and the longest run of zero groups, if longer than one, as `::`. */
function printV6(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  );
  let best = { at: -1, length: 1 };
  for (let at = 0; at < 8; at += 1) {
    let length = 0;
    while (at + length < 8 && groups[at + length] === '0') length += 1;
    if (length > best.length) best = { at, length };
  }
  if (best.at < 0) return groups.join(':');
  return `${groups.slice(0, best.at).join(':')}::${groups.slice(best.at + best.length).join(':')}`;
}

export const printAddress = ({ family, value }: Address): string =>
  family === 4 ? printV4(value) : printV6(value);

/** The canonical text of a range, as stored. */
export const printRange = ({ family, first, prefix }: Range): string =>
  `${printAddress({ family, value: first })}/${prefix}`;
