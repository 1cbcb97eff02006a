import { connect } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#test/support/test-database.ts';
import { eventsStored, onPublished } from '../events/publish.ts';
import { storedSubject, connectEventNotifier } from './event-notifier.ts';

const url = process.env['TEST_NATS_URL'];

describe.skipIf(url === undefined)('the event notifier over NATS', () => {
  it('notifies other servers once for many commits, and wakes this one on their notification', async () => {
    const other = await connect({ servers: url ?? '' });
    const notifier = connectEventNotifier(url ?? '', silentLog);
    try {
      const received = Promise.withResolvers<void>();
      let notifications = 0;
      other.subscribe(storedSubject, {
        callback: () => {
          notifications += 1;
          received.resolve();
        },
      });
      await other.flush();
      // The notifier connects in the background: repeat until the other side receives it.
      const publishing = setInterval(() => {
        for (let commits = 0; commits < 50; commits += 1) eventsStored();
      }, 100);
      await received.promise;
      clearInterval(publishing);
      expect(notifications).toBeLessThan(5);

      const woken = Promise.withResolvers<void>();
      const stop = onPublished(() => woken.resolve());
      other.publish(storedSubject);
      await woken.promise;
      stop();
    } finally {
      await notifier.close();
      await other.close();
    }
  });
});

it('an unreachable bus blocks nothing', async () => {
  const notifier = connectEventNotifier('nats://127.0.0.1:1', silentLog);
  eventsStored();
  await notifier.close();
});
