import { describe, expect, it } from 'vitest';
import { hasPostgres } from '../support/test-database.ts';
import { runMessagingChaos, type MessagingChaosOptions } from './run-messaging.ts';

async function keepsItsPromises(options: MessagingChaosOptions): Promise<void> {
  const { brokenPromises, kills } = await runMessagingChaos(options);
  expect(brokenPromises).toEqual([]);
  // A run in which nothing was cut off would prove nothing.
  expect(kills).toBeGreaterThan(0);
}

describe('a server killed while it replays, imports and redacts', { timeout: 300_000 }, () => {
  it('loses nothing and sends nothing twice, on the embedded database', () =>
    keepsItsPromises({ database: 'embedded', kills: 1 }));

  it.skipIf(!hasPostgres)('loses nothing and sends nothing twice, on PostgreSQL', () =>
    keepsItsPromises({ database: 'postgres', kills: 3, messages: 200 }),
  );
});
