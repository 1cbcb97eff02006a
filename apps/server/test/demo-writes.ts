import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnOf, versionName, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '#platform/db/database.ts';
import type { TestDatabase, TestDatabaseKind } from './support/test-database.ts';
import { createLog } from '#platform/log/log.ts';
import { registeredResources } from '#platform/resource/resource-rules.ts';
import { publishedPassword } from '../src/config/demo.ts';

/** A record changed by a call, with its number of audit entries and events. */
export interface ChangedRow {
  readonly resource: string;
  readonly key: string;
  readonly entries: number;
  readonly events: number;
}

/** Audit actions and event types of one record, which a call may have deleted. */
export interface Traces {
  readonly entries: readonly string[];
  readonly events: readonly string[];
}

/** The record's own events, or the keyless event of a bulk change. */
function eventsOf(key: string, published: readonly { readonly key: string | null }[]): number {
  const ownEvents = published.filter((each) => each.key === key).length;
  return ownEvents > 0 ? ownEvents : Math.min(1, published.filter((each) => each.key === null).length);
}

/** The full server with demo data; compares rows, audit entries and events before and after a call. */
export function useDemoWrites(kind: TestDatabaseKind) {
  let made: TestDatabase | undefined;
  let opened: FastifyInstance | undefined;
  let dataDir = '';
  let cookie = '';
  const versions = new Map<string, number>();

  const db = (): Database => {
    if (made === undefined) throw new Error('The database is not open yet');
    return made.db;
  };
  const app = (): FastifyInstance => {
    if (opened === undefined) throw new Error('The app is not open yet');
    return opened;
  };
  const resources = (): readonly Resource[] => registeredResources({ app: app(), db: db() });
  /** Versioned resources. User and super user share a table, so only one counts. */
  const written = (): Resource[] => resources().filter(({ versioned, name }) => versioned && name !== 'user');

  const tableOf = ({ storedIn, table, name }: Resource): string =>
    name === 'super_user' ? 'users' : (storedIn ?? table);
  const versionColumn = (resource: Resource): string =>
    versionName(resource) === 'version' ? 'version' : 'row_version';

  /** Rows of all resources written since the given transaction, in one statement. */
  async function rowsSince(
    since: string | null,
  ): Promise<{ resource: Resource; key: string; version: number }[]> {
    const versionedResources = written();
    const parts = versionedResources.map((resource, index) => {
      const columns = resource.key.map((name) => {
        const field = resource.fields[name];
        return `"${field === undefined ? name : columnOf(name, field)}"`;
      });
      return `select ${index} as place, json_build_array(${columns.join(', ')}) as parts,
        ${versionColumn(resource)} as version from "${tableOf(resource)}"
        where $1::bigint is null or xmin::text::bigint >= $1::bigint`;
    });
    const { rows } = await db().query<{ place: number; parts: unknown[]; version: number }>({
      text: parts.join(' union all '),
      values: [since],
    });
    return rows.flatMap(({ place, parts: values, version }) => {
      const resource = versionedResources[place];
      if (resource === undefined) return [];
      const key = Object.fromEntries(resource.key.map((name, index) => [name, values[index]]));
      return [{ resource, key: printKey(resource, key), version }];
    });
  }

  async function signIn(email: string): Promise<string> {
    const answer = await app().inject({
      method: 'POST',
      url: '/auth/login',
      payload: { email, password: publishedPassword },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-writes-'));
    made = await kind.open({ contents: 'demo' });
    const config = readConfig(
      {
        PRODUCT_SLUG: 'loft',
        SEED: 'demo',
        LOG_LEVEL: 'silent',
        DATA_DIR: dataDir,
        SUPERUSER_MANAGERS: ['admin', 'b', 'c', 'd'].map((name) => `${name}@supersync.test`).join(','),
      },
      [],
    );
    opened = await buildApp({ config, db: made.db, log: createLog(config) });
    await opened.ready();
    cookie = await signIn('admin@supersync.test');
    for (const { resource, key, version } of await rowsSince(null))
      versions.set(`${resource.name} ${key}`, version);
  });
  afterAll(async () => {
    await opened?.close();
    await made?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const one = async (text: string): Promise<string> => {
    const { rows } = await db().query<{ value: string }>({ text });
    return rows[0]?.value ?? '0';
  };

  return {
    app,
    db,
    resources,
    tableOf,
    signIn,

    /** A call with every permission, or in another session. */
    call(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      payload?: object,
      session = cookie,
    ): Promise<LightMyRequestResponse> {
      return app().inject({
        method,
        url,
        headers: { cookie: session },
        ...(payload === undefined ? {} : { payload }),
      });
    },

    /** Runs a call and returns the audit actions and event types of one record since. */
    async tracesOf<T>(
      { name }: Resource,
      work: () => Promise<T>,
      keyOf: (result: T) => string,
    ): Promise<{ result: T; traces: Traces }> {
      const entry = await one('select coalesce(max(id), 0)::text as value from audit_entries');
      const event = await one('select coalesce(max(id), 0)::text as value from events');
      const result = await work();
      const key = keyOf(result);
      const audits = await db().query<{ said: string }>({
        text: `select action as said from audit_entries
          where id > $1::bigint and resource = $2 and record_key = $3`,
        values: [entry, name, key],
      });
      const events = await db().query<{ said: string }>({
        text: `select type as said from events where id > $1::bigint and room = $2 and data->>'key' = $3`,
        values: [event, `record:${name}`, key],
      });
      const said = (rows: readonly { said: string }[]): string[] => rows.map((row) => row.said);
      return { result, traces: { entries: said(audits.rows), events: said(events.rows) } };
    },

    /** Runs a call and returns the actions it audited, of any record or none. */
    async auditedBy(work: () => Promise<unknown>): Promise<string[]> {
      const entry = await one('select coalesce(max(id), 0)::text as value from audit_entries');
      await work();
      const { rows } = await db().query<{ action: string }>({
        text: 'select action from audit_entries where id > $1::bigint order by id',
        values: [entry],
      });
      return rows.map(({ action }) => action);
    },

    /** Runs a call and returns every record whose version it changed. */
    async changedBy<T>(work: () => Promise<T>): Promise<{ result: T; changed: ChangedRow[] }> {
      const since = await one('select pg_current_xact_id()::text as value');
      const entry = await one('select coalesce(max(id), 0)::text as value from audit_entries');
      const event = await one('select coalesce(max(id), 0)::text as value from events');
      const result = await work();
      const audits = await db().query<{ resource: string | null; record_key: string | null }>({
        text: 'select resource, record_key from audit_entries where id > $1::bigint',
        values: [entry],
      });
      const events = await db().query<{ room: string; key: string | null }>({
        text: `select room, data->>'key' as key from events where id > $1::bigint`,
        values: [event],
      });
      const changed: ChangedRow[] = [];
      for (const { resource, key, version } of await rowsSince(since)) {
        const name = `${resource.name} ${key}`;
        if (versions.get(name) === version) continue;
        versions.set(name, version);
        const told = events.rows.filter(({ room }) => room === `record:${resource.name}`);
        changed.push({
          resource: resource.name,
          key,
          entries: audits.rows.filter((each) => each.resource === resource.name && each.record_key === key)
            .length,
          events: eventsOf(key, told),
        });
      }
      return { result, changed };
    },
  };
}
