import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases, type TestDatabase } from '#test/support/test-database.ts';
import { audit } from './audit.ts';

describe.each(testDatabases())('audit on $name', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await kind.open();
  });
  afterAll(() => database.drop());

  const origin = { userId: 7, requestId: 'r1', address: '127.0.0.1' };
  const entries = async (): Promise<unknown[]> => {
    const { rows } = await database.db.query({
      text: 'select actor_id, action, resource, record_key, changes, reason, request_id, address from audit_entries',
    });
    return rows;
  };

  test('an entry records who, what, where from and why, and commits or rolls back with its transaction', async () => {
    await expect(
      database.db.transaction(async (tx) => {
        await audit(tx, origin, { action: 'upgraded' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await entries()).toEqual([]);
    await database.db.transaction((tx) =>
      audit(tx, origin, {
        action: 'upgraded',
        resource: 'database_migration',
        key: '4',
        changes: { status: ['draft', 'in_progress'] },
        reason: 'asked for',
      }),
    );
    expect(await entries()).toEqual([
      {
        actor_id: 7,
        action: 'upgraded',
        resource: 'database_migration',
        record_key: '4',
        changes: { status: ['draft', 'in_progress'] },
        reason: 'asked for',
        request_id: 'r1',
        address: '127.0.0.1',
      },
    ]);
  });
});
