import { describe, expect, it } from 'vitest';
import { hasPostgres } from '../support/test-database.ts';
import { runChaos, type ChaosOptions } from './run-chaos.ts';

async function expectNoViolations(options: ChaosOptions): Promise<void> {
  const { brokenPromises, acknowledged, unanswered } = await runChaos(options);
  expect(brokenPromises).toEqual([]);
  // A run without acknowledged or interrupted work proves nothing.
  expect(acknowledged).toBeGreaterThan(50);
  expect(unanswered).toBeGreaterThan(0);
}

const limit = { timeout: 600_000 };

describe('a killed server', limit, () => {
  it('keeps acknowledged writes on the embedded database', () =>
    expectNoViolations({ database: 'embedded', kills: 3 }));

  it.skipIf(!hasPostgres)('keeps acknowledged writes with two servers on one PostgreSQL', () =>
    expectNoViolations({ database: 'postgres', kills: 4 }),
  );
});

describe.skipIf(!hasPostgres)('the harness detects', limit, () => {
  it('a server that answers before it commits', async () => {
    const { brokenPromises } = await runChaos({
      database: 'postgres',
      kills: 3,
      faults: ['earlyAcknowledgement'],
    });
    expect(brokenPromises.join('\n')).toMatch(/was acknowledged, and/);
  });

  it('an idempotency key that is not enforced', async () => {
    const { brokenPromises } = await runChaos({
      database: 'postgres',
      kills: 1,
      sabotage: [
        'alter table idempotency_keys drop constraint idempotency_keys_pkey',
        // Long enough that concurrent requests on two servers overlap, however slow the machine.
        `create function linger() returns trigger language plpgsql as $$
         begin perform pg_sleep(0.3); return new; end $$`,
        'create trigger linger before insert on chaos_deposits for each row execute function linger()',
      ],
    });
    expect(brokenPromises.join('\n')).toMatch(/one request key, \d+ effects/);
  });

  it('an audit log that loses entries', async () => {
    const { brokenPromises } = await runChaos({
      database: 'postgres',
      kills: 1,
      sabotage: [
        `create function forget() returns trigger language plpgsql as $$
         begin return case when new.id % 3 = 0 then null else new end; end $$`,
        `create trigger forget before insert on audit_entries for each row
         when (new.resource = 'saved_view') execute function forget()`,
      ],
    });
    expect(brokenPromises.join('\n')).toMatch(/the audit log does not know it/);
  });
});
