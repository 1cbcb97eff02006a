import type { PGlite } from '@electric-sql/pglite';
import { connect, type Socket } from 'node:net';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { preparedDataDir } from '../test-database.ts';
import { EngineSession } from './engine-session.ts';
import { openEngine } from './engine.ts';
import { Multiplexer } from './multiplexer.ts';

let folder: string;
let engine: PGlite;
let multiplexer: Multiplexer;
const port = 5432;

beforeAll(async () => {
  folder = await preparedDataDir();
  engine = await openEngine(join(folder, 'pgdata'));
  const session = new EngineSession(engine, (reason) => {
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

it('forgets the prepared statements of a connection that has gone', async () => {
  const watcher = await connected();
  const left = async (): Promise<number> => {
    const { rows } = await watcher.query<{ n: number }>(
      'select count(*)::int as n from pg_prepared_statements',
    );
    return rows[0]?.n ?? -1;
  };
  const before = await left();
  const leaving = await connected();
  for (let i = 0; i < 5; i += 1) await leaving.query({ name: `n${'x'.repeat(58)}${i}`, text: 'select 1' });
  expect(await left()).toBe(before + 5);
  await leaving.end();
  await vi.waitFor(async () => expect(await left()).toBe(before), { timeout: 20_000 });
  await watcher.end();
});

it('serves those who wait in turn, whatever one of them has queued', async () => {
  const [greedy, patient] = await Promise.all([connected(), connected()]);
  await greedy.query('create temp sequence turn');
  const queued = Array.from({ length: 50 }, () =>
    greedy.query<{ at: number }>(`select nextval('turn')::int as at`),
  );
  const mine = await patient.query<{ at: number }>(`select nextval('turn')::int as at`);
  const theirs = await Promise.all(queued);
  expect(mine.rows[0]?.at).toBeLessThan(50);
  expect(theirs).toHaveLength(50);
  await Promise.all([greedy.end(), patient.end()]);
});

it('cuts off a silent transaction that others wait for, and undoes it', async () => {
  const silent = await connected();
  await silent.query('create table held (id int)');
  await silent.query('begin');
  await silent.query('insert into held values (1)');
  const waiting = await connected();
  const { rows } = await waiting.query('select * from held');
  expect(rows).toEqual([]);
  await expect(silent.query('commit')).rejects.toThrow();
  await waiting.end();
});

it('closes on a cancel request, on garbage and on an unknown message, and serves on', async () => {
  expect((await rawSocket(startup(80_877_102))).answer).toHaveLength(0);
  await rawSocket(Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'));
  await rawSocket(Buffer.concat([startup(196_608), Buffer.from('z\0\0\0\4', 'latin1')]));
  const client = await connected();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

it('takes a statement of many megabytes', async () => {
  const client = await connected();
  const { rows } = await client.query<{ size: number }>('select length($1) as size', [
    'x'.repeat(20_000_000),
  ]);
  expect(rows).toEqual([{ size: 20_000_000 }]);
  await client.end();
});
