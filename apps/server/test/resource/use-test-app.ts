import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import type { TestDatabase, TestDatabaseKind } from '../support/test-database.ts';
import type { ResourceServer } from '#platform/resource/resource-rules.ts';
import { openTestApp, type TestCaller } from './test-app.ts';

/** Sees personal data unmasked. */
export const unmaskedCaller: TestCaller = { keys: ['supersync_redact', 'supersync_csv_data_export'] };

export interface Call {
  readonly as?: TestCaller | null;
  readonly ifMatch?: string;
  readonly accept?: string;
  readonly requestKey?: string;
}

export const data = (answer: LightMyRequestResponse): unknown => answer.json<{ data: unknown }>().data;

export const where = (condition: unknown): string => `where=${encodeURIComponent(JSON.stringify(condition))}`;

/** The test app on its own database for one suite, with helpers. */
export function useTestApp(kind: TestDatabaseKind, alsoRegister?: (server: ResourceServer) => void) {
  let database: TestDatabase | undefined;
  let opened: FastifyInstance | undefined;
  const told: string[] = [];
  let sequence = 0;

  beforeAll(async () => {
    database = await kind.open();
    opened = await openTestApp(database.db, told, alsoRegister);
  });
  afterAll(async () => {
    await opened?.close();
    await database?.drop();
  });

  const app = (): FastifyInstance => {
    if (opened === undefined) throw new Error('The app is not open yet');
    return opened;
  };
  const db = (): Database => {
    if (database === undefined) throw new Error('The database is not open yet');
    return database.db;
  };

  function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    options: Call = {},
  ): Promise<LightMyRequestResponse> {
    const { as = unmaskedCaller, ifMatch, accept, requestKey } = options;
    return app().inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: {
        ...(as === null ? {} : { 'test-caller': JSON.stringify(as) }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        ...(accept === undefined ? {} : { accept }),
        ...(requestKey === undefined ? {} : { 'idempotency-key': requestKey }),
      },
    });
  }

  /** Names are unique, and the tests of a suite share a database. */
  const uniqueName = (word: string): string => `${word} ${(sequence += 1)}`;
  const freshId = (): number => 1000 + (sequence += 1);

  return {
    app,
    db,
    told,
    call,
    fresh: uniqueName,
    freshId,

    async newLandlord(values: object = {}): Promise<{ id: number; version: number; name: string }> {
      const answer = await call('POST', '/test/landlords', { name: uniqueName('Landlord'), ...values });
      expect(answer.statusCode).toBe(201);
      return answer.json<{ data: { id: number; version: number; name: string } }>().data;
    },

    async traces(resource: string, key: string | number) {
      const audits = await db().query<{ action: string; changes: unknown; actor_id: number }>({
        text: 'select action, changes, actor_id from audit_entries where resource = $1 and record_key = $2 order by id',
        values: [resource, String(key)],
      });
      const events = await db().query<{ type: string; version: number }>({
        text: `select type, (data->>'version')::int as version from events where room = $1 and data->>'key' = $2 order by id`,
        values: [`record:${resource}`, String(key)],
      });
      return { audits: audits.rows, events: events.rows };
    },

    async countOf(table: string): Promise<number> {
      const { rows } = await db().query<{ count: number }>({
        text: `select count(*)::int as count from ${table}`,
      });
      return rows[0]?.count ?? -1;
    },
  };
}
