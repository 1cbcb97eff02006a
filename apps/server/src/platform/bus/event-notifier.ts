import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../db/database.ts';
import { onStoredHere, eventStoredRemotely } from '../events/publish.ts';

/** Debounce: many commits are one message. */
const debounceMs = 20;
const retryMs = 2000;
export const storedSubject = 'supersync.events.stored';

export interface EventNotifier {
  close(): Promise<void>;
}

/**
 * With NATS a commit on one server wakes the event streams of all others at once instead of at their next
 * poll. The message carries no event: the rows in the database are the source of truth, and nothing waits for
 * the bus.
 */
export function connectEventNotifier(url: string, log: Log): EventNotifier {
  let connection: NatsConnection | undefined;
  let pending: NodeJS.Timeout | undefined;
  let closed = false;

  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    try {
      // `noEcho`: this server has already woken itself.
      const opened = await connect({
        servers: url,
        name: 'supersync',
        noEcho: true,
        maxReconnectAttempts: -1,
      });
      if (closed) return await opened.close();
      opened.subscribe(storedSubject, { callback: () => eventStoredRemotely() });
      connection = opened;
      log.info({}, 'Live events are announced over NATS');
    } catch (error) {
      if (closed) return;
      log.warn({ err: error }, 'NATS does not answer; servers poll for new events');
      retry = setTimeout(() => (opening = open()), retryMs).unref();
    }
  }
  let opening = open();

  const unsubscribe = onStoredHere(() => {
    pending ??= setTimeout(() => {
      pending = undefined;
      // While NATS is down the message is lost, and the others find the event at their next poll.
      if (connection !== undefined && !connection.isClosed()) connection.publish(storedSubject);
    }, debounceMs);
  });

  return {
    async close() {
      closed = true;
      unsubscribe();
      clearTimeout(pending);
      clearTimeout(retry);
      await opening;
      await connection?.drain();
    },
  };
}
