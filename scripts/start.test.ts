import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { root, runtime } from './setup.mjs';

const folder = mkdtempSync(join(tmpdir(), 'supersync-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm start` in a group of its own, so that it can be killed with its server. */
function npmStart(dataDir: string): ChildProcess {
  const child = spawn(runtime, [join(root, 'scripts/start.mjs')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', SEED: 'none', LOG_LEVEL: 'warn', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  onTestFinished(() => kill(child));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('It has no output.');
  for await (const line of createInterface(stdout)) {
    const address = /http:\/\/localhost:\d+/.exec(line)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error('It ended before it listened.');
}

describe.skipIf(process.platform === 'win32')('npm start', () => {
  it('runs the built server, which serves again after it was killed', async () => {
    const data = join(folder, 'data');
    for (const turn of ['first', 'second']) {
      const product = npmStart(data);
      const address = await addressOf(product);
      expect((await fetch(`${address}/health/ready`)).status, turn).toBe(200);
      expect(await (await fetch(address)).text(), turn).toContain('<div id="root">');
      expect((await fetch(`${address}/api/v1/clients`)).status, turn).toBe(401);
      await kill(product);
    }
  });

  it('names the sources in stack traces, those of threads too', async () => {
    const broken = join(folder, 'broken');
    mkdirSync(join(broken, 'pgdata'), { recursive: true });
    writeFileSync(join(broken, 'pgdata/PG_VERSION'), '18\n');
    const product = npmStart(broken);
    let told = '';
    product.stderr?.on('data', (text) => (told += String(text)));
    expect(await once(product, 'close')).toEqual([1, null]);
    expect(told).toMatch(/apps\/server\/src\/platform\/db\/embedded\/engine-worker\.ts:\d+:\d+/);
    expect(told).not.toContain('apps/server/dist');
  });
});
