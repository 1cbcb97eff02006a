import { newSiteDraft, type SiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { siteRelease } from '@supersync/contract/websites/site-generation/site-release.ts';
import type { GenerationState } from '@supersync/contract/websites/site-generation/states.ts';
import { generationRoom, pipelineItems } from '@supersync/contract/websites/site-generation/tracker.ts';
import { siteRolloutItem } from '@supersync/contract/websites/site-rollout/site-rollout-item.ts';
import { siteRollout } from '@supersync/contract/websites/site-rollout/site-rollout.ts';
import type { RolloutItemState } from '@supersync/contract/websites/site-rollout/states.ts';
import type { SiteTheme } from '@supersync/contract/websites/site-theme/site-themes.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { personId } from '../access/people.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords, insertRows } from '../insert.ts';
import { type Random, randomFor } from '../random.ts';

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
 * What is on GitLab is provisioned elsewhere: the demo has no GitLab server, so nothing links there. The sites that are
 * done and the queued one are built for real as soon as the server works, so that they can be opened and rolled out to.
 */
const stories: readonly Story[] = [
  { state: 'done', theme: 'harbour', host: 'local', done: 11, daysAgo: 96, isSite: true },
  { state: 'done', theme: 'aurora', host: 'local', done: 11, daysAgo: 61, isSite: true },
  { state: 'done', theme: 'meridian', host: 'local', done: 11, daysAgo: 33, isSite: true },
  { state: 'done', theme: 'aurora', host: 'local', done: 11, daysAgo: 12, isSite: true },
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

/** How long each item usually takes on GitLab; on this server each takes about a second. */
const usualSeconds = [6, 9, 2, 4, 3, 14, 5, 2, 75, 3, 1];

const secondsOf = (random: Random, host: Story['host'], position: number): number =>
  host === 'local' ? random.integer(2, 14) / 10 : (usualSeconds[position] ?? 5) + random.integer(0, 3);

/** As the generator makes them: 22 characters. */
const previewKeyOf = (random: Random): string =>
  Buffer.from(random.uuid().replaceAll('-', ''), 'hex').toString('base64url');

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
  www: domain.startsWith('www.') ? 'none' : 'redirect',
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
    const domain = isSite === true ? place.domain : `new.${place.domain.replace(/^www\./, '')}`;
    const at = calendar.time(random, -daysAgo);
    const hasBegun = done > 0;
    const attempt = state === 'draft' ? 0 : 1;
    let time = at;
    if (attempt === 1)
      for (const [position, key] of pipelineItems.values.entries()) {
        const isDone = position < done;
        const isCurrent = position === done && hasBegun;
        const ended = later(time, secondsOf(random, host, position));
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
        state: 'building' as const,
        form,
        themeVersion: version,
        commitId: null,
        pages: 0,
        files: 0,
        bytes: 0,
        note: 'First release',
        error: null,
        builtAt: null,
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
      previewKey: state === 'done' ? previewKeyOf(random) : null,
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
  await tx.query(sql`update site_releases set is_rollout = true`);
  await insertRows(tx, 'site_generation_items', items);
  await seedRollouts(tx, calendar, user);
}

/** One rollout that reached every site, and one that was held when its second wave began. */
async function seedRollouts(tx: Transaction, calendar: Calendar, user: number): Promise<void> {
  const random = randomFor('site-rollout', 1);
  const [first, second] = [calendar.time(random, -29), calendar.time(random, -3)];
  const problem = 'The picture lobby.jpg is missing from the file store. Upload it again.';
  const { rows } = await tx.query<{ domain: string }>(sql`select domain from site_generations where id = 4`);
  const common = { waves: [1], waveCount: 2, wave: 2, isStepwise: false, startedBy: user };
  const made = (at: string) => ({ created: at, modified: { userId: user, at: later(at, 400) } });
  await insertRecords(tx, siteRollout, [
    {
      id: 1,
      note: 'Larger text on phones',
      state: 'done',
      branding: {},
      ...common,
      siteCount: 3,
      liveCount: 3,
      failedCount: 0,
      problem: null,
      finishedAt: later(first, 400),
      ...made(first),
    },
    {
      id: 2,
      note: 'Spring colours',
      state: 'held',
      branding: { colours: { accent: '#e0b040' } },
      ...common,
      siteCount: 4,
      liveCount: 1,
      failedCount: 1,
      problem: `${rows[0]?.domain ?? 'A site'}: ${problem}`,
      finishedAt: null,
      ...made(second),
    },
  ]);
  const item = (
    id: number,
    rolloutId: number,
    generationId: number,
    wave: number,
    state: RolloutItemState,
  ) => {
    const at = rolloutId === 1 ? first : second;
    const hasBegun = state !== 'waiting';
    return {
      id,
      rolloutId,
      generationId,
      wave,
      state,
      releaseId: null,
      beforeReleaseId: null,
      backReleaseId: null,
      error: state === 'failed' ? problem : null,
      startedAt: hasBegun ? at : null,
      finishedAt: hasBegun ? later(at, 90 * wave) : null,
    };
  };
  await insertRecords(tx, siteRolloutItem, [
    item(1, 1, 1, 1, 'live'),
    item(2, 1, 2, 2, 'live'),
    item(3, 1, 3, 2, 'live'),
    item(4, 2, 2, 1, 'live'),
    item(5, 2, 4, 2, 'failed'),
    item(6, 2, 1, 2, 'waiting'),
    item(7, 2, 3, 2, 'waiting'),
  ]);
}
