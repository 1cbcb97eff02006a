import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** An entry of the lock file. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  /** A workspace: the folder it stands for. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Where Node finds a package that the one at `from` names: in its own folder of modules, or in one further up. */
function pathOf(packages: LockedPackages, from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const base = folder === '.' ? '' : folder;
    const path = join(base, 'node_modules', name);
    if (packages[path] !== undefined) return path;
    if (base === '') return null;
  }
}

/**
 * Paths of all packages that a workspace needs to run, workspaces among them as their folders. Packages of other
 * platforms stand in the lock too; `isInstalled` leaves them out.
 */
export function dependenciesOf(
  packages: LockedPackages,
  workspace: string,
  isInstalled: (path: string) => boolean = existsSync,
): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [workspace];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const path = pathOf(packages, from, name);
      if (path === null || found.has(path) || !isInstalled(path)) continue;
      const { link = false, resolved } = packages[path] ?? {};
      found.add(path);
      waiting.push(link && resolved !== undefined ? resolved : path);
    }
  }
  return found;
}
