import { problem } from '@supersync/contract/kernel/errors.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import type {
  PromotedStatus,
  PromotedTierName,
} from '@supersync/contract/syndication/promoted-listing/states.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';

export interface Booking {
  readonly id: number;
  readonly clientId: number;
  readonly propertyId: number;
  readonly property: string;
  readonly partnerId: number;
  readonly partner: string;
  readonly city: string;
  readonly provinceCode: string;
  readonly tier: PromotedTierName;
  readonly slotId: number | null;
  readonly slotNumber: number | null;
  readonly status: PromotedStatus;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly dailyPrice: string;
  readonly currency: 'CAD' | 'USD';
}

/** One lock serializes everyone who books or frees days: traffic is low, and it rules out deadlocks. */
export async function lockBookings(tx: Transaction): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promoted listings', 0))`);
}

export async function readBookings(db: Queryable, ids: readonly number[]): Promise<Booking[]> {
  const { rows } = await db.query<Booking>(sql`
    select l.id, l.client_id as "clientId", l.property_id as "propertyId", p.name as property,
      l.partner_id as "partnerId", x.name as partner, l.city, l.province_code as "provinceCode", l.tier,
      l.slot_id as "slotId", l.slot_number as "slotNumber", l.status, l.first_day as "firstDay",
      l.last_day as "lastDay", l.daily_price::text as "dailyPrice", l.currency
    from promoted_listings l join properties p on p.id = l.property_id join partners x on x.id = l.partner_id
    where l.id = any (${[...ids]}::int[]) order by l.id`);
  return rows;
}

export async function readBooking(tx: Transaction, id: number): Promise<Booking> {
  await lockBookings(tx);
  const [booking] = await readBookings(tx, [id]);
  if (booking === undefined) throw problem('not_found', { thing: promotedListing.singular, key: id });
  return booking;
}

/** Also in the property's own history. */
export const notePropertyHistory = (
  tx: Transaction,
  origin: Origin,
  propertyId: number,
  action: string,
  reason: string,
): Promise<void> => records(tx, origin).note(propertyMeta, propertyId, { action, reason });

export interface BookingChange {
  readonly status?: PromotedStatus;
  readonly lastDay?: string;
  readonly price?: string;
  readonly slot?: { readonly id: number; readonly number: number };
  readonly decisionReason?: string;
  readonly isDecision?: boolean;
}

/** Updates a booking with its history entry. */
export async function changeBooking(
  tx: Transaction,
  origin: Origin,
  booking: Booking,
  {
    action,
    reason,
    slot,
    isDecision,
    ...values
  }: BookingChange & {
    readonly action: string;
    readonly reason?: string | undefined;
  },
): Promise<void> {
  await records(tx, origin).update(
    promotedListing,
    booking.id,
    {
      ...values,
      slotNumber: slot?.number,
      ...(isDecision === true ? { decidedUserId: origin.userId } : {}),
    },
    {
      action,
      touch: true,
      ...(slot === undefined ? {} : { columns: { slot_id: slot.id } }),
      ...(reason === undefined || reason === '' ? {} : { reason }),
    },
  );
}
