import { connect } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#test/support/test-database.ts';
import { eventsStored, onPublished } from '../events/publish.ts';
import { bellSubject, ringBell } from './event-bell.ts';

const url = process.env['TEST_NATS_URL'];

describe.skipIf(url === undefined)('the bell over NATS', () => {
  it('rings other servers once for many commits, and wakes this one when another rings', async () => {
    const other = await connect({ servers: url ?? '' });
    const bell = ringBell(url ?? '', silentLog);
    try {
      const heard = Promise.withResolvers<void>();
      let rings = 0;
      other.subscribe(bellSubject, {
        callback: () => {
          rings += 1;
          heard.resolve();
        },
      });
      await other.flush();
      // The bell connects in its own time: ring until the other side hears it.
      const ringing = setInterval(() => {
        for (let commits = 0; commits < 50; commits += 1) eventsStored();
      }, 100);
      await heard.promise;
      clearInterval(ringing);
      expect(rings).toBeLessThan(5);

      const woken = Promise.withResolvers<void>();
      const stop = onPublished(() => woken.resolve());
      other.publish(bellSubject);
      await woken.promise;
      stop();
    } finally {
      await bell.close();
      await other.close();
    }
  });
});

it('a bus that is not there holds nothing up', async () => {
  const bell = ringBell('nats://127.0.0.1:1', silentLog);
  eventsStored();
  await bell.close();
});
