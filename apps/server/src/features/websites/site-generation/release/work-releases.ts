import { siteForm } from '@supersync/contract/websites/site-form/complete-site-form.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { siteRelease } from '@supersync/contract/websites/site-generation/site-release.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import { currentRelease } from '@supersync/contract/websites/site-theme/theme-releases.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { type NewValues, records } from '#platform/resource/records.ts';
import { buildSite } from '../content/build-site.ts';
import { checkSite } from '../content/check-site.ts';
import { brandingFolder, publicFolder, variablesOf } from '../content/site-content.ts';
import { ProvisionError, type RepositoryFile, type SiteHost, type SiteRef } from '../host/site-host.ts';
import { addLines, workOrigin } from '../work/progress.ts';
import { refOf, type SiteWork } from '../work/site-work.ts';
import { wordsOf } from '../work/words.ts';
import { activateRelease } from './activate.ts';
import type { ReleaseRow } from './release-rows.ts';

const leaseMs = 30_000;
const pipelinePollMs = 2000;

interface Found extends ReleaseRow {
  readonly attempt: number;
  readonly created: Date;
  readonly started_by: number | null;
}

/** A release that has to be built or brought live, for this server alone for a while. */
async function takeRelease({ server, hosts }: SiteWork): Promise<Found | null> {
  const { rows } = await server.db.query<Found>(sql`
    update site_releases r set look_at = clock_timestamp() + make_interval(secs => ${leaseMs / 1000})
    from site_generations g
    where g.id = r.generation_id and r.id = (
      select n.id from site_releases n join site_generations o on o.id = n.generation_id
      where (n.state = 'building' or (n.state = 'built' and n.is_rollout))
        and (n.look_at is null or n.look_at < clock_timestamp()) and o.host = any(${[...hosts.keys()]}::text[])
      order by n.look_at nulls first, n.id limit 1 for update of n skip locked)
    returning r.*, g.attempt, r.modified_user_id as started_by`);
  return rows[0] ?? null;
}

/** The website shows how its last deploy ended; what was live before stays live. */
async function noteFailedDeploy(tx: Transaction, found: Found, at: Date): Promise<void> {
  const { rows } = await tx.query<{ siteId: number | null }>(
    sql`select site_id as "siteId" from site_generations where id = ${found.generation_id}`,
  );
  const siteId = rows[0]?.siteId ?? null;
  if (siteId !== null)
    await records(tx, workOrigin(found.generation_id, found.started_by)).update(
      site,
      siteId,
      { lastDeployedAt: at, lastCommit: found.commit_id, lastDeployResult: 'failed' },
      { isAudited: false },
    );
}

async function write(
  { server }: SiteWork,
  found: Found,
  values: NewValues<typeof siteRelease>,
  lookAfterMs: number | null,
  line?: string,
): Promise<void> {
  await server.db.transaction(async (tx) => {
    if (values.state === 'failed') await noteFailedDeploy(tx, found, server.clock.now());
    if (line !== undefined)
      await addLines(tx, { id: found.generation_id, attempt: found.attempt }, `release ${found.number}`, [
        line,
      ]);
    if (Object.keys(values).length > 0)
      await records(tx, workOrigin(found.generation_id, found.started_by)).update(
        siteRelease,
        found.id,
        values,
        {
          isAudited: false,
        },
      );
    await tx.query(sql`
      update site_releases set look_at = case when ${lookAfterMs}::float8 is not null
        then clock_timestamp() + make_interval(secs => ${(lookAfterMs ?? 0) / 1000}) end
      where id = ${found.id}`);
  });
}

async function* addFolder(
  files: AsyncIterable<RepositoryFile>,
  folder: string,
): AsyncIterable<RepositoryFile> {
  for await (const { path, content } of files) yield { path: `${folder}/${path}`, content };
}

/** The files of the release: those of an earlier one, or built anew from the form. */
async function filesOf(work: SiteWork, host: SiteHost, ref: SiteRef, found: Found, signal: AbortSignal) {
  const { server, folders, keys } = work;
  if (found.copies_release_id !== null) {
    const { rows } = await server.db.query<{ commit_id: string | null }>(
      sql`select commit_id from site_releases where id = ${found.copies_release_id}`,
    );
    const commitId = rows[0]?.commit_id ?? null;
    if (commitId === null) throw new ProvisionError('The release to go back to has no commit.');
    const files: RepositoryFile[] = [];
    for (const folder of [publicFolder, brandingFolder, 'config'])
      for await (const file of addFolder(host.readFolder(ref, commitId, folder, signal), folder))
        files.push(file);
    return files;
  }
  const { rows } = await server.db.query<{ form: unknown }>(
    sql`select form from site_releases where id = ${found.id}`,
  );
  const form = siteForm.safeParse(rows[0]?.form);
  if (!form.success) throw new ProvisionError('The form is not complete. Complete it, then roll out again.');
  const source = {
    generationId: found.generation_id,
    form: form.data,
    asOf: found.created,
    siteKey: keys.make(found.generation_id),
  };
  const built = await buildSite(server, folders, source, signal);
  return [...built.branding, ...built.config, ...built.platform];
}

/** A site that was made elsewhere has no repository here until its first release. */
async function addRepository(
  { server }: SiteWork,
  host: SiteHost,
  ref: SiteRef,
  found: Found,
  signal: AbortSignal,
): Promise<void> {
  const { url } = await host.ensureRepository(ref, signal);
  await server.db.transaction((tx) =>
    records(tx, workOrigin(found.generation_id, found.started_by)).update(
      siteGeneration,
      found.generation_id,
      {
        repositoryUrl: url,
      },
    ),
  );
}

/** The pipeline of a release sees the values of the form that it was built from. */
async function setVariables(
  { server, keys }: SiteWork,
  host: SiteHost,
  ref: SiteRef,
  { id, generation_id: generationId }: Found,
  signal: AbortSignal,
): Promise<void> {
  const { record } = await server.db.transaction(async (tx) => ({
    record: await records(tx, workOrigin(generationId, null)).lock(siteRelease, id),
  }));
  const { form, themeVersion } = record;
  const version = themeVersion ?? currentRelease(form.theme);
  await host.ensureVariables(ref, variablesOf(form, keys.make(generationId), version), signal);
}

async function advance(work: SiteWork, host: SiteHost, found: Found, signal: AbortSignal): Promise<void> {
  const { server, folders } = work;
  const { record: generation } = await server.db.transaction(async (tx) => ({
    record: await records(tx, workOrigin(found.generation_id, null)).lock(
      siteGeneration,
      found.generation_id,
    ),
  }));
  const ref = refOf(generation);
  if (generation.repositoryUrl === null) await addRepository(work, host, ref, found, signal);
  if (found.commit_id === null) {
    const files = await filesOf(work, host, ref, found, signal);
    const message =
      found.copies_release_id === null ? `Release ${found.number}` : `Release ${found.number} (rollback)`;
    const commit = await host.commit(
      ref,
      { message, files, replaces: [publicFolder, brandingFolder] },
      signal,
    );
    await setVariables(work, host, ref, found, signal);
    const started = await host.startPipeline(ref, commit.id, signal);
    await work.afterEffect?.('release-committed');
    await server.db.query(
      sql`update site_releases set pipeline_ref = ${started?.ref ?? null} where id = ${found.id}`,
    );
    await write(work, found, { commitId: commit.id }, null, `Commit ${commit.id.slice(0, 10)}`);
    return;
  }
  if (found.state === 'building') {
    if (found.pipeline_ref !== null) {
      const pipeline = await host.readPipeline(ref, found.pipeline_ref, signal);
      if (pipeline.state === 'running') return write(work, found, {}, pipelinePollMs);
      if (pipeline.state === 'failed') throw new ProvisionError(pipeline.reason);
    }
    const check = await checkSite(host.readFolder(ref, found.commit_id, publicFolder, signal));
    if (check.problems.length > 0) throw new ProvisionError(`${check.problems.join('. ')}.`);
    const { files, pages, bytes } = check;
    await write(
      work,
      found,
      { state: 'built', files, pages, bytes, builtAt: server.clock.now() },
      null,
      `Checked: ${pages} pages, ${files} files, no broken references`,
    );
    return;
  }
  await folders.writeBuild(
    found.generation_id,
    found.number,
    host.readFolder(ref, found.commit_id, publicFolder, signal),
  );
  await work.afterEffect?.('release-written');
  await server.db.transaction(async (tx) => {
    await addLines(tx, { id: found.generation_id, attempt: found.attempt }, `release ${found.number}`, [
      'Live',
    ]);
    await activateRelease(tx, {
      generationId: found.generation_id,
      releaseId: found.id,
      now: server.clock.now(),
      userId: found.started_by,
      siteKey: work.keys.make(found.generation_id),
    });
  });
}

/** The pipeline of this server, and rollouts. Answers whether there was a release to work on. */
export async function stepReleases(work: SiteWork, signal: AbortSignal): Promise<boolean> {
  const found = await takeRelease(work);
  if (found === null) return false;
  try {
    const { rows } = await work.server.db.query<{ host: 'local' | 'gitlab' }>(
      sql`select host from site_generations where id = ${found.generation_id}`,
    );
    const host = work.hosts.get(rows[0]?.host ?? 'local');
    if (host !== undefined) await advance(work, host, found, signal);
  } catch (error) {
    if (signal.aborted) return false;
    const words = wordsOf(error, work.server.log, { releaseId: found.id });
    await write(work, found, { state: 'failed', error: words }, null, words);
  }
  return true;
}
