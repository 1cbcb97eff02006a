import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const module = new URL('./folder-lock.ts', import.meta.url).href;
const program = `
  const { lockFolder } = await import(${JSON.stringify(module)});
  try { lockFolder(process.argv[1]); console.log('locked'); setInterval(() => {}, 1000); }
  catch (error) { console.log(error.message); }`;

let folder: string;
let children: ChildProcessByStdio<null, Readable, null>[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supersync-test-lock-'));
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  await rm(folder, { recursive: true });
});

async function lockInChild(): Promise<{ child: (typeof children)[number]; output: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [output] = await once(child.stdout, 'data');
  return { child, output: String(output).trim() };
}

async function kill(child: (typeof children)[number]): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

it('refuses a second holder in one line that names the first, in this process too', () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is in use by process ${process.pid}. Stop it first, or choose another with DATA_DIR.`,
  );
  lock.release();
  lockFolder(folder).release();
});

it('refuses while another process holds it, and takes over after that one was killed', async () => {
  const { child, output } = await lockInChild();
  expect(output).toBe('locked');
  expect(() => lockFolder(folder)).toThrow(`is in use by process ${child.pid}.`);
  await kill(child);
  lockFolder(folder).release();
});

it('is not blocked by the id of a living process that never held it', async () => {
  await writeFile(join(folder, 'process-id'), `${process.ppid}\n`);
  lockFolder(folder).release();
});

it('lets exactly one of several concurrent starters take over from a dead holder', async () => {
  await kill((await lockInChild()).child);
  const all = await Promise.all(Array.from({ length: 4 }, lockInChild));
  const holders = all.filter(({ output }) => output === 'locked');
  expect(holders).toHaveLength(1);
  for (const { output } of all) {
    if (output !== 'locked') expect(output).toContain('is in use by');
  }
});
