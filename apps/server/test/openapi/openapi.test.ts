import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypes, { astToString } from 'openapi-typescript';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, get, logIn, shareDatabase, startWebApp, type Jar, type WebApp } from '../web-app.ts';
import type { SharedDatabase } from '../support/test-database.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly description: string;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const execute = promisify(execFile);
/** The output of a Node program; fails with what it printed. */
async function run(...args: readonly string[]): Promise<string> {
  const failed = (error: { stdout: string; stderr: string }): never => {
    throw new Error(`${error.stdout}${error.stderr}`);
  };
  return (await execute(process.execPath, [...args]).catch(failed)).stdout;
}

const inModules = (path: string): string =>
  fileURLToPath(new URL(`../../../../node_modules/${path}`, import.meta.url));
const compiler = inModules('typescript-native/bin/tsc');
const types = inModules('@types');

let shared: SharedDatabase;
let web: WebApp;
let jar: Jar;
let text = '';
const document = (): Document => JSON.parse(text);
const operations = (): Operation[] => Object.values(document().paths).flatMap((path) => Object.values(path));

beforeAll(async () => {
  shared = await shareDatabase();
  web = await startWebApp(shared);
  const { email } = await addAccount(web.db);
  jar = await logIn(web.app, email);
  text = (await get(web.app, '/docs/json', jar)).body;
});
afterAll(async () => {
  await web.close();
  await shared.drop();
});

/** A program of somebody else, written against the generated types. */
const program = `
import type { components, operations, paths } from './api.ts';

type Clients = paths['/api/v1/clients']['get']['responses']['200']['content']['application/json'];
type NewNote = components['schemas']['NewNote'];
type Note = components['responses']['NoteAnswer']['content']['application/json'];
type Problem = components['schemas']['Problem'];
type Filters = NonNullable<operations['list_client']['parameters']['query']>;

const [address = '', cookie = ''] = process.argv.slice(2);
const headers = { cookie, 'content-type': 'application/json' };
const ask = async <T>(path: string, options: RequestInit = {}): Promise<T> =>
  (await fetch(address + path, { ...options, headers: { ...headers, ...options.headers } })).json();

const filters: Filters = { limit: 5, sort: '-name' };
const clients = await ask<Clients>(\`/api/v1/clients?limit=\${filters.limit}&sort=\${filters.sort}\`);
const first = clients.data[0];
if (first === undefined) throw new Error('There are no clients');
const wanted: NewNote = { clientId: first.id, note: 'By a generated client' };
const write = () =>
  ask<Note>('/api/v1/notes', { method: 'POST', body: JSON.stringify(wanted), headers: { 'idempotency-key': 'generated-1' } });
const notes = [await write(), await write()];
const missing = await ask<Problem>('/api/v1/clients/999999999');
process.stdout.write(
  JSON.stringify({ total: clients.meta.total, name: first.name, ids: notes.map((note) => note.data.id), code: missing.code }),
);
`;

describe('the OpenAPI document', () => {
  it('is valid by a parser that resolves every reference', async () => {
    const parsed = await SwaggerParser.validate(JSON.parse(text));
    expect(Object.keys(parsed.paths ?? {}).length).toBe(Object.keys(document().paths).length);
  });

  it('passes a linter', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // Some addresses are given: the router prefers a fixed step to a parameter.
      rules: { 'no-ambiguous-paths': 'off', 'no-invalid-schema-examples': 'error' },
    });
    const problems = await lintFromString({ source: text, config });
    const found = problems.map(
      ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''} ${message}`,
    );
    expect(found).toEqual([]);
  });

  it('gives a typed client that compiles and works', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'supersync-test-client-'));
    try {
      await writeFile(join(folder, 'package.json'), '{"type":"module"}');
      await writeFile(join(folder, 'api.ts'), astToString(await openapiTypes(JSON.parse(text))));
      await writeFile(join(folder, 'program.ts'), program);
      const options = [
        '--ignoreConfig',
        '--strict',
        '--noEmit',
        '--allowImportingTsExtensions',
        '--target',
        'es2024',
      ];
      const modules = ['--module', 'nodenext', '--types', 'node', '--typeRoots', types, '--skipLibCheck'];
      await run(compiler, ...options, ...modules, join(folder, 'program.ts'));

      await web.db.query(sql`insert into clients (client_key, name) values ('sample', 'Sample Homes')`);
      const address = await web.app.listen({ port: 0, host: '127.0.0.1' });
      const { ids, ...others } = JSON.parse(await run(join(folder, 'program.ts'), address, jar.header));
      expect(others).toEqual({ total: 1, name: 'Sample Homes', code: 'not_found' });
      expect(ids).toEqual([ids[0], ids[0]]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is small, because records, bodies and refusals stand once', () => {
    expect(Buffer.byteLength(text) / operations().length).toBeLessThan(1_300);
  });

  it('shows an example of every record', () => {
    const { schemas } = document().components;
    const records = Object.keys(schemas).filter((name) => `${name}Change` in schemas);
    expect(records).toContain('Client');
    expect(records.filter((name) => !('examples' in (schemas[name] ?? {})))).toEqual([]);
  });

  it('offers a request key on every POST that changes something', () => {
    const changing = web.app
      .knownRoutes()
      .filter(
        ({ method, config: { access, flag } }) => method === 'POST' && access !== 'public' && flag !== 'r',
      );
    const { paths } = document();
    const without = changing
      .map(({ url }) => url.replace(/:(\w+)/g, '{$1}'))
      .filter((path) => !JSON.stringify(paths[path]?.['post']).includes('/IdempotencyKey"'));
    // Parts are known by their number, files by their content; a test letter goes to oneself.
    expect(without.toSorted()).toEqual([
      '/api/v1/ad_url_batches/{id}/parts',
      '/api/v1/floorplan_art/drawings',
      '/api/v1/floorplan_art/models',
      '/api/v1/rate_letter_templates/test',
      '/api/v1/record_imports/{id}/parts',
      '/v0/files',
      '/v0/lead-imports/{id}/parts',
    ]);
  });

  it('has a summary, an area and an id of its own for every operation', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
    for (const { operationId, tags, summary } of operations())
      expect([operationId, tags.length, summary]).toEqual([operationId, 1, expect.stringMatching(/./)]);
  });
});
