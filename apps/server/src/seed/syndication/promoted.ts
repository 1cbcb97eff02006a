import { daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { amountOf } from '@supersync/contract/syndication/promoted-listing/money.ts';
import { promotedCancellation } from '@supersync/contract/syndication/promoted-listing/promoted-cancellation.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { promotedPrice } from '@supersync/contract/syndication/promoted-listing/promoted-price.ts';
import { promotedTier } from '@supersync/contract/syndication/promoted-listing/promoted-tier.ts';
import { promotedTransfer } from '@supersync/contract/syndication/promoted-listing/promoted-transfer.ts';
import type { PromotedTierName } from '@supersync/contract/syndication/promoted-listing/states.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { columnsOf, insertRecords, insertRows, type SeedRow } from '../insert.ts';
import { seedPartnerLists } from './partner-listings.ts';
import { personId } from '../access/people.ts';
import { cancelSome, transferSome, type SlottedListing } from './promoted-changes.ts';
import { Diary, draftsOf, type Candidate, type Draft } from './promoted-draft.ts';
import { randomFor, type Random } from '../random.ts';

/** Price per day and slots per market of each partner. */
const prices: Readonly<Record<string, Partial<Record<PromotedTierName, readonly [string, number]>>>> = {
  rentals_ca: { basic: ['3.3000', 4], featured: ['4.9667', 3], premium: ['9.9500', 2] },
  zumper: { featured: ['5.6333', 3], premium: ['11.3000', 1] },
  kijiji: { basic: ['2.1500', 4], featured: ['4.2500', 2] },
};
const marketsEach = 5;
const tierOrder: readonly PromotedTierName[] = ['basic', 'featured', 'premium'];

type Tier = SeedRow<typeof promotedTier>;

async function seedTiers(tx: Queryable, calendar: Calendar): Promise<Tier[]> {
  const { rows } = await tx.query<{ id: number; partner_key: string }>(sql`
    select id, partner_key from partners where partner_key = any (${Object.keys(prices)}::text[]) order by id`);
  const at = calendar.time(randomFor('promoted-tiers'), -120);
  const tiers = rows.flatMap(({ id, partner_key }) =>
    tierOrder.flatMap((tier): Tier[] => {
      const [dailyPrice, slots] = prices[partner_key]?.[tier] ?? [];
      if (dailyPrice === undefined || slots === undefined) return [];
      const modified = { userId: personId('admin'), at };
      return [{ partnerId: id, tier, dailyPrice, currency: 'CAD', slots, modified }];
    }),
  );
  await insertRecords(tx, promotedTier, tiers);
  await insertRecords(tx, promotedPrice, pricesOf(tiers, calendar, at));
  return tiers;
}

/** The largest market costs more, and every market will from next quarter on. */
function pricesOf(
  tiers: readonly Tier[],
  calendar: Calendar,
  created: string,
): SeedRow<typeof promotedPrice>[] {
  const [first, second] = tiers;
  if (first === undefined || second === undefined) return [];
  const common = { currency: 'CAD', created, modified: { userId: personId('admin'), at: created } } as const;
  const { partnerId, tier } = first;
  const toronto = { provinceCode: 'ON', city: 'Toronto', validFrom: calendar.day(-60) };
  const later = { provinceCode: null, city: null, validFrom: calendar.day(75) };
  return [
    { id: 1, partnerId, tier, ...toronto, dailyPrice: '3.9500', ...common },
    { id: 2, partnerId, tier, ...later, dailyPrice: '3.5000', ...common },
    { id: 3, partnerId: second.partnerId, tier: second.tier, ...toronto, dailyPrice: '5.9500', ...common },
  ];
}

async function readCandidates(tx: Queryable, tiers: readonly Tier[]): Promise<Candidate[]> {
  const { rows } = await tx.query<Candidate>(sql`
    select x.property_id as "propertyId", x.partner_id as "partnerId", p.client_id as "clientId", p.city,
      p.province_code as "provinceCode", x.listing_id as "listingId"
    from property_partners x join properties p on p.id = x.property_id join clients c on c.id = p.client_id
    where x.status = 'active' and p.status = 'active' and c.status = 'active'
      and x.partner_id = any (${tiers.map(({ partnerId }) => partnerId)}::int[])
    order by x.partner_id, x.property_id`);
  return rows;
}

function statusOf({ first, last }: Draft): SlottedListing['status'] {
  if (last < 0) return 'ended';
  return first <= 0 ? 'active' : 'approved';
}

interface Slot {
  readonly id: number;
  readonly tier: Tier;
  readonly number: number;
  readonly market: Candidate;
}

function listingOf(
  random: Random,
  calendar: Calendar,
  draft: Omit<Draft, 'slot'>,
  tier: Tier,
): Omit<SlottedListing, 'id' | 'slotId' | 'slotNumber' | 'status' | 'decisionReason' | 'decidedUserId'> {
  const { candidate, first, last } = draft;
  const [firstDay, lastDay] = [calendar.day(first), calendar.day(last)];
  const created = calendar.time(random, Math.min(first - 5, -1));
  return {
    clientId: candidate.clientId,
    propertyId: candidate.propertyId,
    partnerId: candidate.partnerId,
    city: candidate.city,
    provinceCode: candidate.provinceCode,
    tier: tier.tier,
    firstDay,
    lastDay,
    dailyPrice: tier.dailyPrice,
    price: amountOf(tier.dailyPrice, daysFromTo(firstDay, lastDay)),
    currency: tier.currency,
    note: random.chance(0.2) ? 'Several homes are free from the first of the month' : null,
    requestedUserId: personId('owner'),
    created,
    modified: { userId: personId('admin'), at: created },
  };
}

const whyNot = [
  'The client’s account is overdue',
  'The photos are too small for this tier',
  'The same building is promoted already',
];

/** Requests have no slot: some are open, some rejected. */
function requestsIn(
  random: Random,
  calendar: Calendar,
  diary: Diary,
  candidates: readonly Candidate[],
  tiers: readonly Tier[],
): Omit<SlottedListing, 'id'>[] {
  return Array.from({ length: random.integer(2, 4) }, (_, index) => {
    const first = random.integer(2, 20);
    const last = first + random.pick([13, 27, 29]);
    const [candidate] = diary.free(candidates, first, last);
    if (candidate === undefined) return [];
    const isRejected = index > 0 && random.chance(0.35);
    if (!isRejected) diary.take(candidate, first, last);
    const tier = random.pick(tiers);
    return [
      {
        ...listingOf(random, calendar, { candidate, tier: tier.tier, first, last }, tier),
        slotId: null,
        slotNumber: null,
        status: isRejected ? ('rejected' as const) : ('requested' as const),
        decisionReason: isRejected ? random.pick(whyNot) : null,
        decidedUserId: isRejected ? personId('admin') : null,
      },
    ];
  }).flat();
}

/** Promoted listings in every state, around today. */
export async function seedPromoted(tx: Queryable, calendar: Calendar): Promise<void> {
  const tiers = await seedTiers(tx, calendar);
  const candidates = await readCandidates(tx, tiers);
  const slots: Slot[] = [];
  const drawn: Omit<SlottedListing, 'id'>[] = [];
  for (const [partnerId, partnerCandidates] of Map.groupBy(candidates, (each) => each.partnerId)) {
    const sold = tiers.filter((tier) => tier.partnerId === partnerId);
    const markets = [
      ...Map.groupBy(partnerCandidates, ({ city, provinceCode }) => `${city}, ${provinceCode}`),
    ]
      .toSorted(([a, those], [b, others]) => others.length - those.length || (a < b ? -1 : 1))
      .slice(0, marketsEach);
    for (const [name, able] of markets) {
      const [market] = able;
      if (market === undefined) continue;
      const random = randomFor('promoted', partnerId, name);
      const diary = new Diary();
      for (const tier of sold)
        for (let number = 1; number <= tier.slots; number += 1) {
          const id = slots.length + 1;
          slots.push({ id, tier, number, market });
          for (const draft of draftsOf(random, diary, able, { tier: tier.tier, slot: number }))
            drawn.push({
              ...listingOf(random, calendar, draft, tier),
              slotId: id,
              slotNumber: number,
              status: statusOf(draft),
              decisionReason: null,
              decidedUserId: personId('admin'),
            });
        }
      drawn.push(...requestsIn(random, calendar, diary, able, sold));
    }
  }
  const numbered = drawn.map((listing, index) => ({ ...listing, id: index + 1 }));
  const early = cancelSome(randomFor('promoted-cancellations'), calendar, numbered);
  const cancelled = new Set(early.cancellations.map(({ listingId }) => listingId));
  const moved = transferSome(
    randomFor('promoted-transfers'),
    calendar,
    early.listings,
    candidates,
    cancelled,
  );

  await insertRows(
    tx,
    'promoted_slots',
    slots.map(({ id, tier, number, market }) => ({
      id,
      partner_id: tier.partnerId,
      province_code: market.provinceCode,
      city: market.city,
      tier: tier.tier,
      number,
    })),
  );
  await insertRows(
    tx,
    'promoted_listings',
    moved.listings.map((row) => {
      const { property_name: _property, client_name: _client, ...own } = columnsOf(promotedListing, row);
      return { ...own, slot_id: row.slotId };
    }),
  );
  await insertRows(
    tx,
    promotedTransfer.table,
    moved.transfers.map((row) => ({ ...columnsOf(promotedTransfer, row), slot_id: row.slotId })),
  );
  await insertRecords(tx, promotedCancellation, early.cancellations);
  await seedPartnerLists(tx, calendar, candidates);
}
