import { cp, mkdir, mkdtemp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchScript, root } from './server.ts';

/** Laid out as the repository is: each file stands where a contributor would put it. */
const noun = join(root, 'e2e/sample-noun');

const notCopied = /[\\/](node_modules|dist)$|\.test\.tsx?$/;

/** Modules are shared, but for the workspaces: those must be the copy's own. */
async function linkModules(copy: string): Promise<void> {
  const modules = join(copy, 'node_modules');
  await mkdir(join(modules, '@supersync'), { recursive: true });
  const names = (await readdir(join(root, 'node_modules'))).filter(
    (name) => name !== '@supersync' && !name.startsWith('.'),
  );
  await Promise.all([
    ...names.map((name) => symlink(join(root, 'node_modules', name), join(modules, name))),
    symlink(join(copy, 'packages/contract'), join(modules, '@supersync/contract')),
  ]);
}

/** The lines a contributor adds to a file that lists things: an import above, an entry in the list that begins so. */
async function addTo(file: string, importLine: string, list: string, entry: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const place = text.indexOf(list) + list.length;
  if (place < list.length) throw new Error(`${file} has no list that begins with ${list}`);
  await writeFile(file, `${importLine}\n${text.slice(0, place)}\n${entry}${text.slice(place)}`);
}

async function numberMigration(sql: string): Promise<void> {
  const numbers = (await readdir(sql)).flatMap((name) =>
    /^\d{4}_/.test(name) ? [Number(name.slice(0, 4))] : [],
  );
  const next = String(Math.max(...numbers) + 1).padStart(4, '0');
  await rename(join(sql, 'crates.sql'), join(sql, `${next}_crates.sql`));
}

/** A copy of the product with the sample noun added as CONTRIBUTING.md says, its console built. */
export async function productWithNoun(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'supersync-noun-'));
  await Promise.all([
    ...['apps', 'packages'].map((folder) =>
      cp(join(root, folder), join(copy, folder), {
        recursive: true,
        filter: (path) => !notCopied.test(path),
      }),
    ),
    ...['package.json', 'tsconfig.base.json', 'CONTRIBUTING.md'].map((file) =>
      cp(join(root, file), join(copy, file)),
    ),
    linkModules(copy),
  ]);
  await cp(noun, copy, { recursive: true });
  await Promise.all([
    numberMigration(join(copy, 'apps/server/sql')),
    addTo(
      join(copy, 'apps/server/src/features.ts'),
      `import { crateFeature } from '#features/sales/crate/index.ts';`,
      'sales: [',
      'crateFeature,',
    ),
    addTo(
      join(copy, 'apps/console/src/app/nav.ts'),
      `import { crateScreen, cratesScreen } from '#features/sales/crate/screens.ts';`,
      'navTree: readonly NavNode[] = [',
      `entry(cratesScreen, { icon: 'platform', keys: ['supersync_admin_tools'], below: [crateScreen] }),`,
    ),
  ]);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const building = launchScript(
    [vite, 'build', '--minify', 'false'],
    { NODE_ENV: 'production' },
    join(copy, 'apps/console'),
  );
  if ((await building.ended) !== 0) throw new Error(`The console was not built:\n${building.output()}`);
  return copy;
}
