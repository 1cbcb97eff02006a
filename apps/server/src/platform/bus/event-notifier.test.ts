import { connect } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#test/support/test-database.ts';
import { eventsStored, onPublished } from '../events/publish.ts';
import { storedSubject, connectEventNotifier } from './event-notifier.ts';

const url = process.env['TEST_NATS_URL'];

describe.skipIf(url === undefined)('the notifier over NATS', () => {
  it('rings other servers once for many commits, and wakes this one when another rings', async () => {
    const other = await connect({ servers: url ?? '' });
    const notifier = connectEventNotifier(url ?? '', silentLog);
    try {
      const heard = Promise.withResolvers<void>();
      let rings = 0;
      other.subscribe(storedSubject, {
        callback: () => {
          rings += 1;
          heard.resolve();
        },
      });
      await other.flush();
      // The notifier connects in its own time: ring until the other side hears it.
      const ringing = setInterval(() => {
        for (let commits = 0; commits < 50; commits += 1) eventsStored();
      }, 100);
      await heard.promise;
      clearInterval(ringing);
      expect(rings).toBeLessThan(5);

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

it('a bus that is not there holds nothing up', async () => {
  const notifier = connectEventNotifier('nats://127.0.0.1:1', silentLog);
  eventsStored();
  await notifier.close();
});
