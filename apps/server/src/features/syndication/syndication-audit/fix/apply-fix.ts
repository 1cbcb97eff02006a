import { problem } from '@supersync/contract/kernel/errors.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import {
  removeRestrictions,
  turnOnProperties,
} from '@supersync/contract/syndication/syndication-audit/fixes.ts';
import { syndicationBatch } from '@supersync/contract/syndication/syndication-audit/syndication-batch.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { records } from '#platform/resource/records.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import type { Origin, Server } from '#platform/server.ts';
import { readFix } from './read-fix.ts';

interface Order {
  readonly kind: 'turn-on' | 'restriction';
  readonly partnerId: number;
  readonly expected: number;
  readonly reason: string | null;
}

/** Writes a batch and what belongs to it; takes all of it back where it is not as the preview said. */
async function inBatch(
  tx: Transaction,
  { userId }: Origin,
  { kind, partnerId, expected, reason }: Order,
  write: (batchId: number) => Promise<number>,
): Promise<{ batchId: number | null; changed: number }> {
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into syndication_batches (kind, partner_id, record_count, reason, user_id)
    values (${kind}, ${partnerId}, ${expected}, ${reason}, ${userId}) returning id`);
  const batchId = rows[0]?.id ?? 0;
  const changed = await write(batchId);
  if (changed !== expected) throw problem('batch_changed', { now: changed, expected });
  if (changed === 0) {
    await tx.query(sql`delete from syndication_batches where id = ${batchId}`);
    return { batchId: null, changed };
  }
  await publish(tx, recordRoom(syndicationBatch.name), 'created', { key: String(batchId) });
  return { batchId, changed };
}

async function turnOn(
  tx: Transaction,
  origin: Origin,
  {
    partnerId,
    ids,
    batchId,
    reason,
  }: { partnerId: number; ids: number[]; batchId: number; reason: string | null },
): Promise<number> {
  const options = { reason: reason ?? `Bulk fix ${batchId}`, event: { batchId } };
  const resumed = await records(tx, origin).bulk(
    propertyPartner,
    {
      rows: sql`select * from property_partners
        where partner_id = ${partnerId} and property_id = any (${ids}::int[]) and status <> 'active'
        order by property_id for update`,
      set: sql`status = 'active'`,
      after: sql`kept as (insert into syndication_batch_items (batch_id, record_id, before)
        select ${batchId}::int, o.property_id, jsonb_build_object('status', o.status) from o)`,
    },
    options,
  );
  const created = await records(tx, origin).bulk(
    propertyPartner,
    {
      insert: sql`insert into property_partners (property_id, partner_id, status, modified_user_id)
        select p.id, ${partnerId}::int, 'active', ${origin.userId}::int
        from properties p where p.id = any (${ids}::int[]) order by p.id
        on conflict do nothing returning *`,
      after: sql`kept as (insert into syndication_batch_items (batch_id, record_id, before)
        select ${batchId}::int, n.property_id, null from n)`,
    },
    options,
  );
  return resumed + created;
}

export function registerFixes(server: Server): void {
  registerAction(server, turnOnProperties, ({ params: { partnerId }, body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { propertyIds, expected } = body;
      const reason = origin.reason ?? body.reason ?? null;
      const request = { gate: 'property', propertyIds } as const;
      const planned = await readFix(tx, viewerOf(caller), partnerId, request, server.clock.now());
      const ids = planned.flatMap(({ propertyId, after }) => (after === null ? [] : [propertyId]));
      return inBatch(tx, origin, { kind: 'turn-on', partnerId, expected, reason }, (batchId) =>
        turnOn(tx, origin, { partnerId, ids, batchId, reason }),
      );
    }),
  );

  registerAction(
    server,
    removeRestrictions,
    ({ params: { partnerId }, body, caller, origin, inTransaction }) =>
      inTransaction(async (tx) => {
        const { propertyIds, expected } = body;
        const reason = origin.reason ?? body.reason ?? null;
        const request = { gate: 'restriction', propertyIds } as const;
        const planned = await readFix(tx, viewerOf(caller), partnerId, request, server.clock.now());
        const ruleIds = [...new Set(planned.flatMap(({ ruleId }) => (ruleId === null ? [] : [ruleId])))];
        return inBatch(tx, origin, { kind: 'restriction', partnerId, expected, reason }, (batchId) =>
          records(tx, origin).bulk(
            restriction,
            {
              remove: sql`select * from client_restrictions where id = any (${ruleIds}::int[]) order by id for update`,
              after: sql`kept as (insert into syndication_batch_items (batch_id, record_id, before)
              select ${batchId}::int, o.id, to_jsonb(o) from o)`,
            },
            { reason: reason ?? `Bulk fix ${batchId}`, event: { batchId } },
          ),
        );
      }),
  );
}
