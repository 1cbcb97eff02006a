import type { PGlite } from '@electric-sql/pglite';
import { connect, type Socket } from 'node:net';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { preparedDataDir } from '#test/support/test-database.ts';
import { EngineSession } from './engine-session.ts';
import { openEngine } from './engine.ts';
import { startMaintenance } from './maintenance.ts';
import { Multiplexer } from './multiplexer.ts';
import { buildMessage, simpleQuery } from './wire.ts';

let folder: string;
let engine: PGlite;
let session: EngineSession;
let multiplexer: Multiplexer;
const port = 5432;

beforeAll(async () => {
  folder = await preparedDataDir();
  engine = await openEngine(join(folder, 'pgdata'));
  session = new EngineSession(engine, (reason) => {
    throw new Error(reason);
  });
  multiplexer = new Multiplexer({ session, spoolFolder: folder, idleInTransactionMs: 200 });
  // The name PostgreSQL gives its own socket, so that the driver finds it by folder and port.
  await multiplexer.listen(join(folder, `.s.PGSQL.${port}`));
});
afterAll(async () => {
  await multiplexer.stop();
  await engine.close();
  await rm(folder, { recursive: true });
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ host: folder, port, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

function rawSocket(bytes: Buffer): Promise<{ socket: Socket; answer: Buffer }> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(folder, `.s.PGSQL.${port}`), () => socket.write(bytes));
    const answers: Buffer[] = [];
    socket.on('data', (chunk) => answers.push(Buffer.from(chunk)));
    socket.on('error', reject);
    socket.on('close', () => resolve({ socket, answer: Buffer.concat(answers) }));
  });
}

function startup(code: number): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeInt32BE(16, 0);
  bytes.writeInt32BE(code, 4);
  return bytes;
}

it('drops the prepared statements of a closed connection', async () => {
  const watcher = await connected();
  const statementCount = async (): Promise<number> => {
    const { rows } = await watcher.query<{ n: number }>(
      'select count(*)::int as n from pg_prepared_statements',
    );
    return rows[0]?.n ?? -1;
  };
  const before = await statementCount();
  const leaving = await connected();
  for (let i = 0; i < 5; i += 1) await leaving.query({ name: `n${'x'.repeat(58)}${i}`, text: 'select 1' });
  expect(await statementCount()).toBe(before + 5);
  await leaving.end();
  await vi.waitFor(async () => expect(await statementCount()).toBe(before), { timeout: 120_000 });
  await watcher.end();
});

it('serves waiting connections in turn, however much one of them has queued', async () => {
  const other = await connected();
  await other.query('create sequence turn');
  const FLOOD_SIZE = 500;
  const queries = Array.from({ length: FLOOD_SIZE }, () => simpleQuery(`select nextval('turn')`));
  const flooding = rawSocket(Buffer.concat([startup(196_608), ...queries, buildMessage('X')]));
  const { rows } = await other.query<{ at: number }>(`select nextval('turn')::int as at`);
  expect(rows[0]?.at).toBeLessThan(FLOOD_SIZE);
  await flooding;
  await other.end();
});

it('answers all pipelined messages of a client, in order', async () => {
  const queries = Array.from({ length: 100 }, (_, i) => simpleQuery(`select 'number ${i}'`));
  const { answer } = await rawSocket(Buffer.concat([startup(196_608), ...queries, buildMessage('X')]));
  const numbers = [...answer.toString('latin1').matchAll(/number (\d+)/g)].map(([, digits]) =>
    Number(digits),
  );
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => i));
});

it('disconnects an idle transaction that others wait for, and rolls it back', async () => {
  const idle = await connected();
  await idle.query('create table held (id int)');
  await idle.query('begin');
  await idle.query('insert into held values (1)');
  const waiting = await connected();
  const { rows } = await waiting.query('select * from held');
  expect(rows).toEqual([]);
  await expect(idle.query('commit')).rejects.toThrow();
  await waiting.end();
});

it('closes on a cancel request, on garbage and on an unknown message, and serves on', async () => {
  expect((await rawSocket(startup(80_877_102))).answer).toHaveLength(0);
  await rawSocket(Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'));
  await rawSocket(Buffer.concat([startup(196_608), Buffer.from([0x7a, 0, 0, 0, 4])]));
  const client = await connected();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

it('accepts a statement of many megabytes', async () => {
  const client = await connected();
  const { rows } = await client.query<{ size: number }>('select length($1) as size', [
    'x'.repeat(20_000_000),
  ]);
  expect(rows).toEqual([{ size: 20_000_000 }]);
  await client.end();
});

it('vacuums changed tables and checkpoints when idle', async () => {
  const client = await connected();
  await client.query('create table "Worn out" as select n from generate_series(1, 5000) as n');
  await client.query('update "Worn out" set n = n + 1');
  await client.end();
  const state = (): string[] =>
    session.commandRows(`select concat_ws(' ', reltuples, redo_lsn) from pg_class, pg_control_checkpoint()
                         where relname = 'Worn out'`);
  const [rowsBefore, logBefore] = state()[0]?.split(' ') ?? [];
  expect(rowsBefore).toBe('-1');
  const maintenance = startMaintenance(session, multiplexer, {
    pollIntervalMs: 10,
    quietMs: 0,
    vacuumEveryMs: 0,
    checkpointAfterBytes: 1,
  });
  try {
    // Counted from here on: without queries nothing can have changed.
    const lastClient = await connected();
    await lastClient.query('select 1');
    await lastClient.end();
    await vi.waitFor(
      () => {
        const [rows, log] = state()[0]?.split(' ') ?? [];
        expect(rows).toBe('5000');
        expect(log).not.toBe(logBefore);
      },
      { timeout: 120_000 },
    );
  } finally {
    maintenance.stop();
  }
});
