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

/** Split, so that this file does not contain what it forbids. */
const forbidden = [
  {
    what: 'a path of one machine',
    pattern: new RegExp(`['"\\s(=\`:]/(${['home', 'Users', 'root', 'work'].join('|')})/[\\w.-]+/`),
  },
  { what: 'a folder outside the repository', pattern: new RegExp(['\\.\\.', 'shared\\b'].join('/')) },
];

test('no file contains a path of a single machine', () => {
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

test('the lock file and npm settings contain no registry host', () => {
  const resolved = read('package-lock.json').match(/"resolved": "[a-z+]+:[^"]*"/g) ?? [];
  expect(resolved).toEqual([]);
  expect(read('.npmrc')).not.toMatch(/registry\s*=\s*\S*:\/\//);
});

test('packages of other platforms are optional in the lock file', () => {
  const { packages }: { packages: Record<string, { os?: string[]; optional?: boolean }> } = JSON.parse(
    read('package-lock.json'),
  );
  const required = Object.entries(packages).filter(([, entry]) => entry.os && !entry.optional);
  expect(required.map(([path]) => path)).toEqual([]);
});

interface LockEntry {
  version?: string;
  integrity?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

const platforms = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
];

/** Optional packages that npm could not install on a supported platform, because the lock file does not pin them. */
function missingPlatformPackages(packages: Record<string, LockEntry>): string[] {
  const find = (from: string, name: string): LockEntry | undefined => {
    const entry = packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`];
    if (entry !== undefined || from === '') return entry;
    return find(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
  };
  const serves = ({ os, cpu }: LockEntry): boolean =>
    platforms.some(
      (platform) => (os?.includes(platform.os) ?? true) && (cpu?.includes(platform.cpu) ?? true),
    );
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap((name) => {
      const entry = find(path, name);
      if (entry === undefined) return [`${name}: not in the lock file`];
      if (entry.integrity !== undefined || entry.link === true || !serves(entry)) return [];
      return [`${name} ${entry.version}: no integrity`];
    }),
  );
}

test('the lock file pins every optional package of the supported platforms', () => {
  const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(read('package-lock.json'));
  expect(missingPlatformPackages(packages)).toEqual([]);
});

test('finds an optional package without integrity, or missing from the lock file', () => {
  const packages: Record<string, LockEntry> = {
    'node_modules/tool': { optionalDependencies: { 'tool-arm64': '1', 'tool-wasm': '1', 'tool-aix': '1' } },
    'node_modules/tool-arm64': { version: '1', os: ['linux'], cpu: ['arm64'] },
    'node_modules/tool-aix': { version: '1', os: ['aix'], cpu: ['ppc64'] },
  };
  expect(missingPlatformPackages(packages)).toEqual([
    'tool-arm64 1: no integrity',
    'tool-wasm: not in the lock file',
  ]);
});
