import { cp, rm } from 'node:fs/promises';
import { expect, inject, onTestFinished } from 'vitest';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { publishedPassword } from '../../apps/server/src/config/demo.ts';
import { emailOf } from './console.ts';
import { newDataDir, startServer } from './server.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** A copy of the demo data, deleted after the test. */
export async function copyOfDemo(): Promise<string> {
  const dataDir = await newDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await cp(inject('seededDataDir'), dataDir, { recursive: true });
  return dataDir;
}

/** Accesses the database directly while the server is down. */
export async function changeByHand(
  dataDir: string,
  change: (db: Database) => Promise<unknown>,
): Promise<void> {
  const db = await openDatabase({ dataDir, poolSize: 1, log: silent });
  try {
    await change(db);
  } finally {
    await db.close();
  }
}

/** A separate server for a test that would affect others; returns its address. */
export async function startOn(dataDir: string): Promise<string> {
  const server = await startServer({ dataDir });
  // After the pages are closed: they would call a stopped server.
  onTestFinished(() => server.stop());
  return server.address;
}

/** An empty server with its first account, the administrator; returns its address. */
export async function startEmpty(): Promise<string> {
  const managers = [
    emailOf('admin'),
    'second@supersync.test',
    'third@supersync.test',
    'fourth@supersync.test',
  ];
  const server = await startServer({ env: { SEED: 'none', SUPERUSER_MANAGERS: managers.join(',') } });
  onTestFinished(() => server.stop());
  const token = /set-password#token=([\w-]+)/.exec(server.output())?.[1];
  const answer = await fetch(`${server.address}/auth/password-links/use`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify({ token, password: publishedPassword }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  return server.address;
}
