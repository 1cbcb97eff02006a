import { z } from 'zod';
import type { GitlabConfig } from '../../../../config/gitlab.ts';
import { gitlabClient } from './gitlab-client.ts';
import { mainBranch, ProvisionError, protectedBranches, type SiteHost, type SiteRef } from './site-host.ts';
import { treeChanges } from './tree-changes.ts';

const anything = z.unknown();
const project = z.looseObject({ id: z.int(), web_url: z.string(), description: z.string().nullable() });
const group = z.looseObject({ id: z.int() });
const branch = z.looseObject({ name: z.string(), commit: z.looseObject({ id: z.string() }) });
const treeEntry = z.looseObject({ id: z.string(), path: z.string(), type: z.string() });
const variable = z.looseObject({ key: z.string(), value: z.string() });
const created = z.looseObject({ id: z.string(), web_url: z.string().optional() });
const pipeline = z.looseObject({ id: z.int(), status: z.string(), web_url: z.string() });

const developerLevel = 30;
const maintainerLevel = 40;

const hasFailed = (status: string): boolean => ['failed', 'canceled', 'skipped'].includes(status);

const slugOf = ({ domain }: SiteRef): string => domain.replaceAll('.', '-');
const markOf = ({ generationId, domain }: SiteRef): string =>
  `Supersync site generation ${generationId}: ${domain}`;

/** Projects of a group on a GitLab server; its runners run the pipeline. */
export function gitlabHost(config: GitlabConfig, hosts: readonly string[]): SiteHost {
  const client = gitlabClient(config, hosts);
  const pathOf = (site: SiteRef): string =>
    `/projects/${encodeURIComponent(`${config.group}/${slugOf(site)}`)}`;

  /** The project of the site; null before it is made. One that somebody else made is never touched. */
  async function find(site: SiteRef, signal: AbortSignal): Promise<z.output<typeof project> | null> {
    const found = await client.find({ path: pathOf(site), signal }, project);
    if (found !== null && found.description !== markOf(site))
      throw new ProvisionError(
        `GitLab has a project ${config.group}/${slugOf(site)} that this generation did not make. Rename or remove it.`,
      );
    return found;
  }

  async function need(site: SiteRef, signal: AbortSignal): Promise<string> {
    const found = await find(site, signal);
    if (found === null)
      throw new ProvisionError('The project is gone from GitLab. Retry from the repository.');
    return `/projects/${found.id}`;
  }

  const branchOf = (base: string, name: string, signal: AbortSignal) =>
    client.find({ path: `${base}/repository/branches/${encodeURIComponent(name)}`, signal }, branch);

  async function treeOf(base: string, ref: string, signal: AbortSignal): Promise<Map<string, string>> {
    const entries = await client.list(
      { path: `${base}/repository/tree`, query: { recursive: 'true', ref }, signal },
      treeEntry,
    );
    return new Map(entries.filter(({ type }) => type === 'blob').map(({ path, id }) => [path, id]));
  }

  return {
    kind: 'gitlab',

    async ensureRepository(site, signal) {
      const there = await find(site, signal);
      const { id: namespaceId } = await client.send(
        { path: `/groups/${encodeURIComponent(config.group)}`, signal },
        group,
      );
      const { web_url: url } =
        there ??
        (await client.send(
          {
            method: 'POST',
            path: '/projects',
            signal,
            body: {
              name: site.domain,
              path: slugOf(site),
              namespace_id: namespaceId,
              description: markOf(site),
              visibility: 'private',
              default_branch: mainBranch,
              initialize_with_readme: false,
            },
          },
          project,
        ));
      return { url, made: { label: 'Repository', value: `${config.group}/${slugOf(site)}`, link: url } };
    },

    async ensureVariables(site, variables, signal) {
      const path = `${await need(site, signal)}/variables`;
      const known = new Map(
        (await client.list({ path, signal }, variable)).map(({ key, value }) => [key, value]),
      );
      const changed = Object.entries(variables).filter(([key, value]) => known.get(key) !== value);
      for (const [key, value] of changed)
        if (known.has(key))
          await client.send({ method: 'PUT', path: `${path}/${key}`, body: { value }, signal }, anything);
        else
          await client.send(
            { method: 'POST', path, body: { key, value, protected: false }, signal },
            anything,
          );
      for (const key of known.keys())
        if (!(key in variables))
          await client.send({ method: 'DELETE', path: `${path}/${key}`, signal }, anything);
      return changed.map(([key]) => key);
    },

    async commit(site, commit, signal) {
      const base = await need(site, signal);
      const head = await branchOf(base, mainBranch, signal);
      const tree = head === null ? new Map<string, string>() : await treeOf(base, head.commit.id, signal);
      const changes = treeChanges(tree, commit);
      if (head !== null && changes.length === 0) return { id: head.commit.id, isNew: false, changes: 0 };
      const made = await client.send(
        {
          method: 'POST',
          path: `${base}/repository/commits`,
          signal,
          body: {
            branch: mainBranch,
            commit_message: commit.message,
            actions: changes.map(({ action, path, content }) =>
              action === 'delete'
                ? { action, file_path: path }
                : { action, file_path: path, encoding: 'base64', content: content.toString('base64') },
            ),
          },
        },
        created,
      );
      return {
        id: made.id,
        isNew: true,
        changes: changes.length,
        ...(made.web_url === undefined ? {} : { link: made.web_url }),
      };
    },

    async head(site, signal) {
      const found = await branchOf(await need(site, signal), mainBranch, signal);
      if (found === null)
        throw new ProvisionError('The repository has no commits. Retry from the first item.');
      return found.commit.id;
    },

    async ensureBranches(site, signal) {
      const base = await need(site, signal);
      for (const name of protectedBranches) {
        if ((await branchOf(base, name, signal)) === null)
          await client.send(
            {
              method: 'POST',
              path: `${base}/repository/branches`,
              body: { branch: name, ref: mainBranch },
              signal,
            },
            branch,
          );
        const path = `${base}/protected_branches`;
        if ((await client.find({ path: `${path}/${encodeURIComponent(name)}`, signal }, anything)) === null)
          await client.send(
            {
              method: 'POST',
              path,
              signal,
              body: {
                name,
                push_access_level: maintainerLevel,
                merge_access_level: developerLevel,
                allow_force_push: false,
              },
            },
            anything,
          );
      }
    },

    async startPipeline(site, commitId, signal) {
      const base = await need(site, signal);
      // A commit may have started it already; one that failed is run again.
      const started = await client.list(
        { path: `${base}/pipelines`, query: { sha: commitId }, signal },
        pipeline,
      );
      const there = started.find(({ status }) => !hasFailed(status));
      const found =
        there ??
        (await client.send(
          { method: 'POST', path: `${base}/pipeline`, body: { ref: mainBranch }, signal },
          pipeline,
        ));
      return { ref: String(found.id), label: 'Pipeline', value: `Pipeline ${found.id}`, link: found.web_url };
    },

    async readPipeline(site, ref, signal) {
      const { status } = await client.send(
        { path: `${await need(site, signal)}/pipelines/${ref}`, signal },
        pipeline,
      );
      if (status === 'success') return { state: 'success' };
      return hasFailed(status) ? { state: 'failed', reason: `GitLab says: ${status}` } : { state: 'running' };
    },

    async *readFolder(site, commitId, folder, signal) {
      const base = await need(site, signal);
      for (const [path] of await treeOf(base, commitId, signal)) {
        if (!path.startsWith(`${folder}/`)) continue;
        const content = await client.bytes({
          path: `${base}/repository/files/${encodeURIComponent(path)}/raw`,
          query: { ref: commitId },
          signal,
        });
        yield { path: path.slice(folder.length + 1), content };
      }
    },

    async secure(site, signal) {
      const base = await need(site, signal);
      await client.send(
        {
          method: 'PUT',
          path: base,
          signal,
          body: {
            visibility: 'private',
            forking_access_level: 'disabled',
            only_allow_merge_if_pipeline_succeeds: true,
            remove_source_branch_after_merge: true,
            request_access_enabled: false,
          },
        },
        anything,
      );
      return ['The project is private, cannot be forked, and merges need a passed pipeline.'];
    },

    bundle: async () => null,

    async remove(site, signal) {
      const found = await find(site, signal);
      if (found !== null)
        await client.send({ method: 'DELETE', path: `/projects/${found.id}`, signal }, anything);
    },
  };
}
