import { areaCodesOf } from '@supersync/contract/sales/call-tracking/area-codes.ts';
import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import {
  costCurrency,
  listedPrices,
  monthlyCost,
} from '@supersync/contract/sales/call-tracking/monthly-cost.ts';
import type { OrderStatus } from '@supersync/contract/sales/call-tracking/order-states.ts';
import type { NumberType } from '@supersync/contract/sales/tracking-number/nanp.ts';
import type { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import type { Queryable } from '#platform/db/database.ts';
import { insertRecords, insertRows, type SeedRow } from '../insert.ts';
import { personId } from '../access/people.ts';
import { randomFor } from '../random.ts';

type CallNumber = SeedRow<typeof trackingNumber>;
type Order = SeedRow<typeof callOrder>;

/** A place that has no number yet. */
export interface FreePlace {
  readonly clientId: number;
  readonly propertyId: number;
  readonly provinceCode: string;
  readonly forwardTo: string;
}

const statusOf = ({ status, providerId }: CallNumber): OrderStatus =>
  status === 'released' ? (providerId === null ? 'released' : 'releasing') : status;

const costOf = (numberType: NumberType): Pick<Order, 'monthlyCost' | 'currency'> => ({
  monthlyCost: monthlyCost([{ numberType, quantity: 1 }], listedPrices),
  currency: costCurrency,
});

const untouched = {
  quantity: 1,
  error: null,
  attempts: 0,
  nextAttemptAt: null,
  requestedUserId: personId('sales'),
} as const;

/** The order each number was bought by, under the number's own id. */
const orderOf = (number: CallNumber): Order => ({
  ...untouched,
  fallbackAreaCodes: [],
  id: number.id,
  clientId: number.clientId,
  propertyId: number.propertyId,
  source: number.source,
  numberType: number.numberType,
  areaCode: number.number.slice(2, 5),
  forwardTo: number.forwardTo,
  whisper: number.whisper,
  record: number.record,
  recordNotice: number.recordNotice,
  timeoutSec: number.timeoutSec,
  status: statusOf(number),
  ...costOf(number.numberType),
  created: number.activeSince,
  modified: number.modified,
});

const unfilled = (place: FreePlace, id: number, at: string): Order => ({
  ...untouched,
  fallbackAreaCodes: [],
  id,
  clientId: place.clientId,
  propertyId: place.propertyId,
  source: 'print',
  numberType: 'local',
  areaCode: areaCodesOf(place.provinceCode)[0] ?? null,
  forwardTo: place.forwardTo,
  whisper: null,
  record: false,
  recordNotice: null,
  timeoutSec: 20,
  status: 'draft',
  ...costOf('local'),
  created: at,
  modified: { userId: personId('sales'), at },
});

/** An order for each number, three drafts, and one that the provider could not fill. */
export async function seedOrders(
  tx: Queryable,
  numbers: readonly CallNumber[],
  places: readonly FreePlace[],
  at: string,
): Promise<void> {
  const open = places.slice(0, 4).map((place, index) => unfilled(place, numbers.length + index + 1, at));
  const [first, ...drafts] = open;
  const failed =
    first === undefined
      ? []
      : [
          {
            ...first,
            status: 'failed' as const,
            error: `No number is available in ${first.areaCode ?? ''}.`,
            attempts: 1,
          },
        ];
  await insertRecords(tx, callOrder, [...numbers.map(orderOf), ...failed, ...drafts]);
}

/** Where a server on this machine would be told of calls. */
const base = 'http://localhost:4000/v0/call-webhooks';

/** The books of the simulated provider: what our numbers are there, and two numbers nobody here knows of. */
export async function seedHeld(tx: Queryable, numbers: readonly CallNumber[], at: string): Promise<void> {
  const random = randomFor('provider numbers');
  const ours = numbers.flatMap(({ providerId, number, forwardTo, id }) =>
    providerId === null ? [] : [{ providerId, number, forwardTo, name: `supersync demo order ${id}/1` }],
  );
  const orphans = ['+17825550100', '+17825550101'].map((number, index) => ({
    providerId: providerIdOf(100_001 + index),
    number,
    forwardTo: null,
    name: 'Spring campaign',
  }));
  const held = [...ours, ...orphans].map(({ providerId, number, forwardTo, name }) => ({
    provider_id: providerId,
    number,
    friendly_name: name,
    voice_url: `${base}/voice`,
    status_callback: `${base}/status`,
    // A few were bought before there was a fail-safe.
    fallback_url:
      forwardTo === null || random.chance(0.03)
        ? ''
        : `https://forward.example/?to=${encodeURIComponent(forwardTo)}`,
  }));
  await insertRows(
    tx,
    'provider_numbers',
    held.map((each) => ({ ...each, seen_at: at })),
  );
  await insertRows(
    tx,
    'simulated_numbers',
    held.map((each) => ({ ...each, bought_at: at })),
  );
}

export const providerIdOf = (id: number): string => `PN${String(id).padStart(32, '0')}`;
