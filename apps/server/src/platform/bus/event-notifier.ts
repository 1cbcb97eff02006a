import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../db/database.ts';
import { onStoredHere, eventStoredRemotely } from '../events/publish.ts';

/** Many commits in a moment are one ring. */
const pauseMs = 20;
const retryMs = 2000;
export const storedSubject = 'supersync.events.stored';

export interface EventNotifier {
  close(): Promise<void>;
}

/**
 * With NATS a commit on one server wakes the live feeds of all others at once, instead of at their next look. The bus
 * carries no event, only that there is one: the rows in the database stay the truth, and nothing waits for the bus.
 */
export function connectEventNotifier(url: string, log: Log): EventNotifier {
  let connection: NatsConnection | undefined;
  let pending: NodeJS.Timeout | undefined;
  let closed = false;

  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    try {
      // Our own rings were heard here before they were sent.
      const made = await connect({ servers: url, name: 'supersync', noEcho: true, maxReconnectAttempts: -1 });
      if (closed) return await made.close();
      made.subscribe(storedSubject, { callback: () => eventStoredRemotely() });
      connection = made;
      log.info({}, 'Live events are announced over NATS');
    } catch (error) {
      if (closed) return;
      log.warn({ err: error }, 'NATS does not answer; servers find new events by looking');
      retry = setTimeout(() => (opening = open()), retryMs).unref();
    }
  }
  let opening = open();

  const silence = onStoredHere(() => {
    pending ??= setTimeout(() => {
      pending = undefined;
      // While the bus is away a ring is lost, and the others find the event at their next look.
      if (connection !== undefined && !connection.isClosed()) connection.publish(storedSubject);
    }, pauseMs);
  });

  return {
    async close() {
      closed = true;
      silence();
      clearTimeout(pending);
      clearTimeout(retry);
      await opening;
      await connection?.drain();
    },
  };
}
