import type { service } from '@supersync/contract/sales/service/service.ts';
import type { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import type { SeedRow } from '../insert.ts';
import { personId } from '../access/people.ts';
import type { ClientDraft, Counters } from '../records/client-draft.ts';
import type { Property } from '../records/properties.ts';
import type { Random } from '../random.ts';

type Subscription = SeedRow<typeof subscription>;
type Service = SeedRow<typeof service>;

/** Whole cents. */
const money = (cents: number): string => (Math.round(cents) / 100).toFixed(2);

const reasons = ['Client left', 'Renegotiated', 'Increase waived for this term'] as const;

/** State of a rate change with the dates of that state. */
function rateChange(
  random: Random,
  owner: ClientDraft,
  cents: number,
): Pick<
  Subscription,
  | 'status'
  | 'rateExpiry'
  | 'proposedRate'
  | 'proposedEffective'
  | 'notifiedAt'
  | 'approvedUserId'
  | 'cancelReason'
> {
  const { calendar } = owner;
  const none = {
    proposedRate: null,
    proposedEffective: null,
    notifiedAt: null,
    approvedUserId: null,
    cancelReason: null,
  };
  const expiry = random.integer(5, 88);
  const proposed = {
    rateExpiry: calendar.day(expiry),
    proposedRate: money(cents * (1.03 + random.integer(0, 6) / 100)),
    proposedEffective: calendar.day(Math.max(expiry, 62)),
  };
  switch (
    random.weighted([
      ['current', 76],
      ['needsApproval', 10],
      ['approved', 5],
      ['retiring', 4],
      ['canceled', 5],
    ])
  ) {
    case 'needsApproval':
      return { ...none, ...proposed, status: 'needsApproval' };
    case 'approved':
      return { ...none, ...proposed, status: 'approved', approvedUserId: personId('admin') };
    case 'retiring':
      return {
        ...none,
        ...proposed,
        status: 'retiring',
        approvedUserId: personId('admin'),
        notifiedAt: calendar.time(random, random.integer(-30, -1)),
      };
    case 'canceled':
      return {
        ...none,
        status: 'canceled',
        rateExpiry: calendar.day(random.integer(-60, 60)),
        cancelReason: random.pick(reasons),
      };
    default:
      return { ...none, status: 'current', rateExpiry: calendar.day(random.integer(95, 700)) };
  }
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
      ...rateChange(random, owner, cents),
      rateLockedUntil: rateType === 'custom' ? owner.calendar.day(term) : null,
      created: owner.calendar.time(random, random.integer(owner.since, -15)),
      modified: owner.stamp(random.integer(-14, -1)),
    };
  });
}
