import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteFolders } from '../site-folders.ts';
import { git, gitStream } from './git.ts';
import {
  mainBranch,
  ProvisionError,
  protectedBranches,
  type RepositoryFile,
  type SiteHost,
} from './site-host.ts';
import { treeChanges } from './tree-changes.ts';

const committer = 'Supersync <supersync@localhost>';
const nextRef = 'refs/supersync/next';

/** Refuses what GitLab refuses for a protected branch: deleting it, and rewriting its history. */
const updateHook = `#!/bin/sh
# Protects the branches listed in protected-branches.
ref="$1"; old="$2"; new="$3"
branch="\${ref#refs/heads/}"
grep -qxF "$branch" "$GIT_DIR/protected-branches" 2>/dev/null || exit 0
case "$new" in *[!0]*) ;; *) echo "The branch $branch is protected: it cannot be deleted." >&2; exit 1;; esac
case "$old" in *[!0]*) ;; *) exit 0;; esac
git merge-base --is-ancestor "$old" "$new" && exit 0
echo "The branch $branch is protected: its history cannot be rewritten." >&2
exit 1
`;

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null;

async function writeWhole(path: string, content: string, mode: number): Promise<void> {
  await writeFile(`${path}.part`, content, { mode, flush: true });
  await rename(`${path}.part`, path);
}

async function readVariables(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const stored: unknown = JSON.parse(text);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

/** The tree of a commit: blob ids by path. */
async function treeOf(folder: string, ref: string, signal: AbortSignal): Promise<Map<string, string>> {
  const listed = (await git(folder, ['ls-tree', '-r', '-z', ref], { signal })).toString('utf8');
  return new Map(
    listed
      .split('\0')
      .filter((line) => line !== '')
      .map((line): [string, string] => [line.slice(line.indexOf('\t') + 1), line.split(/[ \t]/, 3)[2] ?? '']),
  );
}

async function headOf(folder: string, signal: AbortSignal): Promise<string | null> {
  const listed = await git(folder, ['for-each-ref', '--format=%(objectname)', `refs/heads/${mainBranch}`], {
    signal,
  });
  return listed.toString('utf8').trim() || null;
}

/** Everything below a folder belongs to its owner alone. */
async function closeFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await chmod(folder, 0o700);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const isRun = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, isRun ? 0o700 : 0o600);
  }
  return entries.length;
}

/** Bare repositories in the data folder; the pipeline is run by this server. */
export function localHost(folders: SiteFolders, now: () => Date): SiteHost {
  return {
    kind: 'local',
    async ensureRepository(site, signal) {
      const path = folders.repository(site.generationId);
      if (!(await exists(join(path, 'HEAD')))) {
        await mkdir(folders.site(site.generationId), { recursive: true, mode: 0o700 });
        // Made aside and renamed: a repository that is there is whole.
        const part = `${path}.part`;
        await rm(part, { recursive: true, force: true });
        await git(
          folders.site(site.generationId),
          ['init', '--quiet', '--bare', '--template=', `--initial-branch=${mainBranch}`, part],
          {
            signal,
          },
        );
        await rename(part, path);
      }
      return { url: path, made: { label: 'Repository', value: folders.shown(path) } };
    },

    async ensureVariables(site, variables) {
      const path = folders.variables(site.generationId);
      const stored = await readVariables(path);
      const changed = Object.keys(variables).filter((name) => stored[name] !== variables[name]);
      const isSame = changed.length === 0 && Object.keys(stored).length === Object.keys(variables).length;
      if (!isSame) await writeWhole(path, `${JSON.stringify(variables, null, 2)}\n`, 0o600);
      return changed;
    },

    async commit(site, commit, signal) {
      const folder = folders.repository(site.generationId);
      const head = await headOf(folder, signal);
      const tree = head === null ? new Map<string, string>() : await treeOf(folder, head, signal);
      const changes = treeChanges(tree, commit);
      if (head !== null && changes.length === 0) return { id: head, isNew: false, changes: 0 };
      const message = Buffer.from(`${commit.message}\n`);
      const parts: (Buffer | string)[] = [
        `commit ${nextRef}\ncommitter ${committer} ${Math.floor(now().getTime() / 1000)} +0000\n`,
        `data ${message.length}\n`,
        message,
        head === null ? '\n' : `\nfrom ${head}\n`,
      ];
      for (const { action, path, content } of changes)
        if (action === 'delete') parts.push(`D ${path}\n`);
        else parts.push(`M 100644 inline ${path}\ndata ${content.length}\n`, content, '\n');
      await git(folder, ['fast-import', '--quiet', '--force', '--date-format=raw'], { signal, input: parts });
      const id = (await git(folder, ['rev-parse', nextRef], { signal })).toString('utf8').trim();
      // Only from the commit it was made on: a worker that was taken for dead changes nothing.
      await git(folder, ['update-ref', `refs/heads/${mainBranch}`, id, head ?? '0'.repeat(40)], { signal });
      await git(folder, ['update-ref', '-d', nextRef], { signal });
      return { id, isNew: true, changes: changes.length };
    },

    async head(site, signal) {
      const head = await headOf(folders.repository(site.generationId), signal);
      if (head === null)
        throw new ProvisionError('The repository has no commits. Retry from the first item.');
      return head;
    },

    async ensureBranches(site, signal) {
      const folder = folders.repository(site.generationId);
      const listed = await git(folder, ['for-each-ref', '--format=%(refname:short)', 'refs/heads'], {
        signal,
      });
      const there = new Set(listed.toString('utf8').split('\n'));
      for (const branch of protectedBranches)
        if (!there.has(branch))
          await git(folder, ['update-ref', `refs/heads/${branch}`, mainBranch], { signal });
      await mkdir(join(folder, 'hooks'), { recursive: true });
      await writeWhole(join(folder, 'hooks', 'update'), updateHook, 0o700);
      await writeWhole(join(folder, 'protected-branches'), `${protectedBranches.join('\n')}\n`, 0o600);
      await git(folder, ['config', 'receive.denyDeletes', 'true'], { signal });
      await git(folder, ['config', 'receive.denyNonFastForwards', 'true'], { signal });
    },

    startPipeline: async () => null,
    readPipeline: async () => ({ state: 'running' }),

    async *readFolder(site, commitId, folder, signal) {
      const repository = folders.repository(site.generationId);
      const tree = await treeOf(repository, commitId, signal);
      const wanted = [...tree].filter(([path]) => path.startsWith(`${folder}/`));
      const read = await git(repository, ['cat-file', '--batch=%(objectsize)'], {
        signal,
        input: wanted.map(([, id]) => `${id}\n`),
      });
      let at = 0;
      for (const [path] of wanted) {
        const end = read.indexOf(10, at);
        const size = Number(read.toString('latin1', at, end));
        if (!Number.isInteger(size)) throw new ProvisionError(`${path} is missing from the repository`);
        yield {
          path: path.slice(folder.length + 1),
          content: read.subarray(end + 1, end + 1 + size),
        } satisfies RepositoryFile;
        at = end + 1 + size + 1;
      }
    },

    async secure(site, signal) {
      const folder = folders.repository(site.generationId);
      for (const [name, value] of [
        ['receive.fsckObjects', 'true'],
        ['transfer.fsckObjects', 'true'],
        ['http.receivepack', 'false'],
        ['daemon.uploadpack', 'false'],
        ['core.sharedRepository', '0600'],
      ] as const)
        await git(folder, ['config', name, value], { signal });
      await git(folder, ['fsck', '--no-progress', '--connectivity-only'], { signal });
      const closed = await closeFolder(folders.site(site.generationId));
      return [`${closed} files and folders are readable by the server only.`, 'Anonymous access is off.'];
    },

    bundle: (site, signal) =>
      gitStream(
        folders.repository(site.generationId),
        ['bundle', 'create', '--quiet', '-', '--branches'],
        signal,
      ),

    // With everything else of the site.
    remove: (site) => folders.removeSite(site.generationId),
  };
}
