import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';

const wakers = new Set<() => void>();
const notifiers = new Set<() => void>();

function joined(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Hears that something was stored, here or elsewhere; the feeds of this process look at once. */
export const onPublished = (wake: () => void): (() => void) => joined(wakers, wake);

/** Hears only of what this process stored, to tell other servers. */
export const onStoredHere = (ring: () => void): (() => void) => joined(notifiers, ring);

/** Another server said that it stored something. Without such word it is found at the next look. */
export function eventStoredRemotely(): void {
  for (const wake of wakers) wake();
}

/** Events were committed by a statement of their own, such as a record's change with its audit entry and event. */
export function eventsStored(): void {
  for (const wake of wakers) wake();
  for (const ring of notifiers) ring();
}

/** Tells whoever is in the room, once the transaction commits; if it does not, nothing was said. */
export async function publish(tx: Transaction, room: string, type: string, data: unknown): Promise<void> {
  await tx.query(
    sql`insert into events (room, type, data) values (${room}, ${type}, ${JSON.stringify(data ?? null)}::jsonb)`,
  );
  tx.afterCommit(eventsStored);
}
