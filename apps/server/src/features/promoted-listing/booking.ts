import { recordRoom } from '@supersync/contract/event/event.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { promotedListing } from '@supersync/contract/promoted-listing/promoted-listing.ts';
import type { PromotedStatus, PromotedTierName } from '@supersync/contract/promoted-listing/states.ts';
import { propertyMeta } from '@supersync/contract/property/property-meta.ts';
import sql from 'sql-template-tag';
import { audit } from '../../platform/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Origin } from '../../platform/server.ts';

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

/** Whoever gives or frees days waits for the others: few do, and so nobody waits in a circle. */
export async function takeTurns(tx: Transaction): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promoted listings', 0))`);
}

/** The bookings with these ids as they are now. */
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
  await takeTurns(tx);
  const [booking] = await readBookings(tx, [id]);
  if (booking === undefined) throw problem('not_found', { thing: promotedListing.singular, key: id });
  return booking;
}

type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

export interface Told {
  readonly action: string;
  readonly key: number;
  readonly version: number;
  readonly changes?: Changes;
  readonly reason?: string | undefined;
}

/** What was done to a record, in its history and to whoever has it open. */
export async function tell(
  tx: Transaction,
  origin: Origin,
  resource: Resource,
  { action, key, version, changes, reason }: Told,
): Promise<void> {
  await audit(tx, origin, {
    action,
    resource: resource.name,
    key: String(key),
    ...(changes === undefined ? {} : { changes }),
    ...(reason === undefined || reason === '' ? {} : { reason }),
  });
  const type = version === 1 ? 'created' : 'updated';
  await publish(tx, recordRoom(resource.name), type, { key: String(key), version });
}

/** In the history of the property too: that is where people look for what became of it. */
export const tellProperty = (
  tx: Transaction,
  origin: Origin,
  propertyId: number,
  action: string,
  reason: string,
): Promise<void> =>
  audit(tx, origin, { action, resource: propertyMeta.name, key: String(propertyId), reason });

export interface BookingChange {
  readonly status?: PromotedStatus;
  readonly lastDay?: string;
  readonly slot?: { readonly id: number; readonly number: number };
  readonly decisionReason?: string;
  readonly isDecision?: boolean;
}

/** The one way a booking changes, with its history. */
export async function changeBooking(
  tx: Transaction,
  origin: Origin,
  booking: Booking,
  change: BookingChange & { readonly action: string; readonly reason?: string | undefined },
): Promise<void> {
  const after = {
    status: change.status ?? booking.status,
    lastDay: change.lastDay ?? booking.lastDay,
    slotNumber: change.slot?.number ?? booking.slotNumber,
    decisionReason: change.decisionReason ?? null,
  };
  const before = { ...booking, decisionReason: null };
  const { rows } = await tx.query<{ version: number }>(sql`
    update promoted_listings set status = ${after.status}, last_day = ${after.lastDay},
      slot_id = ${change.slot?.id ?? booking.slotId}, slot_number = ${after.slotNumber},
      decision_reason = coalesce(${after.decisionReason}, decision_reason),
      decided_user_id = case when ${change.isDecision === true}::boolean then ${origin.userId}::int
        else decided_user_id end,
      version = version + 1, modified_user_id = ${origin.userId}, modified_at = now()
    where id = ${booking.id} returning version`);
  const names = ['status', 'lastDay', 'slotNumber', 'decisionReason'] as const;
  await tell(tx, origin, promotedListing, {
    action: change.action,
    key: booking.id,
    version: rows[0]?.version ?? 1,
    reason: change.reason,
    changes: Object.fromEntries(
      names.filter((name) => before[name] !== after[name]).map((name) => [name, [before[name], after[name]]]),
    ),
  });
}
