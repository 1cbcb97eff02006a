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

export interface NewEvent {
  readonly room: string;
  readonly type: string;
  readonly data: unknown;
}

/** Publishes an event to a room when the transaction commits, else not at all. */
export const publish = (tx: Transaction, room: string, type: string, data: unknown): Promise<void> =>
  publishEach(tx, [{ room, type, data }]);

/** Several events of one kind, in their order. */
export const publishAll = (
  tx: Transaction,
  room: string,
  type: string,
  data: readonly unknown[],
): Promise<void> =>
  publishEach(
    tx,
    data.map((each) => ({ room, type, data: each })),
  );

/** Events of any rooms, in their order, by one statement. */
export async function publishEach(tx: Transaction, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query({
    name: 'publish_events',
    text: `insert into events (room, type, data)
      select room, type, data::jsonb from unnest($1::text[], $2::text[], $3::text[])
        with ordinality as e (room, type, data, position) order by position`,
    values: [
      events.map(({ room }) => room),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data ?? null)),
    ],
  });
  tx.afterCommit(eventsStored);
}
