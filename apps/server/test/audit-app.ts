import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { signInOn, type Person } from './sign-in.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '#platform/db/database.ts';
import type { TestDatabase, TestDatabaseKind } from './support/test-database.ts';
import { createLog } from '#platform/log/log.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import {
  amenity,
  house,
  houseAmenity,
  landlord,
  note,
  testTables,
  vault,
} from './resource/test-resources.ts';
import type { Feature } from '#platform/server.ts';

// The full server with test resources of every kind, called by people with chosen keys.

const testFeature: Feature = (server) => {
  for (const resource of [landlord, house, amenity, houseAmenity, vault]) registerResource(server, resource);
  registerResource(server, note, {
    scope: (caller) => ({ userId: caller.userId }),
    supply: (operation, _values, caller) => (operation === 'create' ? { userId: caller.userId } : {}),
    secret: ['pin'],
  });
};

export interface Entry {
  readonly id: number;
  readonly at: string;
  readonly actorId: number | null;
  readonly action: string;
  readonly resource: string | null;
  readonly recordKey: string | null;
  readonly changes: Readonly<Record<string, [unknown, unknown]>> | null;
  readonly reason: string | null;
  readonly requestId: string | null;
}

export const data = <T = unknown>(answer: LightMyRequestResponse): T => {
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<{ data: T }>().data;
};

export function useAuditApp(kind: TestDatabaseKind) {
  let made: TestDatabase;
  let app: FastifyInstance;
  let dataDir: string;
  const people = new Map<string, Person>();

  beforeAll(async () => {
    made = await kind.open();
    await made.db.query({ text: testTables });
    dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-audit-'));
    const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent' }, []);
    app = await buildApp({ config, db: made.db, log: createLog(config), alsoRegister: [testFeature] });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await made.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** A person with exactly these keys, cached. */
  async function personWith(keys: readonly PermissionKey[]): Promise<Person> {
    const name = keys.join();
    const person = people.get(name) ?? (await signInOn(made.db, keys));
    people.set(name, person);
    return person;
  }

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    more: { keys?: readonly PermissionKey[]; headers?: Record<string, string> } = {},
  ): Promise<LightMyRequestResponse> {
    const { cookie } = await personWith(more.keys ?? ['supersync_all']);
    return app.inject({
      method,
      url,
      headers: { cookie, ...more.headers },
      ...(payload === undefined ? {} : { payload }),
    });
  }

  async function list(query: string): Promise<{ data: Entry[]; meta: { total: number } }> {
    const answer = await call('GET', `/v0/audit-entries?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  return {
    db: (): Database => made.db,
    dataDir: (): string => dataDir,
    call,
    list,
    personWith,
    /** Audit entries of one record, oldest first. */
    async entriesOf(resource: string, key: string | number): Promise<Entry[]> {
      const where = encodeURIComponent(JSON.stringify({ resource, recordKey: String(key) }));
      return (await list(`where=${where}&sort=id&limit=1000`)).data;
    },
    async newLandlord(values: object = {}): Promise<{ id: number; version: number }> {
      const name = `Landlord ${Math.random()}`;
      return data(await call('POST', '/test/landlords', { name, ...values }));
    },
  };
}
