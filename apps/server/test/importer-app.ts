import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedProperty } from '@supersync/contract/importers/feed-parser/feed.ts';
import type { RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { demoDocument } from '#features/importers/importer/demo-documents.ts';
import { demoHomes } from '#features/importers/importer/demo-homes.ts';
import { api, dataOf, startTasksApp, type TasksApp } from './tasks-app.ts';
import { addAccount, grant, logIn, shareDatabase, type Jar } from './web-app.ts';
import type { SharedDatabase } from './support/test-database.ts';

export interface SourceAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Never answers. */
  readonly hold?: boolean;
}

export interface SourceRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Outcome {
  readonly id: number;
  readonly status: string;
  readonly message: string | null;
  readonly added: number | null;
  readonly changed: number | null;
  readonly removed: number | null;
  readonly unchanged: number | null;
  readonly result: RunResult | null;
}

export const elm: FeedProperty = demoHomes(
  {
    id: 1,
    importId: 'rc1',
    name: 'Elm & Co "Court"',
    address: '1 Elm Street',
    city: 'Halifax',
    provinceCode: 'NS',
    postalCode: 'B3H 1A1',
    phone: null,
    email: null,
    unitCount: 10,
    bedsMin: 0,
    bedsMax: 2,
    rentMin: '1200.00',
    rentMax: '2100.00',
    squareFeetMin: 400,
    squareFeetMax: 900,
  },
  new Date('2026-11-15T00:00:00Z'),
);

/** The same building under the other property's id. */
export const oak: FeedProperty = {
  ...elm,
  importId: 'rc2',
  name: 'Oak',
  address: '2 Oak Street',
  postalCode: 'B3H 1A2',
};

export interface ImporterApp {
  readonly app: TasksApp;
  readonly shared: SharedDatabase;
  readonly env: Readonly<Record<string, string>>;
  readonly feedUrl: string;
  readonly importerId: number;
  /** The headers of the requests that reached the source. */
  readonly requests: IncomingHttpHeaders[];
  answer(answer: SourceAnswer): void;
  /** Answers each request by what it is. */
  serve(handle: (request: SourceRequest) => SourceAnswer): void;
  feed(...properties: FeedProperty[]): void;
  /** Starts a run and waits for its end. */
  run(parameters?: object): Promise<Outcome>;
  ended(runId: number): Promise<Outcome>;
  stored(): Promise<{ units: number; floorplans: number } | undefined>;
  signIn(...keys: string[]): Promise<Jar>;
  close(): Promise<void>;
}

/** A server, a source that answers as told, and an importer of two properties. */
export async function startImporterApp(): Promise<ImporterApp> {
  const requests: IncomingHttpHeaders[] = [];
  let handle: (request: SourceRequest) => SourceAnswer = () => ({ status: 200, body: '' });
  const source = createServer((request, reply) => {
    const { method = '', url: path = '', headers } = request;
    requests.push(headers);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = handle({ method, path, headers, body: Buffer.concat(chunks).toString() });
      if (answer.hold === true) return;
      reply
        .writeHead(answer.status, { 'content-type': 'application/xml', ...answer.headers })
        .end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => source.once('listening', () => resolve()));
  const { port } = source.address() as AddressInfo;
  const env = { OUTBOUND_HOSTS: `127.0.0.1:${port}` };
  const feedUrl = `http://127.0.0.1:${port}/feed.xml`;
  const shared = await shareDatabase();
  const app = await startTasksApp(shared, { env });
  // No retries: they have their own test.
  await app.db.query(sql`
    create function one_attempt() returns trigger language plpgsql as
    $$ begin new.max_attempts := 1; return new; end $$`);
  await app.db.query(
    sql`create trigger one_attempt before insert on task_runs for each row execute function one_attempt()`,
  );
  await app.db.query(sql`insert into clients (id, client_key, name) values (1, 'elm', 'Elm')`);
  await app.db.query(sql`
    insert into properties (id, client_id, name, permalink, property_type, address, city, province_code, postal_code,
      import_source, import_id)
    values (1, 1, 'Elm', 'elm', 'apartment', '1 Elm Street', 'Halifax', 'NS', 'B3H 1A1', 'rentcafe', 'rc1'),
      (2, 1, 'Oak', 'oak', 'apartment', '2 Oak Street', 'Halifax', 'NS', 'B3H 1A2', 'rentcafe', 'rc2')`);
  const made = await app.call(
    'POST',
    '/api/v1/importers',
    {
      importerKey: 'elm-rentcafe',
      name: 'Elm',
      clientId: 1,
      source: 'rentcafe',
      feedUrl,
      config: { minIntervalMinutes: 0 },
    },
    app.importer,
  );
  expect([made.statusCode, made.json()]).toEqual([
    201,
    { data: expect.objectContaining({ runStatus: 'NOT_RUNNING' }) },
  ]);
  const importerId = dataOf<{ id: number }>(made).id;
  const ended = async (runId: number): Promise<Outcome> => {
    await app.runIn(runId, 'success', 'fatal-error', 'RECOVERABLE_ERROR');
    return dataOf<Outcome>(await app.call('GET', `${api}/runs/${runId}`, undefined, app.importer));
  };
  return {
    app,
    shared,
    env,
    feedUrl,
    importerId,
    requests,
    answer(given) {
      handle = () => given;
    },
    serve(given) {
      handle = given;
    },
    feed(...properties) {
      const answer = { status: 200, body: demoDocument('rentcafe-xml', properties).body.toString() };
      handle = () => answer;
    },
    async run(parameters = {}) {
      const started = await app.call('POST', `${api}/tasks`, {
        name: 'run-importer',
        parameters: { importer: importerId, ...parameters },
      });
      expect([started.statusCode, started.body]).toEqual([202, expect.any(String)]);
      return ended(dataOf(started).id);
    },
    ended,
    stored: async () =>
      (
        await app.db.query<{ units: number; floorplans: number }>(sql`
          select (select count(*) from units)::int as units, (select count(*) from floorplans)::int as floorplans`)
      ).rows[0],
    async signIn(...keys) {
      const account = await addAccount(app.db);
      await grant(app.db, account.userId, keys);
      return logIn(app.app, account.email);
    },
    async close() {
      await app.close();
      await shared.drop();
      source.closeAllConnections();
      source.close();
    },
  };
}
