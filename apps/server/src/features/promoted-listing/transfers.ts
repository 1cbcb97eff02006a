import { dayAfter, daysFromTo } from '@supersync/contract/promoted-listing/days.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { amountOf } from '@supersync/contract/promoted-listing/money.ts';
import { promotedListing } from '@supersync/contract/promoted-listing/promoted-listing.ts';
import { promotedTransfer } from '@supersync/contract/promoted-listing/promoted-transfer.ts';
import type { TransferStatus } from '@supersync/contract/promoted-listing/states.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { Origin } from '../../platform/server.ts';
import { changeBooking, readBooking, tell, tellProperty, type Booking } from './booking.ts';

const refuse = (reason: string): Error => problem('promotion_refused', { reason });

/** Why the property cannot go on with the days, in a sentence; null where it can. */
async function mismatchOf(db: Queryable, booking: Booking, toPropertyId: number): Promise<string | null> {
  const { rows } = await db.query<{
    name: string;
    status: string;
    isSameClient: boolean;
    isSameMarket: boolean;
    link: string | null;
    rival: number | null;
  }>(sql`
    select p.name, p.status, p.client_id = ${booking.clientId} as "isSameClient",
      (p.province_code = ${booking.provinceCode} and lower(p.city) = lower(${booking.city})) as "isSameMarket",
      (select status from property_partners where property_id = p.id and partner_id = ${booking.partnerId}) as link,
      (select min(id) from promoted_listings where property_id = p.id and partner_id = ${booking.partnerId}
        and status in ('approved', 'active') and last_day >= ${booking.firstDay}::date
        and first_day <= ${booking.lastDay}::date) as rival
    from properties p where p.id = ${toPropertyId}`);
  const [to] = rows;
  if (to === undefined) return 'The property it should go to does not exist.';
  if (toPropertyId === booking.propertyId) return 'It is at this property already.';
  if (!to.isSameClient) return `${to.name} belongs to another client.`;
  if (!to.isSameMarket) return `${to.name} is not in ${booking.city}: a slot stays in its market.`;
  if (to.status !== 'active') return `${to.name} is ${to.status}: only active properties are promoted.`;
  if (to.link !== 'active') return `${booking.partner} is not switched on for ${to.name}.`;
  if (to.rival !== null) return `${to.name} is promoted at ${booking.partner} itself then (${to.rival}).`;
  return null;
}

export interface TransferWish {
  readonly id: number;
  readonly toPropertyId: number;
  readonly effectiveDate: string;
  readonly reason: string;
}

export async function askForTransfer(tx: Transaction, origin: Origin, wish: TransferWish, today: string) {
  const booking = await readBooking(tx, wish.id);
  if (booking.status !== 'active' || booking.slotId === null)
    throw problem('illegal_state', { thing: promotedListing.singular, state: booking.status });
  const wrong = (message: string): Error =>
    problem('invalid_input', {}, { errors: { effectiveDate: message } });
  if (wish.effectiveDate < today) throw wrong('Must not be before today');
  if (wish.effectiveDate > booking.lastDay)
    throw wrong(`Must not be after its last day, ${booking.lastDay}: no days are left then`);
  const mismatch = await mismatchOf(tx, booking, wish.toPropertyId);
  if (mismatch !== null) throw refuse(mismatch);
  const { rows: open } = await tx.query<{ id: number }>(
    sql`select id from promoted_transfers where slot_id = ${booking.slotId} and status = 'open'`,
  );
  if (open[0] !== undefined)
    throw refuse(`Transfer ${open[0].id} of this slot is open: a slot has one at a time.`);
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into promoted_transfers (listing_id, slot_id, client_id, partner_id, tier, from_property_id, to_property_id,
      effective_date, reason, requested_user_id, modified_user_id)
    values (${booking.id}, ${booking.slotId}, ${booking.clientId}, ${booking.partnerId}, ${booking.tier},
      ${booking.propertyId}, ${wish.toPropertyId}, ${wish.effectiveDate}, ${wish.reason}, ${origin.userId},
      ${origin.userId})
    returning id`);
  const id = rows[0]?.id ?? 0;
  await tell(tx, origin, promotedTransfer, {
    action: 'requested',
    key: id,
    version: 1,
    reason: wish.reason,
    changes: { toPropertyId: [null, wish.toPropertyId], effectiveDate: [null, wish.effectiveDate] },
  });
  return { id, status: 'open' as const };
}

interface Open {
  readonly id: number;
  readonly listingId: number;
  readonly toPropertyId: number;
  readonly reason: string;
  readonly status: TransferStatus;
}

async function lockTransfer(tx: Transaction, id: number): Promise<Open> {
  const { rows } = await tx.query<Open>(sql`
    select id, listing_id as "listingId", to_property_id as "toPropertyId", reason, status
    from promoted_transfers where id = ${id} for update`);
  const thing = promotedTransfer.singular;
  if (rows[0] === undefined) throw problem('not_found', { thing, key: id });
  if (rows[0].status !== 'open') throw problem('illegal_state', { thing, state: rows[0].status });
  return rows[0];
}

interface Ending {
  readonly status: Exclude<TransferStatus, 'open'>;
  readonly outcome: string;
  readonly newListingId?: number;
  readonly daysMoved?: number;
}

async function endTransfer(tx: Transaction, origin: Origin, { id }: Open, ending: Ending) {
  const { status, outcome, newListingId = null, daysMoved = null } = ending;
  const { rows } = await tx.query<{ version: number }>(sql`
    update promoted_transfers set status = ${status}, outcome = ${outcome}, new_listing_id = ${newListingId},
      days_moved = ${daysMoved}, version = version + 1, modified_user_id = ${origin.userId}, modified_at = now()
    where id = ${id} returning version`);
  await tell(tx, origin, promotedTransfer, {
    action: status === 'done' ? 'carried out' : status,
    key: id,
    version: rows[0]?.version ?? 1,
    reason: outcome,
    changes: { status: ['open', status], ...(daysMoved === null ? {} : { daysMoved: [null, daysMoved] }) },
  });
  return { id, status, newListingId, daysMoved };
}

/** The other property goes on in the same slot, from today until the same last day and at the same price. */
async function goOn(tx: Transaction, origin: Origin, booking: Booking, transfer: Open, today: string) {
  const daysMoved = daysFromTo(today, booking.lastDay);
  const note = `Goes on from ${booking.id}`;
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into promoted_listings (client_id, property_id, partner_id, city, province_code, tier, slot_id, slot_number,
      status, first_day, last_day, daily_price, price, currency, note, requested_user_id, decided_user_id,
      modified_user_id)
    values (${booking.clientId}, ${transfer.toPropertyId}, ${booking.partnerId}, ${booking.city},
      ${booking.provinceCode}, ${booking.tier}, ${booking.slotId}, ${booking.slotNumber}, 'active', ${today},
      ${booking.lastDay}, ${booking.dailyPrice}, ${amountOf(booking.dailyPrice, daysMoved)}, ${booking.currency},
      ${note}, ${origin.userId}, ${origin.userId}, ${origin.userId})
    returning id`);
  const newListingId = rows[0]?.id ?? 0;
  await tell(tx, origin, promotedListing, {
    action: 'transferred here',
    key: newListingId,
    version: 1,
    reason: transfer.reason,
    changes: { firstDay: [null, today], lastDay: [null, booking.lastDay] },
  });
  return { newListingId, daysMoved };
}

/**
 * Moves what is left today. Where it no longer fits the days stay where they are: a person is told why and can mend it,
 * the nightly task has nobody to tell and refuses the transfer in the same words.
 */
export async function carryOut(
  tx: Transaction,
  origin: Origin,
  id: number,
  today: string,
  { isAsked }: { readonly isAsked: boolean },
) {
  const transfer = await lockTransfer(tx, id);
  const booking = await readBooking(tx, transfer.listingId);
  const stop =
    booking.status !== 'active' || booking.lastDay < today
      ? 'The promoted listing had ended: no days were left.'
      : await mismatchOf(tx, { ...booking, firstDay: today }, transfer.toPropertyId);
  if (stop !== null && isAsked) throw refuse(stop);
  if (stop !== null) return endTransfer(tx, origin, transfer, { status: 'refused', outcome: stop });
  // The old one lets go of the days before the new one takes them: no moment has both.
  await changeBooking(tx, origin, booking, {
    action: 'transferred away',
    status: 'ended',
    lastDay: dayAfter(today, -1),
    reason: transfer.reason,
  });
  const moved = await goOn(tx, origin, booking, transfer, today);
  const words = `${moved.daysMoved} days at ${booking.partner}`;
  await tellProperty(tx, origin, booking.propertyId, 'promotion moved away', words);
  await tellProperty(tx, origin, transfer.toPropertyId, 'promotion moved here', words);
  return endTransfer(tx, origin, transfer, { status: 'done', outcome: transfer.reason, ...moved });
}

export async function close(
  tx: Transaction,
  origin: Origin,
  id: number,
  { as, reason }: { readonly as: 'withdrawn' | 'refused'; readonly reason: string },
) {
  return endTransfer(tx, origin, await lockTransfer(tx, id), { status: as, outcome: reason });
}
