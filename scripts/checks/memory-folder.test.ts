import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { memoryFolderOf } from './memory-folder.ts';

const address = new URL('./memory-folder.ts', import.meta.url).href;

/** Runs a script in a process of its own; returns its id and what it printed. */
async function run(script: string): Promise<{ pid: number; lines: string[] }> {
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const { stdout } = await running;
  return { pid: running.child.pid ?? 0, lines: stdout.trim().split('\n') };
}

const script = `
  import { tmpdir } from 'node:os';
  import { hasRoom, keepTemporaryFilesInMemory } from '${address}';
  console.log(hasRoom());
  keepTemporaryFilesInMemory();
  console.log(tmpdir());`;

it('keeps temporary files in memory until the process ends', async ({ skip }) => {
  const { pid, lines } = await run(script);
  skip(lines[0] === 'false', 'This system has no room for files in memory.');
  expect(lines[1]).toBe(memoryFolderOf(pid));
  expect(existsSync(memoryFolderOf(pid))).toBe(false);
});

it('removes what a killed run left behind, and nothing of one that goes on', async ({ skip }) => {
  const { pid: ended, lines } = await run(script);
  skip(lines[0] === 'false', 'This system has no room for files in memory.');
  const [abandoned, own] = [memoryFolderOf(ended), memoryFolderOf(process.pid)];
  onTestFinished(() => rmSync(own, { recursive: true, force: true }));
  for (const folder of [abandoned, own]) mkdirSync(folder, { recursive: true });
  await run(script);
  expect([existsSync(abandoned), existsSync(own)]).toEqual([false, true]);
});
