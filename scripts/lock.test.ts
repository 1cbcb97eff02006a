import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supersync-lock-'));
  writeFileSync(join(folder, 'count'), '0');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Reads, waits and writes back one more: concurrent runs lose counts. */
function addOne(): Promise<number | null> {
  const script = `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)};
    await withLock('lock', () => {}, async () => {
      const count = Number(readFileSync('count', 'utf8'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      writeFileSync('count', String(count + 1));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve) => child.on('exit', resolve));
}

test('concurrent processes take turns', async () => {
  const codes = await Promise.all([addOne(), addOne(), addOne(), addOne()]);
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('4');
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('a lock of a dead process is taken over', async () => {
  const dead = spawnSync(process.execPath, ['--eval', '']).pid;
  writeFileSync(join(folder, 'lock'), String(dead));
  expect(await Promise.all([addOne(), addOne()])).toEqual([0, 0]);
  expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('2');
});
