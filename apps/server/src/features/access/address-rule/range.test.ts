import { isIP, SocketAddress } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contains,
  parseAddress,
  printAddress,
  printRange,
  readRange,
} from '@supersync/contract/access/address-rule/range.ts';

/** A naive reference implementation on bit strings. */
function bitsOfV4(text: string): string {
  return text
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
}
function bitsOfV6(groups: readonly number[]): string {
  return groups.map((group) => group.toString(2).padStart(16, '0')).join('');
}

const v4 = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join('.'));
const groups = fc.array(fc.oneof(fc.constant(0), fc.nat(0xffff)), { minLength: 8, maxLength: 8 });
const isMapped = (of: readonly number[]): boolean =>
  of.slice(0, 5).every((group) => group === 0) && of[5] === 0xffff;
const v6 = groups.filter((of) => !isMapped(of));
const printGroups = (of: readonly number[]): string => of.map((group) => group.toString(16)).join(':');

const networkOf = (bits: string, prefix: number): string => bits.slice(0, prefix).padEnd(bits.length, '0');
const v4OfBits = (bits: string): string =>
  [0, 8, 16, 24].map((at) => Number.parseInt(bits.slice(at, at + 8), 2)).join('.');
const v6OfBits = (bits: string): string =>
  Array.from({ length: 8 }, (_, index) =>
    Number.parseInt(bits.slice(index * 16, index * 16 + 16), 2).toString(16),
  ).join(':');

function rangeOf(text: string) {
  const reading = readRange(text);
  if (!reading.ok) throw new Error(`${text}: ${reading.reason}`);
  return reading.range;
}
function addressOf(text: string) {
  const address = parseAddress(text);
  if (address === null) throw new Error(`${text} is no address`);
  return address;
}

describe('an address', () => {
  it('parses like Node', () => {
    const addressLike = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF:.'), maxLength: 45 });
    fc.assert(
      fc.property(fc.oneof(v4, groups.map(printGroups), addressLike), (text) => {
        expect(parseAddress(text) !== null).toBe(isIP(text) !== 0);
      }),
      { numRuns: 3000 },
    );
  });

  it('prints like Node', () => {
    fc.assert(
      fc.property(v6, (of) => {
        const printed = printAddress(addressOf(printGroups(of)));
        // Some parsers print the lowest addresses in dotted notation.
        fc.pre(of.slice(0, 6).some((group) => group !== 0));
        expect(printed).toBe(new SocketAddress({ address: printGroups(of), family: 'ipv6' }).address);
        expect(addressOf(printed)).toEqual(addressOf(printGroups(of)));
      }),
    );
  });

  it.each([
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::FFFF:0a01:0203', '10.1.2.3'],
    ['0:0:0:0:0:ffff:10.1.2.3', '10.1.2.3'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[::1]', '::1'],
    [' 127.0.0.1 ', '127.0.0.1'],
  ])('%s is %s', (text, same) => expect(printAddress(addressOf(text))).toBe(same));

  it.each(['', '1.2.3', '1.2.3.4.5', '01.2.3.4', '256.1.1.1', '1.2.3.-4', '::1::', ':::', '12345::', 'g::'])(
    '"%s" is none',
    (text) => expect(parseAddress(text)).toBeNull(),
  );
});

describe('a range', () => {
  it('contains exactly the IPv4 addresses with its prefix', () => {
    fc.assert(
      fc.property(v4, v4, fc.integer({ min: 0, max: 32 }), fc.nat(32), (base, other, prefix, shared) => {
        const bits = bitsOfV4(base);
        // Half the time a nearby address; random ones almost never match.
        const near = bits.slice(0, shared) + bitsOfV4(other).slice(shared);
        const range = rangeOf(`${v4OfBits(networkOf(bits, prefix))}/${prefix}`);
        for (const candidate of [near, bitsOfV4(other), bits]) {
          const isInside = candidate.slice(0, prefix) === bits.slice(0, prefix);
          expect(contains(range, addressOf(v4OfBits(candidate)))).toBe(isInside);
          expect(contains(range, addressOf(`::ffff:${v4OfBits(candidate)}`))).toBe(isInside);
        }
      }),
    );
  });

  it('contains exactly the IPv6 addresses with its prefix, and no IPv4 address', () => {
    fc.assert(
      fc.property(
        v6,
        v6,
        fc.integer({ min: 0, max: 128 }),
        fc.nat(128),
        v4,
        (base, other, prefix, shared, old) => {
          const bits = bitsOfV6(base);
          const network = networkOf(bits, prefix);
          // A prefix within the mapped range is an IPv4 range.
          fc.pre(!network.startsWith(`${'0'.repeat(80)}${'1'.repeat(16)}`));
          const near = bits.slice(0, shared) + bitsOfV6(other).slice(shared);
          fc.pre(!near.startsWith(`${'0'.repeat(80)}${'1'.repeat(16)}`));
          const range = rangeOf(`${v6OfBits(network)}/${prefix}`);
          for (const candidate of [near, bitsOfV6(other), bits])
            expect(contains(range, addressOf(v6OfBits(candidate)))).toBe(
              candidate.slice(0, prefix) === bits.slice(0, prefix),
            );
          expect(contains(range, addressOf(old))).toBe(false);
        },
      ),
    );
  });

  it('keeps its meaning when printed and parsed again', () => {
    const anyRange = fc.oneof(
      fc
        .tuple(v4.map(bitsOfV4), fc.nat(32))
        .map(([bits, prefix]) => `${v4OfBits(networkOf(bits, prefix))}/${prefix}`),
      fc
        .tuple(v6.map(bitsOfV6), fc.nat(128))
        .map(([bits, prefix]) => `${v6OfBits(networkOf(bits, prefix))}/${prefix}`),
    );
    fc.assert(
      fc.property(anyRange, (text) => {
        const reading = readRange(text);
        fc.pre(reading.ok);
        if (reading.ok) expect(rangeOf(printRange(reading.range))).toEqual(reading.range);
      }),
    );
  });

  it.each([
    ['10.0.0.1', '10.0.0.1/32'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['::1', '::1/128'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['::/0', '::/0'],
  ])('%s is stored as %s', (text, stored) => expect(printRange(rangeOf(text))).toBe(stored));

  it('with host bits set is refused, suggesting the network address', () => {
    expect(readRange('10.1.2.3/8')).toEqual({
      ok: false,
      reason: 'The range of this length begins earlier: did you mean 10.0.0.0/8?',
    });
  });

  it.each([
    '',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/08',
    '10.0.0.0/8/8',
    '::/129',
    'fe80::1%eth0',
    '::ffff:0:0/90',
    'office',
  ])('"%s" is refused', (text) => expect(readRange(text).ok).toBe(false));
});
