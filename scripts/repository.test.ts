import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const notOurs = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', '.cache', 'test-results']);
const binary = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|gz|zip|pdf|tar|wasm)$/;

function files(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name) && !binary.test(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? files(path) : [path];
    });
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Written in pieces, so that this file does not contain what it forbids. */
const forbidden = [
  {
    what: 'a path of one machine',
    pattern: new RegExp(`['"\\s(=\`:]/(${['home', 'Users', 'root', 'work'].join('|')})/[\\w.-]+/`),
  },
  { what: 'a folder outside the repository', pattern: new RegExp(['\\.\\.', 'shared\\b'].join('/')) },
];

test('no file names a path that exists on one machine only', () => {
  const findings = files().flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        forbidden
          .filter(({ pattern }) => pattern.test(line))
          .map(({ what }) => `${path}:${index + 1} names ${what}: ${line.trim().slice(0, 120)}`),
      ),
  );
  expect(findings).toEqual([]);
});

test('the lock file and npm settings name no registry host', () => {
  const resolved = read('package-lock.json').match(/"resolved": "[a-z+]+:[^"]*"/g) ?? [];
  expect(resolved).toEqual([]);
  expect(read('.npmrc')).not.toMatch(/registry\s*=\s*\S*:\/\//);
});

test('packages of other platforms are in the lock file as optional ones', () => {
  const { packages }: { packages: Record<string, { os?: string[]; optional?: boolean }> } = JSON.parse(
    read('package-lock.json'),
  );
  const required = Object.entries(packages).filter(([, entry]) => entry.os && !entry.optional);
  expect(required.map(([path]) => path)).toEqual([]);
});
