import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';

const wakers = new Set<() => void>();

/** Tells the feeds of this process that something was stored. Other processes find it at their next look. */
export function onPublished(wake: () => void): () => void {
  wakers.add(wake);
  return () => {
    wakers.delete(wake);
  };
}

/** Events were committed by a statement of their own, such as a record's change with its audit entry and event. */
export function eventsStored(): void {
  for (const wake of wakers) wake();
}

/** Tells whoever is in the room, once the transaction commits; if it does not, nothing was said. */
export async function publish(tx: Transaction, room: string, type: string, data: unknown): Promise<void> {
  await tx.query(
    sql`insert into events (room, type, data) values (${room}, ${type}, ${JSON.stringify(data ?? null)}::jsonb)`,
  );
  tx.afterCommit(eventsStored);
}
