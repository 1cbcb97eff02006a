import { recordRoom } from '@supersync/contract/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  nextStatus,
  quarantineEnd,
  type NumberStatus,
  type NumberStep,
} from '@supersync/contract/tracking-number/states.ts';
import { placesOf, type NumberPlace } from '@supersync/contract/tracking-number/rules.ts';
import { trackingNumber } from '@supersync/contract/tracking-number/tracking-number.ts';
import sql from 'sql-template-tag';
import { audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Clock, Origin } from '../../platform/server.ts';
import { demandRules } from './check-number.ts';

interface NumberRow {
  id: number;
  status: NumberStatus;
  version: number;
  propertyId: number | null;
  source: string;
  number: string;
  forwardTo: string;
  record: boolean;
  recordNotice: string | null;
}

export interface StepContext {
  readonly tx: Transaction;
  readonly clock: Clock;
  readonly origin: Origin;
  readonly id: number;
  readonly reason?: string | undefined;
}

const pastOf: Readonly<Record<NumberStep, string>> = {
  suspend: 'suspended',
  resume: 'resumed',
  release: 'released',
};

/** The number, held until the end of the transaction, where the step is legal. */
async function lockFor(step: NumberStep, tx: Transaction, id: number) {
  const { rows } = await tx.query<NumberRow>(sql`
    select id, status, version, property_id as "propertyId", source, number, forward_to as "forwardTo", record,
      record_notice as "recordNotice"
    from tracking_numbers where id = ${id} for update`);
  const [row] = rows;
  const thing = trackingNumber.singular;
  if (row === undefined) throw problem('not_found', { thing, key: id });
  const status = nextStatus(step, row.status);
  if (status === null) throw problem('illegal_state', { thing, state: row.status });
  return { row, status };
}

interface Moved {
  readonly row: NumberRow;
  readonly status: NumberStatus;
  readonly released?: { readonly releasedAt: string; readonly quarantinedUntil: string };
}

async function store(step: NumberStep, context: StepContext, { row, status, released }: Moved) {
  const { tx, origin, id, reason } = context;
  const { rows } = await tx.query<{ version: number }>(sql`
    update tracking_numbers
    set status = ${status}, released_at = ${released?.releasedAt ?? null},
      quarantined_until = ${released?.quarantinedUntil ?? null}, version = version + 1,
      modified_user_id = ${origin.userId}, modified_at = now()
    where id = ${id} returning version`);
  const version = rows[0]?.version ?? row.version;
  const key = String(id);
  await audit(tx, origin, {
    action: pastOf[step],
    resource: trackingNumber.name,
    key,
    ...(reason === undefined ? {} : { reason }),
    changes: {
      status: [row.status, status],
      ...(released === undefined
        ? {}
        : {
            releasedAt: [null, released.releasedAt],
            quarantinedUntil: [null, released.quarantinedUntil],
          }),
    },
  });
  await publish(tx, recordRoom(trackingNumber.name), 'updated', { key, version });
  return { id, status, version };
}

/** Suspends a number, or lets it ring again where nothing has taken its place. */
export async function takeStep(step: 'suspend' | 'resume', context: StepContext) {
  const { row, status } = await lockFor(step, context.tx, context.id);
  if (step === 'resume') await demandRules(context.tx, context.clock, { ...row, status });
  return store(step, context, { row, status });
}

async function shownIn(tx: Transaction, { number, propertyId }: NumberRow): Promise<NumberPlace[]> {
  const { rows } = await tx.query<Record<NumberPlace, string | null>>(
    sql`select phone, website, description from properties where id = ${propertyId}`,
  );
  return rows[0] === undefined ? [] : placesOf(number, rows[0]);
}

/** Gives the number up; where its property still shows it, only for somebody who knows. */
export async function release(context: StepContext & { readonly evenIfShown: boolean }) {
  const { tx, clock } = context;
  const { row, status } = await lockFor('release', tx, context.id);
  const places = await shownIn(tx, row);
  if (places.length > 0 && !context.evenIfShown)
    return { id: row.id, status: row.status, version: row.version, quarantinedUntil: null, shownIn: places };
  const now = clock.now();
  const released = { releasedAt: now.toISOString(), quarantinedUntil: quarantineEnd(now).toISOString() };
  const moved = await store('release', context, { row, status, released });
  return { ...moved, quarantinedUntil: released.quarantinedUntil, shownIn: places };
}
