import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { siteForm } from '@supersync/contract/websites/site-form/complete-site-form.ts';
import { siteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import { type RolloutBranding, withBranding } from '@supersync/contract/websites/site-rollout/branding.ts';
import { formChanges } from '@supersync/contract/websites/site-generation/form-changes.ts';
import type {
  GenerationProgress,
  SiteDifference,
  TrackedItem,
} from '@supersync/contract/websites/site-generation/release-actions.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import type { GenerationHost } from '@supersync/contract/websites/site-generation/states.ts';
import { currentRelease } from '@supersync/contract/websites/site-theme/theme-releases.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { assetUrl, renderFiles } from './content/build-site.ts';
import { ProvisionError } from './host/site-host.ts';
import { blobId } from './host/tree-changes.ts';
import { listFiles } from './site-folders.ts';
import type { SiteWork } from './work/site-work.ts';

const maxLines = 500;
const durationsCounted = 20;

const notFound = (id: number): Error => problem('not_found', { thing: siteGeneration.singular, key: id });

interface HeadRow {
  attempt: number;
  current_room: string | null;
  host: GenerationHost;
}

/** The items of an attempt with their usual durations, and the log. */
export async function readProgress(
  db: Queryable,
  id: number,
  wanted: number | undefined,
  hosts: SiteWork['hosts'],
): Promise<GenerationProgress> {
  const { rows: heads } = await db.query<HeadRow>(
    sql`select attempt, current_room, host from site_generations where id = ${id}`,
  );
  const [head] = heads;
  if (head === undefined) throw notFound(id);
  const attempt = wanted ?? head.attempt;
  const { rows: items } = await db.query<TrackedItem>(sql`
    select i.key, i.text, i.state, i.comments, i.made,
      to_json(i.started_at) as "startedAt", to_json(i.finished_at) as "finishedAt",
      (select round(percentile_cont(0.5) within group (order by u.ms))::int from (
        select extract(epoch from o.finished_at - o.started_at) * 1000 as ms
        from site_generation_items o join site_generations g on g.id = o.generation_id
        where o.key = i.key and o.state = 'done' and g.host = ${head.host} and o.finished_at is not null
          and o.generation_id <> ${id}
        order by o.finished_at desc limit ${durationsCounted}) u) as "usualMs"
    from site_generation_items i where i.generation_id = ${id} and i.attempt = ${attempt} order by i.position`);
  const { rows: lines } = await db.query<GenerationProgress['lines'][number]>(sql`
    select id, at, key, text from (
      select id::int, to_json(at) as at, key, text from site_generation_lines
      where generation_id = ${id} and attempt = ${attempt} order by id desc limit ${maxLines}) l order by id`);
  return {
    attempt,
    attempts: head.attempt,
    currentRoom: head.current_room,
    items,
    lines,
    isServed: hosts.has(head.host),
  };
}

/** What a rollout would change: fields of the form, the version of the theme, files. */
export async function readDifference(
  work: SiteWork,
  id: number,
  signal: AbortSignal,
  branding: RolloutBranding = {},
): Promise<SiteDifference> {
  const { server, folders, keys } = work;
  const { rows } = await server.db.query<{
    form: unknown;
    live: unknown;
    theme_version: string | null;
    number: number | null;
  }>(sql`
    select g.form, r.form as live, r.theme_version, r.number
    from site_generations g left join site_releases r on r.id = g.release_id where g.id = ${id}`);
  const [found] = rows;
  if (found === undefined) throw notFound(id);
  const draft = siteDraft.safeParse(found.form);
  const form = siteForm.safeParse(draft.success ? withBranding(draft.data, branding) : null);
  const live = siteForm.safeParse(found.live);
  if (!form.success || !live.success || found.number === null)
    throw problem('invalid_input', {}, { errors: { form: 'The form is not complete. Complete it first.' } });
  const source = { generationId: id, form: form.data, asOf: server.clock.now(), siteKey: keys.make(id) };
  const { files, pictures } = await renderFiles(server, source, signal).catch((error: unknown) => {
    if (error instanceof ProvisionError)
      throw problem('invalid_input', {}, { errors: { form: error.message } });
    throw error;
  });
  const folder = folders.build(id, found.number);
  const before = new Map<string, string>();
  for (const path of await listFiles(folder)) before.set(path, blobId(await readFile(join(folder, path))));
  const after = new Map([
    ...files.map(({ path, content }): [string, string] => [path, blobId(content)]),
    // A picture keeps its name for as long as it is the same.
    ...pictures.map(({ name }): [string, string] => [assetUrl(name), before.get(assetUrl(name)) ?? '']),
  ]);
  return {
    fields: formChanges(live.data, form.data),
    themeVersion: { before: found.theme_version, after: currentRelease(form.data.theme) },
    files: {
      added: [...after.keys()].filter((path) => !before.has(path)),
      changed: [...after]
        .filter(([path, blob]) => before.has(path) && before.get(path) !== blob)
        .map(([path]) => path),
      removed: [...before.keys()].filter((path) => !after.has(path)),
    },
  };
}
