import { problem } from '@supersync/contract/kernel/errors.ts';
import { daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { amountOf } from '@supersync/contract/syndication/promoted-listing/money.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import type { PromotedStatus } from '@supersync/contract/syndication/promoted-listing/states.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { type Booking, changeBooking, readBookings, lockBookings } from './booking.ts';
import { makeSlots, readSlots } from './market.ts';
import { checkSlotRequest, type SlotRequest } from './obstacles.ts';

export async function quote(db: Queryable, wish: SlotRequest, today: string) {
  const found = await checkSlotRequest(db, wish, today);
  const { city, provinceCode, until, dailyPrice, currency, slots, free, nextFree, obstacles } = found;
  return {
    market: { city, provinceCode },
    until,
    dailyPrice,
    price: dailyPrice === null ? null : amountOf(dailyPrice, wish.days),
    currency,
    slots: slots.length,
    freeSlots: [...free],
    nextFree,
    obstacles: [...obstacles],
  };
}

export async function request(
  tx: Transaction,
  origin: Origin,
  wish: SlotRequest & { readonly note?: string | undefined },
  today: string,
): Promise<{ id: number; status: PromotedStatus; price: string }> {
  await lockBookings(tx);
  const found = await checkSlotRequest(tx, wish, today);
  const { obstacles, dailyPrice, currency, until, clientId, city, provinceCode } = found;
  if (obstacles.length > 0 || dailyPrice === null || currency === null)
    throw problem('promotion_refused', { reason: obstacles.join(' ') });
  const price = amountOf(dailyPrice, wish.days);
  const note = wish.note === undefined || wish.note === '' ? null : wish.note;
  const { record } = await records(tx, origin).create(
    promotedListing,
    {
      clientId,
      propertyId: wish.propertyId,
      partnerId: wish.partnerId,
      city,
      provinceCode,
      tier: wish.tier,
      firstDay: wish.from,
      lastDay: until,
      dailyPrice,
      price,
      currency,
      note,
      requestedUserId: origin.userId,
    },
    { action: 'requested' },
  );
  await makeSlots(tx, { ...wish, city, provinceCode });
  return { id: record.id, status: record.status, price };
}

export interface Decision {
  readonly decision: 'approve' | 'reject';
  readonly reason?: string | undefined;
  readonly dryRun: boolean;
}

interface Decided {
  readonly id: number;
  readonly property: string;
  readonly status: PromotedStatus;
  readonly slotNumber: number | null;
  readonly refusal: string | null;
}

/** Books the first slot that is free on all days; active at once if the first day has come. */
async function approve(tx: Transaction, origin: Origin, booking: Booking, today: string): Promise<Decided> {
  const days = daysFromTo(booking.firstDay, booking.lastDay);
  const found = await checkSlotRequest(tx, { ...booking, from: booking.firstDay, days }, today, booking.id);
  const stays = { id: booking.id, property: booking.property, status: booking.status, slotNumber: null };
  if (found.obstacles.length > 0) return { ...stays, refusal: found.obstacles.join(' ') };
  await makeSlots(tx, booking);
  const slots = await readSlots(tx, booking, booking.firstDay);
  const slot = slots.find(({ number }) => found.free.includes(number));
  if (slot === undefined || slot.id === null)
    return { ...stays, refusal: 'Its market has no slots: ask for it again.' };
  const status = booking.firstDay <= today ? 'active' : 'approved';
  await changeBooking(tx, origin, booking, {
    action: 'approved',
    status,
    slot: { id: slot.id, number: slot.number },
    isDecision: true,
  });
  return { ...stays, status, slotNumber: slot.number, refusal: null };
}

async function decideOne(
  tx: Transaction,
  origin: Origin,
  booking: Booking,
  { decision, reason = '' }: Decision,
  today: string,
): Promise<Decided> {
  const { id, property, status } = booking;
  if (status !== 'requested')
    return { id, property, status, slotNumber: booking.slotNumber, refusal: `It is ${status} already.` };
  if (decision === 'approve') return approve(tx, origin, booking, today);
  // A preview is rolled back and needs no reason.
  const storedReason = reason === '' ? 'Preview' : reason;
  await changeBooking(tx, origin, booking, {
    action: 'rejected',
    status: 'rejected',
    decisionReason: storedReason,
    reason: storedReason,
    isDecision: true,
  });
  return { id, property, status: 'rejected', slotNumber: null, refusal: null };
}

/** A preview runs the decision and rolls back, so that requests competing for a slot get their real outcome. */
export async function decide(
  tx: Transaction,
  origin: Origin,
  ids: readonly number[],
  given: Decision,
  today: string,
): Promise<{ decided: number; rows: Decided[] }> {
  await lockBookings(tx);
  const bookings = await readBookings(tx, ids);
  if (bookings.length < new Set(ids).size) {
    const missing = ids.find((id) => !bookings.some((booking) => booking.id === id));
    throw problem('not_found', { thing: promotedListing.singular, key: missing ?? '' });
  }
  if (given.dryRun) await tx.query({ text: 'savepoint preview' });
  const rows: Decided[] = [];
  for (const booking of bookings) rows.push(await decideOne(tx, origin, booking, given, today));
  if (given.dryRun) await tx.query({ text: 'rollback to savepoint preview' });
  return { decided: rows.filter(({ refusal }) => refusal === null).length, rows };
}
