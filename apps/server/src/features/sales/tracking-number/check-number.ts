import type { Row } from '@supersync/contract/kernel/record.ts';
import { numberTypeOf } from '@supersync/contract/sales/tracking-number/nanp.ts';
import { numberSteps } from '@supersync/contract/sales/tracking-number/states.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { requireState } from '#platform/actions/illegal-state.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Clock } from '#platform/server.ts';
import { requireRules, demandSource, ownerOf } from '#platform/tracking-number/number-rules.ts';

type CallNumber = Row<typeof trackingNumber>;

/** The number as it would be after a creation or an update. */
export async function checkNumber(
  tx: Transaction,
  clock: Clock,
  before: CallNumber | null,
  values: Partial<CallNumber>,
): Promise<void> {
  if (before !== null) requireState(trackingNumber, before.status, numberSteps.release.from);
  const wanted = { ...before, ...values };
  if (before === null) await ownerOf(tx, wanted.propertyId);
  if (values.source !== undefined && values.source !== before?.source) await demandSource(tx, values.source);
  await requireRules(tx, clock, {
    id: before?.id ?? null,
    propertyId: wanted.propertyId ?? null,
    source: wanted.source ?? '',
    number: wanted.number ?? '',
    forwardTo: wanted.forwardTo ?? '',
    record: wanted.record ?? false,
    recordNotice: wanted.recordNotice ?? null,
    status: before?.status ?? 'active',
  });
}

/** What follows from a new number by itself. */
export async function derivedOf(
  tx: Queryable,
  clock: Clock,
  { number = '', propertyId }: Partial<CallNumber>,
): Promise<Partial<CallNumber>> {
  return {
    clientId: await ownerOf(tx, propertyId),
    numberType: numberTypeOf(number),
    activeSince: clock.now().toISOString(),
  };
}
