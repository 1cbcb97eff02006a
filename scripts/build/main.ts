// `npm run build [folder]`: a folder that runs without installing or compiling anything.
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { prepareConsole, prepareServer, root, runtime, serverFlags } from '../setup.mjs';
import { billOfMaterials } from './bill-of-materials.ts';
import { dependenciesOf, type LockedPackages } from './dependencies.ts';

const target = resolve(process.argv[2] ?? join(root, 'dist'));
const lock: { version: string; packages: LockedPackages } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);

const isDelivered = (path: string): boolean => !/\.test\.tsx?$/.test(path) && basename(path) !== 'snapshots';

function copy(path: string, filter: (path: string) => boolean = isDelivered): void {
  cpSync(join(root, path), join(target, path), { recursive: true, filter });
}

/** One package; those within its own folder of modules are packages of their own. */
function copyPackage(path: string): void {
  const { link = false, resolved } = lock.packages[path] ?? {};
  if (link && resolved !== undefined) {
    const place = join(target, path);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join('../..', resolved), place, 'junction');
    return;
  }
  const own = join(root, path);
  copy(path, (inside) => inside === own || !inside.slice(own.length).split(/[\\/]/).includes('node_modules'));
}

/** Programs of the folder; their settings are environment variables, see the README. */
const programs = {
  supersync: `${serverFlags.join(' ')} "$here/apps/server/dist/main.js"`,
  'supersync-migrate': '"$here/apps/server/src/migrate-cli.ts"',
  'supersync-backup': '"$here/apps/server/src/backup-cli.ts" backup',
  'supersync-restore': '"$here/apps/server/src/backup-cli.ts" restore',
} as const;

const starterOf = (program: string): string => `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
: "\${NODE_COMPILE_CACHE:=$here/.cache/compiled}"
: "\${MALLOC_ARENA_MAX:=2}"
export NODE_COMPILE_CACHE MALLOC_ARENA_MAX
exec "$here/bin/node" ${program} "$@"
`;

await Promise.all([prepareConsole(), prepareServer()]);
rmSync(target, { recursive: true, force: true });
for (const path of [
  'apps/server/src',
  'apps/server/dist',
  'apps/server/sql',
  'apps/server/viewer',
  'apps/server/package.json',
  'packages/contract/src',
  'packages/contract/package.json',
  'apps/console/dist',
  'deploy',
  'LICENSE',
  'README.md',
])
  copy(path);

const served = dependenciesOf(lock.packages, 'apps/server', isInstalled);
for (const path of served) copyPackage(path);
const bundled = dependenciesOf(lock.packages, 'apps/console', isInstalled);
writeFileSync(
  join(target, 'sbom.cdx.json'),
  `${JSON.stringify(billOfMaterials(root, lock.version, lock.packages, new Set([...served, ...bundled])), null, 2)}\n`,
);

mkdirSync(join(target, 'bin'));
cpSync(runtime, join(target, 'bin', basename(runtime)));
for (const [name, program] of Object.entries(programs)) {
  writeFileSync(join(target, 'bin', name), starterOf(program));
  chmodSync(join(target, 'bin', name), 0o755);
}
process.stdout.write(`Built in ${target}. Start it with ${join(target, 'bin/supersync')}\n`);

function isInstalled(path: string): boolean {
  try {
    readFileSync(join(root, path, 'package.json'));
    return true;
  } catch {
    return false;
  }
}
