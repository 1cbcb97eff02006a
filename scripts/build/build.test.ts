import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runtime } from '../setup.mjs';
import { dependenciesOf } from './dependencies.ts';

const timeoutMs = 300_000;

describe('dependencies of a workspace', () => {
  const packages = {
    'apps/a': { dependencies: { b: '1', own: '1' }, optionalDependencies: { 'b-other-system': '1' } },
    'packages/own': { dependencies: { c: '1' } },
    'node_modules/own': { link: true, resolved: 'packages/own' },
    'node_modules/b': { version: '1.0.0', dependencies: { c: '2' } },
    'node_modules/b/node_modules/c': { version: '2.0.0' },
    'node_modules/b-other-system': { version: '1.0.0' },
    'node_modules/c': { version: '1.0.0', dependencies: { b: '1' } },
    'node_modules/unused': { version: '1.0.0' },
  };

  it('are found as Node finds them, through workspaces and circles, without those of other systems', () => {
    const isInstalled = (path: string) => path !== 'node_modules/b-other-system';
    expect([...dependenciesOf(packages, 'apps/a', isInstalled)].toSorted()).toEqual([
      'node_modules/b',
      'node_modules/b/node_modules/c',
      'node_modules/c',
      'node_modules/own',
    ]);
  });
});

describe.skipIf(process.platform === 'win32')('the built folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'supersync-build-'));
  const target = join(folder, 'product');
  const data = join(folder, 'data');

  beforeAll(() => {
    execFileSync(runtime, [join(import.meta.dirname, 'main.ts'), target], { stdio: 'pipe' });
  }, timeoutMs);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    'serves the console and its API by itself, without this repository or a Node of the machine',
    async () => {
      const server = spawn(join(target, 'bin/supersync'), {
        cwd: folder,
        env: { PATH: '/usr/bin:/bin', PORT: '0', DATA_DIR: data, SEED: 'none' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = new Promise((resolve) => server.once('exit', resolve));
      onTestFinished(async () => {
        server.kill('SIGTERM');
        expect(await ended).toBe(0);
      });
      let address = '';
      for await (const line of createInterface(server.stdout)) {
        address = /http:\/\/localhost:\d+/.exec(line)?.[0] ?? '';
        if (address !== '') break;
      }
      server.stdout.resume();
      const console = await fetch(address);
      expect(await console.text()).toContain('<div id="root">');
      expect((await fetch(`${address}/health/ready`)).status).toBe(200);
      expect((await fetch(`${address}/api/v1/clients`)).status).toBe(401);
    },
    timeoutMs,
  );

  it('holds no tests and no tools, and names every package it delivers', () => {
    const files = readdirSync(join(target, 'apps/server/src'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.test.ts'))).toEqual([]);
    const modules = readdirSync(join(target, 'node_modules'));
    expect(modules).toContain('fastify');
    for (const tool of ['vitest', 'typescript', 'vite', 'playwright-core', 'node'])
      expect(modules).not.toContain(tool);
    const { components }: { components: { name: string; licenses?: unknown; hashes: unknown[] }[] } =
      JSON.parse(readFileSync(join(target, 'sbom.cdx.json'), 'utf8'));
    const names = new Set(components.map(({ name }) => name));
    for (const name of ['fastify', 'pg', 'react', '@mantine/core']) expect(names).toContain(name);
    expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
    expect(components.filter(({ licenses }) => licenses === undefined)).toEqual([]);
  });
});
