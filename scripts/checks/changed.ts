import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';
import { cruise, sourceFiles } from './boundaries.ts';
import { run } from './run.ts';

/** Files by what they import. */
export type Imports = ReadonlyMap<string, readonly string[]>;

export type Affected = {
  /** Test files to run. */
  units: string[];
  browser: string[];
  /** Changed files that nothing is known about: only a whole run covers them. */
  unknown: string[];
};

const folders = ['packages/contract', 'apps/server', 'apps/console', 'e2e', 'bench', 'scripts'];

/** They import every feature in order to assemble the product, not because they depend on one. */
const assemblies = new Set([
  'apps/server/src/features.ts',
  'apps/server/src/seed/seed-demo.ts',
  'apps/console/src/app/features.ts',
]);

const isTest = (file: string): boolean => /\.(test|e2e)\.ts$/.test(file);

/** `sales/rate-change` of a file in any of the folders of that noun. */
const nounOf = (file: string): string | undefined =>
  /^(?:packages\/contract\/src|apps\/(?:server|console)\/src\/features)\/([a-z-]+\/[a-z-]+)\//.exec(
    file,
  )?.[1];

/** Everything that imports the files, directly or not. */
function importersOf(files: readonly string[], imports: Imports): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [from, targets] of imports)
    for (const to of targets) importers.set(to, [...(importers.get(to) ?? []), from]);
  const found = new Set(files);
  // Grows while it is read.
  for (const file of found)
    if (!assemblies.has(file)) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
}

/** The fixed beginnings of the addresses of a noun's pages. */
export const addressesIn = (screens: string): string[] =>
  [...screens.matchAll(/\bpath: '(\/[^'{]+)/g)].map(([, path = '']) => path.replace(/\/$/, ''));

/**
 * The tests that a change can affect: those that import what changed, those in the folders of its noun, which call
 * it through HTTP, and the browser tests that open its pages.
 */
export function affectedBy(
  changed: readonly string[],
  imports: Imports,
  read: (file: string) => string,
): Affected {
  const files = [...imports.keys()];
  const nouns = new Set(changed.flatMap((file) => nounOf(file) ?? []));
  const reached = importersOf(changed, imports);
  const tests = files.filter((file) => isTest(file) && (reached.has(file) || nouns.has(nounOf(file) ?? '')));
  const addresses = files
    .filter((file) => file.endsWith('/screens.ts') && nouns.has(nounOf(file) ?? ''))
    .flatMap((file) => addressesIn(read(file)));
  const opens = (file: string): boolean => {
    const text = read(file);
    return addresses.some((address) => text.includes(`'${address}`) || text.includes(`\`${address}`));
  };
  const browser = files.filter(
    (file) => file.endsWith('.e2e.ts') && (tests.includes(file) || (addresses.length > 0 && opens(file))),
  );
  return {
    units: tests.filter((file) => !file.endsWith('.e2e.ts')).toSorted(),
    browser: browser.toSorted(),
    unknown: changed.filter(
      (file) => !imports.has(file) && nounOf(file) === undefined && !file.endsWith('.md'),
    ),
  };
}

async function changedSince(commit: string): Promise<string[]> {
  const git = async (...args: string[]): Promise<string[]> => {
    const { code, output, stdout } = await run('git', args);
    if (code !== 0) throw new Error(output);
    return stdout.split('\n').filter((line) => line !== '');
  };
  return [
    ...(await git('diff', '--name-only', commit)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
}

/** What the changes since a commit can affect; by default those that are not committed. */
export async function findAffected(commit = 'HEAD'): Promise<Affected> {
  const changed = await changedSince(commit);
  const { modules } = await cruise(root, folders);
  const imports = new Map(sourceFiles(root, folders).map((file): [string, string[]] => [file, []]));
  for (const { source, dependencies } of modules)
    imports.set(
      source,
      dependencies.map(({ resolved }) => resolved),
    );
  return affectedBy(changed, imports, (file) => readFileSync(join(root, file), 'utf8'));
}
