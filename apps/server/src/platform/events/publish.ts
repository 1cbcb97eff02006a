import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';

const wakers = new Set<() => void>();
const notifiers = new Set<() => void>();

function subscribe(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Called when events are stored, here or on another server; the feeds of this process poll at once. */
export const onPublished = (wake: () => void): (() => void) => subscribe(wakers, wake);

/** Called only for events this process stored, to notify other servers. */
export const onStoredHere = (notify: () => void): (() => void) => subscribe(notifiers, notify);

/** Wakes the feeds of this process after another server stored events. Otherwise they find them at the next poll. */
export function eventStoredRemotely(): void {
  for (const wake of wakers) wake();
}

/** Wakes all feeds after a statement stored events itself, such as a record's change with its audit entry. */
export function eventsStored(): void {
  for (const wake of wakers) wake();
  for (const notify of notifiers) notify();
}

/** Publishes an event to a room when the transaction commits, else not at all. */
export async function publish(tx: Transaction, room: string, type: string, data: unknown): Promise<void> {
  await tx.query(
    sql`insert into events (room, type, data) values (${room}, ${type}, ${JSON.stringify(data ?? null)}::jsonb)`,
  );
  tx.afterCommit(eventsStored);
}

/** Several events of one kind, in their order, by one statement. */
export async function publishAll(
  tx: Transaction,
  room: string,
  type: string,
  data: readonly unknown[],
): Promise<void> {
  await tx.query(sql`
    insert into events (room, type, data)
    select ${room}, ${type}, value from jsonb_array_elements(${JSON.stringify(data)}::jsonb)`);
  tx.afterCommit(eventsStored);
}
