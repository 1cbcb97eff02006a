import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, daysFromTo } from '../../syndication/promoted-listing/days.ts';
import { membershipsIn } from '../signature-group/membership.ts';
import { audiencesOf, placedOf, stretchesOf, type StoredCampaign } from './coverage.ts';
import { decide, decideOn, type PlacedCampaign } from './resolve.ts';

const first = '2026-01-01';
const days = 60;
const last = dayAfter(first, days - 1);

const anyCampaign = fc
  .record({
    id: fc.integer({ min: 1, max: 1000 }),
    priority: fc.integer({ min: 1, max: 4 }),
    from: fc.integer({ min: -20, max: days + 10 }),
    length: fc.integer({ min: 1, max: 30 }),
    groupIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  })
  .map(({ from, length, ...rest }): PlacedCampaign => ({
    ...rest,
    startsOn: dayAfter(first, from),
    endsOn: dayAfter(first, from + length - 1),
  }));
const anyCampaigns = fc.uniqueArray(anyCampaign, { selector: ({ id }) => id, maxLength: 12 });
const anyGroups = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 });

/** The rule once more, as the specification says it. */
function isBetter(a: PlacedCampaign, b: PlacedCampaign): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  if (a.startsOn !== b.startsOn) return a.startsOn > b.startsOn;
  return a.id > b.id;
}

describe('overlapping campaigns', () => {
  it('have one winner, by priority and then the latest start, in whatever order they come', () => {
    fc.assert(
      fc.property(anyCampaigns, fc.nat(), (campaigns, seed) => {
        const { winner, others, by } = decide(campaigns);
        const mixed = campaigns.toSorted((a, b) => ((a.id * 31 + seed) % 17) - ((b.id * 31 + seed) % 17));
        expect(decide(mixed)).toEqual({ winner, others, by });
        expect(others.length).toBe(Math.max(0, campaigns.length - 1));
        for (const other of others) expect(winner !== null && isBetter(winner, other)).toBe(true);
        const [next] = others;
        expect(by).toBe(
          winner === null || next === undefined
            ? 'none'
            : winner.priority !== next.priority
              ? 'priority'
              : winner.startsOn !== next.startsOn
                ? 'latest_start'
                : 'newest',
        );
      }),
    );
  });
});

describe('coverage', () => {
  it('says for a stretch what it would say for each of its days, without a gap or an overlap', () => {
    fc.assert(
      fc.property(anyCampaigns, anyGroups, (campaigns, groupIds) => {
        const groups = new Set(groupIds);
        const stretches = stretchesOf(campaigns, groups, first, last);
        let next = first;
        for (const { from, to, campaignId, others, by } of stretches) {
          expect(from).toBe(next);
          expect(daysFromTo(from, to)).toBeGreaterThan(0);
          for (let day = from; day <= to; day = dayAfter(day, 1)) {
            const decided = decideOn(campaigns, day, groups);
            expect([decided.winner?.id ?? null, decided.others.map(({ id }) => id), decided.by]).toEqual([
              campaignId,
              others,
              by,
            ]);
          }
          next = dayAfter(to, 1);
        }
        expect(next).toBe(dayAfter(last, 1));
      }),
    );
  });

  it('joins days on which the same is shown', () => {
    const campaign = { id: 1, priority: 1, startsOn: '2026-01-10', endsOn: '2026-01-20', groupIds: [1] };
    expect(stretchesOf([campaign], new Set([1]), first, '2026-01-31')).toEqual([
      { from: first, to: '2026-01-09', campaignId: null, others: [], by: 'none' },
      { from: '2026-01-10', to: '2026-01-20', campaignId: 1, others: [], by: 'none' },
      { from: '2026-01-21', to: '2026-01-31', campaignId: null, others: [], by: 'none' },
    ]);
  });

  it('counts everyone once, in the groups their address is in', () => {
    const anyGroup = fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      addresses: fc.subarray(['a@x.com', 'b@x.com', 'c@sub.x.com', 'd@y.org']),
      domains: fc.subarray(['x.com', '*.x.com', 'y.org', '*.org']),
    });
    const senders = ['a@x.com', 'b@x.com', 'c@sub.x.com', 'd@y.org', 'e@y.org', 'f@z.net'].map((email) => ({
      email,
    }));
    const isIn = (email: string, { addresses, domains }: { addresses: string[]; domains: string[] }) => {
      const domain = email.split('@')[1] ?? '';
      return (
        addresses.includes(email) ||
        domains.some((rule) => (rule.startsWith('*') ? domain.endsWith(rule.slice(1)) : rule === domain))
      );
    };
    fc.assert(
      fc.property(fc.uniqueArray(anyGroup, { selector: ({ id }) => id }), (groups) => {
        const audiences = audiencesOf(senders, membershipsIn(groups));
        expect(
          audiences
            .flatMap((audience) => audience.senders)
            .toSorted((a, b) => a.email.localeCompare(b.email)),
        ).toEqual(senders);
        for (const { groupIds, senders: members } of audiences)
          for (const { email } of members)
            expect(groupIds).toEqual(
              groups
                .filter((group) => isIn(email, group))
                .map(({ id }) => id)
                .toSorted((a, b) => a - b),
            );
      }),
    );
  });

  it('names the address before the domain as the reason', () => {
    const membershipsOf = membershipsIn([{ id: 1, addresses: ['a@x.com'], domains: ['x.com', '*.com'] }]);
    expect(membershipsOf('a@x.com')).toEqual([{ groupId: 1, by: 'address', rule: 'a@x.com' }]);
    expect(membershipsOf('b@x.com')).toEqual([{ groupId: 1, by: 'domain', rule: 'x.com' }]);
    expect(membershipsOf('b@y.com')).toEqual([{ groupId: 1, by: 'domain', rule: '*.com' }]);
    expect(membershipsOf('b@xx.org')).toEqual([]);
  });
});

describe('the days a campaign takes', () => {
  const campaign: StoredCampaign = {
    id: 1,
    priority: 1,
    startsOn: '2026-01-10',
    endsOn: '2026-01-20',
    groupIds: [1],
    status: 'running',
    endedAt: null,
  };
  const endsOf = (more: Partial<StoredCampaign>, withDrafts = false) =>
    placedOf({ ...campaign, ...more }, withDrafts).map(({ endsOn }) => endsOn);

  it('follow from its state', () => {
    expect(endsOf({})).toEqual(['2026-01-20']);
    expect(endsOf({ status: 'scheduled' })).toEqual(['2026-01-20']);
    expect(endsOf({ status: 'paused' })).toEqual([]);
    expect(endsOf({ status: 'draft' })).toEqual([]);
    expect(endsOf({ status: 'draft' }, true)).toEqual(['2026-01-20']);
    expect(endsOf({ status: 'ended', endedAt: '2026-01-12T08:00:00Z' })).toEqual(['2026-01-12']);
    expect(endsOf({ status: 'ended', endedAt: '2026-01-21T00:01:00Z' })).toEqual(['2026-01-20']);
    expect(endsOf({ status: 'ended', endedAt: '2026-01-02T08:00:00Z' })).toEqual([]);
  });
});
