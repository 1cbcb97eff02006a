import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missing } from './access.ts';
import { permissionKeys, type PermissionKey } from './permission-key.ts';
import {
  blastRadius,
  explain,
  permissionsThrough,
  sourcesOf,
  type AccessFacts,
  type PageFacts,
  type RoleFacts,
} from './reach.ts';

const all = { c: true, r: true, u: true, d: true };
const roles: RoleFacts[] = [
  { id: 'sales', name: 'Sales', products: [{ key: 'supersync_rate_retirement', ...all }], userIds: [1, 2] },
  { id: 'readers', name: 'Readers', products: [{ key: 'supersync_redact', ...all, r: false }], userIds: [2] },
  { id: 'owners', name: 'Owners', products: [{ key: 'supersync_all', ...all }], userIds: [3] },
];
const facts: AccessFacts = {
  roles,
  groups: [{ group: 'importer_team', key: 'supersync_importer_team', userIds: [1] }],
};
const rates: PageFacts = { path: '/rates', label: 'Rates', chain: [['supersync_rate_retirement']] };
const redact: PageFacts = { path: '/redact', label: 'Redact', chain: [['supersync_redact']] };
const feeds: PageFacts = {
  path: '/feeds',
  label: 'Feeds',
  chain: [['supersync_importer_team', 'supersync_importer_admin']],
};
const pages = [rates, redact, feeds];

describe('explain', () => {
  it('names the role that grants access', () => {
    const { allowed, steps } = explain(true, sourcesOf(1, facts), rates.chain);
    expect(allowed).toBe(true);
    expect(steps[0]?.satisfiedBy.map(({ name }) => name)).toEqual(['Sales']);
  });
  it('names the configured group', () => {
    expect(explain(true, sourcesOf(1, facts), feeds.chain).steps[0]?.satisfiedBy[0]).toMatchObject({
      kind: 'group',
      id: 'importer_team',
    });
  });
  it('a key without its read flag grants nothing', () =>
    expect(explain(true, sourcesOf(2, facts), redact.chain).allowed).toBe(false));
  it('supersync_all grants every page', () =>
    expect(pages.every(({ chain }) => explain(true, sourcesOf(3, facts), chain).allowed)).toBe(true));
  it('without the super user flag no key helps', () =>
    expect(explain(false, sourcesOf(3, facts), rates.chain).allowed).toBe(false));
});

describe('blastRadius', () => {
  const without = (key: string): AccessFacts => ({
    ...facts,
    roles: roles.map((role) => ({
      ...role,
      products: role.products.filter((product) => product.key !== key),
    })),
  });

  it('is empty without changes', () =>
    expect(blastRadius([1, 2, 3], facts, facts, pages)).toEqual({ changes: [], orphaned: [] }));

  it('groups people who lose the same pages and flags', () => {
    const { changes } = blastRadius([1, 2, 3], facts, without('supersync_rate_retirement'), pages);
    expect(changes.flatMap(({ userIds }) => userIds).toSorted()).toEqual([1, 2]);
    for (const change of changes) {
      expect(change.lostPages).toEqual([rates]);
      expect(change.flags).toEqual([
        { key: 'supersync_rate_retirement', gained: [], lost: ['c', 'r', 'u', 'd'] },
      ]);
    }
  });

  it('reports a page nobody would reach any more', () => {
    expect(blastRadius([1, 2], facts, without('supersync_rate_retirement'), pages).orphaned).toEqual([rates]);
    expect(blastRadius([1, 2, 3], facts, without('supersync_rate_retirement'), pages).orphaned).toEqual([]);
  });

  it('matches a check of every person and page', () => {
    const key = fc.constantFrom<PermissionKey[]>(...permissionKeys.slice(0, 6));
    const flags = fc.record({ c: fc.boolean(), r: fc.boolean(), u: fc.boolean(), d: fc.boolean() });
    const role = fc.record({
      products: fc.uniqueArray(fc.tuple(key, flags), { selector: ([name]) => name, maxLength: 3 }),
      userIds: fc.uniqueArray(fc.integer({ min: 1, max: 8 })),
    });
    const someFacts = fc.array(role, { maxLength: 4 }).map((list): AccessFacts => ({
      groups: [],
      roles: list.map(({ products, userIds }, index) => ({
        id: String(index),
        name: String(index),
        products: products.map(([name, given]) => ({ key: name, ...given })),
        userIds,
      })),
    }));
    const page = fc.array(fc.uniqueArray(key, { minLength: 1, maxLength: 2 }), { maxLength: 2 });
    fc.assert(
      fc.property(someFacts, someFacts, fc.array(page, { maxLength: 4 }), (before, after, chains) => {
        const somePages = chains.map((chain, index) => ({ path: String(index), label: '', chain }));
        const people = [1, 2, 3, 4, 5, 6, 7, 8];
        const radius = blastRadius(people, before, after, somePages);
        const reaches = (userId: number, given: AccessFacts, { chain }: PageFacts): boolean =>
          missing(permissionsThrough(sourcesOf(userId, given)), chain).length === 0;
        for (const userId of people) {
          const change = radius.changes.find(({ userIds }) => userIds.includes(userId));
          const lost = somePages.filter(
            (each) => reaches(userId, before, each) && !reaches(userId, after, each),
          );
          const gained = somePages.filter(
            (each) => !reaches(userId, before, each) && reaches(userId, after, each),
          );
          expect(change?.lostPages ?? []).toEqual(lost);
          expect(change?.gainedPages ?? []).toEqual(gained);
        }
        expect(radius.orphaned).toEqual(
          somePages.filter(
            (each) =>
              people.some((userId) => reaches(userId, before, each)) &&
              !people.some((userId) => reaches(userId, after, each)),
          ),
        );
      }),
    );
  });

  it('handles one role among thousands of people with as many combinations of roles', () => {
    const people = Array.from({ length: 5000 }, (_, index) => index + 1);
    const crowd: RoleFacts[] = Array.from({ length: 100 }, (_, index) => ({
      id: `role ${index}`,
      name: '',
      products: permissionKeys.slice(1).map((key) => ({ key, ...all })),
      userIds: people.filter((userId) => (userId * 7919 + index * 104_729) % 13 === 0),
    }));
    const given: AccessFacts = { groups: [], roles: [...crowd, ...roles] };
    const changed: AccessFacts = {
      ...given,
      roles: given.roles.map((role) => (role.id === 'sales' ? { ...role, products: [] } : role)),
    };
    const radius = blastRadius(people, given, changed, pages);
    expect(radius.orphaned).toEqual([]);
    expect(radius.changes.flatMap(({ userIds }) => userIds).every((userId) => userId <= 2)).toBe(true);
  });

  it('handles a role of 5,000 people with few combinations', () => {
    const userIds = Array.from({ length: 5000 }, (_, index) => index + 1);
    const crowd = (products: RoleFacts['products']): AccessFacts => ({
      groups: [],
      roles: [{ id: 'crowd', name: 'Crowd', products, userIds }],
    });
    const radius = blastRadius(userIds, crowd([{ key: 'supersync_redact', ...all }]), crowd([]), pages);
    expect(radius.changes).toHaveLength(1);
    expect(radius.changes[0]?.userIds).toHaveLength(5000);
  });
});
