import { randomBytes } from 'node:crypto';
import type { BreakKind, BrokenRange } from '@supersync/contract/access/audit/verification.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { genesis, sealOf } from './chain.ts';
import { verifyChain, type Head, type Link } from './verify-chain.ts';

const key = randomBytes(32);
const otherKey = randomBytes(32);
const length = 10_000;

/** Several entries share a transaction and ids have gaps, as in a log with concurrent writers. */
function makeLog(size: number): Link[] {
  let hash = genesis;
  return Array.from({ length: size }, (_, index) => {
    const entryId = index * 2 + 1;
    const transaction = BigInt(700 + Math.floor(index / 3));
    const body = JSON.stringify([entryId, 'updated', 'client', index]);
    hash = sealOf(key, hash, body);
    return { number: index + 1, entryId, hash, entry: { body, transaction } };
  });
}

const log = makeLog(length);
const linkAt = (links: readonly Link[], number: number): Link => {
  const link = links[number - 1];
  if (link === undefined) throw new Error(`There is no link ${number}`);
  return link;
};
const headOf = (links: readonly Link[]): Head => {
  const { number, hash } = linkAt(links, links.length);
  return { number, hash };
};

const bodyOf = ({ entry }: Link): string => entry?.body ?? '';
const withBody = (link: Link, body: string): Link =>
  link.entry === null ? link : { ...link, entry: { ...link.entry, body } };
const forged = (link: Link, previous: Buffer): Link => ({
  ...link,
  hash: sealOf(otherKey, previous, bodyOf(link)),
});

/** One kind of tampering: its effect on the links and the expected finding. */
interface Tampering {
  readonly name: string;
  apply(links: (Link | null)[], at: number): void;
  readonly finds: readonly { kind: BreakKind; from: number; to?: number }[];
}

const link = (links: readonly (Link | null)[], number: number): Link => {
  const found = links[number - 1];
  if (found === null || found === undefined) throw new Error(`There is no link ${number}`);
  return found;
};

const local: readonly Tampering[] = [
  {
    name: 'an entry is changed',
    apply: (links, at) => {
      links[at - 1] = withBody(link(links, at), `${bodyOf(link(links, at))} `);
    },
    finds: [{ kind: 'changed', from: 0 }],
  },
  {
    name: 'an entry is removed',
    apply: (links, at) => {
      links[at - 1] = { ...link(links, at), entry: null };
    },
    finds: [{ kind: 'removed', from: 0 }],
  },
  {
    name: 'two entries are removed with their seals',
    apply: (links, at) => {
      links[at - 1] = null;
      links[at] = null;
    },
    finds: [
      { kind: 'removed', from: 0, to: 1 },
      { kind: 'unproven', from: 2 },
    ],
  },
  {
    name: 'two seals change their entries',
    apply: (links, at) => {
      const [a, b] = [link(links, at), link(links, at + 5)];
      links[at - 1] = { ...a, entryId: b.entryId, entry: b.entry };
      links[at + 4] = { ...b, entryId: a.entryId, entry: a.entry };
    },
    finds: [
      { kind: 'reordered', from: 0 },
      { kind: 'reordered', from: 5 },
    ],
  },
  {
    name: 'two neighbours change places with their seals',
    apply: (links, at) => {
      const [a, b] = [link(links, at), link(links, at + 1)];
      links[at - 1] = { ...b, number: at };
      links[at] = { ...a, number: at + 1 };
    },
    finds: [
      { kind: 'reordered', from: 0, to: 1 },
      { kind: 'unproven', from: 2 },
    ],
  },
  {
    name: 'a seal is replaced',
    apply: (links, at) => {
      links[at - 1] = { ...link(links, at), hash: randomBytes(32) };
    },
    finds: [{ kind: 'restamped', from: 0 }],
  },
  {
    name: 'an entry is changed and sealed by a forger',
    apply: (links, at) => {
      const changed = withBody(link(links, at), 'forged');
      links[at - 1] = forged(changed, link(links, at - 1).hash);
    },
    finds: [
      { kind: 'restamped', from: 0 },
      { kind: 'unproven', from: 1 },
    ],
  },
  {
    name: 'a stretch is sealed by a forger',
    apply: (links, at) => {
      for (let number = at; number < at + 4; number += 1)
        links[number - 1] = forged(link(links, number), link(links, number - 1).hash);
    },
    finds: [
      { kind: 'restamped', from: 0, to: 3 },
      { kind: 'unproven', from: 4 },
    ],
  },
];

const present = (links: readonly (Link | null)[]): Link[] => links.filter((each) => each !== null);

describe('a log of 10,000 entries', () => {
  test('is intact when untouched, with and without its head', () => {
    expect(verifyChain(log, key, headOf(log)).broken).toEqual([]);
    expect(verifyChain(log, key).broken).toEqual([]);
    expect(verifyChain([], key).broken).toEqual([]);
  });

  test('tampered with at a thousand random places: reports each place, and nothing else', () => {
    const spacing = 100;
    const tamperings = fc.array(
      fc.record({
        kind: fc.integer({ min: 0, max: local.length - 1 }),
        within: fc.integer({ min: 2, max: spacing - 10 }),
      }),
      { minLength: 50, maxLength: 50 },
    );
    fc.assert(
      fc.property(tamperings, fc.integer({ min: 0, max: 49 }), (chosen, offset) => {
        const links: (Link | null)[] = [...log];
        const expected = chosen.flatMap(({ kind, within }, index): Omit<BrokenRange, 'entryId'>[] => {
          const tampering = local[kind];
          if (tampering === undefined) return [];
          const at = (index * 2 + (offset % 2)) * spacing + within;
          tampering.apply(links, at);
          return tampering.finds.map(({ kind: found, from, to = from }) => ({
            kind: found,
            from: at + from,
            to: at + to,
          }));
        });
        const { broken, brokenCount } = verifyChain(present(links), key, headOf(log));
        expect(broken.map(({ kind, from, to }) => ({ kind, from, to }))).toEqual(expected);
        expect(brokenCount).toBe(expected.length);
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });

  test('detects renumbering, truncation and resealing with another key', () => {
    const shorter = log.slice(0, 1000);
    fc.assert(
      fc.property(fc.integer({ min: 2, max: shorter.length - 10 }), (at) => {
        const head = headOf(shorter);
        const first = (links: readonly Link[], known: Head | null = head) =>
          verifyChain(links, key, known).broken[0];

        const closedUp = shorter
          .filter(({ number }) => number !== at)
          .map((each, index) => ({ ...each, number: index + 1 }));
        expect(first(closedUp)).toMatchObject({ kind: 'removed', from: at, to: at });

        const extra = forged(withBody(linkAt(log, at), 'slipped in'), linkAt(log, at - 1).hash);
        const opened = shorter
          .toSpliced(at - 1, 0, extra)
          .map((each, index) => ({ ...each, number: index + 1 }));
        expect(verifyChain(opened, key, head).broken).toMatchObject([{ kind: 'inserted', from: at, to: at }]);

        expect(verifyChain(shorter.slice(0, at - 1), key, head).broken).toEqual([
          { kind: 'truncated', from: at, to: shorter.length, entryId: null },
        ]);

        let hash = linkAt(log, at - 1).hash;
        const restamped = shorter.map((each) => {
          if (each.number < at) return each;
          hash = sealOf(otherKey, hash, bodyOf(each));
          return { ...each, hash };
        });
        for (const known of [head, null])
          expect(verifyChain(restamped, key, known).broken).toMatchObject([
            { kind: 'restamped', from: at, to: shorter.length },
          ]);
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  test('detects by its head that the end was replaced and resealed with the true key', () => {
    const other = makeLog(length - 1);
    const last = withBody(linkAt(log, length), 'another end');
    const end = { ...last, hash: sealOf(key, linkAt(other, length - 1).hash, bodyOf(last)) };
    expect(verifyChain([...other, end], key, headOf(log)).broken).toMatchObject([
      { kind: 'restamped', from: length },
    ]);
  });
});
