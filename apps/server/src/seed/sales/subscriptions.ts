import type { service } from '@supersync/contract/sales/service/service.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import type { Queryable } from '#platform/db/database.ts';
import { columnsOf, insertRows, type SeedRow } from '../insert.ts';
import type { ClientDraft, Counters } from '../records/client-draft.ts';
import type { Property } from '../records/properties.ts';
import type { Random } from '../random.ts';

/** Without what only a change of the rate writes, and what the view adds. */
export type Subscription = Pick<
  SeedRow<typeof subscription>,
  | 'id'
  | 'clientId'
  | 'serviceId'
  | 'propertyId'
  | 'rate'
  | 'rateType'
  | 'currency'
  | 'billingAnchor'
  | 'startedOn'
  | 'termEnd'
  | 'rateExpiry'
  | 'rateLockedUntil'
  | 'created'
  | 'modified'
>;
type Service = SeedRow<typeof service>;

/** Money in whole cents: half a cent is never stored. */
const money = (cents: number): string => (Math.round(cents) / 100).toFixed(2);

export async function insertSubscriptions(tx: Queryable, made: readonly Subscription[]): Promise<void> {
  const rows = made.map((each) =>
    Object.fromEntries(
      Object.entries(columnsOf(subscription, each)).filter(([, value]) => value !== undefined),
    ),
  );
  await insertRows(tx, 'subscriptions', rows);
}

export function subscriptionsOf(
  random: Random,
  owner: ClientDraft,
  services: readonly Service[],
  properties: readonly Property[],
  next: Counters,
): Subscription[] {
  const offered = services.filter(({ status }) => status === 'active');
  return random.sample(offered, random.integer(2, 5)).map((chosen): Subscription => {
    const cents = Math.round(Number(chosen.defaultRate) * 100 * (0.85 + random.integer(0, 25) / 100));
    const rateType = random.weighted<Subscription['rateType']>([
      ['standard', 7],
      ['promotional', 2],
      ['custom', 1],
    ]);
    const term = random.integer(30, 600);
    return {
      id: next.subscription++,
      clientId: owner.client.id,
      serviceId: chosen.id,
      propertyId: chosen.chargedPer === 'property' ? random.pick(properties).id : null,
      rate: money(cents),
      rateType,
      currency: owner.client.countryCode === 'CA' ? 'CAD' : 'USD',
      billingAnchor: random.pick([1, 1, 1, 15, 28]),
      startedOn: owner.calendar.day(random.integer(owner.since, -15)),
      termEnd: owner.calendar.day(term),
      // Few of them within the days a scan looks ahead: those are for the next one.
      rateExpiry: owner.calendar.day(random.chance(0.04) ? random.integer(70, 88) : random.integer(95, 700)),
      rateLockedUntil: rateType === 'custom' ? owner.calendar.day(term) : null,
      created: owner.calendar.time(random, random.integer(owner.since, -15)),
      modified: owner.stamp(random.integer(-14, -1)),
    };
  });
}
