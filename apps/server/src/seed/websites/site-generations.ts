import { newSiteDraft, type SiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { siteRelease } from '@supersync/contract/websites/site-generation/site-release.ts';
import type { GenerationState } from '@supersync/contract/websites/site-generation/states.ts';
import { generationRoom, pipelineItems } from '@supersync/contract/websites/site-generation/tracker.ts';
import type { SiteTheme } from '@supersync/contract/websites/site-theme/site-themes.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { personId } from '../access/people.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords, insertRows } from '../insert.ts';
import { randomFor } from '../random.ts';

interface Known {
  readonly site_id: number;
  readonly client_id: number;
  readonly client: string;
  readonly domain: string;
  readonly property_id: number;
}

interface Story {
  readonly state: GenerationState;
  readonly theme: SiteTheme;
  readonly host: 'local' | 'gitlab';
  /** Items that are done. */
  readonly done: number;
  readonly daysAgo: number;
  readonly error?: string;
  /** Only a site that exists keeps its domain; the others are new ones of the same client. */
  readonly isSite?: true;
}

/**
 * What is on GitLab was provisioned elsewhere: the demo has no GitLab server, so nothing links there. The queued one is
 * generated for real as soon as the server works.
 */
const stories: readonly Story[] = [
  { state: 'done', theme: 'harbour', host: 'gitlab', done: 11, daysAgo: 96, isSite: true },
  { state: 'done', theme: 'aurora', host: 'gitlab', done: 11, daysAgo: 61, isSite: true },
  { state: 'done', theme: 'meridian', host: 'gitlab', done: 11, daysAgo: 33, isSite: true },
  { state: 'done', theme: 'aurora', host: 'gitlab', done: 11, daysAgo: 12, isSite: true },
  {
    state: 'failed',
    theme: 'meridian',
    host: 'gitlab',
    done: 6,
    daysAgo: 2,
    error: 'GitLab refused the access token (403). Check GITLAB_TOKEN and its scope.',
  },
  { state: 'running', theme: 'aurora', host: 'gitlab', done: 8, daysAgo: 1 },
  { state: 'running', theme: 'harbour', host: 'gitlab', done: 3, daysAgo: 1 },
  { state: 'draft', theme: 'meridian', host: 'local', done: 0, daysAgo: 1 },
  { state: 'queued', theme: 'harbour', host: 'local', done: 0, daysAgo: 1 },
];

const usualSeconds = [6, 9, 2, 4, 3, 14, 5, 2, 75, 3, 1];

const formOf = (
  { client_id: clientId, client, property_id: propertyId }: Known,
  theme: SiteTheme,
  domain: string,
): SiteDraft => ({
  ...newSiteDraft(theme),
  clientId,
  propertyIds: [propertyId],
  name: client,
  headline: { en: 'Homes where life is easy', fr: 'Des logements où il fait bon vivre' },
  domain,
  locales: theme === 'harbour' ? ['en', 'fr'] : ['en'],
  leadEmail: `leasing@${domain}`,
  amenities: [],
});

const later = (at: string, seconds: number): string =>
  new Date(Date.parse(at) + seconds * 1000).toISOString();

/** Generations in every usual state: done, failed half way, in progress, a draft, and one that starts by itself. */
export async function seedSiteGenerations(tx: Transaction, calendar: Calendar): Promise<void> {
  const { rows: known } = await tx.query<Known>(sql`
    select s.id as site_id, c.id as client_id, c.name as client, s.domain, p.id as property_id
    from sites s join clients c on c.id = s.source_client_id
    join lateral (select id from properties where client_id = c.id order by id limit 1) p on true
    where s.id = (select min(id) from sites o where o.source_client_id = c.id) order by s.id limit ${stories.length}`);
  const user = personId('websites');
  const generations = [];
  const items = [];
  const releases = [];
  for (const [index, story] of stories.entries()) {
    const place = known[index];
    if (place === undefined) break;
    const random = randomFor('site-generation', index);
    const id = index + 1;
    const { state, theme, host, done, daysAgo, isSite } = story;
    const domain = isSite === true ? place.domain : `new.${place.domain}`;
    const at = calendar.time(random, -daysAgo);
    const hasBegun = done > 0;
    const attempt = state === 'draft' ? 0 : 1;
    let time = at;
    if (attempt === 1)
      for (const [position, key] of pipelineItems.values.entries()) {
        const isDone = position < done;
        const isCurrent = position === done && hasBegun;
        const ended = later(time, (usualSeconds[position] ?? 5) + random.integer(0, 3));
        items.push({
          generation_id: id,
          attempt,
          position,
          key,
          text: pipelineItems.labels[key],
          state: isDone ? 'done' : isCurrent ? (state === 'failed' ? 'error' : 'running') : 'not-running',
          comments: isCurrent && story.error !== undefined ? [story.error] : [],
          made: [],
          started_at: isDone || isCurrent ? time : null,
          finished_at: isDone || (isCurrent && state === 'failed') ? ended : null,
        });
        if (isDone || isCurrent) time = ended;
      }
    const form = formOf(place, theme, domain);
    const version = state === 'done' ? '4.2.0' : null;
    if (state === 'done')
      releases.push({
        id: releases.length + 1,
        generationId: id,
        number: 1,
        state: 'live' as const,
        form,
        themeVersion: version,
        commitId: null,
        pages: 9,
        files: 0,
        bytes: 0,
        note: 'Built on GitLab',
        error: null,
        builtAt: time,
        created: time,
        modified: { userId: user, at: time },
      });
    generations.push({
      id,
      clientId: place.client_id,
      siteId: isSite === true ? place.site_id : null,
      theme,
      themeVersion: version,
      domain,
      form,
      state,
      host,
      attempt,
      doneItems: done,
      currentItem: state === 'running' ? (pipelineItems.values[done] ?? null) : null,
      currentRoom: attempt === 0 ? null : generationRoom(id, attempt),
      error: story.error ?? null,
      repositoryUrl: null,
      previewKey: null,
      releaseId: state === 'done' ? releases.length : null,
      isOffline: false,
      startedAt: hasBegun ? at : null,
      finishedAt: state === 'done' || state === 'failed' ? time : null,
      created: at,
      modified: { userId: user, at },
    });
  }
  await insertRecords(tx, siteGeneration, generations);
  await insertRecords(tx, siteRelease, releases);
  await insertRows(tx, 'site_generation_items', items);
}
