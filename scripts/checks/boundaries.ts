import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from '../setup.mjs';
import { isCircleOfRelations } from './relations.ts';
import { runTool, type Finished } from './run.ts';

type Module = { source: string; dependencies: { resolved: string }[] };
export type Violation = {
  rule: { name: string; severity: string };
  from: string;
  to: string;
  comment?: string;
  /** Of a circle: its other members, and at the end the file it was found at. */
  cycle?: { name: string }[];
};
type Cruise = { modules: Module[]; summary: { violations: Violation[] } };

/** Follows every import below the given folders and reports those in a forbidden direction. */
export async function cruise(base: string, folders: readonly string[]): Promise<Cruise> {
  const config = join(root, '.dependency-cruiser.mjs');
  const args = ['--config', config, '--output-type', 'json', ...folders];
  const { output, stdout } = await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', args, {
    cwd: base,
  });
  // The exit code counts violations; only a missing report means that the tool itself failed.
  if (!stdout.startsWith('{')) throw new Error(output);
  const { modules, summary }: Cruise = JSON.parse(stdout);
  const violations = summary.violations.filter(
    ({ cycle }) =>
      cycle === undefined ||
      !isCircleOfRelations(
        base,
        cycle.map(({ name }) => name),
      ),
  );
  return { modules, summary: { violations } };
}

/** As the tool's own settings do: the sample noun is complete only in a copy of the product. */
const isElsewhere = (path: string): boolean => /node_modules|sample-noun[\\/]/.test(path);

export function sourceFiles(base: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !isElsewhere(path))
    .map((path) => path.split(sep).join('/'));
}

/**
 * With an unsupported compiler the tool finds no modules and thus no violations. So compare its modules with
 * the files on disk, including files that have imports but seem to have none.
 */
export function overlooked(base: string, folders: readonly string[], modules: readonly Module[]): string[] {
  const seen = new Map(modules.map((module) => [module.source, module.dependencies.length]));
  return sourceFiles(base, folders).filter((path) => {
    const dependencies = seen.get(path);
    if (dependencies === undefined) return true;
    return dependencies === 0 && /^import\s[^;]*from '/m.test(readFileSync(join(base, path), 'utf8'));
  });
}

export async function checkBoundaries(): Promise<Pick<Finished, 'code' | 'output'>> {
  const product = ['packages/contract/src', 'apps/server/src', 'apps/console/src'];
  const around = ['e2e', 'bench', 'scripts'].filter((folder) => existsSync(join(root, folder)));
  const folders = [...product, ...around];
  const { modules, summary } = await cruise(root, folders);
  const missed = overlooked(root, folders, modules);
  const lines = [
    ...summary.violations.map(({ rule, from, to, cycle }) =>
      cycle === undefined
        ? `${rule.name}: ${from} → ${to}`
        : `${rule.name}: ${[from, ...cycle.map(({ name }) => name)].join(' → ')}`,
    ),
    ...missed.map((path) => `not seen by the boundary checker: ${path}`),
  ];
  return { code: lines.length === 0 ? 0 : 1, output: lines.join('\n') };
}
