import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sqlFolder } from '../src/sql-folder.ts';
import { publishedPassword } from '../src/config/demo.ts';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { localFileStore } from '#platform/files/files.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { addressOf, runAsAdmin, silentLog, type Contents } from './support/test-database.ts';
import { testPrograms } from './support/test-programs.ts';
import { seedDemo } from '#seed/seed-demo.ts';

async function fill(db: Database, contents: Contents, dataDir: string): Promise<void> {
  if (contents === 'nothing') return;
  await migrate(db, sqlFolder, silentLog);
  if (contents === 'demo') await seedDemo(db, localFileStore(dataDir), { password: publishedPassword });
}

const bundler = fileURLToPath(new URL('../../../scripts/build/server.ts', import.meta.url));
/** Inside the project, where the bundle finds its packages. */
const cache = fileURLToPath(new URL('../../../.cache', import.meta.url));

/**
 * Answers `/<kind>/<contents>` with the template to copy, and `/server` with the folder of the server that programs of
 * tests can be preloaded into; created on first request, once for all workers.
 */
class Templates {
  readonly #folder: string;
  readonly #run = randomBytes(6).toString('hex');
  readonly #made = new Map<string, Promise<string>>();
  readonly #databases: string[] = [];
  readonly #servers: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  find(path: string): Promise<string> {
    const made = this.#made.get(path) ?? this.#make(path);
    this.#made.set(path, made);
    return made;
  }

  #make(path: string): Promise<string> {
    const [, kind, asked] = path.split('/');
    if (kind === 'server') return this.#server();
    const contents = (['nothing', 'schema', 'demo'] as const).find((each) => each === asked);
    if (contents === undefined) throw new Error(`There is no template ${path}`);
    return kind === 'embedded' ? this.#embedded(contents) : this.#postgres(contents);
  }

  async #embedded(contents: Contents): Promise<string> {
    const dataDir = join(this.#folder, contents);
    const db = await openDatabase({
      dataDir,
      log: silentLog,
      fill: (created) => fill(created, contents, dataDir),
    });
    await db.close();
    return join(dataDir, 'pgdata');
  }

  async #postgres(contents: Contents): Promise<string> {
    const name = `supersync_template_${contents}_${this.#run}`;
    await runAsAdmin(`create database ${name}`);
    this.#databases.push(name);
    const db = await openDatabase({ url: addressOf(name), dataDir: '', poolSize: 2, log: silentLog });
    await fill(db, contents, join(this.#folder, `postgres-${contents}`));
    await db.close();
    return name;
  }

  async #server(): Promise<string> {
    const programs = Object.values(testPrograms).map((address) => fileURLToPath(address));
    await mkdir(cache, { recursive: true });
    const folder = await mkdtemp(join(cache, 'tested-server-'));
    this.#servers.push(folder);
    await promisify(execFile)(process.execPath, [bundler, folder, `--at=${folder}`, ...programs]);
    return folder;
  }

  async remove(): Promise<void> {
    await Promise.allSettled(this.#made.values());
    for (const folder of this.#servers) await rm(folder, { recursive: true, force: true });
    for (const name of this.#databases) await runAsAdmin(`drop database if exists ${name} with (force)`);
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/**
 * Test databases are copies of templates, so that suites need not migrate and seed. Templates live for one test run:
 * none is older than the sources.
 */
export async function serveTemplates(): Promise<() => Promise<void>> {
  const templates = new Templates(await mkdtemp(join(tmpdir(), 'supersync-templates-')));
  const server = createServer((request, response) => {
    // No keep-alive: requests are rare, and an idle connection could close just as one is sent.
    response.setHeader('connection', 'close');
    templates.find(request.url ?? '').then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  process.env['SUPERSYNC_TEST_TEMPLATES'] = `http://127.0.0.1:${port}`;
  return async () => {
    delete process.env['SUPERSYNC_TEST_TEMPLATES'];
    server.closeAllConnections();
    server.close();
    await templates.remove();
  };
}

/** Called by vitest before and after a run. */
export { serveTemplates as setup };
