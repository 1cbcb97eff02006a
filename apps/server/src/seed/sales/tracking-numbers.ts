import { areaCodesOf } from '@supersync/contract/sales/call-tracking/area-codes.ts';
import type { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import { numberTypeOf } from '@supersync/contract/sales/tracking-number/nanp.ts';
import { quarantineEnd, type NumberStatus } from '@supersync/contract/sales/tracking-number/states.ts';
import { ownSources, trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { columnsOf, insertRows, type SeedRow } from '../insert.ts';
import { personId } from '../access/people.ts';
import type { Portfolio } from '../records/portfolio.ts';
import { randomFor, type Random } from '../random.ts';
import { providerIdOf, seedHeld, seedOrders, type FreePlace } from './call-orders.ts';

type CallNumber = SeedRow<typeof trackingNumber>;

/** Overlay area codes, distinct from the cities' phones, so that no number forwards to another. */
const overlays: Readonly<Record<string, readonly number[]>> = {
  ON: [437, 365, 548, 753, 742, 382],
  QC: [263, 367, 354, 468],
  BC: [236, 672],
  AB: [825, 368],
  SK: [474],
  MB: [584],
};
const tollFree = [800, 833, 844, 855, 866, 877, 888];

/** Only 555-0100 to 555-0199 are reserved for fiction: a hundred per area code, each used once. */
function numberPool() {
  const used = new Map<number, number>();
  return (codes: readonly number[]): string | undefined => {
    const code = codes.find((each) => (used.get(each) ?? 0) < 100);
    if (code === undefined) return undefined;
    const last = used.get(code) ?? 0;
    used.set(code, last + 1);
    return `+1${code}55501${String(last).padStart(2, '0')}`;
  };
}

const whispers = ['Call about a rental', 'A caller from the listing', 'Somebody who saw the sign', null];
const notice =
  'This call may be recorded so that we can serve you better. Tell us if you would rather not be.';

function life(random: Random, calendar: Calendar) {
  const status = random.weighted<NumberStatus>([
    ['active', 78],
    ['suspended', 10],
    ['released', 12],
  ]);
  const since = random.integer(120, 700);
  // Some are still quarantined, some are available again.
  const daysAgo = status === 'released' ? random.integer(2, 90) : random.integer(1, 100);
  const leftAt = calendar.time(random, -daysAgo);
  return {
    status,
    activeSince: calendar.time(random, -since),
    releasedAt: status === 'released' ? leftAt : null,
    quarantinedUntil: status === 'released' ? quarantineEnd(new Date(leftAt)).toISOString() : null,
    modified: { userId: personId('sales'), at: leftAt },
  };
}

/** One to three numbers for about every fifth property, each with its own source and order. */
export async function seedTrackingNumbers(
  tx: Queryable,
  calendar: Calendar,
  portfolios: readonly Portfolio[],
  partners: readonly SeedRow<typeof partner>[],
): Promise<void> {
  const keyOf = new Map(partners.map(({ id, partnerKey }) => [id, partnerKey]));
  const take = numberPool();
  const places: FreePlace[] = [];
  const rows = portfolios.flatMap(({ client, properties, partnerLinks }) => {
    const random = randomFor('tracking-numbers', client.id);
    const sources = [
      ...ownSources.values,
      ...partnerLinks.flatMap(({ partnerId }) => keyOf.get(partnerId) ?? []),
    ];
    return properties.flatMap((property): Omit<CallNumber, 'id' | 'orderId' | 'providerId'>[] => {
      const forwardTo = property.phone ?? client.phone;
      if (property.status !== 'active' || forwardTo === null) return [];
      if (!random.chance(0.2)) {
        const { provinceCode } = property;
        if (areaCodesOf(provinceCode).length > 0)
          places.push({ clientId: client.id, propertyId: property.id, provinceCode, forwardTo });
        return [];
      }
      return random.sample(sources, random.integer(1, 3)).flatMap((source) => {
        const local = random.chance(0.8) ? overlays[property.provinceCode] : undefined;
        const number = take(local ?? tollFree);
        if (number === undefined) return [];
        const record = random.chance(0.35);
        return {
          clientId: client.id,
          propertyId: property.id,
          source,
          number,
          numberType: numberTypeOf(number),
          forwardTo,
          whisper: random.pick(whispers),
          record,
          recordNotice: record ? notice : null,
          timeoutSec: random.pick([20, 20, 20, 30]),
          ...life(random, calendar),
        };
      });
    });
  });
  const today = calendar.day(0);
  const numbers = rows.map((row, index): CallNumber => {
    const id = index + 1;
    // The provider has back what is out of quarantine.
    const isReturned = row.quarantinedUntil !== null && row.quarantinedUntil.slice(0, 10) < today;
    return { id, ...row, orderId: id, providerId: isReturned ? null : providerIdOf(id) };
  });
  const at = calendar.time(randomFor('call orders'), -1);
  await seedOrders(tx, numbers, places, at);
  await insertRows(
    tx,
    trackingNumber.table,
    numbers.map((number) => ({ ...columnsOf(trackingNumber, number), order_position: 1 })),
  );
  await seedHeld(tx, numbers, at);
  // Two that were released still stand in what people read.
  for (const { number, propertyId } of numbers.filter(({ status }) => status === 'released').slice(0, 2))
    await tx.query(sql`
      update properties set description = concat_ws(' ', description, 'Call', ${printPhone(number)}::text) || '.'
      where id = ${propertyId}`);
}
