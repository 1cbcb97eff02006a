import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { preparedDataDir, silentLog } from '#test/support/test-database.ts';

const KILLS = 8;
const writer = fileURLToPath(new URL('../../../../test/embedded/crash-writer.ts', import.meta.url));

/** The ids the writer acknowledged before it was killed, after a number of rows that differs per round. */
async function writeUntilKilled(dataDir: string, round: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === 20 + round * 37) child.kill('SIGKILL');
  }
  const [, signal] = await exited;
  expect(signal).toBe('SIGKILL');
  return acknowledged;
}

it('keeps every acknowledged transaction complete through kills at any moment', async () => {
  const dataDir = await preparedDataDir();
  const acknowledged: string[] = [];
  for (let round = 0; round < KILLS; round += 1)
    acknowledged.push(...(await writeUntilKilled(dataDir, round)));

  const db = await openDatabase({ dataDir, log: silentLog });
  try {
    const { rows } = await db.query<{ id: string }>({ text: 'select id from kept' });
    const stored = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(KILLS * 20);
    const halves = [...stored].filter(
      (id) => !stored.has(id.replace(/.$/, (end) => (end === 'a' ? 'b' : 'a'))),
    );
    expect(halves).toEqual([]);
  } finally {
    await db.close();
    await rm(dataDir, { recursive: true });
  }
});
