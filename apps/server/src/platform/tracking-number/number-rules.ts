import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  type KnownNumber,
  type NumberDraft,
  rulesBroken,
} from '@supersync/contract/sales/tracking-number/rules.ts';
import { ownSources } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../db/database.ts';
import type { Clock } from '../server.ts';

const refuse = (field: string, why: string): never => {
  throw problem('invalid_input', {}, { errors: { [field]: why } });
};

/** The client of the property, which also owns the number. */
export async function ownerOf(tx: Queryable, propertyId: number | null | undefined): Promise<number> {
  if (propertyId === null || propertyId === undefined) return refuse('propertyId', 'Required');
  const { rows } = await tx.query<{ client_id: number }>(
    sql`select client_id from properties where id = ${propertyId}`,
  );
  const owner = rows[0]?.client_id;
  if (owner === undefined)
    throw problem('unknown_reference', {}, { errors: { propertyId: 'Does not exist' } });
  return owner;
}

/** A source is one of our own places or a partner there is. */
export async function requireSource(tx: Queryable, source: string): Promise<void> {
  if (isChoice(ownSources, source)) return;
  const { rows } = await tx.query(sql`select from partners where partner_key = ${source}`);
  if (rows.length === 0)
    refuse('source', `Must be a partner’s key or one of ${ownSources.values.join(', ')}`);
}

/**
 * The numbers the rules compare with. Forwarding rules span several rows, so no constraint can enforce them against
 * concurrent writes: an advisory lock serializes changes.
 */
async function lockRelatedNumbers(tx: Transaction, draft: NumberDraft): Promise<KnownNumber[]> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('tracking numbers', 0))`);
  const { rows } = await tx.query<KnownNumber>(sql`
    select id, property_id as "propertyId", source, number, forward_to as "forwardTo", status,
      quarantined_until as "quarantinedUntil"
    from tracking_numbers
    where number in (${draft.number}, ${draft.forwardTo}) or (forward_to = ${draft.number} and status <> 'released')
      or (property_id = ${draft.propertyId} and source = ${draft.source} and status = 'active')`);
  return rows;
}

/** Refuses a number that breaks a rule, with an error per field. */
export async function requireRules(tx: Transaction, clock: Clock, draft: NumberDraft): Promise<void> {
  const broken = rulesBroken(draft, await lockRelatedNumbers(tx, draft), clock.now());
  if (broken.length === 0) return;
  const errors: Record<string, string> = {};
  for (const { field, message } of broken) errors[field] ??= message;
  const taken = broken.find(({ isTaken }) => isTaken);
  throw taken === undefined
    ? problem('invalid_input', {}, { errors })
    : problem('call_number_taken', { reason: taken.message }, { errors });
}
