import { describe, expect, it } from 'vitest';
import { hasPostgres } from '../support/test-database.ts';
import { runMessagingChaos, type MessagingChaosOptions } from './run-messaging.ts';

async function expectNoViolations(options: MessagingChaosOptions): Promise<void> {
  const { brokenPromises, kills } = await runMessagingChaos(options);
  expect(brokenPromises).toEqual([]);
  // A run without an interruption proves nothing.
  expect(kills).toBeGreaterThan(0);
}

describe('a server killed during replay, import and redaction', { timeout: 600_000 }, () => {
  it('loses nothing and sends nothing twice on the embedded database', () =>
    expectNoViolations({ database: 'embedded', kills: 1 }));

  it.skipIf(!hasPostgres)('loses nothing and sends nothing twice on PostgreSQL', () =>
    expectNoViolations({ database: 'postgres', kills: 3, messages: 200 }),
  );
});
