import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { dayAfter, daysFromTo, laterDay } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { amountOf } from '@supersync/contract/syndication/promoted-listing/money.ts';
import { promotedCancellation } from '@supersync/contract/syndication/promoted-listing/promoted-cancellation.ts';
import type { CancellationReason } from '@supersync/contract/syndication/promoted-listing/states.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { type Booking, changeBooking, readBooking, notePropertyHistory } from './booking.ts';

export interface Cancelling {
  readonly id: number;
  readonly reason: CancellationReason;
  readonly note?: string | undefined;
  readonly effectiveDate: string;
  readonly dryRun: boolean;
}

const refuse = (reason: string): Error => problem('promotion_refused', { reason });

async function refuseIfPending(tx: Transaction, listingId: number): Promise<void> {
  const { rows } = await tx.query<{ transfer: number | null; cancellation: number | null }>(sql`
    select (select id from promoted_transfers where listing_id = ${listingId} and status = 'open') as transfer,
      (select id from promoted_cancellations where listing_id = ${listingId} and status <> 'undone') as cancellation`);
  const { transfer = null, cancellation = null } = rows[0] ?? {};
  if (transfer !== null) throw refuse(`Transfer ${transfer} of it is open: withdraw or refuse that first.`);
  if (cancellation !== null)
    throw refuse(`It was cancelled before (${cancellation}): undo that first for another day.`);
}

/** Ends the booking the day before the effective date. The days after are free at once. */
export async function cancel(tx: Transaction, origin: Origin, request: Cancelling, today: string) {
  const booking = await readBooking(tx, request.id);
  await refuseIfPending(tx, booking.id);
  const { effectiveDate } = request;
  const wrong = (message: string): Error =>
    problem('invalid_input', {}, { errors: { effectiveDate: message } });
  if (effectiveDate < today) throw wrong('Must not be before today');
  if (effectiveDate > booking.lastDay) throw wrong(`Must not be after its last day, ${booking.lastDay}`);
  if (request.reason === 'other' && (request.note ?? '') === '')
    throw problem('invalid_input', {}, { errors: { note: 'Say what the reason is' } });

  const firstFree = laterDay(effectiveDate, booking.firstDay);
  const unusedDays = daysFromTo(firstFree, booking.lastDay);
  const credit = amountOf(booking.dailyPrice, unusedDays);
  const isOver = effectiveDate === today;
  const answer = { effectiveDate, unusedDays, credit, currency: booking.currency, canBeUndone: !isOver };
  if (request.dryRun) return { ...answer, cancellationId: null };

  const note = request.note === undefined || request.note === '' ? null : request.note;
  await changeBooking(tx, origin, booking, {
    action: 'cancelled',
    lastDay: dayAfter(firstFree, -1),
    ...(isOver ? { status: 'ended' as const } : {}),
    reason: note ?? undefined,
  });
  const status = isOver ? 'done' : 'scheduled';
  const { record } = await records(tx, origin).create(promotedCancellation, {
    listingId: booking.id,
    clientId: booking.clientId,
    propertyId: booking.propertyId,
    partnerId: booking.partnerId,
    status,
    reason: request.reason,
    note,
    effectiveDate,
    bookedUntil: booking.lastDay,
    unusedDays,
    credit,
    currency: booking.currency,
    requestedUserId: origin.userId,
  });
  await notePropertyHistory(
    tx,
    origin,
    booking.propertyId,
    'promotion cancelled',
    `At ${booking.partner} from ${effectiveDate}`,
  );
  return { ...answer, cancellationId: record.id };
}

/** The booking to restore; refuses when its slot or its property has other days by now. */
export async function requireUndoable(
  tx: Transaction,
  found: Row<typeof promotedCancellation>,
  today: string,
): Promise<Booking> {
  if (found.effectiveDate <= today)
    throw problem('cannot_undo', { reason: `Its day, ${found.effectiveDate}, has come.` });
  const booking = await readBooking(tx, found.listingId);
  if (booking.status !== 'approved' && booking.status !== 'active')
    throw problem('cannot_undo', { reason: `The promoted listing is ${booking.status} by now.` });
  const { rows: taken } = await tx.query<{ name: string; firstDay: string; isSameSlot: boolean }>(sql`
    select p.name, l.first_day as "firstDay", l.slot_id = ${booking.slotId} as "isSameSlot"
    from promoted_listings l join properties p on p.id = l.property_id
    where (l.slot_id = ${booking.slotId}
        or (l.property_id = ${booking.propertyId} and l.partner_id = ${booking.partnerId}))
      and l.id <> ${booking.id} and l.status in ('approved', 'active')
      and l.first_day <= ${found.bookedUntil}::date and l.last_day >= ${booking.firstDay}::date
      and l.last_day >= l.first_day limit 1`);
  const [other] = taken;
  if (other !== undefined) {
    const { name, firstDay, isSameSlot } = other;
    const holds = isSameSlot ? 'has the slot' : `is promoted at ${booking.partner} in another slot`;
    throw problem('cannot_undo', { reason: `${name} ${holds} from ${firstDay} by now.` });
  }
  return booking;
}
