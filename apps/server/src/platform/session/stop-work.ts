import { recordRoom } from '@supersync/contract/event/event.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { audit } from '../audit/audit.ts';
import type { Transaction } from '../db/database.ts';
import { publish } from '../events/publish.ts';

/**
 * Stops work under way because whoever it was done for may nothing any more: it goes to a state that a person can take
 * it up from, and its record keeps the reason until then. The caller holds the record's lock.
 */
export async function stopWork(
  tx: Transaction,
  { name, table, versioned }: Pick<Resource, 'name' | 'table' | 'versioned'>,
  id: number,
  stop: { readonly from: string; readonly to: string; readonly reason: string },
): Promise<void> {
  const { rows } = await tx.query<{ version: number }>({
    text: `update ${table} set status = $2, stopped_reason = $3${versioned ? ', version = version + 1' : ''}
      where id = $1 returning ${versioned ? 'version' : '1 as version'}`,
    values: [id, stop.to, stop.reason],
  });
  const key = String(id);
  await audit(
    tx,
    { userId: null, requestId: `stop-${name}-${id}`, address: 'server' },
    {
      action: 'stopped',
      resource: name,
      key,
      changes: { status: [stop.from, stop.to] },
      reason: stop.reason,
    },
  );
  await publish(tx, recordRoom(name), 'updated', { key, version: rows[0]?.version ?? 1 });
}
