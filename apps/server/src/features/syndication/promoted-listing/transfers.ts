import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { dayAfter, daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { amountOf } from '@supersync/contract/syndication/promoted-listing/money.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { promotedTransfer } from '@supersync/contract/syndication/promoted-listing/promoted-transfer.ts';
import type { TransferStatus } from '@supersync/contract/syndication/promoted-listing/states.ts';
import sql from 'sql-template-tag';
import { illegalState } from '#platform/actions/illegal-state.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { type Booking, changeBooking, readBooking, notePropertyHistory } from './booking.ts';

const refuse = (reason: string): Error => problem('promotion_refused', { reason });

/** Why the property cannot take over the days; null when it can. */
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
        and first_day <= ${booking.lastDay}::date and last_day >= first_day) as rival
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

export interface TransferRequest {
  readonly id: number;
  readonly toPropertyId: number;
  readonly effectiveDate: string;
  readonly reason: string;
}

export async function createTransfer(tx: Transaction, origin: Origin, wish: TransferRequest, today: string) {
  const booking = await readBooking(tx, wish.id);
  if (booking.slotId === null) throw illegalState(promotedListing, booking.status);
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
  const { record } = await records(tx, origin).create(
    promotedTransfer,
    {
      listingId: booking.id,
      clientId: booking.clientId,
      partnerId: booking.partnerId,
      tier: booking.tier,
      fromPropertyId: booking.propertyId,
      toPropertyId: wish.toPropertyId,
      effectiveDate: wish.effectiveDate,
      reason: wish.reason,
      requestedUserId: origin.userId,
    },
    { action: 'requested', reason: wish.reason, columns: { slot_id: booking.slotId } },
  );
  return { id: record.id, status: record.status };
}

type Open = Row<typeof promotedTransfer>;

interface Ending {
  readonly status: Exclude<TransferStatus, 'open'>;
  readonly outcome: string;
  readonly newListingId?: number;
  readonly daysMoved?: number;
}

export async function endTransfer(tx: Transaction, origin: Origin, { id }: Open, ending: Ending) {
  const { status, outcome, newListingId = null, daysMoved = null } = ending;
  await records(tx, origin).update(
    promotedTransfer,
    id,
    { status, outcome, newListingId, daysMoved },
    { action: status === 'done' ? 'carried out' : status, reason: outcome },
  );
  return { id, status, newListingId, daysMoved };
}

/** Books the target property in the same slot, from today to the same last day at the same price. */
async function bookTarget(tx: Transaction, origin: Origin, booking: Booking, transfer: Open, today: string) {
  const daysMoved = daysFromTo(today, booking.lastDay);
  const { record } = await records(tx, origin).create(
    promotedListing,
    {
      clientId: booking.clientId,
      propertyId: transfer.toPropertyId,
      partnerId: booking.partnerId,
      city: booking.city,
      provinceCode: booking.provinceCode,
      tier: booking.tier,
      slotNumber: booking.slotNumber,
      status: 'active',
      firstDay: today,
      lastDay: booking.lastDay,
      dailyPrice: booking.dailyPrice,
      price: amountOf(booking.dailyPrice, daysMoved),
      currency: booking.currency,
      note: `Goes on from ${booking.id}`,
      requestedUserId: origin.userId,
      decidedUserId: origin.userId,
    },
    { action: 'transferred here', reason: transfer.reason, columns: { slot_id: booking.slotId } },
  );
  return { newListingId: record.id, daysMoved };
}

/**
 * Moves the remaining days. When it no longer fits, the days stay: a person gets the reason as an error, the nightly
 * task refuses the transfer with the same reason.
 */
export async function carryOut(
  tx: Transaction,
  origin: Origin,
  transfer: Open,
  today: string,
  { isAsked }: { readonly isAsked: boolean },
) {
  const booking = await readBooking(tx, transfer.listingId);
  const stop =
    booking.status !== 'active' || booking.lastDay < today
      ? 'The promoted listing had ended: no days were left.'
      : await mismatchOf(tx, { ...booking, firstDay: today }, transfer.toPropertyId);
  if (stop !== null && isAsked) throw refuse(stop);
  if (stop !== null) return endTransfer(tx, origin, transfer, { status: 'refused', outcome: stop });
  // Free the old days before booking the new ones: they would overlap.
  const lastDay = dayAfter(today, -1);
  await changeBooking(tx, origin, booking, {
    action: 'transferred away',
    status: 'ended',
    lastDay,
    // The other days are paid for where they go on.
    price: amountOf(booking.dailyPrice, daysFromTo(booking.firstDay, lastDay)),
    reason: transfer.reason,
  });
  const moved = await bookTarget(tx, origin, booking, transfer, today);
  const words = `${moved.daysMoved} days at ${booking.partner}`;
  await notePropertyHistory(tx, origin, booking.propertyId, 'promotion moved away', words);
  await notePropertyHistory(tx, origin, transfer.toPropertyId, 'promotion moved here', words);
  return endTransfer(tx, origin, transfer, { status: 'done', outcome: transfer.reason, ...moved });
}
