import type { Row } from '@supersync/contract/kernel/record.ts';
import { numberTypeOf } from '@supersync/contract/sales/tracking-number/nanp.ts';
import { numberSteps } from '@supersync/contract/sales/tracking-number/states.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { requireState } from '#platform/actions/illegal-state.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Clock } from '#platform/server.ts';
import { requireRules, requireSource, ownerOf } from '#platform/tracking-number/number-rules.ts';

type CallNumber = Row<typeof trackingNumber>;

/** Checks the number as it will be after the create or update. */
export async function checkNumber(
  tx: Transaction,
  clock: Clock,
  before: CallNumber | null,
  values: Partial<CallNumber>,
): Promise<void> {
  if (before !== null) requireState(trackingNumber, before.status, numberSteps.release.from);
  const draft = { ...before, ...values };
  if (before === null) await ownerOf(tx, draft.propertyId);
  if (values.source !== undefined && values.source !== before?.source) await requireSource(tx, values.source);
  await requireRules(tx, clock, {
    id: before?.id ?? null,
    propertyId: draft.propertyId ?? null,
    source: draft.source ?? '',
    number: draft.number ?? '',
    forwardTo: draft.forwardTo ?? '',
    record: draft.record ?? false,
    recordNotice: draft.recordNotice ?? null,
    status: before?.status ?? 'active',
  });
}

/** Values derived for a new number. */
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
