import fc from 'fast-check';
import { expect, it } from 'vitest';
import { permissionKeys } from '../permission/permission-key.ts';
import { explain, sourcesOf, type AccessFacts } from '../permission/reach.ts';
import { pageReach } from './page-reach.ts';

const people = [1, 2, 3, 4, 5, 6];
const key = fc.constantFrom(...permissionKeys.slice(0, 5));
const flags = fc.record({ c: fc.boolean(), r: fc.boolean(), u: fc.boolean(), d: fc.boolean() });
const members = fc.uniqueArray(fc.constantFrom(...people, 99));
const role = fc.record({
  products: fc.uniqueArray(fc.tuple(key, flags), { selector: ([name]) => name, maxLength: 3 }),
  userIds: members,
});
const facts = fc
  .record({ roles: fc.array(role, { maxLength: 4 }), team: members })
  .map(({ roles, team }): AccessFacts => ({
    groups: [{ group: 'importer_team', key: permissionKeys[1], userIds: team }],
    roles: roles.map(({ products, userIds }, index) => ({
      id: String(index),
      name: `Role ${index}`,
      products: products.map(([name, given]) => ({ key: name, ...given })),
      userIds,
    })),
  }));
const chain = fc.array(fc.uniqueArray(key, { minLength: 1, maxLength: 2 }), { maxLength: 2 });

it('matches a check of every person', () => {
  fc.assert(
    fc.property(facts, fc.array(chain, { maxLength: 3 }), (given, chains) => {
      const pages = chains.map((each, index) => ({ path: String(index), label: '', chain: each }));
      const reached = pageReach(people, given, pages);
      for (const [index, page] of pages.entries()) {
        const explained = people
          .map((userId) => explain(true, sourcesOf(userId, given), page.chain))
          .filter(({ allowed }) => allowed);
        expect(reached[index]?.people).toBe(explained.length);
        const counted = new Map<string, number>();
        for (const { steps } of explained) {
          const ways = new Set(
            steps.flatMap(({ satisfiedBy }) => satisfiedBy.map(({ kind, id }) => `${kind} ${id}`)),
          );
          for (const way of ways) counted.set(way, (counted.get(way) ?? 0) + 1);
        }
        expect(new Map(reached[index]?.ways.map((way) => [`${way.kind} ${way.id}`, way.people]))).toEqual(
          counted,
        );
      }
    }),
  );
});

it('sorts sources by number of people', () => {
  const crowd = Array.from({ length: 5000 }, (_, index) => index + 1);
  const all = { key: 'supersync_redact', c: true, r: true, u: true, d: true };
  const [reach] = pageReach(
    crowd,
    {
      groups: [],
      roles: [
        { id: 'few', name: 'Few', products: [all], userIds: [1, 2] },
        { id: 'many', name: 'Many', products: [all], userIds: crowd },
      ],
    },
    [{ path: '/redact', label: 'Redact', chain: [['supersync_redact']] }],
  );
  expect(reach).toEqual({
    people: 5000,
    ways: [
      { kind: 'role', id: 'many', name: 'Many', people: 5000 },
      { kind: 'role', id: 'few', name: 'Few', people: 2 },
    ],
  });
});
