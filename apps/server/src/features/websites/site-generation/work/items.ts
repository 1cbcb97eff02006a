import { randomBytes } from 'node:crypto';
import type { SiteForm } from '@supersync/contract/websites/site-form/site-form.ts';
import type { MadeThing } from '@supersync/contract/websites/site-generation/site-generation-item.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import type { PipelineKey } from '@supersync/contract/websites/site-generation/tracker.ts';
import { previewPath } from '@supersync/contract/websites/site-generation/preview-path.ts';
import { currentRelease } from '@supersync/contract/websites/site-theme/theme-releases.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { type BuiltSite, buildSite, type SiteSource } from '../content/build-site.ts';
import { brandingFolder, firstFiles, publicFolder, variablesOf } from '../content/site-content.ts';
import { ProvisionError, protectedBranches, type SiteHost, type SiteRef } from '../host/site-host.ts';
import { activateRelease } from '../release/activate.ts';
import { readRelease } from '../release/release-rows.ts';
import { launchStatusOf, siteValuesOf } from '../release/site-values.ts';
import type { SiteFolders } from '../site-folders.ts';
import type { Generation } from './claim.ts';
import { workOrigin } from './progress.ts';

export interface ItemContext {
  readonly server: Server;
  readonly folders: SiteFolders;
  readonly host: SiteHost;
  readonly generation: Generation;
  readonly startedBy: number | null;
  readonly form: SiteForm;
  readonly site: SiteRef;
  readonly source: SiteSource;
  readonly signal: AbortSignal;
  /** Adds a line to the log. */
  say(line: string): void;
  /** A transaction that commits only while the work is ours. */
  inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

export interface ItemResult {
  readonly made: readonly MadeThing[];
  readonly comments: readonly string[];
}

/** Something else has to happen first; the item is looked at again later. */
export const waiting = Symbol('waiting');

type Item = (context: ItemContext) => Promise<ItemResult | typeof waiting>;

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const build = ({ server, folders, source, signal }: ItemContext): Promise<BuiltSite> =>
  buildSite(server, folders, source, signal);

async function commit(
  context: ItemContext,
  message: string,
  files: BuiltSite['config'],
  replaces: readonly string[] = [],
): Promise<ItemResult> {
  const { host, site: ref, signal, say } = context;
  const made = await host.commit(ref, { message, files, replaces }, signal);
  const what = `Commit ${made.id.slice(0, 10)}`;
  say(made.isNew ? `${what}: ${message}, ${count(made.changes, 'file')}` : `${message}: nothing to commit`);
  return {
    made: [
      {
        label: 'Commit',
        value: made.id.slice(0, 10),
        ...(made.link === undefined ? {} : { link: made.link }),
      },
    ],
    comments: [made.isNew ? `${count(made.changes, 'file')} committed.` : 'The files were there already.'],
  };
}

async function addSite(context: ItemContext, tx: Transaction): Promise<number> {
  const { form, generation, startedBy } = context;
  const { rows } = await tx.query<{ id: number }>(sql`
    select id from sites where lower(domain) = ${form.domain.toLowerCase()}`);
  if (rows.length > 0)
    throw new ProvisionError(`Another website has the domain ${form.domain}. Change the domain in the form.`);
  const { record } = await records(tx, workOrigin(generation.id, startedBy)).create(site, {
    ...siteValuesOf(form),
    domain: form.domain,
    themeVersion: currentRelease(form.theme),
    status: launchStatusOf(form),
    sourceClientId: generation.clientId,
  });
  await tx.query(sql`update site_generations set made_site = true where id = ${generation.id}`);
  return record.id;
}

/** What each item does. Every one can be repeated: what is there already is left as it is. */
export const items: Readonly<Record<PipelineKey, Item>> = {
  async 'upload-assets'(context) {
    const { pictures } = await build(context);
    const fresh = pictures.filter(({ isNew }) => isNew);
    for (const { name, bytes } of fresh) context.say(`${name}, ${bytes} bytes`);
    const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
    return {
      made: [{ label: 'Pictures', value: `${pictures.length}, ${megabytes(bytes)}` }],
      comments: [
        pictures.length === 0 ? 'The site has no pictures.' : `${count(fresh.length, 'new picture')}.`,
      ],
    };
  },

  async repository(context) {
    const { host, site: ref, signal, say, generation, startedBy } = context;
    const { url, made } = await host.ensureRepository(ref, signal);
    say(`Repository ${made.value}`);
    const first = await commit(context, 'Start the repository', firstFiles(ref));
    await context.inTransaction((tx) =>
      records(tx, workOrigin(generation.id, startedBy)).update(
        siteGeneration,
        generation.id,
        { repositoryUrl: url },
        { isAudited: false },
      ),
    );
    return { made: [made, ...first.made], comments: first.comments };
  },

  async variables({ host, site: ref, form, source, signal, say }) {
    const variables = variablesOf(form, source.siteKey, currentRelease(form.theme));
    const changed = await host.ensureVariables(ref, variables, signal);
    for (const name of changed) say(`${name} set`);
    return {
      made: [{ label: 'CI variables', value: Object.keys(variables).join(', ') }],
      comments: [
        changed.length === 0
          ? 'All variables were set already.'
          : `${count(changed.length, 'variable')} set.`,
      ],
    };
  },

  branding: async (context) =>
    commit(context, 'Add branding', (await build(context)).branding, [brandingFolder]),

  config: async (context) => commit(context, 'Update config files', (await build(context)).config),

  async platform(context) {
    const { generation, form, startedBy } = context;
    const committed = await commit(
      context,
      `Build theme ${form.theme} ${currentRelease(form.theme)}`,
      (await build(context)).platform,
      [publicFolder],
    );
    await context.inTransaction((tx) =>
      records(tx, workOrigin(generation.id, startedBy)).update(
        siteGeneration,
        generation.id,
        {
          themeVersion: currentRelease(form.theme),
          previewKey: generation.previewKey ?? randomBytes(16).toString('base64url'),
        },
        { isAudited: false },
      ),
    );
    return {
      made: [{ label: 'Theme', value: `${form.theme} ${currentRelease(form.theme)}` }, ...committed.made],
      comments: committed.comments,
    };
  },

  async branches({ host, site: ref, signal }) {
    await host.ensureBranches(ref, signal);
    return {
      made: [{ label: 'Protected branches', value: protectedBranches.join(', ') }],
      comments: ['Protected branches cannot be deleted or rewritten.'],
    };
  },

  async pipeline(context) {
    const { host, site: ref, generation, form, signal, say } = context;
    const commitId = await host.head(ref, signal);
    const started = await host.startPipeline(ref, commitId, signal);
    const release = await context.inTransaction(async (tx) => {
      const known = await readRelease(tx, generation.id, commitId);
      if (known !== null && known.state !== 'failed') return known;
      await tx.query(sql`
        insert into site_releases (generation_id, number, form, theme_version, commit_id, pipeline_ref)
        select ${generation.id}, coalesce(max(number), 0) + 1, ${JSON.stringify(form)}::jsonb,
          ${currentRelease(form.theme)}, ${commitId}, ${started?.ref ?? null}
        from site_releases where generation_id = ${generation.id}`);
      return readRelease(tx, generation.id, commitId);
    });
    say(`Pipeline of commit ${commitId.slice(0, 10)} started`);
    return {
      made: [started ?? { label: 'Pipeline', value: `Release ${release?.number ?? 1}, run by this server` }],
      comments: [],
    };
  },

  async 'save-assets'(context) {
    const { host, site: ref, folders, generation, signal, say } = context;
    const release = await readRelease(context.server.db, generation.id);
    if (release === null) throw new ProvisionError('There is no pipeline. Retry from Starting pipeline.');
    if (release.state === 'failed')
      throw new ProvisionError(`The pipeline failed: ${release.error ?? 'no reason given'}`);
    if (release.state === 'building' || release.commit_id === null) return waiting;
    await folders.writeBuild(
      generation.id,
      release.number,
      host.readFolder(ref, release.commit_id, publicFolder, signal),
    );
    say(`Release ${release.number}: ${count(release.files, 'file')}, ${megabytes(release.bytes)}`);
    return {
      made: [
        { label: 'Built site', value: `${count(release.pages, 'page')}, ${megabytes(release.bytes)}` },
        ...(generation.previewKey === null
          ? []
          : [{ label: 'Preview', value: 'Preview address', link: previewPath(generation.previewKey) }]),
      ],
      comments: ['The preview address opens when the generation is done.'],
    };
  },

  async security({ host, site: ref, signal }) {
    const comments = await host.secure(ref, signal);
    return { made: [{ label: 'Access', value: 'Private' }], comments };
  },

  async db(context) {
    const { generation, server, startedBy, source } = context;
    const done = await context.inTransaction(async (tx) => {
      const siteId = generation.siteId ?? (await addSite(context, tx));
      const release = await readRelease(tx, generation.id);
      if (release === null) throw new ProvisionError('There is no release. Retry from Starting pipeline.');
      await records(tx, workOrigin(generation.id, startedBy)).update(
        siteGeneration,
        generation.id,
        { siteId, isOffline: false },
        { isAudited: false },
      );
      const { settings } = await activateRelease(tx, {
        generationId: generation.id,
        releaseId: release.id,
        now: server.clock.now(),
        userId: startedBy,
        siteKey: source.siteKey,
      });
      return { siteId, settings };
    });
    return {
      made: [
        { label: 'Website', value: `Website ${done.siteId}` },
        { label: 'Settings', value: count(done.settings, 'setting') },
      ],
      comments: [],
    };
  },
};
