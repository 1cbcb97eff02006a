import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Transaction } from '../db/database.ts';
import { records } from '../resource/records.ts';

/**
 * Stops work because its actor lost access: it moves to a state a person can resume from, and its record
 * stores the reason. The caller holds the record's lock.
 */
export async function stopWork(
  tx: Transaction,
  resource: Resource,
  id: number,
  { to, reason }: { readonly to: string; readonly reason: string },
): Promise<void> {
  const origin = { userId: null, requestId: `stop-${resource.name}-${id}`, address: 'server' };
  await records(tx, origin).update(
    resource,
    id,
    { status: to, stoppedReason: reason },
    { action: 'stopped', reason, unaudited: ['stoppedReason'] },
  );
}
