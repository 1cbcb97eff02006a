import { readAddress } from '@supersync/contract/data-services/discrete-building/address/read-address.ts';
import { standardRules } from '@supersync/contract/data-services/discrete-building/matching/match-rules.ts';
import sql from 'sql-template-tag';
import { matchBatch, type Cursor } from '#features/data-services/discrete-building/match-batch.ts';
import { storeShadows } from '#features/data-services/observed-listing/store-shadow.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { insertRows } from '../insert.ts';
import { randomFor } from '../random.ts';
import { drawObserved, type Anchor, type DrawnListing } from './draw-observed.ts';

export const observedCount = 3000;
const daysBetweenSightings = 14;

/** Our distinct buildings. Buildings of the first clients only, so that a large demo takes no longer. */
export async function readAnchors(tx: Queryable): Promise<Anchor[]> {
  const { rows } = await tx.query<Anchor>(sql`
    select distinct on (p.province_code, p.city, p.address) p.address, p.city, p.province_code as "provinceCode",
      p.country_code as "countryCode", p.postal_code as "postalCode", p.latitude::float, p.longitude::float, p.name,
      round(p.rent_min / (0.82 + p.beds_min * 0.24))::float as rent, p.beds_min as beds, p.beds_max as "maxBeds"
    from properties p
    where p.status <> 'archived' and p.client_id <= 120 and p.latitude is not null and p.beds_min is not null
    order by p.province_code, p.city, p.address, p.id`);
  return rows;
}

async function insertListings(
  tx: Queryable,
  drawn: readonly DrawnListing[],
  calendar: Calendar,
): Promise<void> {
  await insertRows(
    tx,
    'observed_listings',
    drawn.map((each, index) => ({
      id: index + 1,
      origin: 'csv',
      source: each.source,
      listing_id: each.listingId,
      name: each.name,
      address: each.address,
      unit: readAddress(each.address, each.provinceCode).unit,
      city: each.city,
      province_code: each.provinceCode,
      country_code: each.countryCode,
      postal_code: each.postalCode,
      latitude: each.latitude === null ? null : each.latitude.toFixed(6),
      longitude: each.longitude === null ? null : each.longitude.toFixed(6),
      bedrooms: each.bedrooms,
      rent: each.rent,
      currency: each.countryCode === 'CA' ? 'CAD' : 'USD',
      units: each.units,
      first_seen: calendar.day(-each.firstSeen),
      last_seen: calendar.day(-each.lastSeen),
      version: 1,
      created: calendar.time(randomFor('observed-created', index), -each.firstSeen),
      modified_user_id: null,
      modified_at: calendar.time(randomFor('observed-modified', index), -each.lastSeen - 1),
    })),
  );
}

/** The rent every two weeks that a listing was up: a little lower the longer ago. */
async function insertRents(tx: Queryable, drawn: readonly DrawnListing[], calendar: Calendar): Promise<void> {
  const rents = drawn.flatMap(({ rent, firstSeen, lastSeen }, index) => {
    if (rent === null) return [];
    const count = Math.floor((firstSeen - lastSeen) / daysBetweenSightings) + 1;
    return Array.from({ length: count }, (_, step) => {
      const daysAgo = lastSeen + step * daysBetweenSightings;
      const then = Math.round((rent * (1 - daysAgo * 0.0003)) / 5) * 5;
      return { observed_listing_id: index + 1, day: calendar.day(-daysAgo), rent: then };
    });
  });
  await insertRows(tx, 'observed_rents', rents);
}

/** Matches everything as the nightly task does, and confirms some of it as people would. */
export async function matchDemo(tx: Transaction): Promise<void> {
  const origin = { userId: null, requestId: 'seed', address: 'seed' };
  let cursor: Cursor | null = { ours: 0, observed: 0 };
  while (cursor !== null) {
    const done: { cursor: Cursor } | null = await matchBatch(tx, origin, standardRules, cursor, 1000);
    cursor = done?.cursor ?? null;
  }
}

const confirmedEach = 9;
const matchedOverDays = 24;

export async function seedObserved(tx: Transaction, calendar: Calendar): Promise<void> {
  const drawn = drawObserved(await readAnchors(tx), observedCount);
  await insertListings(tx, drawn, calendar);
  await insertRents(tx, drawn, calendar);
  await matchDemo(tx);
  await tx.query(sql`
    update discrete_buildings set status = 'confirmed' where status = 'auto' and id % ${confirmedEach} = 0`);
  // As if matched over the nights of some weeks.
  await tx.query(sql`
    update discrete_buildings set created = created - (1 + id % ${matchedOverDays}) * interval '1 day',
      modified_at = modified_at - (1 + id % ${matchedOverDays}) * interval '1 day'`);
  // Written in this very transaction: without statistics the plans of the figures are guesses.
  await tx.query(sql`
    analyze properties, floorplans, discrete_buildings, building_members, observed_listings, observed_rents`);
  await storeShadows(tx);
}
